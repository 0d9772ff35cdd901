// What on a board can be clicked: choices grouped by what they are about.
import type { Choice } from "../games/contract";
import type { Point } from "./geometry";

export interface TargetId {
  kind: string;
  id: string;
}

export interface Target extends TargetId, Point {
  key: string;
  choices: Choice[];
}

export function targetKey({ kind, id }: TargetId): string {
  return `${kind}:${id}`;
}

/** All that can be clicked, from west to east, so that Tab crosses the country in one direction. */
export function groupTargets(
  choices: Choice[],
  targetOf: (choice: Choice) => TargetId | null,
  spotOf: (about: TargetId) => Point | undefined,
): Target[] {
  const found = new Map<string, Target>();
  for (const choice of choices) {
    const about = targetOf(choice);
    if (!about) continue;
    const key = targetKey(about);
    const known = found.get(key);
    const spot = known ?? spotOf(about);
    if (known) known.choices.push(choice);
    else if (spot) found.set(key, { ...about, key, x: spot.x, y: spot.y, choices: [choice] });
  }
  return [...found.values()].sort((one, other) => one.x - other.x || one.y - other.y);
}
