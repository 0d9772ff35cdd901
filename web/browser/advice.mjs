// The engine in a page of a server: once it is kept for games on this device, it computes previews, hints, reviews and evaluations
// of games without secrets; of games with secrets, and without its files, the server does.
import { board, evaluated, node } from "./analysis_kit.mjs";
import { scene } from "./browser.mjs";
import { againstBots, asked, button, check, cut, importLog, inside, take, until } from "./kit.mjs";

const ONWARD = [/^Expand from/, /^Add a franchise/, /^(Continue|End the turn)/];

scene(async ({ url, person }) => {
  const page = await person({ name: "ann", offline: true });
  await page.goto(`${url}/local`);
  await button(page.locator("[data-game=franchise]"), "Play against bots").click();
  await asked(page); // the engine is kept now
  const sent = listen(page);
  await page.goto(url);

  await againstBots(page, url);
  await until(async () => {
    const alone = await isForeseenWithoutServer(page, sent);
    await take(page, ONWARD);
    return alone;
  }, "a position whose previews the engine computes");
  await until(async () => {
    await asked(page);
    const before = sent.count("hint");
    await button(inside(page, "tools"), "Hint").click();
    await inside(page, "choices").locator(".advice").waitFor();
    const alone = sent.count("hint") === before;
    if (!alone) await take(page, ONWARD);
    return alone;
  }, "a hint that the engine computes");
  await review(page, url);
  await evaluations(page, url);

  await againstBots(page, url, "Play against bots", "richesses");
  check(!(await isForeseenWithoutServer(page, sent)), "previews of a game with secrets come from the server alone");

  await page.evaluate(async () => {
    const cache = await caches.open("turnpike-engine");
    for (const request of await cache.keys()) if (request.url.endsWith("turnpike.zip")) await cache.delete(request);
  });
  await page.goto(url); // another page: the worker of the first is gone
  await againstBots(page, url);
  for (let turns = 0; turns < 3; turns++) {
    check(!(await isForeseenWithoutServer(page, sent)), "without a file of the engine the server computes");
    await take(page, ONWARD);
  }
});

/** What the page asks its server. */
function listen(page) {
  const sent = [];
  page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => sent.push(JSON.parse(payload.toString()))));
  return {
    count: (type) => sent.filter((message) => message.type === type).length,
    asksAbout: (table, entry) => sent.some(({ type, table: id, at }) => type === "preview" && table.endsWith(id) && `${at}` === entry),
  };
}

/** Wait until what the choices of a position would cause has come; whether nobody but this page was asked for it. */
async function isForeseenWithoutServer(page, sent) {
  const { entry } = await asked(page);
  await page.locator(`.table[data-foreseen="${entry}"]`).waitFor({ state: "attached" });
  return !sent.asksAbout(page.url(), entry);
}

/** A finished game and its review: the server has none, and is not asked to begin one. */
async function review(page, url) {
  const requests = [];
  page.on("request", (one) => one.url().includes("/review?") && requests.push(one.url()));
  await importLog(page, url, cut("two-red-zone"));
  await page.getByRole("link", { name: "Review", exact: true }).click();
  await page.getByRole("img", { name: /^Each player’s chance to win/ }).waitFor();
  check(requests.length > 0, "the page asks whether there is a review");
  const begun = requests.filter((one) => !one.includes("begin=false"));
  check(begun.length === 0, `the server was asked for a review ${begun.length} times`);
}

/** On the analysis board: some positions may be the server's while the engine starts, then all are the page's; those of a game with
 *  secrets are the server's. */
async function evaluations(page, url) {
  const asked = [];
  page.on("request", (one) => one.url().endsWith("/api/analysis/evaluation") && asked.push(one.url()));
  await page.getByRole("link", { name: "Analyse from here", exact: true }).click();
  await until(async () => {
    const before = asked.length;
    const at = await node(page);
    await board(page).focus();
    await page.keyboard.press("ArrowLeft");
    await until(async () => (await node(page)) !== at, "another position");
    await evaluated(page);
    return asked.length === before;
  }, "a position that the engine evaluates");
  await page.goto(`${url}/analysis?game=richesses`);
  const before = asked.length;
  await button(page, "Start the analysis").click();
  await button(page, "Roll or draw").click();
  await evaluated(page);
  check(asked.length > before, "positions of a game with secrets are evaluated by the server");
}
