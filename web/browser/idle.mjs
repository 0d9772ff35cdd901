// Nobody touches a page, or it is in the background: nothing moves, nothing is asked for, and any input or event wakes it.
//
// The page's time is the scene's: ten seconds pass at once when it says so. Otherwise they pass as on any clock.
import { scene } from "./browser.mjs";
import { againstBots, asked, button, check, importLog, cut, take, until } from "./kit.mjs";

const IDLE_MS = 10_000;
const ONWARD = [/^Expand from/, /^(Continue: open|End the turn|Continue)/];

scene(async ({ url, person }) => {
  await board(await person({ motion: "no-preference" }), url, "franchise");
  await board(await person({ motion: "no-preference" }), url, "richesses");
  await background(await person({ motion: "no-preference" }), url);
});

/** Animations that have no end, by whether they run. */
function endless(page) {
  return page.evaluate(() => {
    const all = document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime === Infinity);
    return { running: all.filter((one) => one.playState === "running").length, all: all.length };
  });
}

/** Wait until the board moves, and do again what wakes it: on a slow machine ten seconds may pass before the scene looks. */
const wakes = (page, wake) => until(async () => (await wake(), (await endless(page)).running > 0), "the board is alive");
const still = (page) => until(async () => (await endless(page)).running === 0, "the board stands still");

/** Answer pings in the page: a minute that takes no time would look like a silent server, and the page would connect again. */
function answerPings(page) {
  return page.addInitScript(() => {
    const { send } = WebSocket.prototype;
    window.pings = 0;
    WebSocket.prototype.send = function (data) {
      if (JSON.parse(data).type !== "ping") send.call(this, data);
      else if (++window.pings)
        queueMicrotask(() => this.onmessage?.(new MessageEvent("message", { data: JSON.stringify({ type: "pong" }) })));
    };
  });
}

/** What the page asks for, besides pings. */
function sent(page) {
  const messages = [];
  page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => messages.push(JSON.parse(payload.toString()).type)));
  page.on("request", (request) => messages.push(request.url()));
  return messages;
}

/** Let minutes of the page's time go by until nothing changes in one: the story of the start is told, previews have come. */
async function rest(page) {
  await page.evaluate(() => {
    const all = { subtree: true, childList: true, characterData: true, attributes: true };
    window.changes = 0;
    new MutationObserver((changes) => (window.changes += changes.length)).observe(document, all);
  });
  await until(async () => (await changesInAMinute(page)) === 0, "a minute without any change");
}

async function changesInAMinute(page) {
  const before = await page.evaluate(() => window.changes);
  await page.clock.runFor(60_000);
  return (await page.evaluate(() => window.changes)) - before;
}

/** Move the pointer, to where it was not. */
async function pointer(page) {
  await page.mouse.move(200, 300);
  await page.mouse.move(300, 300);
}

async function board(page, url, game) {
  const messages = sent(page);
  await answerPings(page);
  await page.clock.install();
  await againstBots(page, url, "Play against bots", game);
  await wakes(page, () => pointer(page));
  await page.clock.fastForward(IDLE_MS + 1000);
  await still(page);
  check((await endless(page)).all > 0, "animations pause, they do not vanish");
  await rest(page);
  const from = messages.length;
  await page.clock.runFor(60_000);
  await still(page);
  check(messages.includes("subscribe") && messages.length === from, `an idle page asked for ${messages.slice(from)}`);

  await wakes(page, () => pointer(page));
  await page.clock.fastForward(IDLE_MS + 1000);
  await still(page);
  await wakes(page, () => page.keyboard.press("Shift"));

  // Something happens without any input of this page: another tab of the same player decides.
  await page.clock.fastForward(IDLE_MS + 1000);
  await still(page);
  if (game === "franchise") {
    const other = await page.context().newPage();
    await other.goto(page.url());
    await wakes(page, () => take(other, ONWARD));
    await other.close();
  }
  await page.context().close();
}

/** Pretend that another tab is in front, or that this one is again. */
function hide(page, hidden) {
  return page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => (hidden ? "hidden" : "visible") });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
}

const pinged = (page) => page.evaluate(() => window.pings);

async function background(page, url) {
  const messages = sent(page);
  await answerPings(page);
  await page.clock.install();
  await againstBots(page, url);
  await wakes(page, () => pointer(page));
  await hide(page, true);
  await still(page);
  await page.mouse.move(200, 200);
  check((await endless(page)).running === 0, "the pointer passes over a page that is not seen");
  await rest(page);
  const [from, pings] = [messages.length, await pinged(page)];
  await page.clock.runFor(60_000);
  check(messages.length === from, `a page in the background asked for ${messages.slice(from)}`);
  check((await pinged(page)) === pings, "a page in the background sends no pings");
  await hide(page, false);
  check((await pinged(page)) === pings + 1, "a page that comes back asks whether the server answers");
  await wakes(page, () => hide(page, true).then(() => hide(page, false)));
  await asked(page);

  // A replay that plays by itself stops.
  await importLog(page, url, cut("introductory"));
  await page.goto(`${page.url()}/replay`);
  await button(page, "Play").click();
  await button(page, "Stop").waitFor();
  await hide(page, true);
  await button(page, "Play").waitFor();
  await page.context().close();
}
