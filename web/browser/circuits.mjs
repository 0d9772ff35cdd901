// Richesses de France through the interface only: a whole game of one circuit by mouse, keyboard and a bot, and the last move
// of a long game. `node circuits.mjs http://address monuments`
import { scene } from "./browser.mjs";
import { button, check, until, visit } from "./kit.mjs";
import { form } from "./tables.mjs";
import { before, called, choose, foreseen, listen, offers, resume, shown } from "./trips.mjs";

const [, , , circuit] = process.argv;
/** Two turns each. */
const TURNS = 6;
/** Tried once each before anything else, in this order: those that end a turn come last. */
const FIRST = ["order_pass", "order_claim", "offer_for_sale", "bid", "pass_bid", "refuse", "accept", "sell", "buy"];

scene(async ({ url, person }) => {
  const ann = await traveller(url, person, "Ann", "mouse");
  const bo = await traveller(url, person, "Bo", "keyboard");
  await travelled(url, ann, bo);
  await finished(url, circuit === "sports" ? bo : ann);
});

async function traveller(url, person, name, how) {
  const page = await person({ name: name.toLowerCase() });
  await called(page, url, name);
  return { page, how, session: listen(page), taken: new Set() };
}

/** A game from its first card to its last turn. */
async function travelled(url, ann, bo) {
  const { page } = ann;
  await visit(page, url, "/make/richesses");
  const { choose, fill, seat, make, start } = form(page);
  await choose("Circuit", circuit);
  await choose("Players", "3");
  await fill("Turn limit (0 = none)", String(TURNS));
  await seat(2, "open");
  await seat(3, "bot:random");
  await make();
  const shared = await page.getByLabel("Link to share", { exact: true }).inputValue();
  await visit(bo.page, url, shared.slice(url.length));
  await button(bo.page, "Join").click();
  await start();
  await until(() => [ann, bo].every(({ session }) => session.latest?.snapshot.status === "playing"), `${circuit} has begun`);
  const asked = ({ session }) =>
    session.latest.snapshot.to_act === session.latest.snapshot.seat && session.latest.snapshot.choices.length > 0;
  const next = () => [ann, bo].find(asked) ?? (ann.session.latest.snapshot.status === "over" && "over");
  for (let one = await until(next, "the first decision"); one !== "over"; one = await until(next, "the next decision")) await decide(one);
  for (const one of [ann, bo]) await result(one.page, 3, /the turn limit is reached/);
}

/** Something new if there is, a car before the journey, and then whatever marks most stages. */
async function decide({ page, session, how, taken }) {
  const all = offers(session);
  const fresh = [...FIRST, ...all.map((one) => one.key)].find((key) => !taken.has(key) && all.some((one) => one.key === key));
  const car = all.find((one) => one.key === "buy" && one.facts.vehicle === "car");
  const wanted =
    all.find((one) => one.key === fresh) ?? (session.latest.snapshot.view.first === null && car ? car : await onward(page, session));
  await choose(page, session, wanted, how);
  taken.add(wanted.key);
}

/** Whatever marks most stages, the earlier of equals. */
async function onward(page, session) {
  const settled = (one) => !one.aside && !["buy", "sell", "offer_for_sale"].includes(one.key);
  const marks = (one) => one.effects.filter(({ event }) => event.event === "stage_marked").length;
  const all = await foreseen(page, session);
  const likes = all.some(settled) ? all.filter(settled) : all;
  return likes.toSorted((one, other) => marks(other) - marks(one))[0];
}

/** The last move of a golden game: somebody comes home. */
async function finished(url, { page, session, how }) {
  await resume(page, url, before(circuit), session);
  const last = (await foreseen(page, session)).find((one) => one.effects.some(({ event }) => event.event === "game_ended"));
  check(last, `${circuit} can be ended`);
  await choose(page, session, last, how);
  await until(() => session.latest.snapshot.status === "over", `${circuit} is over`);
  await shown(page, session);
  await result(page, session.latest.snapshot.chairs.length, circuit === "specialites" ? /turn limit/ : /home|richest|all events/);
  if (circuit === "vins") await lookedBack(page);
}

/** Looking back: everybody's route grows on the map, by keys and from one great moment to the next. */
async function lookedBack(page) {
  await page.getByRole("tabpanel").getByRole("link", { name: "Replay", exact: true }).click();
  const slider = page.getByRole("slider", { name: "Position in the game", exact: true });
  const routes = () => page.locator(".board .tours path").count();
  const moment = () => new URL(page.url()).searchParams.get("at");
  await slider.focus();
  await page.keyboard.press("Home");
  await until(async () => moment() === "0" && (await routes()) === 0, "nobody has travelled at the start");
  for (let moments = 0; moments < 6; moments++) {
    const here = moment();
    await button(page, "Next highlight").click();
    await until(() => moment() !== here, "the next great moment");
  }
  const drawn = await until(routes, "routes are drawn");
  await slider.focus();
  await page.keyboard.press("End");
  await until(async () => (await routes()) > drawn, "the whole routes at the end");
}

/** The end as everybody sees it. */
async function result(page, players, why) {
  const panel = page.getByRole("tabpanel", { name: "Result", exact: true });
  await panel.getByText(/^.+ wins?!$/).waitFor();
  await panel
    .getByText(/^Game over: /)
    .filter({ hasText: why })
    .waitFor();
  check((await panel.locator("tbody tr").count()) === players, `a row for each of ${players}`);
  await button(panel, "Rematch").waitFor();
}
