// What the scenes share: finding a control, pressing it, waiting for a state, and playing through the interface.
import { readFileSync } from "node:fs";
import { PATIENCE, stage } from "./browser.mjs";

const REPLAYS = new URL("../../tests/replays/", import.meta.url);
/** Parts of the page. A control is looked up by its role and its exact name inside of one of them. */
const PARTS = {
  board: ".hits",
  choices: ".choices",
  guide: ".guide",
  hand: ".hand",
  log: ".lines",
  menu: ".table > .bar",
  side: "aside.side",
  tools: ".tools",
  question: "dialog",
  seatAsked: ".wish",
  undoAsked: ".alert",
};

export function inside(page, part) {
  return page.locator(PARTS[part]);
}

/** The button of this name; a name that varies is an anchored regular expression. */
export function button(where, name) {
  return where.getByRole("button", { name, exact: true });
}

export function tab(page, name) {
  return page.getByRole("tab", { name, exact: true });
}

export function heading(page, name) {
  return page.getByRole("heading", { name, exact: true });
}

export function check(truth, ...words) {
  if (!truth) throw new Error(words.join(" "));
}

/** Wait until a condition holds; what it found. What takes longer is asked for more rarely: each question costs time that the
 *  page and the server need for the answer. */
export async function until(condition, what) {
  const end = Date.now() + PATIENCE;
  for (let pause = 10; ; pause = Math.min(1.25 * pause, 50)) {
    const found = await condition();
    if (found) return found;
    check(stage.open && Date.now() < end, `waited in vain: ${what}`);
    await new Promise((go) => setTimeout(go, pause));
  }
}

/** Wait until there is at least one of these. */
export function some(things, what) {
  return until(() => things.count(), what);
}

/** Press a control with the mouse or with the keyboard. Nothing behind a dialog can be focused, and one that closes takes
 *  the focus back: so the key waits until the control has it, as a click waits until nothing covers the control. */
export async function press(control, how = "mouse") {
  if (how === "mouse") return control.click();
  await until(() => control.evaluate((one) => (one.focus(), document.activeElement === one)), "the control is focused");
  return control.page().keyboard.press("Enter");
}

/** Show another page; one that is open already only changes its address, as its links do. */
export async function visit(page, url, path) {
  if (!page.url().startsWith(url)) return page.goto(url + path);
  await page.evaluate((address) => {
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

/** Everything that the page needs is kept in this browser. */
export async function kept(page) {
  const isKept = () =>
    page.evaluate(async () => {
      const { files } = await (await fetch("/files.json")).json();
      const { folder, answers } = await (await fetch("/engine/engine.json")).json();
      const engine = answers.map((name) => `engine/${folder}/answers/${name}`);
      for (const file of [...files, ...engine]) if (!(await caches.match(`/${file}`))) return false;
      return navigator.serviceWorker.controller !== null;
    });
  await until(isKept, "the page is kept");
}

/** The page can be installed as an app, which begins and stays in this folder: Chromium reads its manifest without complaint. */
export async function installable(page, folder) {
  const session = await page.context().newCDPSession(page);
  const { manifest, errors } = await session.send("Page.getAppManifest");
  check(errors.length === 0, `the manifest: ${JSON.stringify(errors)}`);
  check(manifest.startUrl === folder && manifest.scope === folder, `${manifest.startUrl} and ${manifest.scope} are not ${folder}`);
  check(manifest.icons.length > 0, "the app has an icon");
  for (const { url } of manifest.icons) {
    const type = await page.evaluate(async (address) => (await fetch(address)).headers.get("Content-Type"), url);
    check(url.startsWith(folder) && type?.startsWith("image/"), `${url} is ${type}`);
  }
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  const faults = installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito"); // as the contexts of scenes are
  check(faults.length === 0, `not installable: ${JSON.stringify(faults)}`);
}

// --- A game that is played ---

/** What the person at a page is asked now: the newest entry, the headline, and the names of the choices. Null while it is
 *  another's turn, and while the page waits for the server. */
export function question(page) {
  return page.evaluate(() => {
    const table = document.querySelector(".table");
    if (table?.dataset.busy !== "false" || !document.querySelector(".choices")) return null;
    const buttons = [...document.querySelectorAll(".choices button:not(.advice, .more)")];
    return {
      entry: table.dataset.entry,
      headline: document.querySelector("h1").textContent,
      names: buttons.map((one) => (one.querySelector(".what") ?? one).textContent.trim()),
    };
  });
}

/** Wait until the person at a page is asked, with a choice like this if one is wanted. */
export function asked(page, like = /^/) {
  return until(async () => {
    const found = await question(page);
    return found?.names.some((name) => like.test(name)) && found;
  }, `a choice like ${like}`);
}

/** Wait until the page shows another entry than this one. */
export async function moved(page, { entry }) {
  await page.locator(`.table[data-entry]:not([data-entry="${entry}"])`).waitFor({ state: "attached" });
}

/** When asked, take the first choice that is like one of these, the earlier ones first: from the list, or on the board. */
export async function take(page, likes, how = "mouse", part = "choices") {
  const now = await asked(page);
  const like = likes.find((one) => now.names.some((name) => one.test(name)));
  check(like, `nothing like ${likes.join(", ")} among ${now.names.join(", ")}`);
  await press(
    button(
      inside(page, part),
      now.names.find((name) => like.test(name)),
    ),
    how,
  );
  await moved(page, now);
  return like;
}

/** Press a place of the board, such as "place:denver"; where it has several choices, the one of the menu that says this, or the
 *  first. */
export async function pressPlace(page, target, { how = "mouse", say = /^/ } = {}) {
  const place = inside(page, "board").locator(`[data-target="${target}"]`);
  await place.focus(); // what lies outside the window is moved into it
  await press(place, how);
  await page.evaluate(() => new Promise((go) => requestAnimationFrame(go)));
  const menu = page.locator(".chooser .choice").filter({ hasText: say });
  if ((await menu.count()) > 0) await press(menu.first(), how);
}

/** Start a game against bots from the first page. */
export async function againstBots(page, url, name = "Play against bots", game = "franchise") {
  await visit(page, url, "/");
  await button(page.locator(`[data-game=${game}]`), name).click();
  await asked(page);
}

/** A golden replay up to the first decision that is wanted, and whose it is; or the whole of it. */
export function cut(name, wanted) {
  const lines = readFileSync(new URL(`${name}.jsonl`, REPLAYS), "utf-8")
    .trim()
    .split("\n");
  if (!wanted) return { name: `${name}.jsonl`, text: `${lines.join("\n")}\n` };
  const at = lines.findIndex((line, n) => n > 0 && wanted(JSON.parse(line)));
  check(at > 0, `${name} has no such decision any more`);
  const seat = JSON.parse(lines[0]).seats[JSON.parse(lines[at]).seat];
  return { name: `${name}.jsonl`, seat, text: `${lines.slice(0, at).join("\n")}\n` };
}

/** Import a log on the first page. */
export async function importLog(page, url, { name, text }) {
  await visit(page, url, "/");
  const file = page.getByLabel("Open a saved game", { exact: true });
  await file.setInputFiles({ name, mimeType: "application/x-ndjson", buffer: Buffer.from(text) });
  await page.waitForURL(/\/t\//);
}

/** Import an unfinished game, sit down in the seat that is asked, and let it go on. */
export async function sitDown(page, url, game) {
  await importLog(page, url, game);
  for (const name of [`Play for ${game.seat}`, "Resume"]) {
    await button(inside(page, "menu"), "Menu").click();
    await button(inside(page, "question"), name).click();
    await inside(page, "question").waitFor({ state: "detached" });
  }
  await asked(page);
}
