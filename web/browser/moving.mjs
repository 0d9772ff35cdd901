// Games move: saved on this device and opened again, copied to the server and back. One with hidden cards takes all of them along
// from this device; a server tells nobody the cards of others, and says so before anyone tries.
import { readFileSync } from "node:fs";
import { scene } from "./browser.mjs";
import { againstBots, asked, button, check, importLog, inside, question, sitDown, take, until } from "./kit.mjs";

const ANY = [/^Ready/, /^Start in/, /^Expand from/, /./];
const [SAVE, TO_SERVER, TO_DEVICE] = ["Save the game", "Copy to the server", "Copy to this device"];
const SAVED = "The saved file holds the hidden cards of all players.";
const IAM = /^I am /;
const LEFT_OUT = /^Cards stay hidden: until the game is over/;

scene(async ({ url, person }) => {
  const page = await person({ name: "ann" });
  const local = `${url}/local`;
  await againstBot(page, local);
  await againstItsCopy(page, local);
  await copied(page, TO_SERVER, `${url}/t/`);
  await keptByTheServer(page, url);
  await oneScreen(page, local);
  await franchise(page, url);
});

/** What the player is asked and holds: the same wherever the game is. Which of several ways to a place stands first, and so its
 *  price, depends on the previews that have come. */
async function position(page) {
  const { headline, names } = await asked(page);
  const choices = names.map((name) => name.replace(/ for \S+( F)?$/, ""));
  return JSON.stringify({ headline, choices, hand: await inside(page, "hand").allInnerTexts() });
}

async function same(page, before) {
  const after = await position(page);
  check(after === before, `the game was at ${before} and is at ${after}`);
}

async function menu(page) {
  await button(inside(page, "menu"), "Menu").click();
  return inside(page, "question");
}

async function againstBot(page, local) {
  await page.goto(local);
  await button(page.locator("[data-game=richesses]"), "Play against bots").click();
  for (let turns = 0; turns < 3; turns++) await take(page, ANY);
}

/** The saved game as a file; the menu says what it holds. */
async function saved(page) {
  const dialog = await menu(page);
  await dialog.getByText(SAVED, { exact: true }).waitFor();
  const saving = page.waitForEvent("download");
  await button(dialog, SAVE).click();
  const file = await saving;
  await page.keyboard.press("Escape");
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), "utf-8") };
}

/** The saved game is opened on this device: the same cards, and it goes on. */
async function againstItsCopy(page, local) {
  const before = await position(page);
  const file = await saved(page);
  check(!file.text.includes('"hidden"'), "no card is left out");
  const seat = JSON.parse(file.text.split("\n")[0]).seats.find((name) => name === "Guest");
  await page.goto(local);
  await sitDown(page, local, { ...file, seat });
  await same(page, before);
  await take(page, ANY);
}

async function copied(page, name, place) {
  const before = await position(page);
  await button(await menu(page), name).click();
  await page.waitForURL((found) => found.href.startsWith(place));
  await same(page, before);
  await take(page, ANY);
}

/** A server says beforehand that cards stay hidden, and offers no copy that it would refuse. */
async function keptByTheServer(page, url) {
  const dialog = await menu(page);
  await dialog.getByText(LEFT_OUT).waitFor();
  const offered = await page.evaluate(async () => (await fetch("/engine/engine.json")).ok);
  check(offered && (await button(dialog, TO_DEVICE).count()) === 0, "a copy is offered that the server would refuse");
  await page.keyboard.press("Escape");
  const log = await page.evaluate(async (id) => (await fetch(`/api/tables/${id}/log`)).text(), page.url().split("/t/")[1]);
  check(log.includes('"hidden"'), "the server leaves out what others hold");
  await page.goto(url);
  await page.getByLabel("Open a saved game", { exact: true }).setInputFiles({
    name: "hidden.jsonl",
    mimeType: "application/x-ndjson",
    buffer: Buffer.from(log),
  });
  await page.getByText(/^Entry \d+ is hidden, so this log cannot be replayed\./).waitFor();
}

/** Players at one screen: all sit down again under their names, and see their own cards when the screen is handed to them. */
async function oneScreen(page, local) {
  await page.goto(local);
  await button(page.locator("[data-game=richesses]"), "Play on one screen").click();
  await decide(page);
  await current(page);
  const before = await position(page);
  const file = await saved(page);
  const { seats } = JSON.parse(file.text.split("\n")[0]);
  await page.goto(local);
  await importLog(page, local, file);
  for (const seat of seats) await choose(page, `Play for ${seat}`);
  await choose(page, "Resume");
  const { headline } = await current(page);
  await same(page, before);
  await until(async () => (await decide(page)).headline !== headline, "the other player is asked");
}

/** Choose something in the menu, which closes it. */
async function choose(page, name) {
  const one = button(await menu(page), name);
  await one.click();
  await one.waitFor({ state: "detached" });
}

/** What the player at the screen is asked. */
function current(page) {
  return until(() => passed(page).then(() => question(page)), "a player is asked");
}

/** The player at the screen decides once. */
async function decide(page) {
  const now = await current(page);
  await take(page, [/^Stay/, /^Continue/, ...ANY]);
  return now;
}

/** The device is passed on, if another player comes next. */
async function passed(page) {
  const next = button(page, IAM);
  if (await next.isVisible()) await next.click();
}

/** A game without hidden cards that was begun on the server goes to this device and back. */
async function franchise(page, url) {
  await page.goto(url);
  await againstBots(page, url);
  for (let turns = 0; turns < 2; turns++) await take(page, ANY);
  check(!(await (await menu(page)).getByText(LEFT_OUT).isVisible()), "nothing is hidden");
  await page.keyboard.press("Escape");
  await copied(page, TO_DEVICE, `${url}/local/t/`);
  await copied(page, TO_SERVER, `${url}/t/`);
}
