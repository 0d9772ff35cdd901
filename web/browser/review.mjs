// The review of a finished game: the graph, how each player played, moments to learn from, a better move on the board.
import { scene } from "./browser.mjs";
import { check, cut, importLog, heading, some, until } from "./kit.mjs";
import { accessible, fits } from "./looks.mjs";

scene(async ({ url, person }) => {
  const page = await person();
  await importLog(page, url, cut("two-red-zone"));
  await page.getByRole("link", { name: "Review", exact: true }).click();
  const graph = page.getByRole("img", { name: "Each player’s chance to win over the course of the game", exact: true });
  await graph.waitFor();
  await some(page.locator(".remark"), "remarks");
  await page.getByRole("table", { name: "How each player played", exact: true }).waitFor();
  check((await page.getByRole("table").count()) === 1, "there is no luck in this game");
  await heading(page, "Moments to learn from").waitFor();
  await page.getByText("It would have brought:").waitFor();
  await look(page, "review");

  // A better move is highlighted on the board.
  const better = page.getByRole("button", { name: /Better: (Expand|Add|Use)/ });
  const words = (await better.allTextContents())[0];
  const chosen = page.getByRole("button", { pressed: true });
  await better.filter({ hasText: words }).click();
  await chosen.filter({ hasText: words }).waitFor();
  await some(page.locator(".lights").locator(".road, .hint, .lit"), "the better move is lit");
  await look(page, "review with a better move");

  // The slider announces the chances, and the end is certain.
  const slider = page.getByRole("slider", { name: "Position in the game", exact: true });
  const chances = () => slider.getAttribute("aria-valuetext");
  await slider.focus();
  await page.keyboard.press("End");
  await until(async () => /Ann 100%, Bo 0%$/.test(await chances()), "Ann has won");
  await graph.click();
  await until(async () => !/100 %/.test(await chances()), "in the middle nothing is certain");

  // In German, on a phone, in the dark theme, for a visitor with the link only: the review is shown at once.
  const other = await person({ size: "phone", locale: "de-DE", scheme: "dark" });
  await other.goto(page.url());
  await heading(other, "Analyse").waitFor();
  await some(other.getByRole("button", { name: /Besser: |Wendepunkt: / }), "remarks in German");
  await look(other, "review on a phone");
});

async function look(page, where) {
  await fits(page, where, { scrolls: false });
  await accessible(page, where);
}
