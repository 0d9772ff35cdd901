// Puzzles: one solved with the mouse on a phone, one with the keyboard, a wrong turn, hints, a solution that is asked for, and
// the way to the analysis board. The solutions come from a visitor who gives up first. `node puzzles.mjs http://address tablet large`
import { scene } from "./browser.mjs";
import { button, check, heading, press, some, until } from "./kit.mjs";
import { inspector } from "./looks.mjs";
import { choose, moves, play, playOnBoard, puzzle, shown, verdict } from "./puzzles_kit.mjs";

const [, , , small = "phone", wide = "laptop"] = process.argv;

scene(async ({ url, person }) => {
  const spoiler = await person({ name: "spoiler" });
  const phone = await person({ name: "phone", size: small });
  const { look, wrong } = inspector(phone, small, false);
  await phone.goto(`${url}/puzzles`);
  await heading(phone, "Puzzles").waitFor();
  await some(phone.getByRole("link", { name: "Puzzle of the day", exact: true }), "the puzzle of the day of each game");
  await look("puzzles");

  // With the mouse, on the board: the whole turn, a move taken back and made again on the way.
  await phone.getByRole("link", { name: "Solve puzzles", exact: true }).first().click();
  await puzzle(phone).waitFor();
  await look("puzzle", { scrolls: false });
  const first = await shown(phone);
  const best = await solution(spoiler, url, first);
  await choose(phone, best.steps[0], "mouse");
  await button(phone, "Undo").click();
  await moves(phone, 0);
  await playOnBoard(phone, best.steps, "mouse");
  await verdict(phone, "solved");
  await heading(phone, "Solved!").waitFor();
  await some(phone.getByText(/^Your rating: \d+ \(\+\d+\)$/), "the new rating");
  await look("solved", { scrolls: false });
  await button(phone, "Next puzzle").click();
  await until(async () => (await shown(phone)) !== first, "another puzzle");
  check(wrong.length === 0, wrong.join("\n"));

  // With the keyboard: first another idea, which counts; then the solution, which does not any more.
  const laptop = await person({ name: "laptop", size: wide });
  const seen = inspector(laptop, wide, false);
  await laptop.goto(`${url}/puzzles/franchise?daily`);
  await puzzle(laptop).waitFor();
  const { best: turn, other } = await whole(spoiler, url, await shown(laptop));
  await play(laptop, other.steps, "keyboard");
  await verdict(laptop, "wrong");
  await seen.look("wrong", { scrolls: false });
  await press(button(laptop, "Try again"), "keyboard");
  await moves(laptop, 0);
  await press(button(laptop, "Hint"), "keyboard");
  await laptop.getByText(/^It is about: /).waitFor();
  await play(laptop, turn.steps, "keyboard");
  await verdict(laptop, "solved");
  await heading(laptop, "Solved!").waitFor();
  await seen.look("explained", { scrolls: false });
  await press(button(laptop, "Analyse this position"), "keyboard");
  await laptop.locator(".analysis").waitFor();
  await until(async () => (await laptop.locator(".analysis").getAttribute("data-node")) !== "start", "the position on the board");

  // Giving up shows the best turn on the board.
  await laptop.goto(`${url}/puzzles/franchise`);
  await puzzle(laptop).waitFor();
  await button(laptop, "Solution").click();
  await heading(laptop, "Here is the solution.").waitFor();

  // One theme after the other.
  await laptop.goto(`${url}/puzzles`);
  await laptop.getByRole("link", { name: /^Bonus tile \d+$/ }).click();
  await puzzle(laptop).waitFor();
  await button(laptop, "Hint").click();
  await laptop.getByText(/^It is about: .*Bonus tile/).waitFor();
  check(seen.wrong.length === 0, seen.wrong.join("\n"));
});

/** Both turns of a puzzle, for a visitor who gives up. */
async function whole(page, url, id) {
  const answer = await page.request.post(`${url}/api/puzzles/${id}/solution`, { data: {}, headers: { origin: url } });
  check(answer.ok(), await answer.text());
  return (await answer.json()).solution;
}

async function solution(page, url, id) {
  return (await whole(page, url, id)).best;
}
