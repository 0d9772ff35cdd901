// Figures of the client in a real browser, as JSON: `node measure.mjs http://address [moves]`. bench/web.py prints them.
import { gzipSync } from "node:zlib";
import { scene } from "./browser.mjs";
import { againstBots, asked, button, check, take } from "./kit.mjs";
import { pageTasks, processorTimes } from "./trace.mjs";

const MOVES = Number(process.argv[3] ?? 500);
const SLOWER = 4;
const LOADS = 5;
/** Less than the time after which a page is idle. */
const WATCHED_MS = 6000;
const TURNS = 4;
const FRAME = 1000 / 60;
/** Moves until the engine has made most of its code. */
const WARM_UP = 120;
/** Kinds of cells in the heap that are the page's own: what a leak would be made of. */
const OBJECTS = ["object", "closure", "array", "string", "concatenated string", "sliced string", "number", "symbol", "bigint", "regexp"];
const ONWARD = [/^Start in/, /^Expand from/, /^(Continue: open|End the turn|Continue)/];

scene(async ({ url, person }) => {
  const figures = {
    ...(await loaded(await person(), url)),
    ...(await interactive(await person(), url, "franchise", ".hits [role=button]")),
    ...(await interactive(await person(), url, "richesses", "[data-stage]")),
    ...(await animated(await person({ motion: "no-preference" }), url)),
    ...(await idle(await person({ motion: "no-preference" }), url)),
    ...(await remembered(await person(), url)),
  };
  console.log(JSON.stringify(figures));
});

/** JavaScript of the first page, and with the board of a game that is shown next; packed as a proxy would send it. */
async function loaded(page, url) {
  const sizes = new Map();
  const reading = [];
  page.on("response", (answer) => {
    if (answer.request().resourceType() !== "script") return;
    reading.push(answer.body().then((body) => sizes.set(answer.url(), gzipSync(body, { level: 9 }).length)));
  });
  const sum = async () => {
    await page.waitForLoadState("networkidle");
    await Promise.all(reading);
    return [...sizes.values()].reduce((all, one) => all + one, 0);
  };
  await page.goto(url);
  await page.locator("[data-game=franchise] .mini svg").waitFor();
  const first = await sum();
  await button(page.locator("[data-game=franchise]"), "Play against bots").click();
  await asked(page);
  const board = await sum();
  await page.context().close();
  return { start_js_bytes: first, board_js_bytes: board };
}

/** From the address of a table to a board with something to click: nothing cached, a slower processor, and hardly a page
 *  before it (a page that is left has its own work to do, and its time would be counted). */
async function interactive(page, url, game, drawn) {
  await againstBots(page, url, "Play against bots", game);
  const table = page.url();
  const session = await page.context().newCDPSession(page);
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.addInitScript((drawn) => {
    const look = () => {
      if (document.querySelector(drawn) && document.querySelector(".choices button")) window.interactive = performance.now();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, drawn);
  const times = [];
  for (let load = 0; load < LOADS; load++) {
    await page.goto(`${url}/health`);
    await page.goto(table);
    times.push(await page.waitForFunction(() => window.interactive).then((handle) => handle.jsonValue()));
  }
  await page.context().close();
  times.sort((a, b) => a - b);
  return { [`${game}_interactive_ms`]: times[Math.floor(LOADS / 2)], [`${game}_interactive_best_ms`]: times[0] };
}

/** Frames during the animation of bots' turns: how many there should have been, and how many were dropped. Beside the clock, which
 *  also counts what other programs take, the page's own work that no frame has room for, in processor time. */
async function animated(page, url) {
  await againstBots(page, url);
  const browser = page.context().browser();
  await browser.startTracing(page, { categories: ["toplevel", "cc", "blink.user_timing", "__metadata"] });
  let due = 0;
  let dropped = 0;
  for (let turns = 0; turns < TURNS; turns++) {
    while ((await take(page, ONWARD)) !== ONWARD[2]);
    const gaps = await page.evaluate(
      () =>
        new Promise((done) => {
          const gaps = [];
          let before = 0;
          const began = performance.now();
          const look = (now) => {
            const telling = [...document.querySelectorAll(".bar > button")].some((one) => one.textContent.trim() === "Skip");
            if (telling !== before > 0) performance.mark(telling ? "story-begins" : "story-ends");
            if (telling && before) gaps.push(now - before);
            before = telling ? now : 0;
            if (!telling && (gaps.length > 0 || now - began > 2000)) done(gaps);
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        }),
    );
    due += gaps.reduce((sum, gap) => sum + Math.max(1, Math.round(gap / FRAME)), 0);
    dropped += gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / FRAME) - 1), 0);
    await asked(page);
  }
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  await page.context().close();
  check(due > 0, "nothing was animated");
  return { frames_due: due, frames_dropped: dropped, ...slow(traceEvents) };
}

/** Tasks of the page and of its painters that took longer than a frame during animations, and the longest of each. */
function slow(events) {
  const named = (name) => events.filter((one) => one.name === name);
  const [begins, ends] = ["story-begins", "story-ends"].map((name) => named(name).map(({ ts }) => ts));
  const animated = (one) => begins.some((from, n) => one.ts >= from && one.ts <= (ends[n] ?? Infinity));
  const times = (tasks) => processorTimes(tasks.filter(animated));
  const page = times(pageTasks(events));
  const paint = times(named("RasterTask"));
  check(page.length > 0 && paint.length > 0, "the browser tells nothing of its work");
  const late = (all) => ({
    late: all.filter((ms) => ms > FRAME).length,
    longest: Math.max(...all),
    busy: all.reduce((sum, ms) => sum + ms, 0),
  });
  return { page_work: late(page), paint_work: late(paint) };
}

/** The share of a core that all processes of the browser take with an empty page, and while a player looks
 *  at a board: at first, and when idle. */
async function idle(page, url) {
  const session = await page.context().browser().newBrowserCDPSession();
  const seconds = async () => {
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  const share = async () => {
    const [cpu, began] = [await seconds(), performance.now()];
    await page.waitForTimeout(WATCHED_MS);
    return ((await seconds()) - cpu) / ((performance.now() - began) / 1000);
  };
  const shares = { empty: await share() };
  for (const game of ["franchise", "richesses"]) {
    await againstBots(page, url, "Play against bots", game);
    await page.mouse.move(5, 5);
    await page.waitForFunction(() => document.getAnimations().every((one) => one.effect.getComputedTiming().endTime === Infinity));
    shares[`${game}_looking`] = await share();
    await page.locator("[data-idle]").waitFor({ state: "attached" });
    shares[`${game}_idle`] = await share();
  }
  await page.context().close();
  return { cpu: shares };
}

/** What the page holds on the first page, before and after so many entries of games, without loading it anew: the objects of
 *  its scripts and the nodes of its document. Apart from them what the engine keeps for itself: machine code, what it has
 *  learnt about it, the browser's record of slow frames; all of that is limited and grows until it is full. */
async function remembered(page, url) {
  let entries = 0;
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      const message = JSON.parse(payload.toString());
      if (message.type === "table") entries += message.snapshot.entries.length;
    }),
  );
  const session = await page.context().newCDPSession(page);
  const start = button(page.locator("[data-game=franchise]"), "Play against bots");
  const games = async (moves) => {
    for (const from = entries; entries < from + moves;) {
      await start.click();
      await asked(page);
      await page.evaluate(
        playByItself,
        ONWARD.map((like) => like.source),
      );
      await page.getByRole("link", { name: "Turnpike, start page" }).click();
      await start.waitFor();
    }
  };
  await page.goto(url);
  await games(WARM_UP);
  const [before, from] = [await held(session), entries];
  await games(MOVES);
  const after = await held(session);
  await page.context().close();
  return { moves: entries - from, held_before: before, held_after: after };
}

/** A whole game without the driver, whose own traces would be measured too: the page presses its buttons itself. */
function playByItself(sources) {
  return new Promise((done) => {
    let before = "";
    const step = () => {
      if ([...document.querySelectorAll("[role=tab]")].some((tab) => tab.textContent.trim() === "Result")) return done();
      const buttons = [...document.querySelectorAll(".choices button")];
      const said = buttons.map((button) => button.textContent.trim());
      const now = said.join("|");
      const at = sources.map((source) => said.findIndex((one) => new RegExp(source).test(one))).find((found) => found >= 0);
      if (now !== before && at !== undefined) {
        before = now;
        buttons[at].click();
      }
      setTimeout(step, 10);
    };
    step();
  });
}

/** Bytes of the page's objects and of the engine, nodes and listeners, after everything that can go has gone. */
async function held(session) {
  for (let times = 0; times < 3; times++) await session.send("HeapProfiler.collectGarbage");
  const { nodes, jsEventListeners: listeners } = await session.send("Memory.getDOMCounters");
  const chunks = [];
  session.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => chunks.push(chunk));
  await session.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  session.removeAllListeners("HeapProfiler.addHeapSnapshotChunk");
  const { snapshot, nodes: cells } = JSON.parse(chunks.join(""));
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf("type"), fields.indexOf("self_size")];
  const sums = { objects: 0, engine: 0, nodes, listeners };
  for (let at = 0; at < cells.length; at += fields.length)
    sums[OBJECTS.includes(types[type][cells[at + type]]) ? "objects" : "engine"] += cells[at + size];
  return sums;
}
