// What happens beside the game itself: a lost connection, another language, undo, hints, replay, a shared screen, links.
import { againstBots, check, scene, take } from "./kit.mjs";

scene(async ({ url, person }) => {
  await lost(await person(), url);
  await languages(await person({ locale: "de-CH" }), url);
  await replayed(await person(), url);
  await shared(await person(), url);
  await guided(await person(), url);
});

/** The connection is lost and found; what was decided meanwhile is sent, and counts once. */
async function lost(page, url) {
  await againstBots(page, url);
  const entries = () => page.evaluate(() => document.querySelectorAll(".choices button").length);
  check((await entries()) > 0, "there is something to choose");
  await page.evaluate(() => window.sockets.at(-1).close());
  await take(page, [/^Expand/]);
  await page.waitForFunction(() => window.sockets.length > 1 && window.sockets.at(-1).readyState === 1);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.waitForFunction(() => [...document.querySelectorAll(".choices button")].some((one) => /^Expand from/.test(one.textContent.trim())));
  await page.getByRole("button", { name: "Redo" }).click();
  await page.waitForFunction(() => ![...document.querySelectorAll(".choices button")].some((one) => /^Expand from/.test(one.textContent.trim())));
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator(".hinted").waitFor();
  check(/^Hint: /.test(await page.locator(".advice").innerText()), "the hint is not said");
  const second = await page.context().newPage(); // two tabs of the same player see the same
  await second.goto(page.url());
  await second.locator(".choices button").first().waitFor();
  await take(page, [/^(End the turn|Go on: open)/]);
  await second.waitForFunction(() => document.querySelector(".lines, .choices") !== null);
  await page.context().close();
}

/** The browser's language is spoken, and another one at once when it is chosen, the server's words included. */
async function languages(page, url) {
  await againstBots(page, url, "Gegen Bots spielen");
  check(/expandieren/.test(await page.locator(".choices button").first().innerText()), "choices are in German");
  for (const [language, words] of [["fr", /Se développer/], ["en", /Expand from/], ["de", /expandieren/]]) {
    await page.getByRole("combobox").first().selectOption(language);
    await page.waitForFunction((source) => new RegExp(source).test(document.querySelector(".choices button")?.textContent ?? ""), words.source);
    check((await page.evaluate(() => document.documentElement.lang)) === language, `the page says it is in ${language}`);
  }
  await page.goto(`${url}/rules/franchise#s4.4`);
  await page.getByRole("heading", { name: /^4\.4/ }).waitFor();
  await page.getByRole("searchbox").fill("Boom");
  await page.waitForFunction(() => document.querySelectorAll("section").length < 8);
  await page.context().close();
}

/** Earlier moments: from the log, by slider and keys, by a link; and the picture of one. */
async function replayed(page, url) {
  await againstBots(page, url);
  for (let turns = 0; turns < 3; turns++) {
    await page.waitForSelector(".choices button");
    await take(page, [/^Expand from/]);
    await take(page, [/^(End the turn|Go on: open)/]);
    await page.waitForFunction(() => [...document.querySelectorAll(".choices button")].some((one) => /^Expand from/.test(one.textContent.trim())));
  }
  const table = page.url();
  await page.goto(`${table}/replay?at=4`);
  const slider = page.getByRole("slider");
  await slider.waitFor();
  await page.waitForFunction(() => document.querySelector("input[type=range]").value === "4");
  await page.getByRole("button", { name: "One step on" }).click();
  await page.waitForURL(/at=5/);
  await slider.focus();
  await page.keyboard.press("Home");
  await page.waitForURL(/at=0/);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForURL(/at=[2-9]/);
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByText("Share and save").click();
  for (const kind of ["SVG", "PNG"]) {
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: kind }).click()]);
    check(file.suggestedFilename().endsWith(kind.toLowerCase()), `a ${kind} to take away`);
  }
  await page.context().close();
}

/** Two people at one screen: each decision is asked of the one whose turn it is. */
async function shared(page, url) {
  await page.goto(`${url}/make/franchise`);
  await page.getByRole("combobox", { name: /^Players/ }).selectOption("2");
  await page.getByRole("combobox", { name: /^Seat 2/ }).selectOption("me");
  await page.getByRole("button", { name: "Make the table" }).click();
  await page.getByRole("button", { name: "Start the game" }).click();
  const seen = new Set();
  for (let moves = 0; moves < 6; moves++) {
    await page.waitForSelector(".choices button");
    seen.add(await page.locator("h1").innerText());
    await take(page, [/^Start in/, /^Expand/, /^(End the turn|Go on: open)/]);
  }
  check(seen.size === 2, `both were asked: ${[...seen].join(", ")}`);
  await page.context().close();
}

/** The guided first game explains the step at hand. */
async function guided(page, url) {
  await page.goto(`${url}/learn/franchise`);
  await page.getByRole("button", { name: "Begin" }).click();
  await page.locator(".guide").waitFor();
  await page.getByRole("button", { name: "Show me a move" }).click();
  await page.locator(".hinted").first().waitFor();
  await page.getByRole("button", { name: "End the guide" }).click();
  await page.locator(".guide").waitFor({ state: "detached" });
  await page.context().close();
}
