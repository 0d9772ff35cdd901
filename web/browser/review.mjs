// A finished game looked at again: the graph, the turning points, and a better move on the board; for everybody.
import { accessible, check, cut, fits, scene } from "./kit.mjs";

const LONG = { timeout: 180_000 };

scene(async ({ url, person }) => {
  const page = await person();
  await page.goto(url);
  const { name, text } = cut("two-red-zone");
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "application/x-ndjson", buffer: Buffer.from(text) });
  await page.waitForURL(/replay/);
  await page.getByRole("link", { name: "Review" }).click();
  await page.waitForURL(/review/);
  const graph = page.getByRole("img", { name: "Chance to win of each player over the game" });
  await graph.waitFor(LONG);
  await page.locator(".remark").first().waitFor();
  await look(page, "review");

  // A better move is pointed at where it would have been played.
  const better = page.locator(".remark", { has: page.locator(".better") }).first();
  await better.click();
  check((await better.getAttribute("aria-pressed")) === "true", "the remark is not marked as chosen");
  await page.locator(".lights .road, .lights .hint, .lights .lit").first().waitFor({ state: "attached" });
  await look(page, "review with a better move");

  // The slider tells the chances, and the end is certain.
  const slider = page.getByRole("slider", { name: "Moment of the game" });
  await slider.focus();
  await page.keyboard.press("End");
  await page.waitForFunction(() => /Ann 100 %, Bo 0 %/.test(document.querySelector("input[type=range]")?.getAttribute("aria-valuetext") ?? ""));
  const box = await graph.boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForFunction(() => !/100 %/.test(document.querySelector("input[type=range]")?.getAttribute("aria-valuetext") ?? "100 %"));

  // In German, on a phone, by night, by somebody who only has the link: the review is there at once.
  const other = await person({ size: "phone", locale: "de-DE", scheme: "dark" });
  await other.goto(page.url());
  await other.getByRole("heading", { name: "Nachbesprechung" }).waitFor();
  await other.locator(".remark", { hasText: /Besser|Wendepunkt/ }).first().waitFor();
  await look(other, "review on a phone");
});

async function look(page, where) {
  await fits(page, where, { scrolls: false });
  await accessible(page, where);
}
