// How much finished games on this device cost a warm start and memory, as JSON: `node measure_kept.mjs http://address [games]`. The
// games are copies of one that is imported. bench/page_kept.py prints the figures.
import { readFileSync } from "node:fs";
import { scene } from "./browser.mjs";
import { asked, button, cut, importLog } from "./kit.mjs";

const GAMES = Number(process.argv[3] ?? 300);
const STARTS = 5;

scene(async ({ url, person }) => {
  const page = await person({ name: "ann", offline: true });
  const browser = await page.context().browser().newBrowserCDPSession();
  await page.goto(`${url}/local`);
  await button(page.locator("[data-game=franchise]"), "Play against bots").click();
  await asked(page);
  const table = page.url();
  await importLog(page, `${url}/local`, cut("two-red-zone"));
  await page.goto(`${url}/rules/franchise`); // a page without tables
  const before = await measured(page, browser, table);
  await page.goto(`${url}/rules/franchise`);
  const entries = await page.evaluate(copy, GAMES);
  const after = await measured(page, browser, table);
  console.log(JSON.stringify({ games: GAMES, entries, before, after }));
});

/** Each warm start of a table in a new process, in seconds by the clock and of CPU time, and the memory then. */
async function measured(page, browser, table) {
  const starts = [];
  for (let start = 0; start < STARTS; start++) {
    await page.goto("about:blank");
    const [began, cpu] = [performance.now(), await cpuSeconds(browser)];
    await page.goto(table);
    await asked(page);
    const seconds = (performance.now() - began) / 1000;
    starts.push({ seconds, cpu: (await cpuSeconds(browser)) - cpu, bytes: await bytes(browser) });
  }
  return starts;
}

async function renderers(browser) {
  const { processInfo } = await browser.send("SystemInfo.getProcessInfo");
  return processInfo.filter(({ type }) => type === "renderer");
}

async function cpuSeconds(browser) {
  return (await renderers(browser)).reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** Of the page's process, which is by far the largest. */
async function bytes(browser) {
  const own = (await renderers(browser)).map(({ id }) => {
    const [, kilobytes] = /^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, "utf-8")) ?? [];
    return 1024 * Number(kilobytes ?? 0);
  });
  return Math.max(...own);
}

/** Runs in the page: so many copies of the finished game; how many entries they have. */
async function copy(games) {
  const done = (asked) =>
    new Promise((resolve, reject) => {
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = reject;
    });
  const database = await done(indexedDB.open("turnpike /"));
  const rows = await done(database.transaction("tables").objectStore("tables").getAll());
  const finished = rows.find(({ row }) => row.status === "over");
  const { id } = finished.row;
  const lines = await done(
    database
      .transaction("lines")
      .objectStore("lines")
      .getAll(IDBKeyRange.bound([id], [id, []])),
  );
  for (let n = 0; n < games; n++) {
    const writing = database.transaction(["tables", "lines"], "readwrite");
    const name = `copy-${String(n).padStart(6, "0")}`;
    writing.objectStore("tables").put({ ...finished, row: { ...finished.row, id: name } }, name);
    for (const line of lines) writing.objectStore("lines").put(line, [name, line.n]);
    await new Promise((resolve) => (writing.oncomplete = resolve));
  }
  database.close();
  return games * lines.length;
}
