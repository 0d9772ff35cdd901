// The analysis board: from a replay, by mouse and by keyboard, with variations. `node analysis.mjs http://address laptop`
import { scene } from "./browser.mjs";
import { board, evaluated, node, shows } from "./analysis_kit.mjs";
import { check, cut, heading, importLog, press, pressPlace, some, tab, until } from "./kit.mjs";
import { inspector } from "./looks.mjs";

const [, , , size = "laptop"] = process.argv;

scene(async ({ url, person }) => {
  const page = await person({ size, scheme: size === "phone" ? "dark" : "light" });
  const { look, wrong } = inspector(page, size, false);
  await importLog(page, url, cut("two-red-zone"));
  const table = new URL(page.url()).pathname.split("/")[2];
  await page.goto(`${url}/t/${table}/replay?at=30`);
  await page.getByRole("link", { name: "Analyse from here", exact: true }).click();
  await board(page).waitFor();
  await shows(page, "30");
  await evaluated(page);
  await look("analysis", { scrolls: false });

  // The arrow keys go through the game that was played.
  await page.keyboard.press("ArrowLeft");
  await shows(page, "29");
  await page.keyboard.press("End");
  await shows(page, "150");
  await heading(page, "Ann wins!").waitFor();
  await page.keyboard.press("Home");
  await shows(page, "start");

  // On the board the best choices stand with their chance, the best of all first. One looks at it with its line, without
  // playing it; then its place is pressed.
  await evaluated(page);
  const marks = page.locator(".labels [data-label]");
  await until(async () => (await marks.count()) > 1, "several marks on the board");
  const chance = page.locator(".evaluation .win").first();
  const marked = page.locator(".labels .best");
  await until(async () => (await marked.textContent()) === (await chance.textContent()), "the best one with its chance");
  const town = await marked.getAttribute("data-label");
  const more = page.getByRole("button", { name: /^How it may go on: / }).first();
  await press(more, "keyboard");
  await page.locator(".evaluation .line").waitFor();
  check((await node(page)) === "start", "nothing was played");
  await look("analysis-line", { scrolls: false });
  await press(more);
  await pressPlace(page, town);
  await until(async () => (await node(page)) !== "start", "the place was chosen");
  await page.keyboard.press("Home");
  await shows(page, "start");

  // Another move, taken with the keyboard from the list, is a variation of the game.
  await tab(page, "Choices").click();
  await page.locator(".choices button").first().focus();
  await page.keyboard.press("Enter");
  await until(async () => (await node(page)) !== "start", "a move was made");
  await tab(page, "Moves").click();
  await some(page.getByRole("group", { name: "Variation", exact: true }), "a variation");
  const added = await node(page);
  await page.getByText("Comment, variation, export").click();
  await page.getByLabel("Name", { exact: true }).fill("Another start");
  await page.getByLabel("Comment", { exact: true }).fill("Nearer to the coast.");
  await page.getByLabel("Comment", { exact: true }).blur();
  await some(page.getByRole("group", { name: "Another start", exact: true }), "its name");
  await look("variation", { scrolls: false });

  // Up and down go from one way to the other; a reload loses nothing.
  await page.locator(".moves [aria-current]").focus();
  await turnTo(page, "ArrowUp", "1");
  await turnTo(page, "ArrowDown", added);
  await page.reload();
  await some(page.getByRole("group", { name: "Another start", exact: true }), "the variation after a reload");
  check(wrong.length === 0, wrong.join("\n"));
});

/** Go from one way to the next until this one is shown. */
async function turnTo(page, key, id) {
  for (let at = await node(page); at !== id; at = await node(page)) {
    await page.keyboard.press(key);
    const before = at;
    await until(async () => (await node(page)) !== before, "another way");
  }
}
