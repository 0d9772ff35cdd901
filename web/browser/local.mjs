// Games on this device: the engine in a worker of the page, its store, two tabs, and a network that is unplugged.
import { scene } from "./browser.mjs";
import { asked, button, check, inside, moved, question, tab, take, until } from "./kit.mjs";

const ONWARD = [/^Start in/, /^Expand from/, /^Add a franchise/, /^(Continue: open|End the turn|Continue)/];

scene(async ({ url, person }) => {
  const page = await person({ name: "ann", offline: true });
  await start(page, url);
  await crash(page);
  await tabs(page);
  await copies(page, url);
  await unplugged(page);
  await afterwards(page);
});

/** From the first page of the server to a game on this device. */
async function start(page, url) {
  await page.goto(url);
  await page.getByRole("link", { name: "Play offline", exact: true }).click();
  await page.waitForURL(`${url}/local`);
  await page.getByRole("link", { name: "Variants and options", exact: true }).first().click();
  await page.getByRole("combobox", { name: "Players", exact: true }).selectOption("2");
  await page.getByRole("combobox", { name: /^Seat 2/ }).selectOption("bot:novice");
  const loading = page.getByRole("progressbar");
  await button(page, "Start the game").click();
  await loading.waitFor();
  await asked(page);
  for (let n = 0; n < 3; n++) await take(page, ONWARD);

  // A hint, and a move that is taken back.
  await asked(page);
  await button(page, "Hint").click();
  await page.locator(".choices .advice").first().waitFor();
  const before = await take(page, ONWARD).then(() => question(page));
  await button(page, "Undo").click();
  await moved(page, before ?? { entry: "" });
}

/** The page is loaded anew in the middle of a game: nothing is lost. */
async function crash(page) {
  const { entry } = await asked(page);
  await page.reload();
  const found = await asked(page);
  check(found.entry === entry, `the game was at ${entry} and is at ${found.entry}`);
}

/** Another tab says where the games are open, and can take them, or has them as soon as they are open nowhere else. */
async function tabs(page) {
  const elsewhere = "Your games on this device are open in another tab.";
  const table = page.url();
  const other = await page.context().newPage();
  await other.goto(table);
  await other.getByText(elsewhere, { exact: false }).waitFor();
  await button(other, "Play here instead").click();
  await take(other, ONWARD);
  await page.getByText(elsewhere, { exact: false }).waitFor();
  await page.goto(table);
  await page.getByText(elsewhere, { exact: false }).waitFor();
  await other.close();
  await asked(page);
}

/** A copy of the game on the server, and one of that on this device: the same position, and it goes on. */
async function copies(page, url) {
  const { names } = await asked(page);
  for (const [name, place] of [
    ["Copy to the server", `${url}/t/`],
    ["Copy to this device", `${url}/local/t/`],
  ]) {
    await button(inside(page, "menu"), "Menu").click();
    await button(inside(page, "question"), name).click();
    await page.waitForURL((found) => found.href.startsWith(place));
    const found = await asked(page);
    check(found.names.join() === names.join(), `the copy asks for ${found.names}, not for ${names}`);
  }
}

/** The result, a review and a replay, still without a network; and the game in the list. */
async function afterwards(page) {
  await page.getByRole("link", { name: "Review", exact: true }).click();
  await page.getByRole("img", { name: /^Each player’s chance to win/ }).waitFor();
  await page.goBack();
  await page.getByRole("link", { name: "Replay", exact: true }).first().click();
  await button(page, "Play").waitFor();
  await page.getByRole("link", { name: "Turnpike, start page", exact: true }).click();
  await page
    .getByRole("link", { name: /^Franchise .* finished/i })
    .first()
    .waitFor();
}

/** Without a network the page opens, and a whole game is played. */
async function unplugged(page) {
  await page.context().setOffline(true);
  await page.reload();
  await asked(page);
  const over = () => tab(page, "Result").isVisible();
  const next = async () => ((await question(page)) ? "turn" : (await over()) && "over");
  while ((await until(next, "the next turn")) !== "over") await take(page, ONWARD);
  await page.getByText(/wins!$/).waitFor();
}
