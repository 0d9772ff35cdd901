// Chromium for the scenes, and the people who use it: each has their own browser context.
//
// Nothing in a page depends on luck: its random numbers are the same in every run. Nothing depends on speed: every wait is long
// enough for a machine under load. CPU_SLOWDOWN=6 makes every page six times slower.
import { chromium } from "playwright-core";
import { remember, report } from "./report.mjs";

export const SIZES = { laptop: [1280, 720], large: [1920, 1080], tablet: [768, 1024], phone: [390, 844] };
/** Milliseconds until something that does not happen is a failure. */
export const PATIENCE = 10 * 60_000;
/** Milliseconds after which a scene notices that the test which plays it was killed. */
const ORPHAN_CHECK = 2000;
const SLOWDOWN = Number(process.env.CPU_SLOWDOWN || 1);
const OPTIONS = [
  "--disable-dev-shm-usage",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Whether the scene goes on; nobody waits for anything after its end. */
export const stage = { open: true };

/** Play a scene: `node scene.mjs http://address`. Whatever goes wrong in a page fails it. */
export async function scene(play) {
  const url = process.argv[2];
  const browser = await launch();
  let fail = () => {};
  const failure = new Promise((_, reject) => (fail = (why) => reject(new Error(why))));
  process.once("SIGTERM", () => fail("the scene was stopped: it took too long"));
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && process.exit(1), ORPHAN_CHECK).unref(); // Playwright ends the browser
  let people = 0;
  const person = (wanted = {}) => newPerson(browser, { name: `person-${++people}`, url, fail, ...wanted });
  const privateWindow = (profile) => newWindow(profile, ["--incognito"], { name: `private-${++people}`, url, fail });
  const profileWindow = (profile) => newWindow(profile, [], { name: `profile-${++people}`, url, fail }, { serviceWorkers: "block" });
  const played = play({ url, person, privateWindow, profileWindow });
  try {
    await Promise.race([failure, played]);
    console.log("ok");
  } catch (error) {
    process.exitCode = 1;
    console.error(error.stack ?? error);
    await report();
    // What the scene still waits for fails now, and says what that was.
    stage.open = false;
    await browser.close();
    await played.catch((late) => late !== error && console.error(`It was here: ${late.stack}`));
  }
  await browser.close();
  process.exit();
}

/** Chromium refuses root its sandbox, and some containers refuse it to everybody. The pages are our own: they need none. */
async function launch(start = (options) => chromium.launch(options), args = OPTIONS) {
  const options = {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args,
    timeout: PATIENCE,
    handleSIGTERM: false, // the report first
  };
  const unguarded = () => start({ ...options, chromiumSandbox: false });
  if (process.getuid?.() === 0) return unguarded();
  return start({ ...options, chromiumSandbox: true }).catch(unguarded);
}

/** The page of a window in a browser of its own, with this folder for its profile. A page that is opened later in a private window
 *  would not be private. */
async function newWindow(profile, args, { name, url, fail }, wanted = {}) {
  const [width, height] = SIZES.laptop;
  const looks = { viewport: { width, height }, locale: "en-US", colorScheme: "light", reducedMotion: "reduce" };
  const start = (options) => chromium.launchPersistentContext(profile, { ...options, ...looks, ...wanted });
  const context = await launch(start, [...OPTIONS, ...args]);
  await furnish(context, { name, url, fail });
  const [page] = context.pages();
  watch(page, { name, url, fail });
  return page;
}

/** A person with a page. Further pages of theirs are watched, too. */
async function newPerson(
  browser,
  { name, url, fail, size = "laptop", locale = "en-US", scheme = "light", motion = "reduce", wishes = {}, offline = false },
) {
  const [width, height] = SIZES[size];
  const context = await browser.newContext({
    viewport: { width, height },
    locale,
    colorScheme: scheme,
    reducedMotion: motion,
    hasTouch: size === "phone",
    serviceWorkers: offline ? "allow" : "block", // they keep pages for when the network is away
  });
  await furnish(context, { name, url, fail, wishes });
  return context.newPage();
}

/** What all pages of a context have. */
async function furnish(context, { name, url, fail, wishes = {} }) {
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript(prepare, { name, wishes: { confirm: false, ...wishes } });
  context.on("page", (page) => watch(page, { name, url, fail }));
}

function watch(page, { name, url, fail }) {
  remember(page, name);
  complain(page, url, fail);
  void slowDown(page).catch(() => {}); // it is closed already
}

/** Runs in a page before its own scripts. The page's sockets are kept, so that a scene can cut them; no confirmation unless
 *  a scene wants it; and random numbers that follow from whose page it is and how many pages they have loaded before. */
function prepare({ name, wishes }) {
  if (!location.protocol.startsWith("http")) return;
  const Native = window.WebSocket;
  window.sockets = [];
  window.WebSocket = class extends Native {
    constructor(...given) {
      super(...given);
      window.sockets.push(this);
    }
  };
  if (!localStorage.getItem("turnpike")) localStorage.setItem("turnpike", JSON.stringify(wishes));
  const loads = Number(localStorage.getItem("loads") ?? 0) + 1;
  localStorage.setItem("loads", String(loads));
  /** Numbers below 2 ** 32: mulberry32. */
  const numbers = (words) => {
    let state = [...words].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 16777619), 2166136261);
    return () => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return (mixed ^ (mixed >>> 14)) >>> 0;
    };
  };
  const [fractions, values] = [numbers(`${name} ${loads} fractions`), numbers(`${name} ${loads} values`)];
  Math.random = () => fractions() / 2 ** 32;
  crypto.getRandomValues = (array) => {
    for (let n = 0; n < array.length; n++) array[n] = values();
    return array;
  };
}

/** Errors of the page, and requests to anybody else. */
function complain(page, url, fail) {
  page.on("pageerror", (error) => fail(`error in the page: ${error.message}`));
  page.on("console", (line) => {
    if (line.type() === "error" && !/Failed to load resource|WebSocket/.test(line.text())) fail(`console: ${line.text()}`);
  });
  page.on("request", (asked) => {
    if (!asked.url().startsWith(url) && !/^(data|ws):/.test(asked.url())) fail(`asked another host: ${asked.url()}`);
  });
}

async function slowDown(page) {
  if (SLOWDOWN <= 1) return;
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
}
