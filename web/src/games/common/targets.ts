// What on a board can be touched: choices gathered by what they are about.
import type { Choice } from "../face";
import type { Point } from "./geometry";

export interface Touched {
  kind: string;
  id: string;
}

export interface Target extends Touched, Point {
  key: string;
  choices: Choice[];
}

export function keyOf({ kind, id }: Touched): string {
  return `${kind}:${id}`;
}

/** All that can be touched, from west to east, so that Tab crosses the country in one direction. */
export function gathered(choices: Choice[], touched: (choice: Choice) => Touched | null, spotOf: (about: Touched) => Point | undefined): Target[] {
  const found = new Map<string, Target>();
  for (const choice of choices) {
    const about = touched(choice);
    if (!about) continue;
    const key = keyOf(about);
    const known = found.get(key);
    const spot = known ?? spotOf(about);
    if (known) known.choices.push(choice);
    else if (spot) found.set(key, { ...about, key, x: spot.x, y: spot.y, choices: [choice] });
  }
  return [...found.values()].sort((one, other) => one.x - other.x || one.y - other.y);
}
