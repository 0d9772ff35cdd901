// Richesses de France through the interface only: a whole game of every circuit by a mouse, a keyboard and a bot; the
// last move of a long game of each; and every kind of decision once by mouse and once by keyboard.
import { readFileSync } from "node:fs";
import { check, scene, until, visit } from "./kit.mjs";
import { before, bring, called, choose, goOn, listen, offers, open } from "./trips.mjs";

const CIRCUITS = ["economie", "monuments", "casinos", "vins", "touristique", "vacances", "specialites", "sports"];
/** Two turns each. */
const TURNS = 6;
/** Tried once each before anything else, in this order: those that end a turn come last. */
const FIRST = ["order_pass", "order_claim", "offer_for_sale", "bid", "pass_bid", "refuse", "accept", "sell", "buy"];
/** Golden games have a moment for what a short game never asks. */
const MOMENTS = {
  choose_start: ["casinos", (entry) => entry.do === "choose_start"],
  bet_red: ["casinos", (entry) => entry.do === "bet"],
  claim_toll: ["vins", (entry) => entry.do === "claim_toll"],
  claim_stage: ["touristique", (entry) => entry.do === "claim_stage"],
  refuse: ["touristique", (entry) => entry.do === "refuse"],
  bid: ["monuments", (entry) => entry.do === "bid"],
  advance: ["touristique", (entry) => entry.do === "advance"],
  go: ["ruin", (entry) => entry.do === "go"],
  go_work: ["ruin", (entry) => entry.do === "go_work"],
  pass_call: ["ruin", (entry) => entry.do === "pass"],
  call: ["sports", (entry) => entry.do === "call"],
  displace: ["sports", (entry) => entry.do === "displace"],
  move_race: ["sports", (entry) => entry.race],
  work: ["monuments", (entry) => entry.do === "work"],
  sell: ["monuments", (entry) => entry.do === "sell"],
};
const BESIDE = {
  accept: "refuse", pass_bid: "bid", pass_toll: "claim_toll", pass_stage: "claim_stage", no_lift: "advance",
  ...Object.fromEntries(["bet_blue", "bet_number", "bet_numbers", "pass_bet"].map((key) => [key, "bet_red"])),
  ...Object.fromEntries(["offer_for_sale", "buy", "stay", "move"].map((key) => [key, "sell"])),
};

const LOCALES = ["en-US", "fr-FR", "de-DE"];

scene(async ({ url, person }) => {
  const taken = { mouse: new Set(), keyboard: new Set() };
  const ann = await traveller(url, person, "Ann", "mouse", taken);
  const bo = await traveller(url, person, "Bo", "keyboard", taken);
  for (const circuit of CIRCUITS) {
    await travelled(url, ann, bo, circuit);
    await finished(url, circuit === "sports" ? bo : ann, circuit);
  }
  const { choice } = await (await fetch(`${url}/api/games/richesses/words`)).json();
  const kinds = Object.keys(choice).filter((key) => !key.endsWith("_none"));
  check(kinds.length > 30, "the vocabulary of the game");
  await Promise.all(
    [ann, bo].map(async (one) => {
      for (const kind of kinds) if (!taken[one.how].has(kind)) await decided(url, one, kind);
      const missed = kinds.filter((kind) => !taken[one.how].has(kind));
      check(missed.length === 0, `never done with the ${one.how}: ${missed.join(", ")}`);
    }),
  );
  for (const locale of LOCALES) await guided(url, await person({ locale }), locale.slice(0, 2));
});

async function traveller(url, person, name, how, taken) {
  const page = await person();
  await called(page, url, name);
  return { page, how, name, ear: listen(page), taken: taken[how] };
}

/** A game from its first card to its last turn. */
async function travelled(url, ann, bo, circuit) {
  const { page } = ann;
  for (const { ear } of [ann, bo]) Object.assign(ear, { table: null, told: null });
  await visit(page, url, "/make/richesses");
  await page.getByRole("combobox", { name: /^Circuit/ }).selectOption(circuit);
  await page.getByRole("combobox", { name: /^Players/ }).selectOption("3");
  await page.getByLabel(/^End after so many turns/).fill(String(TURNS));
  await page.getByRole("combobox", { name: /^Seat 2/ }).selectOption("open");
  await page.getByRole("combobox", { name: /^Seat 3/ }).selectOption("bot:random");
  await page.getByRole("button", { name: "Make the table" }).click();
  const shared = await page.getByLabel("Link to share").inputValue();
  for (const { ear } of [ann, bo]) ear.table = new URL(shared).pathname.split("/")[2];
  await visit(bo.page, url, shared.slice(url.length));
  await bo.page.getByRole("button", { name: "Sit down" }).click();
  await page.getByRole("button", { name: "Start the game" }).click();
  await until(() => [ann, bo].every(({ ear }) => ear.told?.table === ear.table && ear.told.now.status === "playing"), `${circuit} has begun`);
  await until(async () => {
    for (const one of [ann, bo]) await moved(one);
    return ann.ear.told.now.status === "over";
  }, `${circuit} ends`);
  for (const one of [ann, bo]) await result(one.page, 3, /the agreed number of turns/);
}

/** Decide if there is something to decide. */
async function moved({ page, ear, how, taken }) {
  const { now } = ear.told;
  if (now.to_act !== now.seat || now.choices.length === 0) return;
  const all = offers(ear);
  const fresh = [...FIRST, ...all.map((one) => one.key)].find((key) => !taken.has(key) && all.some((one) => one.key === key));
  const car = all.find((one) => one.key === "buy" && one.facts.vehicle === "car");
  const settled = all.filter((one) => !one.aside && !["buy", "sell", "offer_for_sale"].includes(one.key));
  const likes = settled.length > 0 ? settled : all;
  const marks = (one) => one.preview.filter((event) => event.event === "stage_marked").length;
  const wanted = all.find((one) => one.key === fresh) ?? (now.view.first === null && car) ?? likes.toSorted((one, other) => marks(other) - marks(one))[0];
  await choose(page, ear, wanted || likes[0], how);
  taken.add(wanted.key);
}

/** The last move of a golden game: somebody comes home. */
async function finished(url, { page, ear, how }, circuit) {
  const game = before(circuit);
  const id = await bring(page, url, game);
  await open(page, url, id, ear);
  await goOn(page, url, id);
  const ends = () => offers(ear).find((one) => one.preview.some((event) => event.event === "game_ended"));
  await until(ends, `${circuit} can be ended`);
  await choose(page, ear, ends(), how);
  await until(() => ear.told.now.status === "over", `${circuit} is over`);
  await result(page, ear.told.now.chairs.length, circuit === "specialites" ? /number of turns/ : /home|richest|all events/);
  if (circuit === "vins") await lookedBack(page);
}

/** Looking back: everybody's route grows on the map, by keys and from one great moment to the next. */
async function lookedBack(page) {
  await page.locator("a.button", { hasText: "Replay" }).click();
  const slider = page.getByRole("slider");
  await slider.waitFor();
  const routes = () => page.locator(".board .tours path").count();
  await slider.focus();
  await page.keyboard.press("Home");
  await page.waitForURL(/at=0/);
  await until(async () => (await routes()) === 0, "nobody has travelled at the start");
  for (let moments = 0; moments < 6; moments++) await page.getByRole("button", { name: "To the next great moment" }).click();
  await until(async () => (await routes()) > 0, "routes are drawn");
  await page.keyboard.press("Tab");
  await slider.focus();
  await page.keyboard.press("End");
  const most = await routes();
  await until(async () => (await routes()) >= most && most > 0, "all routes at the end");
}

/** The end as everybody sees it. */
async function result(page, players, why) {
  await page.getByText(/wins?!/).waitFor();
  await page.getByText(why).first().waitFor();
  check((await page.locator("tbody tr").count()) === players, `a row for each of ${players}`);
  await page.getByRole("button", { name: "Play again" }).waitFor();
}

/** A kind of decision that no game has asked for so far. */
async function decided(url, { page, ear, how, taken }, kind) {
  const [name, wanted] = MOMENTS[BESIDE[kind] ?? kind] ?? [];
  check(name, `no golden game is known to ask for ${kind}`);
  const id = await bring(page, url, before(name, wanted));
  await open(page, url, id, ear);
  await goOn(page, url, id);
  const offer = () => offers(ear).find((one) => one.key === kind);
  await until(offer, `${kind} is offered in ${name}`);
  await choose(page, ear, offer(), how);
  taken.add(kind);
}

/** A guided first circuit: what is asked, an example, and the next thing that is asked. */
async function guided(url, page, language) {
  const texts = JSON.parse(readFileSync(new URL(`../texts/${language}.json`, import.meta.url), "utf-8"));
  const { choice } = await (await fetch(`${url}/api/games/richesses/words?language=${language}`)).json();
  const known = Object.entries(texts).flatMap(([key, text]) => (/^guide\.\w+_(first|second|later)$/.test(key) ? [text] : []));
  await page.goto(`${url}/learn/richesses`);
  await page.locator("main button.main").click();
  const guide = page.locator(".guide");
  const said = () => guide.locator("p").last().innerText();
  await guide.getByText(texts["guide.outfit_later"]).waitFor();
  await guide.getByRole("button", { name: texts["guide.show"] }).click();
  await page.locator(".hinted").first().waitFor();
  await page.getByRole("button", { name: choice.done }).click();
  // The bot may begin, and may offer something for sale: whatever is asked next is explained.
  await until(async () => known.filter((text) => text !== texts["guide.outfit_later"]).includes(await said()), "the guide goes on");
  await guide.getByRole("button", { name: texts["guide.leave"] }).click();
  await guide.waitFor({ state: "detached" });
  await page.context().close();
}
