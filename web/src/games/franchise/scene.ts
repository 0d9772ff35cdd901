// The scene: a position on its board, with what several drawings ask about it.
import { boxOf } from "../../board/camera";
import type { Point } from "../../board/geometry";
import type { Action, Seat } from "../contract";
import { onFrame } from "./geometry";
import type { Brand, Material, Place, Scenery, View } from "./types";

export type Owner = View["places"][string][number];
export type Helper = NonNullable<View["spent_tiles"]>[number];

/** What is drawn. `view` may be an intermediate position during an animation. */
export interface Scene {
  material: Material;
  view: View;
  seats: Seat[];
}

/** The look of an owner's pieces. Players choose their colours, so a seat's number is not its colour's. */
export function brandOf(scene: Scene, owner: Owner): Brand {
  const { look } = scene.material;
  if (owner === "neutral") return look.neutral;
  return look.seats[scene.seats[owner]?.colour ?? owner] ?? look.neutral;
}

export function nameOf(scene: Scene, seat: number): string {
  return scene.seats[seat]?.name ?? String(seat + 1);
}

export function ownersAt(view: View, place: Place): Owner[] {
  return view.places[place.id] ?? [];
}

export function isOutOfPlay(view: View, place: Place): boolean {
  return view.places[place.id]?.[0] === "neutral";
}

/** Spaces of the city's tile in this game; 1 for a town. */
export function sizeOf(view: View, place: Place): number {
  return place.kind === "town" ? 1 : (view.sizes[place.id] ?? place.size);
}

export function hasTile(view: View, place: Place): boolean {
  return place.kind === "city" && !view.scored.includes(place.id) && !isOutOfPlay(view, place);
}

/** The radius of a place; a tile size that the board file does not mention gets a fitting one. */
export function radiusOf(scene: Scene, place: Place): number {
  const { layout } = scene.material.board;
  const size = sizeOf(scene.view, place);
  if (size === 1) return layout.town_radius;
  return layout.city_radius[size] ?? layout.town_radius * (1.6 + 0.27 * size);
}

/** The scenery, if this board lies on the printed map: the same regions in the same coordinates. */
export function sceneryOf(material: Material): Scenery | null {
  const { board, scenery } = material;
  const names = Object.keys(board.regions);
  const fits =
    names.length === Object.keys(scenery.outlines).length &&
    names.every((name) => name in scenery.outlines) &&
    board.layout.view_box.every((side, n) => side === scenery.file.view_box[n]);
  return fits ? scenery : null;
}

/** How wide the turnpike round the map is. */
export const TURNPIKE = 36;

/** A mile of the turnpike and the way one drives there; `across` is how far outside its middle. */
export function mileAt(material: Material, mile: number, across = 0): Point & { turn: number } {
  const { x, y, width, height } = boxOf(material.board.layout.view_box);
  const out = TURNPIKE / 2 + across;
  return onFrame((mile + 0.7) / (material.board.game.influence_track_max + 1), x - out, y - out, width + 2 * out, height + 2 * out);
}

/** Regions in which nothing can happen: every place holds a neutral piece. */
export function idleRegions(scene: Scene): Set<string> {
  const idle = new Set(Object.keys(scene.material.board.regions));
  for (const place of scene.material.board.places) if (!isOutOfPlay(scene.view, place)) idle.delete(place.region);
  return idle;
}

/** How a number of a region tile is printed: influence, dollars, or more and less than the tiles on the track. */
export function tileValue(view: View, region: string, value: number): string {
  const kind = view.kinds?.[region] ?? "points";
  if (kind === "dollars") return `$${value}`;
  if (kind === "count") return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "±0";
  return String(value);
}

/** The sign of what the first in a region takes besides influence. */
export function tileEmblem(view: View, region: string): string | null {
  const emblems: Record<string, string> = { bonus: "star", development: "arrow", route: "road" };
  return emblems[view.kinds?.[region] ?? ""] ?? null;
}

/** Dollars as notes, the largest first, none left over: `{10: 1, 2: 1}` is twelve. */
export function notesFor(dollars: number, cards: Record<string, number>): { value: number; count: number }[] {
  const values = Object.keys(cards)
    .map(Number)
    .sort((a, b) => b - a);
  const notes = [];
  let left = dollars;
  for (const value of values) {
    const count = Math.floor(left / value);
    if (count > 0) notes.push({ value, count });
    left -= count * value;
  }
  return notes;
}

/** A board before anything is on it, for set-ups, the start page and pictures of the rulebook. */
export function emptyView(material: Material, players: number): View {
  const { board } = material;
  const zeros = (): number[] => Array.from({ length: players }, () => 0);
  return {
    money: zeros(),
    influence: zeros(),
    bonus: zeros(),
    supply: zeros(),
    places: {},
    scored: [],
    tokens: {},
    track: [],
    active: 0,
    phase: "start",
    markers: [],
    center: {},
    no_expand_streak: 0,
    turn: 0,
    bonus_used: false,
    earned: zeros().map(() => [0, 0, 0]),
    sizes: Object.fromEntries(board.places.filter((p) => p.kind === "city").map((p) => [p.id, p.size])),
    tiles: Object.fromEntries(Object.entries(board.regions).map(([id, region]) => [id, region.tile])),
    why: "",
    income: null,
    boom: null,
    stages: null,
    reserve: null,
    fresh_bonus: 0,
    one_8_link: null,
    kinds: null,
    development_tile: null,
    route_tile: null,
    spent_tiles: null,
  };
}

/** The board while the players make the set-up: only the tiles that have been laid are there. */
export function laidOut(material: Material, players: number, laid: Action[]): View {
  const view = emptyView(material, players);
  const sizes: Record<string, number> = {};
  const tiles: Record<string, number[]> = {};
  for (const action of laid) {
    const { city, size, region, tile } = action;
    if (action.do === "place_tile" && typeof city === "string") sizes[city] = Number(size);
    const printed = typeof tile === "string" ? material.board.regions[tile] : undefined;
    if (action.do === "place_region" && printed && typeof region === "string") tiles[region] = printed.tile;
  }
  return { ...view, sizes, tiles };
}
