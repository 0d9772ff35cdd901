// Small positions for the figures: one city in several states, two or three seats, drawn on the real board's material.
import type { Material, Place, View } from "../types";
import { emptyView, type Owner, type Scene } from "../scene";

/** A scene in which nothing but this differs from an empty board. */
export function sceneWith(material: Material, changes: Partial<View>): Scene {
  return { material, view: { ...emptyView(material, 5), ...changes }, seats: [] };
}

/** A city of this size somewhere on the board, for figures of a wheel. */
export function cityOf(material: Material, size: number): Place {
  const found = material.board.places.find((place) => place.kind === "city" && place.size === size);
  if (!found) throw new Error(`the board has no city of size ${size}`);
  return found;
}

export function cityScene(material: Material, place: Place, owners: Owner[], more: Partial<View> = {}): Scene {
  return sceneWith(material, { places: { [place.id]: owners }, ...more });
}
