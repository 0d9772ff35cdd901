// Where an analysis begins besides a replay: a log with variations, a new game with cards and dice; in another language.
import { scene } from "./browser.mjs";
import { node, shows } from "./analysis_kit.mjs";
import { button, check, cut, heading, importLog, some, tab, until, visit } from "./kit.mjs";
import { inspector } from "./looks.mjs";

scene(async ({ url, person }) => {
  const page = await person();
  const { look, wrong } = inspector(page, "laptop", false);
  await visit(page, url, "/analysis");
  await heading(page, "New game").waitFor();
  await look("analysis-begins");

  // A variation is exported with the log, and is there again when the log is opened.
  await importLog(page, url, cut("two-red-zone"));
  const table = new URL(page.url()).pathname.split("/")[2];
  await visit(page, url, `/analysis?table=${table}&at=20`);
  await shows(page, "20");
  await tab(page, "Choices").click();
  // Of two choices one was not played.
  for (let n = 0; /^\d+$/.test(await node(page)); n++) {
    await page.locator(".choices button").nth(n).click();
    await until(async () => (await node(page)) !== "20", "a move");
    if ((await node(page)) !== "21") break;
    await page.keyboard.press("ArrowLeft");
    await shows(page, "20");
  }
  await tab(page, "Moves").click();
  await page.getByText("Comment, variation, export").click();
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Export").click()]);
  await visit(page, url, "/analysis");
  await page.getByLabel("Open a saved game", { exact: true }).setInputFiles(await download.path());
  await some(page.getByRole("group", { name: "Variation", exact: true }), "the variation of the exported log");

  // A new game: roll, or decide in place of chance; all cards open, or what one seat sees.
  await visit(page, url, "/analysis?game=richesses");
  await button(page, "Start the analysis").click();
  await heading(page, "Chance decides").waitFor();
  await page.getByRole("combobox", { name: "Outcome", exact: true }).selectOption({ index: 2 });
  await button(page, "Set").click();
  await until(async () => (await page.locator(".move").count()) === 2, "the card that was chosen");
  await button(page, "Roll or draw").click();
  await heading(page, "Seat 1’s turn").waitFor();
  await page.getByRole("combobox", { name: "Point of view", exact: true }).selectOption("1");
  await tab(page, "Players").click();
  await look("analysis-of-a-new-game", { scrolls: false });
  check(wrong.length === 0, wrong.join("\n"));

  // The sentences of all moves follow the language of the page.
  await tab(page, "Moves").click();
  await page.locator("header select").selectOption("de");
  await some(page.locator(".move").filter({ hasText: "zieht" }), "moves in German");
});
