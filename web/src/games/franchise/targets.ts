// What on the board can be clicked: choices grouped by the place or region they are about.
import type { Choice } from "../contract";
import { groupTargets, type Target, type TargetId } from "../../board/targets";
import type { Material } from "./types";

/** What a choice is about; null for those that are about no single spot, such as the end of a turn. */
export function targetOf(choice: Choice): TargetId | null {
  const { to, city, town, region } = choice.facts;
  if (choice.key === "boom_stay") return null;
  const place = to ?? city ?? town;
  if (typeof place === "string") return { kind: "place", id: place };
  if (typeof region === "string") return { kind: "region", id: region };
  return null;
}

export function targetsOf(choices: Choice[], material: Material): Target[] {
  const places = new Map(material.board.places.map((place) => [place.id, place]));
  return groupTargets(choices, targetOf, ({ kind, id }) => {
    const region = material.board.regions[id];
    return kind === "place" ? places.get(id) : region && { x: region.tile_x, y: region.tile_y };
  });
}

/** The links a choice would use, as pairs of places: one for an expansion, several for a development. */
export function linksOf(choice: Choice): [string, string][] {
  const path = choice.do[0]?.["path"];
  if (Array.isArray(path)) {
    const places = path.filter((place) => typeof place === "string");
    return places.slice(1).map((place, n): [string, string] => [places[n] ?? place, place]);
  }
  const { from_, to } = choice.facts;
  return typeof from_ === "string" && typeof to === "string" ? [[from_, to]] : [];
}
