// What the scenes of Richesses de France share: tables brought along unfinished, what a page was offered, and a ledger
// of the kinds of decisions that were taken by mouse and by keyboard.
//
// A page tells us itself what it is offered and what it sends: we listen to its websocket, as its owner could.
import { readFileSync } from "node:fs";
import { check } from "./kit.mjs";

const REPLAYS = new URL("../../tests/richesses/replays/", import.meta.url);
const SAME = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** A golden game up to the first decision that is wanted, and whose it is; without `wanted`, up to the last decision. */
export function before(name, wanted) {
  const lines = readFileSync(new URL(`${name}.jsonl`, REPLAYS), "utf-8").trim().split("\n");
  const entries = lines.map((line) => JSON.parse(line));
  const decisions = entries.flatMap((entry, at) => (entry.do && entry.do !== "toll_order" ? [at] : []));
  const at = wanted ? decisions.find((one) => wanted(entries[one])) : decisions.at(-1);
  check(at, `${name} has no such decision any more`);
  return { name, seat: entries[at].seat, entry: entries[at], seats: entries[0].seats, text: `${lines.slice(0, at).join("\n")}\n` };
}

/** Listen to a page: `page.table` is the last it was told, `page.sent` what it has asked for, by kind. */
export function listen(page, how, ledger) {
  page.table = null;
  page.taken = [];
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => {
      const told = JSON.parse(payload.toString());
      if (told.type === "table") page.table = told;
    });
    socket.on("framesent", ({ payload }) => {
      const asked = JSON.parse(payload.toString());
      if (asked.type !== "play") return;
      const { choices, asides } = page.table.now;
      const choice = [...choices, ...asides].find((one) => SAME(one.do, asked.do));
      check(choice, `sent what was never offered: ${payload}`);
      page.taken.push(choice.key);
      ledger?.[how].add(choice.key);
    });
  });
  return page;
}
