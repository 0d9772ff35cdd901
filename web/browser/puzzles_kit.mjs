// Solving a puzzle in a scene: its choices by their sentences, and what the page says about them.
import { button, inside, press, pressPlace, until } from "./kit.mjs";

export const puzzle = (page) => page.locator(".puzzle");
/** The id of the puzzle that is shown. */
export const shown = (page) => puzzle(page).getAttribute("data-puzzle");

/** Play a turn. */
export async function play(page, steps, how) {
  for (const step of steps) await choose(page, step, how);
}

/** Play a turn on the board; what is about no place, such as going on, is in the list only. */
export async function playOnBoard(page, steps, how) {
  for (const step of steps) {
    const { to, city, town } = step.do;
    const place = to ?? city ?? town;
    if (typeof place !== "string") {
      await choose(page, step, how);
      continue;
    }
    const before = Number(await puzzle(page).getAttribute("data-moves"));
    await until(async () => (await puzzle(page).getAttribute("data-busy")) === "false", "the choices");
    await pressPlace(page, `place:${place}`, { how, say: step.sentence });
    await moves(page, before + 1);
  }
}

/** Take a choice from the list; a further way to a place is folded away behind the first. */
export async function choose(page, step, how) {
  const before = Number(await puzzle(page).getAttribute("data-moves"));
  const wanted = button(inside(page, "choices"), step.sentence);
  await until(async () => (await puzzle(page).getAttribute("data-busy")) === "false", "the choices");
  if ((await wanted.count()) === 0) {
    for (const more of await inside(page, "choices").locator(".more").all()) {
      await press(more, how);
      if ((await wanted.count()) > 0) break;
    }
  }
  await press(wanted.first(), how);
  await moves(page, before + 1);
}

/** Wait until so many moves are played. */
export async function moves(page, count) {
  await until(async () => Number(await puzzle(page).getAttribute("data-moves")) === count, `${count} moves`);
}

/** Wait for a verdict. */
export async function verdict(page, wanted) {
  await until(async () => (await puzzle(page).getAttribute("data-verdict")) === wanted, `the verdict ${wanted}`);
}
