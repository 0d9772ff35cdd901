// How far back an undo request reaches, for the people who are asked.
import type { Line } from "./table.svelte";

/** How many actions that still count would be taken back by going back to an entry. */
export function actionsAfter(lines: readonly Line[], to: number): number {
  return lines.filter((line) => line.n > to && !line.undone && line.action !== null).length;
}
