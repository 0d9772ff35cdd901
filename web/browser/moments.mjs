// Around the game itself: a lost connection, another language, undo, hints, replay, a shared screen, links.
import { scene } from "./browser.mjs";
import { againstBots, asked, button, check, inside, moved, take, until } from "./kit.mjs";
import { form } from "./tables.mjs";

const EXPAND = /^Expand from/;
const END = /^(End the turn|Continue: open)/;

scene(async ({ url, person }) => {
  await lost(await person(), url);
  await languages(await person({ locale: "de-CH" }), url);
  await replayed(await person(), url);
  await shared(await person(), url);
});

/** The connection is lost and found; what was decided meanwhile is sent, and counts once. */
async function lost(page, url) {
  await againstBots(page, url);
  const context = page.context();
  const first = await asked(page, EXPAND);
  await context.setOffline(true);
  await page.evaluate(() => window.sockets.at(-1).close());
  await page.getByText("Connection lost. Reconnecting …", { exact: true }).waitFor();
  await button(
    inside(page, "choices"),
    first.names.find((name) => EXPAND.test(name)),
  ).click();
  await page.locator('.table[data-busy="true"]').waitFor({ state: "attached" });
  await context.setOffline(false);
  await moved(page, first);
  const expanded = await asked(page);
  await button(inside(page, "tools"), "Undo").click();
  await moved(page, expanded);
  const undone = await asked(page, EXPAND);
  check(undone.names.join() === first.names.join(), "one step back is before the choice");
  await button(inside(page, "tools"), "Redo").click();
  await moved(page, undone);
  const again = await asked(page);
  check(again.names.join() === expanded.names.join(), "one step on is after it");

  await button(inside(page, "tools"), "Hint").click();
  await button(inside(page, "choices"), /^Hint: /).waitFor();
  await inside(page, "choices").locator(".hinted").waitFor();
  const second = await context.newPage(); // two tabs of the same player see the same
  await second.goto(page.url());
  check((await asked(second)).names.join() === again.names.join(), "the other tab is asked the same");
  await take(page, [END]);
  const { entry } = await asked(page, EXPAND);
  await second.locator(`.table[data-entry="${entry}"]`).waitFor({ state: "attached" });
  await context.close();
}

/** The browser's language is spoken, and another one at once when it is chosen, the server's words included. */
async function languages(page, url) {
  await againstBots(page, url, "Gegen Bots spielen");
  await asked(page, /expandieren/);
  const speaks = page.getByRole("banner").getByRole("combobox");
  for (const [language, words] of [
    ["fr", /^Se développer/],
    ["en", EXPAND],
    ["de", /expandieren/],
  ]) {
    await speaks.selectOption(language);
    await asked(page, words);
    check((await page.evaluate(() => document.documentElement.lang)) === language, `the page says it is in ${language}`);
  }
  await page.goto(`${url}/rules/franchise#s4.4`);
  await page.getByRole("heading", { name: /^4\.4\b/ }).waitFor();
  const sections = page.locator("main section");
  const all = await sections.count();
  await page.getByRole("searchbox").fill("Boom");
  await until(async () => (await sections.count()) < all / 2, "only what was searched for");
  await page.context().close();
}

/** Earlier moments: from the log, by slider and keys, by a link; and the picture of one. */
async function replayed(page, url) {
  await againstBots(page, url);
  for (let turns = 0; turns < 3; turns++) {
    await take(page, [EXPAND]);
    await take(page, [END]);
    await asked(page, EXPAND);
  }
  const moment = (n) => page.waitForURL((address) => address.searchParams.get("at") === String(n));
  await page.clock.install();
  await page.goto(`${page.url()}/replay?at=4`);
  const slider = page.getByRole("slider", { name: "Position in the game", exact: true });
  await slider.waitFor();
  await until(async () => (await slider.inputValue()) === "4", "the moment of the link");
  await button(page, "Forward").click();
  await moment(5);
  await slider.focus();
  await page.keyboard.press("Home");
  await moment(0);

  // The scene controls the page's clock, so that the replay plays exactly as far as it should.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await button(page, "Play").click();
  for (const n of [1, 2, 3]) {
    await moment(n);
    await page.clock.runFor(700);
  }
  await moment(4);
  await button(page, "Stop").click();
  await button(page, "Play").waitFor();
  await page.clock.runFor(7000);
  await moment(4);
  await page.clock.resume();

  await page.getByText("Share and save", { exact: true }).click();
  for (const kind of ["SVG", "PNG"]) {
    const [file] = await Promise.all([page.waitForEvent("download"), button(page, kind).click()]);
    check(file.suggestedFilename().endsWith(kind.toLowerCase()), `a ${kind} to take away`);
  }
  await page.context().close();
}

/** Two people at one screen: each decision is asked of the one whose turn it is. */
async function shared(page, url) {
  await page.goto(`${url}/make/franchise`);
  const { choose, seat, make, start } = form(page);
  await choose("Players", "2");
  await seat(2, "me");
  await make();
  await start();
  const seen = new Set();
  for (let moves = 0; moves < 6; moves++) {
    seen.add((await asked(page)).headline);
    await take(page, [/^Start in/, EXPAND, END]);
  }
  check(seen.size === 2, `both were asked: ${[...seen].join(", ")}`);
  await page.context().close();
}
