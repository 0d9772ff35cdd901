// Where the names of places stand on the map, and how large they are: readable on small screens, as far as there is room.
import type { GameTexts } from "../contract";
import { boxAround, type LabelBox } from "../../board/choice_labels";
import { radiusOf, type Scene } from "./scene";
import type { Material } from "./types";

/** Width of a letter in parts of its size. */
const LETTER = 0.5;

export function nameSize({ board: { layout } }: Material, kind: "city" | "town", unit: number): number {
  return kind === "city"
    ? Math.min(Math.max(layout.city_label_size, 11.5 * unit), layout.city_label_size * 1.28)
    : Math.min(Math.max(layout.town_label_size, 10.5 * unit), layout.town_label_size * 1.22);
}

/** What labels beside places should not cover: names and places. */
export function coveredByMap(scene: Scene, texts: GameTexts, unit: number): LabelBox[] {
  return scene.material.board.places.flatMap((place) => {
    const size = nameSize(scene.material, place.kind, unit);
    const radius = radiusOf(scene, place);
    return [
      boxAround({ x: place.lx, y: place.ly }, texts.place(place.id).length * size * LETTER, size),
      boxAround(place, 1.7 * radius, 1.7 * radius),
    ];
  });
}
