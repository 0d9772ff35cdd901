// A small board for tests: two cities, two towns, two regions.
import type { Choice, Facts, GameEvent, Seat, Words } from "../../src/games/face";
import type { Material, View } from "../../src/games/franchise/material";
import { emptyView } from "../../src/games/franchise/scene";

const brand = { colour: "blue", fill: "#00f", edge: "#003", ink: "#fff", shape: "disc" };
const region = (name: string, x: number) => ({ name: { en: name }, tile: [5, 3, 1], fill: "#eee", accent: "#555", tile_x: x, tile_y: 10 });

export const MATERIAL = {
  board: {
    game: { name: "Small", influence_track_max: 80, dollar_bonus: 10 },
    dollar_cards: { "1": 25, "2": 16, "5": 7, "10": 7 },
    region_track: { spaces: [{ bonus: 3, red: false }, { bonus: 2, red: true }] },
    layout: {
      view_box: [0, 0, 400, 200],
      town_radius: 14,
      city_radius: { "4": 38 },
      city_label_size: 18,
      town_label_size: 15,
      region_tile_radius: 37,
      region_track: { x: 60, y: 160, step: 50, radius: 24 },
      legend: { x: 0, y: 0, width: 190, height: 90 },
      link_styles: {},
    },
    regions: { east: region("East", 380), west: region("West", 20) },
    places: [
      { id: "omaha", name: "Omaha", kind: "city", size: 4, region: "west", x: 100, y: 100, lx: 0, ly: 0 },
      { id: "reno", name: "Reno", kind: "town", size: 1, region: "west", x: 40, y: 60, lx: 0, ly: 0 },
      { id: "boston", name: "Boston", kind: "city", size: 6, region: "east", x: 300, y: 100, lx: 0, ly: 0 },
      { id: "salem", name: "Salem", kind: "town", size: 1, region: "east", x: 340, y: 60, lx: 0, ly: 0 },
    ],
    links: [{ a: "omaha", b: "reno", cost: 1, bend: 5 }, { a: "boston", b: "omaha", cost: 5 }],
  },
  scenery: { outlines: {}, backdrop: { state_lines: "", neighbours: "" }, file: { view_box: [0, 0, 1, 1], lettering: [], ornaments: [] } },
  look: { seats: [brand, { ...brand, colour: "red" }], neutral: brand, shapes: {}, palette: {}, night: {}, sizes: {} },
} as unknown as Material;

export const view = (changes: Partial<View> = {}): View => ({ ...emptyView(MATERIAL, 2), ...changes });

export const seats: Seat[] = ["Ann", "Bo"].map((name, seat) => ({
  seat, name, colour: 1 - seat, you: seat === 0, bot: false, acts: seat === 0, here: true, left: null,
}));

export const choice = (key: string, facts: Facts, preview: GameEvent[] = []): Choice => ({
  do: [{ do: key }], key, facts, preview, say: key, caused: [],
});

/** Words that show which text was asked for, with its facts. */
export const words: Words = {
  language: "en",
  place: (id) => id,
  region: (id) => id,
  phase: (id) => id,
  source: (id) => id,
  say: (table, key, facts = {}) => `${table}.${key}(${Object.values(facts).join(", ")})`,
  number: String,
};
