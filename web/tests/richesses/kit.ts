// A small France for tests: five places, four sections, one circuit of stages and one of events.
import type { Choice, Words } from "../../src/games/face";
import type { Material, Place, Road, View } from "../../src/games/richesses/material";
import { emptyView } from "../../src/games/richesses/scene";

const place = (id: string, x: number, y: number, kinds: Place["kinds"], dot: string): Place => ({
  id, name: id, region: x < 500 ? "west" : "east", kinds, circuits: [], dot, x, y, label: { x: x + 9, y: y + 4, anchor: "start", lines: [id] },
});
const road = (a: string, b: string, kind: Road["kind"] = "road", price = 0): Road => ({ a, b, kind, bend: 0, number: "", race: "", price, price_tag: null });
const names = (word: string): Record<string, string> => ({ en: word, fr: word, de: word });
const colours = { sea: "", road: "", road_casing: "", motorway: "", motorway_casing: "", sea_route: "", capital: "", prefecture: "", passage_grey: "", passage_pink: "", region_tints: ["#fff"] };
const circuit = { colour: "#a06a38", start: "paris", finish: "paris", stages: [], events: [] };

export const MATERIAL: Material = {
  circuit: "monuments",
  board: {
    title: "Richesses de France",
    layout: { viewbox: [0, 0, 1000, 1000], label_size: { paris: 18, capital: 15, prefecture: 11, stage: 12, passage: 11 }, dot_radius: { paris: 13, capital: 10, stage: 8, prefecture: 5, passage: 6 }, colours },
    money: { notes: [500, 100, 50, 10], start: 1000 },
    vehicles: {
      foot: { names: names("foot"), motorway: false, price: 0, resale: 0 },
      bike: { names: names("bike"), motorway: false, price: 200, resale: 100 },
      car: { names: names("car"), motorway: true, price: 800, resale: 400 },
    },
    die: { faces: [{ value: 10, colour: "red" }, { value: 20, colour: "blue" }] },
    casino: { max_stake: 300, bets: [{ id: "colour", win: 2 }, { id: "one_number", win: 6 }, { id: "two_numbers", win: 3 }] },
    captions: [],
    regions: [],
    circuits: [
      { ...circuit, id: "monuments", names: names("Monuments"), end_rule: "first_home", stages: [{ place: "reims", note: names("A cathedral.") }] },
      { ...circuit, id: "casinos", names: names("Casinos"), end_rule: "richest_when_first_home", stages: [{ place: "reims", note: names("") }] },
    ],
    races: [{ id: "walk", vehicle: "foot", colour: "#0f0", route: ["paris", "meaux", "reims"] }],
    places: [
      place("brest", 100, 300, ["passage"], "passage-grey"),
      place("paris", 500, 300, ["capital"], "red"),
      place("meaux", 560, 280, ["passage"], "passage-grey"),
      place("reims", 700, 250, ["stage", "prefecture"], "stage-blue-ring"),
      place("lyon", 750, 650, ["capital"], "red"),
    ],
    roads: [road("paris", "meaux"), road("meaux", "reims"), road("paris", "reims", "motorway"), road("paris", "lyon", "motorway"), road("paris", "brest")],
  },
  cards: [{ id: "h01", category: "gain", title: names("Lucky"), text: names("Receive 40 F.") }],
  outlines: {},
  neighbours: {},
  look: { seats: [{ id: "red", colour: "rouge", fill: "#f00", edge: "#900", ink: "#fff", shape: "M0 0Z" }], palette: { glow: "#ff0" }, night: {}, sheet_night: {}, pawns: { foot: "M0 0Z", bike: "M0 0Z", car: "M0 0Z" }, icons: {} },
  open_to: { road: ["foot", "bike", "car", "lift"], motorway: ["car"], sea: ["foot", "bike", "car"] },
  by_wealth: false,
};

export const view = (changed: Partial<View> = {}): View => ({ ...emptyView(MATERIAL, 2), ...changed });

export const move = (by: string, path: string[], cost = 0, stages: string[] = []): Choice => ({
  do: [{ do: "move", by, path }],
  key: "move",
  facts: { by, to: path.at(-1) ?? "", cost },
  preview: stages.map((stage) => ({ event: "stage_marked", seat: 0, stage })),
  say: `Go ${by} to ${path.at(-1)}`,
  caused: [],
});

/** Words that say which text was asked for, with its facts. */
export const WORDS: Words = {
  language: "en",
  place: (id) => id,
  region: (id) => id,
  phase: (id) => id,
  source: (id) => id,
  say: (table, key, facts = {}) => [table, key, ...Object.values(facts).map(String)].join(" "),
  number: String,
};
