// The analysis board: from a replay, by mouse and by keyboard, with variations. `node analysis.mjs http://address laptop`
import { scene } from "./browser.mjs";
import { board, evaluated, node, shows } from "./analysis_kit.mjs";
import { check, cut, heading, importLog, some, tab, until } from "./kit.mjs";
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
  await page.keyboard.press("ArrowUp");
  await shows(page, "1");
  await page.keyboard.press("ArrowDown");
  await shows(page, added);
  await page.reload();
  await some(page.getByRole("group", { name: "Another start", exact: true }), "the variation after a reload");
  check(wrong.length === 0, wrong.join("\n"));
});
