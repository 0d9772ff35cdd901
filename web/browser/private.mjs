// A private window of Chromium (--incognito): a game on this device is played, survives a reload and an unplugged network, and
// leaves nothing on the disk. Closing the window takes it along; a saved game is opened in the next one and goes on.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { scene } from "./browser.mjs";
import { asked, button, check, inside, sitDown, take, until } from "./kit.mjs";

const ONWARD = [/^Start in/, /^Expand from/, /^Add a franchise/, /^(Continue|End the turn)/];

scene(async ({ url, privateWindow }) => {
  const folder = mkdtempSync(join(tmpdir(), "turnpike-private-"));
  const profile = join(folder, "profile");
  try {
    const game = await played(await privateWindow(profile), url, join(folder, "saved"));
    for (const place of ["IndexedDB", "Service Worker"])
      check(!existsSync(join(profile, "Default", place)), `the private window has left something behind: ${place}`);
    await reopened(await privateWindow(profile), url, game);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** A game in the middle, saved to a file; then the window is closed. */
async function played(page, url, folder) {
  await page.goto(`${url}/local`);
  await page.getByText(/In a private window they are kept only until you close it\./).waitFor();
  await button(page.locator("[data-game=franchise]"), "Play against bots").click();
  for (let n = 0; n < 3; n++) await take(page, ONWARD);
  const { entry } = await asked(page);
  await page.reload();
  const found = await asked(page);
  check(found.entry === entry, `the game was at ${entry} and is at ${found.entry}`);
  await until(() => page.evaluate(() => navigator.serviceWorker.controller !== null), "the page is kept");
  await page.context().setOffline(true);
  await take(page, ONWARD);
  const { names } = await asked(page);
  const file = await saved(page, folder);
  await page.context().close();
  const seat = JSON.parse(file.text.split("\n")[0]).seats.find((name) => name === "Guest");
  return { ...file, seat, names };
}

/** Save the game; Playwright sees no downloads of private windows, so the file is looked for in its folder. */
async function saved(page, folder) {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setDownloadBehavior", { behavior: "allow", downloadPath: folder });
  await button(inside(page, "menu"), "Menu").click();
  await button(inside(page, "question"), "Save the game").click();
  const found = () => (existsSync(folder) ? readdirSync(folder) : []).find((one) => one.endsWith(".jsonl"));
  const name = await until(found, "the saved game");
  return { name, text: readFileSync(join(folder, name), "utf-8") };
}

/** The next private window knows nothing of the game, and opens its file. */
async function reopened(page, url, game) {
  await page.goto(`${url}/local`);
  await button(page.locator("[data-game=franchise]"), "Play against bots").waitFor();
  check((await page.getByRole("link", { name: /^Franchise .*turn/i }).count()) === 0, "a game has outlived its private window");
  await sitDown(page, `${url}/local`, game);
  const { names } = await asked(page);
  check(names.join() === game.names.join(), `the saved game asks for ${names}, not for ${game.names}`);
  await take(page, ONWARD);
  await page.context().close();
}
