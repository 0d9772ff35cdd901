// The board editor: both games by mouse and by keyboard; refused in words, corrected, analysed, played on, saved.
// `node editor.mjs http://address laptop`
import { scene } from "./browser.mjs";
import { accepted, refused, shows } from "./analysis_kit.mjs";
import { button, check, heading, some, tab, until, visit } from "./kit.mjs";
import { inspector } from "./looks.mjs";

const [, , , size = "laptop"] = process.argv;
const place = (page, key) => page.locator(`[data-target="${key}"]`);

scene(async ({ url, person }) => {
  const page = await person({ size, scheme: size === "phone" ? "dark" : "light" });
  const { look, wrong } = inspector(page, size, false);

  // Franchise by mouse, from the page of the analysis board.
  await visit(page, url, "/analysis");
  await page.getByRole("link", { name: "Franchise: board editor", exact: true }).click();
  await page.getByRole("combobox", { name: "Players", exact: true }).selectOption("2");
  await look("setup-options");
  await button(page, "Open the board editor").click();
  await accepted(page);
  await choose(page, "Seat 1");
  await press(page, "place:pueblo");
  await choose(page, "Seat 2");
  await press(page, "place:el-paso");
  for (let n = 0; n < 5; n++) await press(page, "place:omaha");
  await refused(page, /^Not possible yet\. Omaha: A town holds one franchise/);
  await look("setup-refused", { scrolls: false });
  await choose(page, "Remove");
  await press(page, "place:omaha");
  await accepted(page);

  // The fields: what is wrong is said beside the field.
  const money = page.getByRole("spinbutton", { name: "Money ($), Seat 2", exact: true });
  await money.fill("-5");
  await refused(page, /Seat 2: Money is a whole number/);
  check((await money.getAttribute("aria-invalid")) === "true", "the field is marked");
  const said = await money.getAttribute("aria-describedby");
  check(/Money is a whole number/.test(await page.locator(`[id="${said}"]`).innerText()), "and its words stand beside it");
  await money.fill("15");
  await accepted(page);
  await page.getByRole("combobox", { name: "Phase", exact: true }).selectOption({ label: "Expand" });
  await page.getByRole("combobox", { name: "Player to move", exact: true }).selectOption("0");
  await accepted(page);
  await button(page, "Undo").click();
  await accepted(page);
  check((await page.getByRole("combobox", { name: "Player to move", exact: true }).inputValue()) === "1", "what was undone");
  await page.getByRole("combobox", { name: "Player to move", exact: true }).selectOption("0");
  await accepted(page);
  await page.reload();
  await accepted(page);
  check((await money.inputValue()) === "15", "a reload loses nothing");
  await look("setup-franchise", { scrolls: false });

  // Analysed, played on, and back in the editor.
  await button(page, "Analyse").click();
  await shows(page, "start");
  await heading(page, "Seat 1’s turn").waitFor();
  await tab(page, "Choices").click();
  await page.locator(".choices button").first().click();
  await until(async () => (await page.locator(".analysis").getAttribute("data-node")) !== "start", "a move");
  await tab(page, "Moves").click();
  await page.getByText("Comment, variation, export").click();
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Export").click()]);
  await button(page, "Edit this position").click();
  await accepted(page);
  await page.goBack();
  await shows(page, await page.locator(".analysis").getAttribute("data-node"));

  // The exported log begins from the position, and is opened again.
  await visit(page, url, "/analysis");
  await page.getByLabel("Open a saved game", { exact: true }).setInputFiles(await download.path());
  await some(page.locator(".move"), "the moves of the exported log");
  await button(page, "Save as study").click();
  await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
  await until(() => new URL(page.url()).pathname.startsWith("/study/"), "the study");
  await some(page.locator(".move"), "the moves of the study");

  // Richesses de France by keyboard.
  await visit(page, url, "/analysis/setup?game=richesses");
  await button(page, "Open the board editor").press("Enter");
  await accepted(page);
  await page.getByRole("radio", { name: "Pawn: Seat 1", exact: true }).focus();
  await page.keyboard.press("Space");
  await place(page, "place:lyon").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("radio", { name: "Pawn: Seat 1", exact: true }).focus();
  await page.keyboard.press("ArrowRight");
  await place(page, "place:lyon").focus();
  await page.keyboard.press("Enter");
  await refused(page, /The pawn cannot stand there/);
  await look("setup-richesses-refused", { scrolls: false });
  await place(page, "place:lyon").focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await accepted(page);
  const francs = page.getByRole("spinbutton", { name: "Money (F), Seat 1", exact: true });
  await francs.focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("15");
  await refused(page, /Seat 1: Money is from 0/);
  await page.keyboard.type("0");
  await accepted(page);
  await page.getByRole("checkbox", { name: "Car, Seat 1", exact: true }).press("Space");
  await accepted(page);
  await look("setup-richesses", { scrolls: false });
  await button(page, "Analyse").press("Enter");
  await heading(page, "Seat 1’s turn").waitFor();
  await tab(page, "Choices").click();
  await page.locator(".choices button").first().press("Enter");
  await until(async () => (await page.locator(".analysis").getAttribute("data-node")) !== "start", "a move");
  check(wrong.length === 0, wrong.join("\n"));
});

async function choose(page, name) {
  await page.getByRole("radio", { name, exact: true }).check();
}

async function press(page, key) {
  await place(page, key).click();
}
