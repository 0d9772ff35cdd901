// Browsers and networks in which the engine cannot run: no WebAssembly, too little memory, a download that breaks off, an old
// engine with a new page. A sentence says so and what to do; rulebooks still work, and so does the game once the cause is gone.
// Where only the bots cannot think, they take any move: the game goes on, and they think again as soon as they can.
import { scene } from "./browser.mjs";
import { asked, button, heading, take, until } from "./kit.mjs";

const ONWARD = [/^Start in/, /^Expand from/, /^Add a franchise/, /^(Continue|End the turn)/];
const WORKER = /\/assets\/tables\.worker-.*\.js$/;
/** What Chromium says when there is no room for the memory of Python. */
const NO_MEMORY = `
  const why = "WebAssembly.instantiate(): Out of memory: Cannot allocate Wasm memory for new instance";
  WebAssembly.instantiateStreaming = () => Promise.reject(new RangeError(why));`;

scene(async ({ url, person }) => {
  const cases = [
    [/WebAssembly is missing or turned off/, WORKER, before("delete self.WebAssembly;")],
    [/There isn’t enough memory to run the game/, WORKER, before(NO_MEMORY)],
    [/The download broke off/, /\/library\.zip/, (route) => route.abort()],
    [/one of them is from an older version/, /\/engine\.json/, (route) => changed(route, { messages: "others" })],
  ];
  for (const [says, files, spoil] of cases) await failed(await person(), url, says, files, spoil);
  await withoutBots(await person({ offline: true }), url, /There isn’t enough memory for the bots to think/, { script: NO_MEMORY });
  await withoutBots(await person({ offline: true }), url, /The bots could not be loaded/, { status: 404 });
});

/** A script with another one before it. */
function before(script) {
  return async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${script}\n${await answer.text()}` });
  };
}

async function changed(route, facts) {
  const answer = await route.fetch();
  await route.fulfill({ response: answer, json: { ...(await answer.json()), ...facts } });
}

async function failed(page, url, says, files, spoil) {
  const context = page.context();
  await context.route(files, spoil);
  await page.goto(`${url}/local`);
  await button(page.locator("[data-game=franchise]"), "Play against bots").click();
  await page.getByText(says).first().waitFor();
  await page.goto(`${url}/local/rules/franchise`);
  await heading(page, "Franchise").waitFor();
  await context.unroute(files);
  await page.goto(`${url}/local`);
  await button(page.locator("[data-game=franchise]"), "Play against bots").click();
  await asked(page);
  await context.close();
}

/** Memory for the tables but not for a second Python, or a script that is gone: the bot moves all the same. What a worker loads
 *  passes by Playwright, but not by the service worker. */
async function withoutBots(page, url, says, { script = "", status = 200 }) {
  await page.goto(`${url}/local/make/franchise`);
  await until(() => page.evaluate(() => navigator.serviceWorker.controller !== null), "the service worker");
  await page.evaluate(spoil, { script, status });
  await page.getByRole("combobox", { name: "Players", exact: true }).selectOption("2");
  await page.getByRole("combobox", { name: /^Seat 2/ }).selectOption("bot:novice");
  await button(page, "Start the game").click();
  await page.getByText(says).waitFor();
  await button(page.getByRole("alert").filter({ hasText: says }), "Close").click();
  await decide(page, 10);
  await page.evaluate(spoil, {});
  await until(async () => {
    await take(page, ONWARD);
    await asked(page);
    await button(page, "Hint").click();
    await page
      .locator(".choices .advice")
      .or(page.getByText(/^The computation stopped/))
      .first()
      .waitFor();
    return page.locator(".choices .advice").isVisible();
  }, "a hint");
  await page.context().close();
}

/** Runs in the page: the service worker has another script for the bots, or again that of the server. */
async function spoil({ script, status }) {
  const { files } = await (await fetch("/files.json")).json();
  const name = `/${files.find((file) => /bots\.worker-/.test(file))}`;
  const cache = await caches.open("turnpike-2 /");
  await cache.delete(name);
  if (!status) return;
  const body = status === 200 ? `${script}\n${await (await fetch(name)).text()}` : "";
  await cache.put(name, new Response(body, { status, headers: { "Content-Type": "text/javascript" } }));
}

/** So many decisions, with the turns of the bot between them. */
async function decide(page, count) {
  for (let n = 0; n < count; n++) await take(page, ONWARD);
  await asked(page);
}
