// Browsers and networks in which the engine cannot run: no WebAssembly, too little memory, a download that breaks off, an old
// engine with a new page. A sentence says so and what to do; rulebooks still work, and so does the game once the cause is gone.
import { scene } from "./browser.mjs";
import { asked, button, heading } from "./kit.mjs";

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
