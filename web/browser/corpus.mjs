// Games on this device as this version keeps them, for tests/corpus: a running game with a move that was taken back, one with
// cards on one screen, a finished and an unfinished one from files, and a puzzle. Prints what is in IndexedDB as JSON.
import { scene } from "./browser.mjs";
import { button, cut, importLog, moved, question, take, until } from "./kit.mjs";

const ONWARD = [/^Start in/, /^Expand from/, /^Add a franchise/, /^(Continue|End the turn)/];
const ANY = [/^Ready/, /^Stay/, /./];
const MOVES = 8;

scene(async ({ url, person }) => {
  const page = await person({ name: "ann", wishes: { name: "Ann" } });
  const local = `${url}/local`;
  await page.goto(local);
  await button(page.locator("[data-game=franchise]"), "Play against bots").click();
  for (let n = 0; n < MOVES; n++) await take(page, ONWARD);
  const before = await question(page);
  await button(page, "Undo").click();
  await moved(page, before ?? { entry: "" });
  await take(page, ONWARD);

  await page.goto(local);
  await button(page.locator("[data-game=richesses]"), "Play on one screen").click();
  for (let n = 0; n < MOVES; n++) {
    await until(async () => (await passed(page)) || (await question(page)), "a player is asked");
    if (await question(page)) await take(page, ANY);
  }
  await importLog(page, local, cut("two-red-zone"));
  await importLog(
    page,
    local,
    cut("five-nobody-expands", ({ n }) => n > 20),
  );

  await page.goto(`${local}/puzzles/franchise`);
  await button(page, "Hint").click();
  await page.getByText(/^It is about: /).waitFor();
  await button(page, "Solution").click();
  await page.getByRole("heading", { name: "Here is the solution.", exact: true }).waitFor();

  await page.goto(local);
  await page
    .getByRole("link", { name: /^Franchise/ })
    .first()
    .waitFor();
  console.log(JSON.stringify(await page.evaluate(everything)));
});

/** In a game with secrets the device is passed on first. */
async function passed(page) {
  const next = page.getByRole("button", { name: /^I am / });
  if (!(await next.isVisible())) return false;
  await next.click();
  return true;
}

/** Runs in the page: each object store of each of its databases, as pairs of a key and a value. */
async function everything() {
  const done = (asked) => new Promise((resolve, reject) => ((asked.onsuccess = () => resolve(asked.result)), (asked.onerror = reject)));
  const found = [];
  for (const { name, version } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name));
    const stores = {};
    for (const store of database.objectStoreNames) {
      const rows = database.transaction(store).objectStore(store);
      const [keys, values] = [await done(rows.getAllKeys()), await done(database.transaction(store).objectStore(store).getAll())];
      stores[store] = keys.map((key, n) => [key, values[n]]);
    }
    found.push({ name, version, stores });
    database.close();
  }
  return found;
}
