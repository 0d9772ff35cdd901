// Games that an earlier version has kept in the browser, with one row and one entry damaged: the others are shown as they were, a
// damaged one is named, saved as far as it can be read, and opened from that file. `node kept.mjs http://address FILE`
import { readFileSync } from "node:fs";
import { scene } from "./browser.mjs";
import { button, check, heading, importLog, until } from "./kit.mjs";

const [{ name, version, stores }] = JSON.parse(readFileSync(process.argv[3], "utf-8")).databases;

scene(async ({ url, person }) => {
  const page = await person({ name: "ann" });
  await page.goto(`${url}/rules/franchise`); // a page that opens no database
  const running = ids(({ row }) => row.status === "playing" && row.kind === "franchise" && row.at > 20)[0];
  const cards = ids(({ row }) => row.kind === "richesses")[0];
  stores.tables.find(([id]) => id === cards)[1].row.table = "{";
  const entry = stores.lines.find(([[id, n]]) => id === running && n === 21);
  entry[1].text = entry[1].text.slice(0, 10);
  await page.evaluate(write, { name, version, stores });
  await page.evaluate(() => localStorage.setItem("turnpike", JSON.stringify({ localGames: true, confirm: false })));

  await page.goto(`${url}/local`);
  await page.getByRole("link", { name: /^Franchise .* finished/i }).waitFor();
  await heading(page, "Damaged games").waitFor();
  const damaged = page.getByRole("region", { name: "Damaged games", exact: true });
  check((await damaged.locator("li").count()) === 1, "one row is damaged");
  await page.goto(`${url}/local/t/${running}`);
  await page.getByText(/^This saved game is damaged and cannot be opened\./).waitFor();
  await until(async () => (await damaged.locator("li").count()) === 2, "the damaged log is named, too");
  const saving = page.waitForEvent("download");
  await button(damaged.locator("li").filter({ hasText: "Franchise" }), "Save what can be read").click();
  const file = await saving;
  const text = readFileSync(await file.path(), "utf-8");
  check(text.trim().split("\n").length === 21, `the header and 20 entries are saved: ${text}`);
  await importLog(page, `${url}/local`, { name: file.suggestedFilename(), text });
  await until(async () => Number(await page.locator(".table").getAttribute("data-entry")) === 20, "the saved part is opened");

  await page.goto(`${url}/local`);
  await damaged.getByRole("button", { name: /^Delete/ }).click();
  await button(damaged, "Delete").click();
  await until(async () => (await damaged.count()) === 0, "it is deleted");
  await page.goto(`${url}/local/t/${running}`);
  await damaged.getByRole("button", { name: "Save what can be read", exact: true }).waitFor(); // the other is still there
});

function ids(wanted) {
  return stores.tables.filter(([, row]) => wanted(row)).map(([id]) => id);
}

/** Runs in the page: a database as it was. */
async function write({ name, version, stores }) {
  const database = await new Promise((resolve, reject) => {
    const asked = indexedDB.open(name, version);
    asked.onupgradeneeded = () => Object.keys(stores).forEach((store) => asked.result.createObjectStore(store));
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = reject;
  });
  const writing = database.transaction(Object.keys(stores), "readwrite");
  for (const [store, rows] of Object.entries(stores)) for (const [key, value] of rows) writing.objectStore(store).put(value, key);
  await new Promise((resolve) => (writing.oncomplete = resolve));
  database.close();
}
