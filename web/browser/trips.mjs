// What the scenes of Richesses de France share: imported unfinished games, what a page was offered and what it sent.
//
// A scene reads the websocket frames of a page, as the player could. So it knows every choice with its kind, makes it through
// the interface, and sees what was really sent.
import { readFileSync } from "node:fs";
import { PATIENCE } from "./browser.mjs";
import { button, check, inside, press, until, visit } from "./kit.mjs";

const REPLAYS = new URL("../../tests/richesses/replays/", import.meta.url);
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** A golden game up to the first decision that is wanted, and whose it is; or up to its last decision. */
export function before(name, wanted) {
  const lines = readFileSync(new URL(`${name}.jsonl`, REPLAYS), "utf-8")
    .trim()
    .split("\n");
  const entries = lines.map((line) => JSON.parse(line));
  const decisions = entries.flatMap((entry, at) => (entry.do && entry.do !== "toll_order" ? [at] : []));
  const at = wanted ? decisions.find((one) => wanted(entries[one])) : decisions.at(-1);
  check(at, `${name} has no such decision any more`);
  return { seat: entries[at].seat, entry: entries[at], text: `${lines.slice(0, at).join("\n")}\n` };
}

/** The websocket session of a page. `latest` is the newest message about its table (messages about a table that was left may
 *  still arrive for a moment), `sent` the kinds of choices it has sent, `sentAt` the entry at which it sent the last one. */
export function listen(page) {
  const session = { table: null, latest: null, sent: [], sentAt: 0 };
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => {
      const message = JSON.parse(payload.toString());
      if (message.type === "table" && (session.table ?? message.table) === message.table) session.latest = message;
    });
    socket.on("framesent", ({ payload }) => {
      const asked = JSON.parse(payload.toString());
      if (asked.type !== "play") return;
      const { choices, asides } = session.latest.snapshot;
      session.sentAt = asked.at;
      session.sent.push([...choices, ...asides].find((one) => same(one.do, asked.do))?.key ?? `nothing offered: ${payload}`);
    });
  });
  return session;
}

/** What can be chosen now, with its words. */
export function offers({ latest }) {
  if (!latest) return [];
  const { snapshot: now } = latest;
  const asides = now.asides.map((one) => ({ ...one, say: one.sentence, aside: true }));
  // A card has one button, for the other order.
  const passes = now.view?.lets_pass[now.seat] ?? [];
  const orders = asides.filter(({ key, facts }) => (key === "order_claim") === passes.includes(facts.region));
  return [...now.choices.map((one) => ({ ...one, say: one.sentence })), ...orders];
}

/** The same with the `effects` of each, requested over a separate connection. */
export async function foreseen(page, session) {
  const { table, at, snapshot } = session.latest;
  const effects = await page.evaluate(effectsOf, { table, at, seat: snapshot.seat, count: snapshot.choices.length });
  return offers(session).map((one, number) => ({ ...one, effects: one.aside ? [] : effects[number] }));
}

/** Runs in the page. */
async function effectsOf({ table, at, seat, count }) {
  const { protocol } = await (await fetch("/health")).json();
  const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws`);
  const send = (message) => socket.send(JSON.stringify(message));
  const heard = (key) =>
    new Promise((resolve, reject) => {
      socket.addEventListener("message", ({ data }) => {
        const message = JSON.parse(data);
        if (message.key !== key) return;
        if (message.type === "previews") resolve(message.previews);
        else reject(new Error(data));
      });
    });
  await new Promise((resolve) => (socket.onopen = resolve));
  send({ type: "hello", protocol });
  send({ type: "subscribe", table, seat });
  const found = [];
  while (found.length < count) {
    const choices = Array.from({ length: Math.min(20, count - found.length) }, (_, i) => found.length + i);
    const answer = heard(`p${found.length}`);
    send({ type: "preview", table, at, choices, key: `p${found.length}` });
    found.push(...(await answer).map((preview) => preview.effects));
  }
  socket.close();
  return found;
}

/** Ask the server as the person at this page, whoever that is. */
async function ask(page, url, path, data, type = "application/json") {
  const answer = await page.request.post(`${url}/api/${path}`, { data, headers: { "Content-Type": type, Origin: url }, timeout: PATIENCE });
  check(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}

/** Be somebody: the page is known to the server before it is loaded. */
export async function called(page, url, name) {
  await ask(page, url, "me", { name });
}

/** Bring an unfinished game along, paused as it comes, and sit down in one seat; the id of the table. */
export async function bring(page, url, { text, seat }) {
  const { id } = await ask(page, url, "tables/import", text, "application/x-ndjson");
  await sit(page, url, id, seat);
  return id;
}

/** Sit down at a table that somebody brought along. */
export async function sit(page, url, id, seat) {
  await ask(page, url, `tables/${id}/take-over`, { seat });
}

/** Let a game go on that was brought along. */
export async function goOn(page, url, id) {
  await ask(page, url, `tables/${id}/pause`, { paused: false });
}

/** Show a table. */
export async function open(page, url, id, session) {
  Object.assign(session, { table: id, latest: null });
  await visit(page, url, `/t/${id}`);
  await shown(page, session);
}

/** Import a game into the page and let it go on until its person is asked. */
export async function resume(page, url, game, session) {
  const id = await bring(page, url, game);
  await open(page, url, id, session);
  await goOn(page, url, id);
  await until(() => offers(session).some((one) => !one.aside), `table ${id} asks`);
  await shown(page, session);
  return id;
}

/** Wait until the page shows its newest message and has no unanswered request. */
export async function shown(page, session) {
  await until(async () => {
    if (!session.latest) return false;
    const { at, revision } = session.latest.snapshot;
    return (await page.locator(`.table[data-entry="${at}"][data-revision="${revision}"][data-busy="false"]`).count()) === 1;
  }, "the page shows its newest message");
}

/** Take a choice through the interface, and wait until its entry has arrived. */
export async function choose(page, session, choice, how) {
  await shown(page, session);
  const taken = session.sent.length;
  if (choice.key.startsWith("bet_")) {
    const fields = page.locator(".casino .fields");
    for (const on of [choice.do[0].on].flat()) await press(button(fields, String(on)), how);
  }
  await press(await controlOf(page, choice, how), how);
  await until(() => session.sent.length > taken && session.latest.snapshot.at > session.sentAt, `${choice.say} by ${how}`);
  check(session.sent.at(-1) === choice.key, `chose ${choice.key}, sent ${session.sent.at(-1)}`);
}

/** Where a choice is taken: at the casino or the auction, on one's cards, on the map if it is the only one there, or in the
 *  list. */
async function controlOf(page, { key, say, aside }, how) {
  const words = say.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  if (key.startsWith("bet_")) return button(page.locator(".casino"), new RegExp(`^${words} `)); // and what it wins
  if (key === "bid") return button(page.locator(".bidding"), say);
  if (aside) return button(inside(page, "hand"), new RegExp(`\\. ${words}$`)); // after the order that holds now
  const lit = button(inside(page, "board"), say);
  if ((await lit.count()) === 1) return lit;
  return unfolded(page, button(inside(page, "choices"), say), how);
}

/** A choice of the list. Other ways to the same place are folded away until they are asked for, one place at a time. */
async function unfolded(page, listed, how) {
  const folds = inside(page, "choices").locator("button.more");
  for (let row = 0; (await listed.count()) === 0; row++) {
    check(row < (await folds.count()), "the choice is in none of the rows");
    await press(folds.nth(row), how);
    await until(async () => (await folds.nth(row).getAttribute("aria-expanded")) === "true", "the other ways are shown");
  }
  return listed;
}
