// The report of a failed scene in the folder REPORT: for each open page a screenshot, its console and its websocket frames.
import { mkdirSync, writeFileSync } from "node:fs";

/** Frames of a websocket that are remembered. */
const FRAMES = 50;
const SCREENSHOT_TIMEOUT = 60_000;
const histories = new Map();

/** Remember what a page says and hears from now on. */
export function remember(page, name) {
  const history = { name, console: [], frames: [] };
  histories.set(page, history);
  page.on("close", () => histories.delete(page));
  page.on("console", (line) => history.console.push(`${line.type()}: ${line.text()}`));
  page.on("pageerror", (error) => history.console.push(`uncaught: ${error.stack ?? error.message}`));
  page.on("websocket", (socket) => {
    const note = (frame) => {
      history.frames.push(frame);
      if (history.frames.length > FRAMES) history.frames.shift();
    };
    note("opened");
    socket.on("framesent", ({ payload }) => note({ what: "sent", payload }));
    socket.on("framereceived", ({ payload }) => note({ what: "received", payload }));
    socket.on("socketerror", (error) => note(`error: ${error}`));
    socket.on("close", () => note("closed"));
  });
}

/** A frame in short; only a failed scene tells its frames. */
function told(frame) {
  return typeof frame === "string" ? frame : `${frame.what} ${inShort(frame.payload)}`;
}

/** The type of a message, and where in the game it was. */
function inShort(payload) {
  const { type, snapshot: now, at, code, do: action } = JSON.parse(payload.toString());
  const facts = { at: now?.at ?? at, revision: now?.revision, to_act: now?.to_act, choices: now?.choices.length, code, do: action };
  const known = Object.entries(facts).filter(([, fact]) => fact !== undefined);
  return [type, ...known.map(([key, fact]) => `${key}=${JSON.stringify(fact)}`)].join(" ");
}

/** Write everything down. A page that no longer answers has no picture. */
export async function report() {
  const folder = process.env.REPORT;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  const pages = [...histories].map(async ([page, { name, console: said, frames }], n) => {
    const file = `${folder}/${n + 1}-${name}`;
    const text = [page.url(), "", "Console:", ...said, "", `Websocket, the last ${FRAMES} frames:`, ...frames.map(told), ""];
    writeFileSync(`${file}.txt`, text.join("\n"));
    await page.screenshot({ path: `${file}.png`, timeout: SCREENSHOT_TIMEOUT }).catch(() => {});
  });
  await Promise.all(pages);
}
