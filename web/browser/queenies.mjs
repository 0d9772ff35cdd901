// The three Queenies through the interface: every decision they add is made by mouse and by keyboard.
import { scene } from "./browser.mjs";
import { asked, check, cut, heading, inside, sitDown, some, tab, take, visit } from "./kit.mjs";
import { form } from "./tables.mjs";

const TITLES = {
  "en-US": ["Milestones", "Boom", "New regions"],
  "fr-FR": ["Étapes", "Boom", "Nouvelles régions"],
  "de-DE": ["Meilensteine", "Boom", "Neue Regionen"],
};
// Decisions late in a game: golden replays, cut before the decision and imported as unfinished games.
const LATE = [
  { game: cut("regions-route", (entry) => entry.route), like: /with the route tile/, story: /uses the route tile/ },
  {
    game: cut("regions-both-tiles", (entry) => entry.do === "develop"),
    like: /development and route tile/,
    story: /uses the development tile/,
  },
  {
    game: cut("regions-both-tiles", (entry) => entry.do === "score_region"),
    like: /^Score the .* region first/,
    story: /influence in the/,
  },
  { game: cut("stages-two-links", links(8)), like: /^Expand from .* for \$8\b/, story: /first of two \$8 links/ },
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
  const { choose, seat, check: tick, make, start } = form(page);
  await choose("Players", "2");
  await choose("Starting towns", "introductory");
  for (const queenie of ["Milestones", "Boom", "New regions"]) await tick(queenie);
  await choose("Region tiles", "2");
  await seat(2, "me");
  await make();
  await start();

  await take(page, [/^Place the boom in/], how, "board");
  check((await page.locator("[data-boom]").count()) === 1, "the boom marker is on the board");
  check((await page.locator("[data-region]").count()) === 10, "region tiles lie beside their regions");
  await heading(page, "Milestones").waitFor();
  const before = await boom(page);
  await take(page, [/^Move the boom to/], how, "board");
  check((await boom(page)) !== before, "the boom marker has moved");
  const kept = await boom(page);
  while (!(await asked(page)).names.some((name) => /boom/.test(name)))
    await take(page, [/^Expand from/, /^(Continue: open|End the turn|Continue)/], how);
  await take(page, [/^Leave the boom/], how);
  check((await boom(page)) === kept, "the boom marker has stayed");
}

/** A decision late in a game. */
async function decided(page, url, { game, like, story }, how) {
  await sitDown(page, url, game);
  await take(page, [like], how);
  await tab(page, "Log").click();
  await some(inside(page, "log").getByText(story), `${story} stands in the log`);
}

const boom = (page) => page.locator("[data-boom]").getAttribute("data-boom");

/** The rulebook has a section for each, in the language of the browser. */
async function explained(page, url, titles) {
  await page.goto(`${url}/rules/franchise#s8`);
  await page.getByRole("heading", { name: /^10\.4\b/ }).waitFor();
  const found = await page.getByRole("heading", { name: /^(8|9|10)\s/ }).allTextContents();
  check(found.length === 3, `three sections: ${found.join(", ")}`);
  for (const title of titles)
    check(
      found.some((one) => one.includes(title)),
      `${title} in ${found.join(", ")}`,
    );
  await page.context().close();
}

/** An expansion along a link of this price. */
function links(cost) {
  return (entry) => entry.events?.some((event) => event.event === "expansion_placed" && event.cost === cost) ?? false;
}
