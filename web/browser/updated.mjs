// The site has a newer version than a page that is open: what it asks for is gone. A page that is shown is loaded anew by itself,
// once; otherwise a sentence says so, with a button. Without a network it says that instead.
import { scene } from "./browser.mjs";
import { asked, button, check, heading, until, visit } from "./kit.mjs";

const RULES = /\/assets\/Rules-.*\.js$/;
const WORKER = /\/assets\/tables\.worker-.*\.js$/;
const UPDATED = /^Turnpike was updated since you opened this page\./;
const AWAY = /^A part of the page could not be loaded\. Check your connection/;

scene(async ({ url, person }) => {
  await reloaded(await person(), url);
  await still(await person(), url);
  await away(await person(), url);
  await device(await person(), url);
});

/** The site has the files of another version: one of this version is gone. */
async function update(page, file) {
  const context = page.context();
  await context.route(/\/files\.json$/, (route) => route.fulfill({ json: { files: ["assets/index-newer.js"] } }));
  await context.route(file, (route) => route.fulfill({ status: 404, body: "" }));
}

/** How often the page was loaded (browser.mjs counts it). */
function loads(page) {
  return page.evaluate(() => Number(localStorage.getItem("loads")));
}

/** The page is shown in the new version, without a word. */
async function reloaded(page, url) {
  await page.goto(url);
  await button(page.locator("[data-game=franchise]"), "Play against bots").waitFor();
  await update(page, RULES);
  let found = false;
  page.on("request", (asked) => (found ||= asked.isNavigationRequest()));
  await page.context().route(RULES, (route) => (found ? route.continue() : route.fallback()));
  await visit(page, url, "/rules/franchise");
  await heading(page, "Franchise").waitFor();
  check((await loads(page)) === 2, "the page was loaded anew once");
  await page.context().close();
}

/** The new version does not have it either: no second time, but a sentence and a button. */
async function still(page, url) {
  await page.goto(url);
  await button(page.locator("[data-game=franchise]"), "Play against bots").waitFor();
  await update(page, RULES);
  await visit(page, url, "/rules/franchise");
  await heading(page, "This page could not be loaded").waitFor();
  await page.getByText(UPDATED).waitFor();
  check((await loads(page)) === 2, "the page was loaded anew once and no more");
  await page.context().unroute(RULES);
  await button(page.getByRole("main"), "Reload").click();
  await heading(page, "Franchise").waitFor();
  await page.context().close();
}

/** No network: the page is not loaded anew, which would leave nothing at all. Another page is shown all the same. */
async function away(page, url) {
  await page.goto(url);
  await button(page.locator("[data-game=franchise]"), "Play against bots").waitFor();
  await page.context().route(/\/(files\.json|assets\/Rules-.*\.js)$/, (route) => route.abort());
  await visit(page, url, "/rules/franchise");
  await page.getByText(AWAY).waitFor();
  check((await loads(page)) === 1, "the page was not loaded anew");
  await visit(page, url, "/");
  await button(page.locator("[data-game=franchise]"), "Play against bots").waitFor();
  await until(async () => (await page.getByText(AWAY).count()) === 0, "the sentence is gone");
  await page.context().close();
}

/** A game on this device whose worker is gone. */
async function device(page, url) {
  await page.goto(`${url}/local`);
  await button(page.locator("[data-game=franchise]"), "Play against bots").waitFor();
  await update(page, WORKER);
  await button(page.locator("[data-game=franchise]"), "Play against bots").click();
  await page.getByText(UPDATED).waitFor();
  await page.context().unroute(WORKER);
  await button(page.getByRole("alert").filter({ hasText: UPDATED }), "Reload").click();
  await button(page.locator("[data-game=franchise]"), "Play against bots").click();
  await asked(page);
  await page.context().close();
}
