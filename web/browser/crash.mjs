// A page and a whole browser that die right after a move was acknowledged: nothing of it is lost. The worker of the tables does
// nothing any more once it has acknowledged the move, so whatever it might have done later does not count.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { scene } from "./browser.mjs";
import { asked, button, check, inside, take, until } from "./kit.mjs";

const ONWARD = [/^Start in/, /^Expand from/, /^Add a franchise/, /^(Continue|End the turn)/];
const WORKER = /\/assets\/tables\.worker-.*\.js$/;
const CHANNEL = "last task";
/** Runs in the worker of the tables before its own script. */
const LAST_TASK = `
  const channel = new BroadcastChannel("${CHANNEL}");
  const post = self.postMessage.bind(self);
  let last = false;
  channel.onmessage = () => {
    last = true;
    channel.postMessage("heard");
  };
  self.postMessage = (message) => {
    post(message);
    if (last && message.kind === "received" && JSON.parse(message.text).type === "done") for (;;);
  };`;
const CRASHES = 2;

/** Called with the number of the entry, as soon as the page hears that it is kept. */
let acknowledged = () => {};

scene(async ({ url, profileWindow }) => {
  const profile = mkdtempSync(join(tmpdir(), "turnpike-crash-"));
  try {
    let page = await prepared(await profileWindow(profile));
    await page.goto(`${url}/local`);
    await button(page.locator("[data-game=franchise]"), "Play against bots").click();
    await asked(page);
    const table = page.url();
    for (let n = 0; n < CRASHES; n++) page = await survived(page, table, crashPage);
    const killBrowser = async () => {
      await killed(profile);
      return prepared(await profileWindow(profile));
    };
    for (let n = 0; n < CRASHES; n++) page = await survived(page, table, killBrowser);
    await take(page, ONWARD);
    await page.context().close();
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
});

/** What all pages of this browser have. */
async function prepared(page) {
  const context = page.context();
  await context.route(WORKER, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${LAST_TASK}\n${await answer.text()}` });
  });
  await context.exposeBinding("acknowledge", (_, at) => acknowledged(at));
  await context.addInitScript(() => {
    const Native = window.Worker;
    window.Worker = class extends Native {
      constructor(...given) {
        super(...given);
        this.addEventListener("message", ({ data }) => {
          const message = data.kind === "received" ? JSON.parse(data.text) : {};
          if (message.type === "done") void window.acknowledge(message.at);
        });
      }
    };
  });
  return page;
}

/** A move, and death: the game is where it was acknowledged. */
async function survived(page, table, kill) {
  const { entry, names } = await asked(page);
  await page.evaluate(
    (name) =>
      new Promise((heard) => {
        const channel = new BroadcastChannel(name);
        channel.onmessage = heard;
        channel.postMessage("last");
      }),
    CHANNEL,
  );
  const session = await page.context().newCDPSession(page);
  const done = new Promise((go) => (acknowledged = go));
  const name = names.find((one) => ONWARD.some((like) => like.test(one)));
  void button(inside(page, "choices"), name)
    .click()
    .catch(() => {}); // the page dies meanwhile
  const at = await done;
  const next = await kill(page, session);
  check(at > Number(entry), `entry ${at} was acknowledged after ${entry}`);
  await next.goto(table);
  const found = await asked(next);
  check(Number(found.entry) >= at, `entry ${at} was acknowledged, and the game is at ${found.entry}`);
  return next;
}

/** The process of the page ends; the browser lives on. */
async function crashPage(page, session) {
  const crashed = page.waitForEvent("crash");
  session.send("Page.crash").catch(() => {});
  await crashed;
  const context = page.context();
  await page.close();
  return context.newPage();
}

/** The browser with this profile ends at once, with all its processes. */
async function killed(profile) {
  const browsers = () =>
    readdirSync("/proc")
      .filter((pid) => /^\d+$/.test(pid))
      .filter((pid) => words(pid).includes(`--user-data-dir=${profile}`));
  const main = browsers().find((pid) => !words(pid).some((word) => word.startsWith("--type=")));
  process.kill(Number(main), "SIGKILL");
  await until(() => browsers().length === 0, "the browser has ended");
}

function words(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf-8").split("\0");
  } catch {
    return []; // it has ended
  }
}
