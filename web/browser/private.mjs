// A private window of Chromium (--incognito): a game on this device is played, survives a reload and an unplugged network, and
// leaves nothing on the disk. Closing the window takes it along; a saved game is opened in the next one and goes on, also one with
// hidden cards.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { scene } from "./browser.mjs";
import { asked, button, check, inside, kept, sitDown, take, until } from "./kit.mjs";

/** What is played, by game. */
const ONWARD = {
  franchise: [/^Start in/, /^Expand from/, /^Add a franchise/, /^(Continue|End the turn)/],
  richesses: [/^Ready/, /./],
};

scene(async ({ url, privateWindow }) => {
  const folder = mkdtempSync(join(tmpdir(), "turnpike-private-"));
  const profile = join(folder, "profile");
  try {
    const games = await played(await privateWindow(profile), url, join(folder, "saved"));
    for (const place of ["IndexedDB", "Service Worker"])
      check(!existsSync(join(profile, "Default", place)), `the private window has left something behind: ${place}`);
    await reopened(await privateWindow(profile), url, games);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Two games in the middle, each saved to a file, the second one without a network; then the window is closed. */
async function played(page, url, folder) {
  await page.goto(`${url}/local`);
  await page.getByText(/In a private window they are kept only until you close it\./).waitFor();
  const franchise = await begun(page, url, "franchise");
  await page.reload();
  check((await choices(page)) === franchise.choices, `the game has changed to ${await choices(page)}`);
  const files = [{ ...franchise, ...(await saved(page, folder)) }];
  await kept(page);
  await page.context().setOffline(true);
  const richesses = await begun(page, url, "richesses");
  files.push({ ...richesses, ...(await saved(page, folder)) });
  await page.context().close();
  return files;
}

async function begun(page, url, game) {
  await page.goto(`${url}/local`);
  await button(page.locator(`[data-game=${game}]`), "Play against bots").click();
  for (let n = 0; n < 3; n++) await take(page, ONWARD[game]);
  return { game, choices: await choices(page) };
}

/** What can be chosen, without prices: which of several ways to a place stands first depends on the previews that have come. */
async function choices(page) {
  const { names } = await asked(page);
  return names.map((name) => name.replace(/ for \S+( F)?$/, "")).join();
}

/** Save the game; Playwright sees no downloads of private windows, so the file is looked for in its folder. */
async function saved(page, folder) {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setDownloadBehavior", { behavior: "allow", downloadPath: folder });
  const had = existsSync(folder) ? readdirSync(folder) : [];
  await button(inside(page, "menu"), "Menu").click();
  await button(inside(page, "question"), "Save the game").click();
  const found = () => (existsSync(folder) ? readdirSync(folder) : []).find((one) => one.endsWith(".jsonl") && !had.includes(one));
  const name = await until(found, "the saved game");
  await page.keyboard.press("Escape");
  const text = readFileSync(join(folder, name), "utf-8");
  return { name, text, seat: JSON.parse(text.split("\n")[0]).seats.find((seat) => seat === "Guest") };
}

/** The next private window knows nothing of the games, and opens their files. */
async function reopened(page, url, games) {
  await page.goto(`${url}/local`);
  await button(page.locator("[data-game=franchise]"), "Play against bots").waitFor();
  const old = page.getByRole("link", { name: /^(Franchise|Richesses) .*turn/i });
  check((await old.count()) === 0, "a game has outlived its private window");
  for (const saved of games) {
    await page.goto(`${url}/local`);
    await sitDown(page, `${url}/local`, saved);
    const found = await choices(page);
    check(found === saved.choices, `the saved game asks for ${found}, not for ${saved.choices}`);
    await take(page, ONWARD[saved.game]);
  }
  await page.context().close();
}
