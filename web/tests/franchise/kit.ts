// A small board for tests: two cities, two towns, two regions.
import type { Choice, Facts, GameEvent, Seat, GameTexts } from "../../src/games/contract";
import type { Material, Place, Region, View } from "../../src/games/franchise/types";
import { emptyView } from "../../src/games/franchise/scene";

const brand = { colour: "blue", fill: "#00f", edge: "#003", ink: "#fff", shape: "disc", sign: "o" };
const region = (name: string, x: number): Region => ({
  name: { en: name },
  tile: [5, 3, 1],
  colour: "",
  land_colour: "",
  tile_alternative: null,
  tile_seen: "",
  fill: "#eee",
  accent: "#555",
  tile_x: x,
  tile_y: 10,
});
const place = (id: string, kind: Place["kind"], size: number, region: string, x: number, y: number): Place => ({
  id,
  name: id,
  kind,
  size,
  region,
  x,
  y,
  lx: 0,
  ly: 0,
  lat: null,
  lon: null,
  seen: "",
});
const palette: Material["look"]["palette"] = {
  paper: "",
  ink: "",
  faded: "",
  sea: "",
  sea_line: "",
  land: "",
  land_edge: "",
  coast: "",
  border: "",
  state_line: "",
  tile: "",
  tile_line: "",
  icon: "",
  gold: "",
  silver: "",
  bronze: "",
  marquee: "",
  neon: "",
  asphalt: "",
  road_paint: "",
  highway_sign: "",
  dollar: "",
};
const words: Material["look"]["words"] = {
  phase: {},
  to_play: "",
  turn: "",
  money: "",
  bonus: "",
  supply: "",
  influence: "",
  cities: "",
  regions: "",
  track: "",
  region_track: "",
  end_zone: "",
  token: "",
  town: "",
  towns: "",
  city: "",
  empty: "",
  scored: "",
  out_of_play: "",
  labels: {},
};

export const MATERIAL: Material = {
  board: {
    schema: 1,
    game: {
      name: "Small",
      players_min: 2,
      players_max: 5,
      player_colours: [],
      franchises_per_player: 40,
      influence_track_max: 80,
      link_costs: [1, 5],
      market_share_cost: 1,
      dollar_bonus: 10,
      end_ip_per_town: 1,
      end_dollars_per_ip: 3,
      end_ip_per_unused_bonus_tile: 4,
    },
    city_tiles: { count: {}, back_classes: [] },
    start: { money: {}, bonus_tiles: {}, inactive_regions: {}, introductory_towns: {} },
    income: {},
    provenance: {},
    dollar_cards: { "1": 25, "2": 16, "5": 7, "10": 7 },
    region_track: {
      spaces: [
        { bonus: 3, red: false },
        { bonus: 2, red: true },
      ],
    },
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
      place("omaha", "city", 4, "west", 100, 100),
      place("reno", "town", 1, "west", 40, 60),
      place("boston", "city", 6, "east", 300, 100),
      place("salem", "town", 1, "east", 340, 60),
    ],
    links: [
      { a: "omaha", b: "reno", cost: 1, bend: 5, seen: "" },
      { a: "boston", b: "omaha", cost: 5, bend: 0, seen: "" },
    ],
  },
  scenery: { outlines: {}, backdrop: { state_lines: "", neighbours: "" }, file: { view_box: [0, 0, 1, 1], lettering: [], ornaments: [] } },
  look: {
    font: "",
    seats: [brand, { ...brand, colour: "red" }],
    neutral: brand,
    shapes: {},
    palette,
    night: palette,
    words,
    words_in: {},
    sizes: { hub: 0, rim: 0, town_core: 0, shape: 0, bare_place: 0, piece: 0, marker: 0 },
  },
};

export const view = (changes: Partial<View> = {}): View => ({ ...emptyView(MATERIAL, 2), ...changes });

export const seats: Seat[] = ["Ann", "Bo"].map((name, seat) => ({
  seat,
  name,
  colour: 1 - seat,
  you: seat === 0,
  bot: false,
  acts: seat === 0,
  here: true,
  left: null,
}));

export const choice = (key: string, facts: Facts, preview: GameEvent[] = []): Choice => ({
  do: [{ do: key }],
  key,
  facts,
  preview,
  say: key,
  caused: [],
});

/** Texts that show which text was asked for, with its facts. */
export const texts: GameTexts = {
  language: "en",
  place: (id) => id,
  region: (id) => id,
  phase: (id) => id,
  source: (id) => id,
  say: (table, key, facts = {}) =>
    `${table}.${key}(${Object.values(facts)
      .map((fact) => JSON.stringify(fact).replaceAll('"', ""))
      .join(", ")})`,
  number: String,
};
