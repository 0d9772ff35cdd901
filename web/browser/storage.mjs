// A browser that keeps nothing more: a full disk in the middle of a game, one without room from the start, and a window where
// pages may store nothing. A sentence says so; nothing that was acknowledged is lost.
import { scene } from "./browser.mjs";
import { asked, button, check, inside, take, until } from "./kit.mjs";

const ONWARD = [/^Start in/, /^Expand from/, /^Add a franchise/, /^(Continue|End the turn)/];
const NO_ROOM_BYTES = 1;

scene(async ({ url, person }) => {
  await full(await person({ name: "ann", offline: true }), url);
  await small(await person({ name: "bo", offline: true }), url);
  await forgetful(await person({ name: "eve" }), url);
});

async function start(page, url) {
  await page.goto(`${url}/local`);
  await button(page.locator("[data-game=franchise]"), "Play against bots").click();
  await asked(page);
}

/** How much the browser lets pages of this address keep; without a number as much as it likes. */
async function allow(page, url, quotaSize) {
  const session = await page.context().newCDPSession(page);
  await session.send("Storage.overrideQuotaForOrigin", { origin: url, ...(quotaSize === undefined ? {} : { quotaSize }) });
}

/** Chromium asks how much room there is only now and then: wait until a page of this address can write nothing. */
async function untilFull(page, url) {
  await page.goto(`${url}/api/games`);
  const isRefused = () =>
    page.evaluate(
      () =>
        new Promise((resolve) => {
          const asked = indexedDB.open("probe", 1);
          asked.onupgradeneeded = () => asked.result.createObjectStore("probe");
          asked.onerror = () => resolve(true);
          asked.onsuccess = () => {
            const writing = asked.result.transaction("probe", "readwrite");
            writing.objectStore("probe").put("x", "x");
            writing.oncomplete = () => resolve(false);
            writing.onabort = () => resolve(true);
          };
        }),
    );
  await until(isRefused, "the disk is full");
}

/** The disk is full: the game is shown, the move is refused, in words; with room again it is made, and nothing is lost. */
async function full(page, url) {
  await start(page, url);
  await take(page, ONWARD);
  const before = await asked(page);
  const table = page.url();
  await allow(page, url, NO_ROOM_BYTES);
  await untilFull(page, url);
  await page.goto(table);
  const shown = await asked(page);
  check(shown.entry === before.entry, `the game was at ${before.entry} and is at ${shown.entry}`);
  await button(inside(page, "choices"), shown.names[0]).click();
  await page.getByText(/Your browser couldn’t save this move, so it was not made/).waitFor();
  const after = await asked(page);
  check(after.entry === before.entry, `a move that was not kept is shown: ${after.entry}, not ${before.entry}`);
  await allow(page, url);
  await page.reload();
  const found = await asked(page);
  check(found.entry === before.entry && found.names.join() === before.names.join(), `${found.entry}: the game is not where it was`);
  await take(page, ONWARD);
  await page.context().close();
}

/** No room from the start: the game is played in memory, and the page says so. */
async function small(page, url) {
  await page.goto(`${url}/local`);
  await allow(page, url, NO_ROOM_BYTES);
  await button(page.locator("[data-game=franchise]"), "Play against bots").click();
  await page.getByText(/^This browser doesn’t save games here/).waitFor();
  await take(page, ONWARD);
  await page.context().close();
}

/** Pages may store nothing: a game is played from memory, and the page says so. */
async function forgetful(page, url) {
  await page.context().route(/\/assets\/tables\.worker-.*\.js$/, async (route) => {
    const answer = await route.fetch();
    const refuse = 'Object.defineProperty(self, "indexedDB", { get() { throw new DOMException("no", "SecurityError"); } });';
    await route.fulfill({ response: answer, body: `${refuse}\n${await answer.text()}` });
  });
  await start(page, url);
  await page.getByText(/^This browser doesn’t save games here/).waitFor();
  await button(page, "Close").click();
  await take(page, ONWARD);
  await asked(page);
}
