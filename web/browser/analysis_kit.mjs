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
