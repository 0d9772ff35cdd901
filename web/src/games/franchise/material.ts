// What the server tells about Franchise, as types: the material of the board and the position.
// The structures are those of games/franchise/{board/parts,look,codec/views}.py; nothing here decides anything.

export interface Place {
  id: string;
  name: string;
  kind: "town" | "city";
  size: number;
  region: string;
  x: number;
  y: number;
  /** Middle of its name. */
  lx: number;
  ly: number;
}

export interface Link {
  a: string;
  b: string;
  cost: number;
  bend?: number;
}

export interface Region {
  name: Record<string, string>;
  tile: number[];
  fill: string;
  accent: string;
  tile_x: number;
  tile_y: number;
}

export interface LinkStyle {
  pattern: "dots" | "thin double line" | "medium solid" | "dashed centre line" | "wide with pale core";
  width: number;
  colour: string;
  casing: string;
}

export interface TrackSpace {
  bonus: number;
  red: boolean;
}

export interface BoardFile {
  game: { name: string; influence_track_max: number; dollar_bonus: number };
  dollar_cards: Record<string, number>;
  region_track: { spaces: TrackSpace[] };
  layout: {
    view_box: [number, number, number, number];
    town_radius: number;
    city_radius: Record<string, number>;
    city_label_size: number;
    town_label_size: number;
    region_tile_radius: number;
    region_track: { x: number; y: number; step: number; radius: number };
    legend: { x: number; y: number; width: number; height: number };
    link_styles: Record<string, LinkStyle>;
  };
  regions: Record<string, Region>;
  places: Place[];
  links: Link[];
}

export interface Scenery {
  outlines: Record<string, string>;
  backdrop: { state_lines: string; neighbours: string };
  file: {
    view_box: [number, number, number, number];
    lettering: { text: string; x: number; y: number; size: number; spacing: number; turn: number; sea: boolean }[];
    ornaments: { kind: string; x: number; y: number; scale: number }[];
  };
}

/** How the pieces of a seat look; the shape says who it is without the colour. */
export interface Brand {
  colour: string;
  fill: string;
  edge: string;
  ink: string;
  shape: string;
}

export interface Look {
  seats: Brand[];
  neutral: Brand;
  shapes: Record<string, string>;
  palette: Record<string, string>;
  night: Record<string, string>;
  sizes: { hub: number; rim: number; town_core: number; shape: number; bare_place: number; piece: number };
}

export interface Material {
  board: BoardFile;
  scenery: Scenery;
  look: Look;
}

export type Owner = number | "neutral";
export type Helper = "development" | "route";

/** A position, as games/franchise/codec/views.py describes it. Lists with one number a seat run in turn order. */
export interface View {
  money: number[];
  influence: number[];
  bonus: number[];
  supply: number[];
  places: Record<string, Owner[]>;
  scored: string[];
  tokens: Record<string, number>;
  track: string[];
  active: number;
  phase: string;
  markers: string[];
  center: Record<string, number>;
  no_expand_streak: number;
  turn: number;
  bonus_used: boolean;
  earned: number[][];
  sizes: Record<string, number>;
  tiles: Record<string, number[]>;
  why: string;
  /** Dollars each seat would take as income from this position. */
  income?: number[];
  boom?: string | null;
  stages?: Record<string, number[]> | null;
  reserve?: number[] | null;
  fresh_bonus?: number;
  one_8_link?: number[] | null;
  kinds?: Record<string, string> | null;
  development_tile?: number | null;
  route_tile?: number | null;
  spent_tiles?: Helper[] | null;
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
