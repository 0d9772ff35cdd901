// What on the board can be touched: choices gathered by the place or region they are about.
import type { Choice } from "../face";
import type { Point } from "./geometry";
import type { Material } from "./material";

export interface Touched {
  kind: "place" | "region";
  id: string;
}

export interface Target extends Touched, Point {
  key: string;
  choices: Choice[];
}

/** What a choice is about; null for those that are about no single spot, such as the end of a turn. */
export function touched(choice: Choice): Touched | null {
  const { to, city, town, region } = choice.facts;
  if (choice.key === "boom_stay") return null;
  const place = to ?? city ?? town;
  if (typeof place === "string") return { kind: "place", id: place };
  if (typeof region === "string") return { kind: "region", id: region };
  return null;
}

export function keyOf({ kind, id }: Touched): string {
  return `${kind}:${id}`;
}

/** All that can be touched, from west to east, so that Tab crosses the country in one direction. */
export function targetsOf(choices: Choice[], material: Material): Target[] {
  const places = new Map(material.board.places.map((place) => [place.id, place]));
  const found = new Map<string, Target>();
  for (const choice of choices) {
    const about = touched(choice);
    if (!about) continue;
    const key = keyOf(about);
    const known = found.get(key);
    if (known) {
      known.choices.push(choice);
      continue;
    }
    const region = material.board.regions[about.id];
    const spot = about.kind === "place" ? places.get(about.id) : region && { x: region.tile_x, y: region.tile_y };
    if (spot) found.set(key, { ...about, key, x: spot.x, y: spot.y, choices: [choice] });
  }
  return [...found.values()].sort((one, other) => one.x - other.x || one.y - other.y);
}

/** The links a choice would use, as pairs of places: one for an expansion, several for a development. */
export function linksOf(choice: Choice): [string, string][] {
  const path = choice.do[0]?.["path"];
  if (Array.isArray(path)) {
    return path.slice(1).map((place, n) => [String(path[n]), String(place)] as [string, string]);
  }
  const { from_, to } = choice.facts;
  return typeof from_ === "string" && typeof to === "string" ? [[from_, to]] : [];
}
