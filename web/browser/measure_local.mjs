// Figures of games on this device in a real browser, as JSON: `node measure_local.mjs http://address [games]`. bench/page.py
// prints them.
import { readFileSync } from "node:fs";
import { scene } from "./browser.mjs";
import { asked, button, question, tab, take, until } from "./kit.mjs";
import { pageTasks, processorTimes } from "./trace.mjs";

const GAMES = Number(process.argv[3] ?? 3);
const STARTS = 5;
const SAMPLE_MS = 1000;
/** Decisions in one trace, with the turns of the bot between them; a trace of a whole game is too large. */
const TRACED = 12;
/** Of the longest tasks by processor time. */
const SHOWN = 20;
const ONWARD = [/^Start in/, /^Expand from/, /^Add a franchise/, /^(Continue: open|End the turn|Continue)/];

scene(async ({ url, person }) => {
  const page = await person({ name: "ann", offline: true });
  await page.addInitScript(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) window.longTasks.push([startTime, duration]);
    }).observe({ type: "longtask", buffered: true });
  });
  const browser = await page.context().browser().newBrowserCDPSession();
  const figures = { cold: await cold(page, url, browser), warm: await warm(page, browser), ...(await games(page, url, browser)) };
  console.log(JSON.stringify(figures));
});

/** The processes of pages: their numbers, and seconds of CPU time. */
async function renderers(browser) {
  const { processInfo } = await browser.send("SystemInfo.getProcessInfo");
  return processInfo.filter(({ type }) => type === "renderer");
}

async function cpuSeconds(browser) {
  return (await renderers(browser)).reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** Seconds by the clock, and of CPU time of the page and its workers, until a board can be used. */
async function timed(page, browser, go) {
  const [began, before] = [performance.now(), await cpuSeconds(browser)];
  await go();
  await asked(page);
  return { seconds: (performance.now() - began) / 1000, cpu: (await cpuSeconds(browser)) - before };
}

/** From the click that loads the engine. */
async function cold(page, url, browser) {
  await page.goto(`${url}/local`);
  return timed(page, browser, () => button(page.locator("[data-game=franchise]"), "Play against bots").click());
}

/** From the address of a table, with the engine kept. A page that is left takes its CPU time with it. */
async function warm(page, browser) {
  const table = page.url();
  const found = [];
  for (let start = 0; start < STARTS; start++) {
    await page.goto("about:blank");
    found.push(await timed(page, browser, () => page.goto(table)));
  }
  return found;
}

/** Whole games against the strongest level: long tasks of the page once the board is there, and memory. */
async function games(page, url, browser) {
  const memory = watchMemory(browser);
  const found = { games: GAMES, decisions: 0, longTasks: [], traced: [] };
  for (let game = 0; game < GAMES; game++) {
    await page.goto(`${url}/local/make/franchise`);
    await page.getByRole("combobox", { name: "Players", exact: true }).selectOption("2");
    await page.getByRole("combobox", { name: /^Seat 2/ }).selectOption("bot:master");
    await button(page, "Start the game").click();
    await asked(page);
    const began = await page.evaluate(() => performance.now());
    await play(page, found);
    const seen = await page.evaluate(() => window.longTasks);
    found.longTasks.push(...seen.filter(([start]) => start > began).map(([, duration]) => duration));
  }
  found.traced.sort((a, b) => b - a).splice(SHOWN);
  return { ...found, memoryBytes: await memory.end() };
}

/** Play a game to its end, in traces that follow each other. */
async function play(page, found) {
  const over = () => tab(page, "Result").isVisible();
  const next = async () => ((await question(page)) ? "turn" : (await over()) && "over");
  await traceStart(page);
  while ((await until(next, "the next turn")) !== "over") {
    await take(page, ONWARD);
    if (++found.decisions % TRACED > 0) continue;
    found.traced.push(...(await traceEnd(page)));
    await traceStart(page);
  }
  found.traced.push(...(await traceEnd(page)));
}

async function traceStart(page) {
  await page
    .context()
    .browser()
    .startTracing(page, { categories: ["toplevel", "__metadata"] });
}

/** Milliseconds of processor time of the longest tasks of the page: what they take when nothing else runs. */
async function traceEnd(page) {
  const { traceEvents } = JSON.parse((await page.context().browser().stopTracing()).toString());
  return processorTimes(pageTasks(traceEvents))
    .sort((a, b) => b - a)
    .slice(0, SHOWN);
}

/** The most memory of its own that the process of the page had, with its workers. The browser has other processes of this kind:
 *  some for its own pages, one in reserve; ours is by far the largest. */
function watchMemory(browser) {
  let [most, going] = [0, true];
  const watching = (async () => {
    while (going) {
      for (const { id } of await renderers(browser)) most = Math.max(most, ownBytes(id));
      await new Promise((go) => setTimeout(go, SAMPLE_MS));
    }
  })();
  return {
    async end() {
      going = false;
      await watching;
      return most;
    },
  };
}

function ownBytes(pid) {
  try {
    const [, kilobytes] = /^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf-8")) ?? [];
    return 1024 * Number(kilobytes ?? 0);
  } catch {
    return 0; // it has ended
  }
}
