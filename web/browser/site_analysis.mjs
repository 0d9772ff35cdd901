// The analysis board on a site of static files, without a server: a saved game with its evaluation and a variation that
// survives a reload, a game that was played here, a new game with cards, and a position set up by hand.
import { scene } from "./browser.mjs";
import { accepted, board, evaluated, node, refused, shows } from "./analysis_kit.mjs";
import { button, check, cut, heading, some, tab, until } from "./kit.mjs";

scene(async ({ url, person }) => {
  const page = await person();
  const missing = [];
  page.on("response", (answer) => answer.status() >= 400 && missing.push(`${answer.status()} ${answer.url()}`));
  await saved(page, url);
  await imported(page, url);
  await begun(page, url);
  await setUp(page, url);
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

/** A position set up by hand: refused in words, corrected, analysed and played on. */
async function setUp(page, url) {
  await page.goto(`${url}/?/analysis/setup&game=franchise`);
  await button(page, "Open the board editor").click();
  await accepted(page);
  const money = page.getByRole("spinbutton", { name: "Money ($), Seat 2", exact: true });
  await money.fill("-5");
  await refused(page, /Seat 2: Money is a whole number/);
  await money.fill("15");
  await accepted(page);
  await button(page, "Analyse").click();
  await shows(page, "start");
  await evaluated(page);
  await tab(page, "Choices").click();
  await page.locator(".choices button").first().click();
  await until(async () => (await node(page)) !== "start", "a move from the position");
}
