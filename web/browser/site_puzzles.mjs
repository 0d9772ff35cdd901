// Puzzles on a site of static files, without a server: one is solved on the board, the next one with a hint and its solution
// on the analysis board, and what was solved is there after a reload. The solution of the first is given by the test.
import { scene } from "./browser.mjs";
import { button, check, heading, some, until } from "./kit.mjs";
import { inspector } from "./looks.mjs";
import { play, puzzle, shown, verdict } from "./puzzles_kit.mjs";

const { game, id, best } = JSON.parse(process.argv[3]);

scene(async ({ url, person }) => {
  const page = await person();
  const { look, wrong } = inspector(page, "site", false);
  const missing = [];
  page.on("response", (answer) => answer.status() >= 400 && missing.push(`${answer.status()} ${answer.url()}`));
  await page.goto(`${url}/`);
  await page.getByRole("navigation").getByRole("link", { name: "Puzzles", exact: true }).click();
  await heading(page, "Puzzles").waitFor();
  await some(page.getByRole("link", { name: "Puzzle of the day", exact: true }), "the puzzle of the day of each game");
  await look("puzzles");

  await page.goto(`${url}/?/puzzles/${game}&id=${id}`);
  await puzzle(page).waitFor();
  await play(page, best, "mouse");
  await verdict(page, "solved");
  await heading(page, "Solved!").waitFor();
  await some(page.getByText(/^Your rating: \d+ \(\+\d+\)$/), "the new rating");
  await look("solved", { scrolls: false });

  await button(page, "Next puzzle").click();
  await until(async () => (await shown(page)) !== id, "another puzzle");
  await button(page, "Hint").click();
  await page.getByText(/^It is about: /).waitFor();
  await button(page, "Solution").click();
  await heading(page, "Here is the solution.").waitFor();
  await button(page, "Analyse this position").click();
  await page.locator(".analysis").waitFor();

  await page.goto(`${url}/?/puzzles`);
  await page.getByText("1 of 2 solved", { exact: true }).waitFor();
  check(wrong.length === 0, wrong.join("\n"));
  check(missing.length === 0, missing.join(", "));
});
