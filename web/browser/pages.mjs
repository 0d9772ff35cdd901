// Every page and state on a screen of one size: accessible, nothing wider than the screen, the game without scrolling.
// `node pages.mjs http://address laptop`
import { scene } from "./browser.mjs";
import { againstBots, asked, button, check, inside, some, tab, take, visit } from "./kit.mjs";
import { inspector } from "./looks.mjs";

const [, , , size] = process.argv;
/** A laptop by day and a phone by night are looked at in full; on other screens the same elements lie in other places. */
const FULL = ["laptop", "phone"];
const NIGHT = ["large", "phone"];
/** Pages beside the game, and what is there when everything has come. */
const PAGES = [
  ["rules", "/rules/franchise#s4.2", (main) => main.locator("figure svg")],
  ["settings", "/me", (main) => main.locator("[data-colour]")],
  ["make", "/make/franchise", (main) => main.getByRole("combobox", { name: "Players", exact: true })],
  ["learn", "/learn/franchise", (main) => button(main, "Begin")],
  ["leaderboard", "/leaderboards/franchise", (main) => main.locator("td.name")],
  ["profile", "/people/bot:master", (main) => main.locator("li.card")],
  ["puzzles", "/puzzles", (main) => main.getByRole("link", { name: "Solve puzzles", exact: true })],
  ["analysis", "/analysis", (main) => main.getByLabel("Open a saved game", { exact: true })],
  ["analysis-new", "/analysis?game=franchise", (main) => button(main, "Start the analysis")],
  ["missing", "/nowhere", (main) => main.locator("a.button.main")],
];

scene(async ({ url, person }) => {
  const page = await person({ size, scheme: NIGHT.includes(size) ? "dark" : "light", wishes: { confirm: true, guided: true } });
  const { look, wrong } = inspector(page, size, !FULL.includes(size));
  const franchise = page.locator("[data-game=franchise]");
  await page.goto(url);
  await button(franchise, "Play against bots").waitFor();
  for (const game of ["franchise", "richesses"]) await page.locator(`[data-game=${game}] .mini svg`).waitFor();
  await look("start");

  await againstBots(page, url);
  const table = new URL(page.url()).pathname;
  await look("turn", { scrolls: false });
  await reachable(page);
  await button(inside(page, "choices"), (await asked(page)).names[0]).focus();
  await look("lit", { scrolls: false });
  await take(page, [/^Expand/]);
  const end = (await asked(page)).names.find((name) => /^(End the turn|Continue: open)/.test(name));
  await button(inside(page, "choices"), end).click();
  await button(inside(page, "question"), "Not yet").waitFor();
  await look("ending", { scrolls: false });
  await button(inside(page, "question"), "Not yet").click();
  await tab(page, "Log").click();
  await inside(page, "log").locator("li:first-child").getByRole("button").click();
  await button(page.getByRole("status"), "Back to the current position").waitFor();
  await look("log", { scrolls: false });
  await tab(page, "Chat").click();
  await page.getByLabel("Write a message", { exact: true }).fill("Nice trip");
  await page.keyboard.press("Enter");
  await page.getByRole("list", { name: "Chat", exact: true }).getByText("Nice trip").waitFor();
  await look("chat", { scrolls: false });
  await button(inside(page, "menu"), "Menu").click();
  await inside(page, "question").waitFor();
  await look("menu", { scrolls: false });
  await page.keyboard.press("Escape");
  await inside(page, "question").waitFor({ state: "detached" });

  await visit(page, url, `${table}/replay`);
  await page.getByRole("slider", { name: "Position in the game", exact: true }).waitFor();
  await look("replay", { scrolls: false });
  for (const [name, path, ready] of PAGES) {
    await visit(page, url, path);
    await some(ready(page.getByRole("main")), `the page ${path}`);
    await look(name);
  }
  await visit(page, url, "/");
  await button(franchise, "Play with friends").click();
  await button(page, "Start the game").waitFor();
  await look("lobby");
  check(wrong.length === 0, wrong.join("\n"));
});

/** Every control can be hit: 24 px at least, 40 on a phone where fingers choose. */
async function reachable(page) {
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
