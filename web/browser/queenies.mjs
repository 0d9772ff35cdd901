// The three Queenies through the interface: every decision they add is taken by mouse and by keyboard.
import { check, cut, press, scene, sitDown, take, visit } from "./kit.mjs";

const TITLES = {
  "en-US": ["Milestones", "Boom", "New regions"],
  "fr-FR": ["Étapes", "Boom", "Nouvelles régions"],
  "de-DE": ["Meilensteine", "Boom", "Neue Regionen"],
};
// What comes late in a game: golden replays, cut before the decision and brought along as unfinished games.
const LATE = [
  { game: cut("regions-route", (entry) => entry.route), like: /with the route tile/, story: /uses the route tile/ },
  { game: cut("regions-both-tiles", (entry) => entry.do === "develop"), like: /development and route tile/, story: /uses the development tile/ },
  { game: cut("regions-both-tiles", (entry) => entry.do === "score_region"), like: /^Score the .* region first/, story: /influence in the/ },
  { game: cut("stages-two-links", links(8)), like: /^Expand from .* for \$8\b/, story: /first of two links for \$8/ },
];

scene(async ({ url, person }) => {
  for (const how of ["mouse", "keyboard"]) {
    const page = await person();
    await together(page, url, how);
    for (const late of LATE) await decided(page, url, late, how);
    await page.context().close();
  }
  for (const [locale, titles] of Object.entries(TITLES)) await explained(await person({ locale }), url, titles);
});

/** Two people at one screen with all three: the boom is placed, moved and left where it is. */
async function together(page, url, how) {
  await visit(page, url, "/make/franchise");
  await page.getByRole("combobox", { name: /^Players/ }).selectOption("2");
  await page.getByRole("combobox", { name: /^Starting towns/ }).selectOption("introductory");
  for (const queenie of ["Milestones", "Boom", "New regions"]) await page.getByLabel(queenie, { exact: true }).check();
  await page.getByRole("combobox", { name: /^Set-up of the new regions/ }).selectOption("2");
  await page.getByRole("combobox", { name: /^Seat 2/ }).selectOption("me");
  await page.getByRole("button", { name: "Make the table" }).click();
  await page.getByRole("button", { name: "Start the game" }).click();

  await onBoard(page, /^Put the boom in/, how);
  check((await page.locator("[data-boom]").count()) === 1, "the boom marker is on the board");
  check((await page.locator("[data-region]").count()) === 10, "region tiles lie beside their regions");
  await page.getByRole("heading", { name: "Milestones" }).waitFor();
  const before = await boom(page);
  await onBoard(page, /^Move the boom to/, how);
  check((await boom(page)) !== before, "the boom marker has moved");
  const kept = await boom(page);
  await turn(page, how);
  check(await take(page, [/^Leave the boom/], how), "the boom can stay");
  check((await boom(page)) === kept, "the boom marker has stayed");
}

/** A decision late in a game. */
async function decided(page, url, { game, like, story }, how) {
  await sitDown(page, url, game);
  check(await take(page, [like], how), `${like} by ${how}`);
  await page.getByRole("tab", { name: "Log" }).click();
  await page.locator(".lines").getByText(story).last().waitFor();
}

/** The first lit place of the board with such a choice: clicked, or reached by keys. */
async function onBoard(page, like, how) {
  const place = page.locator(".hits [role=button]").and(page.getByRole("button", { name: like })).first();
  const name = await place.getAttribute("aria-label");
  await press(place, how);
  await page.waitForFunction((said) => ![...document.querySelectorAll(".choices button")].some((one) => one.textContent.trim() === said), name);
}

/** The rest of a turn: expand if possible, and end it. */
async function turn(page, how) {
  while (!(await page.locator(".choices button", { hasText: /boom/ }).count())) {
    check(await take(page, [/^Expand from/, /^(Go on: open|End the turn|Go on)/], how), "the turn goes on");
  }
}

const boom = (page) => page.locator("[data-boom]").getAttribute("data-boom");

/** The rulebook has a section for each, in the language of the browser. */
async function explained(page, url, titles) {
  await page.goto(`${url}/rules/franchise#s8`);
  await page.getByRole("heading", { name: /^10\.4/ }).waitFor();
  const found = await page.getByRole("heading", { name: /^(8|9|10)\s/ }).allInnerTexts();
  check(found.length === 3, `three sections: ${found.join(", ")}`);
  for (const title of titles) check(found.some((one) => one.includes(title)), `${title} in ${found.join(", ")}`);
  await page.context().close();
}

/** An expansion along a link of this price. */
function links(cost) {
  return (entry) => entry.events?.some((event) => event.event === "expansion_placed" && event.cost === cost) ?? false;
}
