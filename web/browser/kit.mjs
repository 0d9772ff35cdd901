// Browsers for the scenes beside: Chromium as Debian has it, people who come and go, and what must hold on every page.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf-8");
export const SIZES = { laptop: [1280, 720], large: [1920, 1080], tablet: [768, 1024], phone: [390, 844] };
const PATIENCE = 30_000;
const REPLAYS = new URL("../../tests/replays/", import.meta.url);

/** Run a scene: `node scene.mjs http://address`. Whatever goes wrong in a page fails it. */
export async function scene(play) {
  const url = process.argv[2];
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-dev-shm-usage"] });
  const wrong = [];
  let last = null;
  const person = async ({ size = "laptop", locale = "en-US", scheme = "light", motion = "reduce", wishes = {} } = {}) => {
    const [width, height] = SIZES[size];
    const context = await browser.newContext({
      viewport: { width, height },
      locale,
      colorScheme: scheme,
      reducedMotion: motion,
      hasTouch: size === "phone",
      serviceWorkers: "block",
    });
    // The page's own sockets, so that a scene can cut them; and no confirmation unless a scene wants it.
    await context.addInitScript((kept) => {
      const Native = window.WebSocket;
      window.sockets = [];
      window.WebSocket = class extends Native {
        constructor(...given) {
          super(...given);
          window.sockets.push(this);
        }
      };
      if (!localStorage.getItem("turnpike")) localStorage.setItem("turnpike", JSON.stringify(kept));
    }, { confirm: false, ...wishes });
    const page = await context.newPage();
    last = page;
    page.setDefaultTimeout(PATIENCE);
    page.on("pageerror", (error) => wrong.push(`error in the page: ${error.message}`));
    page.on("console", (line) => {
      if (line.type() === "error" && !/Failed to load resource|WebSocket/.test(line.text())) wrong.push(`console: ${line.text()}`);
    });
    page.on("request", (asked) => {
      if (!asked.url().startsWith(url) && !/^(data|ws):/.test(asked.url())) wrong.push(`asked another host: ${asked.url()}`);
    });
    return page;
  };
  try {
    await play({ url, person });
    if (wrong.length > 0) throw new Error(wrong.join("\n"));
    console.log("ok");
  } catch (error) {
    console.error(error.stack ?? error, wrong.join("\n"));
    if (process.env.SHOT && last) await last.screenshot({ path: process.env.SHOT }).catch(() => {});
    process.exitCode = 1;
  } finally {
    await browser.close();
  }
}

export function check(truth, ...words) {
  if (!truth) throw new Error(words.join(" "));
}

/** Rules whose verdict depends on the size of the screen and on light or dark; all others see the same elements. */
const LAID_OUT = { type: "rule", values: ["color-contrast", "target-size", "scrollable-region-focusable", "aria-hidden-focus"] };
const WHOLE = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** No violation of the rules for everybody, WCAG 2.2 AA included; `only` the layout if the same page was looked at on another
 *  screen. A page looked at while it changes is looked at again: axe-core reads colours one by one, so only what is there
 *  twice is a fault of the page. */
export async function accessible(page, where, only = false) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const rules = only ? LAID_OUT : WHOLE;
  let found = await violations(page, rules);
  if (found.length > 0) {
    await page.evaluate(() => {
      const ending = document.getAnimations().filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime));
      return Promise.allSettled(ending.map((one) => one.finished)).then(() => {});
    });
    found = await violations(page, rules);
  }
  check(found.length === 0, `${where}:\n  ${found.join("\n  ")}`);
}

function violations(page, rules) {
  return page.evaluate(async (runOnly) => {
    const { violations } = await window.axe.run(document, { runOnly, resultTypes: ["violations"], preload: false });
    const nodes = (one) => one.nodes.slice(0, 4).map((node) => `${node.html.slice(0, 160)} ${node.failureSummary}`);
    return violations.map((one) => `${one.id}: ${one.help}\n    ${nodes(one).join("\n    ")}`);
  }, rules);
}

/** Nothing wider than the screen, and where the page should not scroll it does not. */
export async function fits(page, where, { scrolls = true } = {}) {
  const { wide, high, width, height } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    high: document.documentElement.scrollHeight,
    width: innerWidth,
    height: innerHeight,
  }));
  check(wide <= width, `${where}: ${wide} px wide on a screen of ${width}`);
  if (!scrolls) check(high <= height, `${where}: ${high} px high on a screen of ${height}`);
}

/** Show another page; one that is open already only changes its address, as its links do. */
export async function visit(page, url, path) {
  if (!page.url().startsWith(url)) return page.goto(url + path);
  await page.evaluate((address) => {
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

/** Start a game against bots from the first page. */
export async function againstBots(page, url, button = "Play against bots", game = "franchise") {
  await visit(page, url, "/");
  await page.locator(`[data-game=${game}]`).getByRole("button", { name: button }).click();
  await page.waitForSelector(".choices button");
}

/** Press a control with the mouse or with the keyboard. Nothing behind a dialog can be focused, and one that closes takes
 *  the focus back: so the key waits until the control has it, as a click waits until nothing covers the control. */
export async function press(control, how) {
  if (how === "mouse") return control.click();
  await until(() => control.evaluate((one) => (one.focus(), document.activeElement === one)), "the control is focused");
  return control.page().keyboard.press("Enter");
}

/** Wait until a condition holds. */
export async function until(truth, what, patience = 2 * PATIENCE) {
  const end = Date.now() + patience;
  while (!(await truth())) {
    check(Date.now() < end, `waited in vain: ${what}`);
    await new Promise((go) => setTimeout(go, 15));
  }
}

/** Take the first choice of the list that fits one of these, the earlier ones first; which, or null. */
export async function take(page, likes, how = "mouse") {
  const [like, at, words] = await page.evaluate(
    (sources) => {
      const said = [...document.querySelectorAll(".choices button")].map((button) => button.textContent.trim());
      for (const [like, source] of sources.entries()) {
        const at = said.findIndex((one) => new RegExp(source).test(one));
        if (at >= 0) return [like, at, said.join("|")];
      }
      return [-1, -1, ""];
    },
    likes.map((like) => like.source),
  );
  if (at < 0) return null;
  await press(page.locator(".choices button").nth(at), how);
  await page.waitForFunction(
    (old) => [...document.querySelectorAll(".choices button")].map((one) => one.textContent.trim()).join("|") !== old,
    words,
    { polling: 20 },
  );
  return likes[like];
}

/** A golden replay up to the first decision that is wanted, and whose it is; or the whole of it. */
export function cut(name, wanted) {
  const lines = readFileSync(new URL(`${name}.jsonl`, REPLAYS), "utf-8").trim().split("\n");
  if (!wanted) return { name: `${name}.jsonl`, text: `${lines.join("\n")}\n` };
  const at = lines.findIndex((line, n) => n > 0 && wanted(JSON.parse(line)));
  check(at > 0, `${name} has no such decision any more`);
  const seat = JSON.parse(lines[0]).seats[JSON.parse(lines[at]).seat];
  return { name: `${name}.jsonl`, seat, text: `${lines.slice(0, at).join("\n")}\n` };
}

/** Bring an unfinished game along, sit down in the seat that is asked, and let it go on. */
export async function sitDown(page, url, { name, seat, text }) {
  await visit(page, url, "/");
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "application/x-ndjson", buffer: Buffer.from(text) });
  await page.waitForURL(/\/t\//);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: `Play for ${seat}` }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Go on", exact: true }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.locator(".choices button").first().waitFor();
}
