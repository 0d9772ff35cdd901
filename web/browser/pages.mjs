// Every page and state: no violation for anybody, nothing wider than the screen, the game without scrolling.
import { accessible, againstBots, check, fits, scene, SIZES, take, visit } from "./kit.mjs";

const SHOTS = process.env.SHOTS;
const [, , , only] = process.argv;
/** A laptop by day and a phone by night are looked at in full; on other screens the same elements lie in other places. */
const FULL = ["laptop", "phone"];
const NIGHT = ["large", "phone"];
/** Pages beside the game, and what is there when everything has come. */
const PAGES = [
  ["rules", "/rules/franchise#s4.2", "figure svg"],
  ["settings", "/me", "fieldset:last-of-type [data-colour]"],
  ["make", "/make/franchise", "form button.main"],
  ["learn", "/learn/franchise", "button.main"],
  ["missing", "/nowhere", "a.button.main"],
];

scene(async ({ url, person }) => {
  const wrong = [];
  const shot = async (page, name) => SHOTS && page.screenshot({ path: `${SHOTS}/${name}.png` });
  for (const size of Object.keys(SIZES).filter((one) => !only || one === only)) {
    const page = await person({ size, scheme: NIGHT.includes(size) ? "dark" : "light", wishes: { confirm: true, guided: true } });
    const look = async (name, how) => {
      await shot(page, `${size}-${name}`);
      for (const looked of [fits(page, `${name} on a ${size}`, how), accessible(page, `${name} on a ${size}`, !FULL.includes(size))]) {
        await looked.catch((error) => wrong.push(error.message));
      }
    };
    await page.goto(url);
    await page.locator("[data-game=franchise]").getByRole("button", { name: "Play against bots" }).waitFor();
    await page.locator("[data-game=franchise] .mini svg").waitFor();
    await look("start");

    await againstBots(page, url);
    const table = page.url();
    await look("turn", { scrolls: false });
    await reachable(page, size);
    await page.locator(".choices button").first().focus();
    await look("lit", { scrolls: false });
    await take(page, [/^Expand/]);
    await page.locator(".choices button", { hasText: /End the turn|Go on: open/ }).first().click();
    await page.getByRole("dialog").waitFor();
    await look("ending", { scrolls: false });
    await page.getByRole("button", { name: "Not yet" }).click();
    await page.getByRole("tab", { name: "Log" }).click();
    await page.locator(".lines button").first().click();
    await page.getByRole("button", { name: "Back to now" }).waitFor();
    await look("log", { scrolls: false });
    await page.getByRole("tab", { name: "Chat" }).click();
    await page.getByLabel("Say something").fill("Nice trip");
    await page.keyboard.press("Enter");
    await page.getByText("Nice trip").waitFor();
    await look("chat", { scrolls: false });
    await page.getByRole("button", { name: "Menu" }).click();
    await look("menu", { scrolls: false });
    await page.keyboard.press("Escape");

    await visit(page, url, `${new URL(table).pathname}/replay`);
    await page.getByRole("slider").waitFor();
    await look("replay", { scrolls: false });
    for (const [name, path, ready] of PAGES) {
      await visit(page, url, path);
      await page.locator("h1").first().waitFor();
      await page.locator(`main ${ready}`).first().waitFor();
      await look(name);
    }
    await visit(page, url, "/");
    await page.locator("[data-game=franchise]").getByRole("button", { name: "Play with friends" }).click();
    await page.getByRole("button", { name: "Start the game" }).waitFor();
    await look("lobby");
    await page.context().close();
  }
  check(wrong.length === 0, wrong.join("\n"));
});

/** Every control can be hit: 24 px at least, 44 on a phone where fingers choose. */
async function reachable(page, size) {
  const least = size === "phone" ? 40 : 24;
  const small = await page.evaluate((least) => {
    const found = [];
    for (const one of document.querySelectorAll(".choices button, .tools button, .bar [role=tab], .menu")) {
      const { width, height } = one.getBoundingClientRect();
      if (width < least || height < least) found.push(`${one.textContent.trim()} ${width}x${height}`);
    }
    return found;
  }, least);
  check(small.length === 0, `too small on a ${size}: ${small.join(", ")}`);
}
