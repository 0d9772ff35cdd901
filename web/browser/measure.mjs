// Figures of the client in a real browser, as JSON: `node measure.mjs http://address [moves]`. bench/web.py prints them.
import { gzipSync } from "node:zlib";
import { againstBots, check, scene, take } from "./kit.mjs";

const MOVES = Number(process.argv[3] ?? 500);
const SLOWER = 4;
const LOADS = 5;
const TURNS = 4;
const FRAME = 1000 / 60;
const ONWARD = [/^Start in/, /^Expand from/, /^(Go on: open|End the turn|Go on)/];

scene(async ({ url, person }) => {
  const figures = {
    ...(await loaded(await person(), url)),
    ...(await interactive(await person(), url, "franchise", ".hits [role=button]")),
    ...(await interactive(await person(), url, "richesses", "[data-stage]")),
    ...(await animated(await person({ motion: "no-preference" }), url)),
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
  await page.locator("[data-game=franchise]").getByRole("button", { name: "Play against bots" }).click();
  await page.locator(".choices button").first().waitFor();
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

/** Frames while the bots' turns are told: how many there should have been, and how many did not come. */
async function animated(page, url) {
  await againstBots(page, url);
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
            if (telling && before) gaps.push(now - before);
            before = telling ? now : 0;
            if (!telling && (gaps.length > 0 || now - began > 2000)) done(gaps);
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        }),
    );
    for (const gap of gaps) {
      const frames = Math.max(1, Math.round(gap / FRAME));
      due += frames;
      dropped += frames - 1;
    }
    await page.locator(".choices button").first().waitFor();
  }
  await page.context().close();
  check(due > 0, "nothing was animated");
  return { frames_due: due, frames_dropped: dropped };
}

/** What the page holds on the first page, before and after so many entries of games, without loading it anew. */
async function remembered(page, url) {
  let entries = 0;
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      const told = JSON.parse(payload.toString());
      if (told.type === "table") entries += told.now.entries.length;
    }),
  );
  const session = await page.context().newCDPSession(page);
  const home = async () => {
    await page.getByRole("link", { name: "Turnpike, start page" }).click();
    await page.locator("[data-game=franchise]").getByRole("button", { name: "Play against bots" }).waitFor();
  };
  const held = async () => {
    for (let times = 0; times < 2; times++) await session.send("HeapProfiler.collectGarbage");
    const { usedSize } = await session.send("Runtime.getHeapUsage");
    const { nodes } = await session.send("Memory.getDOMCounters");
    return { bytes: usedSize, nodes };
  };
  const game = async (until) => {
    await page.locator("[data-game=franchise]").getByRole("button", { name: "Play against bots" }).click();
    const over = page.getByRole("tab", { name: "Result" });
    while (entries < until && !(await over.isVisible())) {
      if (!(await take(page, ONWARD))) await page.waitForTimeout(20);
    }
    await home();
  };
  await page.goto(url);
  await game(50);
  const before = await held();
  const from = entries;
  while (entries < from + MOVES) await game(from + MOVES);
  const after = await held();
  await page.context().close();
  return { moves: entries - from, heap_before_bytes: before.bytes, heap_after_bytes: after.bytes, nodes_before: before.nodes, nodes_after: after.nodes };
}
