// The secret hands of Richesses de France: never in another page's traffic, hidden when the device is passed on, not for
// spectators.
import { scene } from "./browser.mjs";
import { button, check, inside, until } from "./kit.mjs";
import { accessible } from "./looks.mjs";
import { form } from "./tables.mjs";
import { before, bring, called, choose, goOn, listen, offers, open, shown, sit } from "./trips.mjs";

/** The same for every game, so it may name all regions. */
const PUBLIC = /\/(material|words|rulebook)\b|\/assets\//;
const DRAWN = (entry) => entry.chance === "region_card";

scene(async ({ url, person }) => {
  const names = (await (await fetch(`${url}/api/games/richesses/words`)).json()).region;
  const [one, other] = worlds();
  compare(await othersIn(one, url, person, names), await othersIn(other, url, person, names));
  await shared(url, await person(), names);
});

/** Two games that differ only in a card in Ann's hand: the others must be sent the same. How many messages carry it depends on
 *  the machine, so all entries are compared, and each position that was sent in both games. */
function compare(one, other) {
  for (const who of ["bo", "eve"]) {
    const [here, there] = [one[who], other[who]];
    check(same(here.entries, there.entries), `${who} gets the same entries in both worlds`);
    const both = Object.keys(here.positions).filter((at) => at in there.positions);
    const last = String(Object.keys(here.entries).length);
    check(both.includes(last), `${who} gets position ${last} in both worlds`);
    for (const at of both) check(same(here.positions[at], there.positions[at]), `${who} gets the same position ${at}`);
  }
}

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** Play a few moves with Ann's cards; what the others were sent. */
async function othersIn(game, url, person, names) {
  const everybody = [];
  for (const name of ["ann", "bo", "eve"]) everybody.push(await traveller(url, person, name));
  const [ann, bo, eve] = everybody;
  const id = await bring(ann.page, url, { text: game.text, seat: 0 });
  for (const { page, session } of everybody) await open(page, url, id, session);
  await seated(ann, bo, url, id);
  await goOn(ann.page, url, id);
  await until(
    () => offers(ann.session).some((one) => one.aside) && everybody.every(({ session }) => !session.latest.snapshot.paused),
    "the game goes on",
  );

  // Ann looks at her cards and changes an order; then both stay where they are.
  const mine = ann.session.latest.snapshot.view.cards[0];
  check(mine.includes(game.card), `Ann holds ${game.card}`);
  for (const card of mine) await inside(ann.page, "hand").getByText(names[card], { exact: true }).waitFor();
  await choose(
    ann.page,
    ann.session,
    offers(ann.session).find((one) => one.key === "order_pass"),
    "mouse",
  );
  const heard = () => until(() => new Set(everybody.map(({ session }) => session.latest.snapshot.at)).size === 1, "all have heard it");
  for (let turns = 0; turns < 2; turns++) {
    await heard();
    const one = await until(() => [ann, bo].find(({ session }) => offers(session).some((offer) => offer.key === "stay")), "one can stay");
    await choose(
      one.page,
      one.session,
      offers(one.session).find((offer) => offer.key === "stay"),
      "mouse",
    );
  }
  await heard();
  check(
    eve.session.latest.snapshot.view.cards.every((cards) => typeof cards === "number"),
    "watchers see no hands",
  );
  check(bo.session.latest.snapshot.view.lets_pass[0] === null, "orders are secret too");
  for (const { page, session, traffic } of [bo, eve]) {
    await shown(page, session);
    const beside = await inside(page, "side").innerText();
    for (const card of mine) check(!beside.includes(names[card]), `${names[card]} stands on another's page`);
    await lookedUp(page, url, id, traffic);
    check(traffic.texts.length > 5, "something was recorded");
    for (const word of mine.flatMap((card) => [`"${card}"`, names[card]])) {
      const where = traffic.texts.find(({ text }) => text.includes(word));
      check(!where, `${word} was sent in ${where?.from}: ${where?.text.slice(0, 300)}`);
    }
  }
  for (const { page } of everybody) await page.context().close();
  return { bo: bo.traffic, eve: eve.traffic };
}

/** Bo asks for a seat with a hand; Ann declines at first, then agrees, and until then Bo sees no hand. */
async function seated(ann, bo, url, id) {
  for (const answer of ["Decline", "Accept"]) {
    await sit(bo.page, url, id, 1);
    await bo.page.getByText(/^The host has been asked whether you may play for /).waitFor();
    await ann.page.getByText(/^bo would like to play for /).waitFor();
    if (answer === "Accept") await accessible(ann.page, "a seat is asked for");
    check(bo.session.latest.snapshot.seat === null, "a seat that is asked for shows no hand");
    await button(inside(ann.page, "seatAsked"), answer).click();
    await inside(bo.page, "seatAsked").waitFor({ state: "detached" });
  }
  await until(() => bo.session.latest.snapshot.seat === 1, "Bo has the seat");
}

async function traveller(url, person, name) {
  const page = await person({ name });
  await called(page, url, name);
  return { page, session: listen(page), traffic: record(page, url) };
}

/** Ask for everything the server has about a table. */
async function lookedUp(page, url, id, traffic) {
  await Promise.all(traffic.reading);
  await Promise.all([page.waitForResponse(/\/positions\?/), page.goto(`${url}/t/${id}/replay?at=3`)]);
  await page.getByRole("slider", { name: "Position in the game", exact: true }).waitFor();
  for (const what of ["log", "picture", "positions?first=0&last=90", ""]) {
    await page.evaluate((path) => fetch(path).then((answer) => answer.text()), `/api/tables/${id}/${what}`);
  }
  await Promise.all(traffic.reading);
}

/** The beginning of a golden game, and the same with another card in the first hand. */
function worlds() {
  const { text } = before("monuments", (entry) => entry.do === "move");
  const lines = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const cards = lines.filter(DRAWN).map((entry) => entry.got);
  return ["bretagne", "lorraine", "auvergne", "alsace"]
    .filter((card) => !cards.includes(card))
    .slice(0, 2)
    .map((card) => {
      const changed = lines.map(({ events: _, digest: __, ...entry }) => entry);
      const [first, second] = changed.filter((entry) => DRAWN(entry) && entry.seat === 0);
      first.got = card;
      second.got = "limousin";
      return { card, text: `${changed.map((entry) => JSON.stringify(entry)).join("\n")}\n` };
    });
}

/** Everything a page is sent: the raw texts, the entries and the positions. */
function record(page, url) {
  const traffic = { texts: [], entries: {}, positions: {}, reading: [] };
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      const text = payload.toString();
      traffic.texts.push({ from: "the websocket", text });
      const { type, snapshot } = JSON.parse(text);
      if (type !== "table" || snapshot.status !== "playing") return;
      for (const { line, sentences } of snapshot.entries) traffic.entries[line.n] = [line, sentences];
      traffic.positions[snapshot.at] = [snapshot.view, snapshot.choices, snapshot.asides];
    }),
  );
  page.on("response", (answer) => {
    const from = answer.url();
    if (!from.startsWith(`${url}/api/`) || PUBLIC.test(from)) return;
    traffic.reading.push(answer.text().then((text) => traffic.texts.push({ from, text })));
  });
  return traffic;
}

/** Two people at one screen: a hand is shown to its owner only, after asking for it. */
async function shared(url, page, names) {
  const session = listen(page);
  await page.goto(`${url}/make/richesses`);
  const { choose: pick, seat, make, start } = form(page);
  await pick("Players", "2");
  await seat(2, "me");
  await make();
  await start();
  let last = [];
  const asked = new Set();
  const wanted = () => offers(session).find((one) => one.key === "done") ?? offers(session).find((one) => one.key === "stay");
  for (let turns = 0; turns < 5; turns++) {
    const own = () => session.latest.snapshot.seat === session.latest.snapshot.to_act;
    await until(() => session.latest?.snapshot.to_act != null && (!own() || offers(session).length > 0), "somebody is asked");
    if (own()) {
      await choose(page, session, wanted(), "mouse"); // who came last may begin: nothing is handed over
      continue;
    }
    const { snapshot: now } = session.latest;
    const show = button(inside(page, "question"), `I am ${now.chairs[now.to_act].name}`);
    await show.waitFor();
    check(typeof now.view.cards[now.to_act] === "number", "before it is asked for, the hand is not even sent");
    const beside = await page.getByRole("main").innerText();
    for (const card of last) check(!beside.includes(names[card]), "the hand of the one before is gone");
    if (turns === 0) await accessible(page, "handing over");
    await show.click();
    await until(() => Array.isArray(session.latest.snapshot.view.cards[now.to_act]) && offers(session).length > 0, "the hand is shown");
    if (asked.size === 0) await reconnected(page, session);
    last = session.latest.snapshot.view.cards[now.to_act];
    const turn = button(inside(page, "hand"), "Show my cards");
    await turn.waitFor();
    check(!(await inside(page, "side").innerText()).includes(names[last[0]]), "cards lie face down until their owner turns them");
    await turn.click();
    for (const card of last) await inside(page, "hand").getByText(names[card], { exact: true }).waitFor();
    asked.add(now.to_act);
    await choose(page, session, wanted(), "mouse");
  }
  check(asked.size === 2, "both were asked");
}

/** The connection is lost and found: the hand that was shown is shown again, without asking. */
async function reconnected(page, session) {
  const { seat } = session.latest.snapshot;
  session.latest = null;
  await page.evaluate(() => window.sockets.at(-1).close());
  await until(() => session.latest, "the page gets its table again");
  check(session.latest.snapshot.seat === seat && Array.isArray(session.latest.snapshot.view.cards[seat]), "the same hand is shown again");
  await shown(page, session);
  check((await inside(page, "question").count()) === 0, "nobody has to say again who they are");
}
