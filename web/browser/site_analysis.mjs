// The analysis board on a site of static files, without a server: a saved game with its evaluation and a variation that
// survives a reload, a game that was played here, and a new game with cards.
import { scene } from "./browser.mjs";
import { board, evaluated, node, shows } from "./analysis_kit.mjs";
import { button, check, cut, heading, some, tab, until } from "./kit.mjs";

scene(async ({ url, person }) => {
  const page = await person();
  const missing = [];
  page.on("response", (answer) => answer.status() >= 400 && missing.push(`${answer.status()} ${answer.url()}`));
  await saved(page, url);
  await imported(page, url);
  await begun(page, url);
  check(missing.length === 0, missing.join(", "));
});

function file() {
  const { name, text } = cut("two-red-zone");
  return { name, mimeType: "application/x-ndjson", buffer: Buffer.from(text) };
}

/** A saved game is opened on the first page of the board. */
async function saved(page, url) {
  await page.goto(`${url}/?/analysis`);
  await page.getByLabel("Open a saved game", { exact: true }).setInputFiles(file());
  await shows(page, "150");
  await heading(page, "Ann wins!").waitFor();
  await board(page).focus();
  await page.keyboard.press("Home");
  await shows(page, "start");
  await evaluated(page);
  await tab(page, "Choices").click();
  await page.locator(".choices button").first().click();
  await until(async () => (await node(page)) !== "start", "a move was made");
  await evaluated(page);
  await tab(page, "Moves").click();
  await some(page.getByRole("group", { name: "Variation", exact: true }), "a variation");
  await page.reload();
  await some(page.getByRole("group", { name: "Variation", exact: true }), "the variation after a reload");
}

/** From the replay of a game on this device. */
async function imported(page, url) {
  await page.goto(`${url}/`);
  await page.getByLabel("Open a saved game", { exact: true }).setInputFiles(file());
  await page.waitForURL(/\?\/t\//);
  await page.goto(`${page.url()}/replay&at=30`);
  await page.getByRole("link", { name: "Analyse from here", exact: true }).click();
  await shows(page, "30");
  await evaluated(page);
}

/** A new game: what chance decides is drawn. */
async function begun(page, url) {
  await page.goto(`${url}/?/analysis&game=richesses`);
  await button(page, "Start the analysis").click();
  await heading(page, "Chance decides").waitFor();
  await button(page, "Roll or draw").click();
  await heading(page, "Seat 1’s turn").waitFor();
  await evaluated(page);
}
