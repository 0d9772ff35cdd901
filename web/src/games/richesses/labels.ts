// Which names the map shows at which scale: the important ones always, the others where there is room for them.
import type { Point } from "../../board/geometry";
import { boxAround, type LabelBox } from "../../board/choice_labels";
import type { Material, Place } from "./types";
import { boardIndexOf, radiusOf } from "./scene";

export interface Label {
  place: Place;
  x: number;
  y: number;
  size: number;
  style: "capital" | "stage" | "prefecture" | "quiet";
  box: LabelBox;
}

/** Smallest letters in pixels. */
const READABLE = 11.5;
const WIDTH = 0.47;
/** Board units a pixel from which on the map is too small for the names of passage points, and of prefectures. */
const QUIET_FROM = 1.9;
const PREFECTURES_FROM = 2.6;

/** What a point is called in the order of its importance; the lower, the sooner it gets its room. */
function weightOf(place: Place, stage: boolean, wanted: boolean): number {
  if (wanted) return 0;
  if (stage) return 1;
  if (place.kinds.includes("capital")) return place.id === "paris" ? 0 : 2;
  if (place.dot === "blue" || place.dot === "passage-blue") return 3;
  return place.kinds.includes("stage") ? 5 : 4;
}

/** The names that fit: `unit` is how many board units a pixel has, `wanted` are places that must be named if possible. */
export function placeLabels(material: Material, unit: number, wanted: Set<string>): Label[] {
  const index = boardIndexOf(material);
  const sizes = material.board.layout.label_size;
  const rows = material.board.places.map((place) => {
    const stage = index.stages.has(place.id);
    return { place, stage, weight: weightOf(place, stage, wanted.has(place.id)) };
  });
  rows.sort((one, other) => one.weight - other.weight);
  const dots: (LabelBox & { id: string })[] = rows
    .filter(({ weight }) => weight < 3)
    .map(({ place }) => ({ id: place.id, ...round(place.x, place.y, radiusOf(material, place)) }));
  const taken: LabelBox[] = [];
  const found: Label[] = [];
  for (const { place, stage, weight } of rows) {
    if (weight >= 4 && unit > QUIET_FROM) continue;
    if (weight === 3 && unit > PREFECTURES_FROM) continue;
    const style = place.kinds.includes("capital") ? "capital" : stage ? "stage" : weight === 3 ? "prefecture" : "quiet";
    const printed = sizes[place.id === "paris" ? "paris" : style === "quiet" ? "passage" : style] ?? 11;
    const size = Math.max(printed, (style === "quiet" || style === "prefecture" ? READABLE - 1 : READABLE) * unit);
    const grown = size / printed;
    // The printed name keeps its side; larger letters move out with their distance from the dot.
    const away = Math.max(radiusOf(material, place) - (stage ? 8 : 10.5), 0) + (stage ? 4 : 0);
    const side = place.label.anchor === "start" ? 1 : place.label.anchor === "end" ? -1 : 0;
    const x = place.label.x + side * away;
    const middle = place.label.y - printed * 0.35 + ((place.label.lines.length - 1) * printed * 0.98) / 2;
    const y =
      place.y + (middle - place.y) * (side === 0 ? Math.max(1, grown * 0.8) : 1) + (side === 0 ? Math.sign(middle - place.y) * away : 0);
    const wide = Math.max(...place.label.lines.map((line) => line.length)) * size * (style === "capital" ? WIDTH + 0.07 : WIDTH);
    const high = place.label.lines.length * size * 0.98;
    const left = side === 1 ? x : side === -1 ? x - wide : x - wide / 2;
    const box = { left, right: left + wide, top: y - high / 2, bottom: y + high / 2 };
    const blocked = taken.some((other) => overlap(box, other)) || dots.some((dot) => dot.id !== place.id && overlap(box, dot));
    if (blocked && weight > 0) continue;
    taken.push(box);
    found.push({ place, x, y: y - high / 2 + size * 0.82, size, style, box });
  }
  return found;
}

/** How far above its point a price stands. */
export function tagDistance(unit: number): number {
  return 19 * Math.max(1, 0.75 * unit);
}

/** What labels beside places should not cover: the names that are there, the points, and the prices above them. */
export function coveredByMap(material: Material, unit: number, wanted: Set<string>, priced: Point[]): LabelBox[] {
  const scale = Math.max(0.8, 0.62 * unit);
  return [
    ...placeLabels(material, unit, wanted).map((label) => label.box),
    ...material.board.places.map((place) => round(place.x, place.y, radiusOf(material, place))),
    ...priced.map(({ x, y }) => boxAround({ x, y: y - tagDistance(unit) }, 38 * scale, 20 * scale)),
  ];
}

function round(x: number, y: number, r: number): LabelBox {
  return boxAround({ x, y }, 2 * r, 2 * r);
}

function overlap(one: LabelBox, other: LabelBox): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
