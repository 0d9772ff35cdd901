// Games on this device without a network: the guided game, several players on one screen, both games, the rulebook; saving a
// game to a file and opening it again, and its replay.
import { readFileSync } from "node:fs";
import { scene } from "./browser.mjs";
import { asked, button, check, heading, importLog, inside, kept, question, some, take, until } from "./kit.mjs";

const ANY = [/./];

scene(async ({ url, person }) => {
  const page = await person({ name: "ann", offline: true });
  const local = `${url}/local`;
  await page.goto(local);
  await button(page.locator("[data-game=franchise]"), "Play against bots").click();
  await asked(page);
  await kept(page);
  await page.goto(`${url}/confirm?word=w`); // a page behind a link in an e-mail is not what opens without a network
  await page.context().setOffline(true);

  await guided(page, local);
  const game = await oneScreen(page, local, "franchise");
  await reopened(page, local, game);
  await oneScreen(page, local, "richesses");
  await richesses(page, local);
  await rulebook(page, local);
});

async function guided(page, local) {
  await page.goto(`${local}/learn/franchise`);
  await button(page.getByRole("main"), "Begin").click();
  await button(inside(page, "guide"), "Show me a move").click();
  await inside(page, "choices").locator(".hinted").waitFor();
  await take(page, [/^Expand from/]);
  await inside(page, "guide").waitFor();
}

/** Several players on this screen decide one after the other; the file of the saved game. */
async function oneScreen(page, local, game) {
  await page.goto(local);
  await button(page.locator(`[data-game=${game}]`), "Play on one screen").click();
  const seats = new Set();
  await until(async () => {
    await until(async () => (await passed(page)) || (await question(page)), "a player is asked");
    const now = await question(page);
    if (!now) return false;
    seats.add(now.headline);
    if (seats.size > 1) return true;
    await take(page, [/^End the turn/, /^Ready/, /^Stay/, /^Continue/, ...ANY]);
    return false;
  }, "two players have been asked");
  await button(inside(page, "menu"), "Menu").click();
  const saving = page.waitForEvent("download");
  await button(inside(page, "question"), "Save the game").click();
  const saved = await saving;
  await page.keyboard.press("Escape");
  return { name: saved.suggestedFilename(), text: readFileSync(await saved.path(), "utf-8") };
}

/** In a game with secrets the device is passed on first. */
async function passed(page) {
  const next = page.getByRole("button", { name: /^I am / });
  if (!(await next.isVisible())) return false;
  await next.click();
  return true;
}

/** The saved game is opened: the same entries, and its replay. */
async function reopened(page, local, game) {
  check(game.name.endsWith(".jsonl"), game.name);
  await importLog(page, local, game);
  const entries = game.text.trim().split("\n").length - 1;
  await until(async () => Number(await page.locator(".table").getAttribute("data-entry")) >= entries, "all entries are there");
  await button(inside(page, "menu"), "Menu").click();
  await inside(page, "question").getByRole("link", { name: "Replay", exact: true }).click();
  await page.getByRole("slider", { name: "Position in the game", exact: true }).waitFor();
  await some(inside(page, "log").locator("li"), "the replay has its log");
}

async function richesses(page, local) {
  await page.goto(local);
  await button(page.locator("[data-game=richesses]"), "Play against bots").click();
  for (let turns = 0; turns < 3; turns++) await take(page, [/^Ready/, /^Stay/, ...ANY]);
}

async function rulebook(page, local) {
  await page.goto(`${local}/rules/richesses`);
  await heading(page, "Richesses de France").waitFor();
  await page.goto(`${local}/rules/franchise#s4.2`);
  await some(page.getByRole("main").locator("figure svg"), "the rulebook has figures");
}
