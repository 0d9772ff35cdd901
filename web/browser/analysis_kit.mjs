// What the scenes about the analysis board share.
import { check, until } from "./kit.mjs";

export function board(page) {
  return page.locator(".analysis");
}

/** The position that is shown: the number of an entry, "start", or the id of a node in a variation. */
export function node(page) {
  return board(page).getAttribute("data-node");
}

export async function shows(page, id) {
  await until(async () => (await node(page)) === id, `the board shows ${id}`);
}

export async function evaluated(page) {
  await until(async () => Number(await board(page).getAttribute("data-round")) >= 0, "an evaluation");
  const chances = await page.locator(".evaluation .bar").getAttribute("aria-label");
  check(/\d+%/.test(chances), `the chances of all players: ${chances}`);
}

/** In the board editor: the rules have seen the position and accept it. */
export async function accepted(page) {
  await checkedWith(page, (problem) => problem === "", "an accepted position");
}

/** What is wrong with it is said in these words. */
export async function refused(page, words) {
  await checkedWith(page, (problem) => problem !== "", `a refusal: ${words}`);
  const said = await page.getByRole("status").filter({ hasText: /./ }).first().innerText();
  check(words.test(said), `${said} is not ${words}`);
}

async function checkedWith(page, is, what) {
  const editor = page.locator(".editor");
  await until(
    async () =>
      (await editor.count()) && (await editor.getAttribute("data-checked")) === "true" && is(await editor.getAttribute("data-problem")),
    what,
  );
}
