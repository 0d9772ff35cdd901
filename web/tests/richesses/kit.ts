// A small France for tests: five places, four sections, one circuit of stages and one of events.
import type { Choice, GameTexts } from "../../src/games/contract";
import type { Material, Place, Road, SportsEvent, Stage, View } from "../../src/games/richesses/types";
import { emptyView } from "../../src/games/richesses/scene";

const place = (id: string, x: number, y: number, kinds: Place["kinds"], dot: string): Place => ({
  id,
  name: id,
  department: "",
  lat: 0,
  lon: 0,
  region: x < 500 ? "west" : "east",
  kinds,
  circuits: [],
  dot,
  x,
  y,
  label: { x: x + 9, y: y + 4, anchor: "start", lines: [id] },
});
const road = (a: string, b: string, kind: Road["kind"] = "road", price = 0): Road => ({
  a,
  b,
  kind,
  km: 0,
  bend: 0,
  number: "",
  race: "",
  price,
  price_tag: null,
});
const names = (word: string): Record<"en" | "fr" | "de", string> => ({ en: word, fr: word, de: word });
const colours = {
  sea: "",
  road: "",
  road_casing: "",
  motorway: "",
  motorway_casing: "",
  sea_route: "",
  capital: "",
  prefecture: "",
  passage_grey: "",
  passage_pink: "",
  region_tints: ["#fff"],
};
const circuit = {
  colour: "#a06a38",
  start: "paris",
  finish: "paris",
  stages: [] as Stage[],
  events: [] as SportsEvent[],
  stage_count: 1,
  start_money: 1000,
  end_text: "",
  home_bonus: [],
  remove_corsica_card: false,
  min_money_before_leaving: 0,
  must_work_at_stages: false,
  must_bet_at_stages: false,
  pale: false,
};
const projection = { scale: 1, x0: 0, y0: 0, X0: 0, Y1: 0 };
const palette: Material["look"]["palette"] = {
  paper: "",
  frame: "",
  ink: "",
  faded: "",
  abroad: "",
  abroad_edge: "",
  coast: "",
  border: "",
  sea_words: "",
  title: "",
  passed: "",
  glow: "#ff0",
  panel: "",
  rule: "",
};

export const MATERIAL: Material = {
  circuit: "monuments",
  board: {
    schema: 1,
    title: "Richesses de France",
    players: { min: 2, max: 4 },
    provenance: { rulebook: "", stated: [], inferred: [], reconstructed: [], geometry: "", left_out: "" },
    components: { region_cards: 0, hasard_cards: 0, markers_per_player: 0, circuit_boards: 0 },
    region_cards: { hand: 2, toll: "die", after_use: "under_pile_and_draw" },
    layout: {
      projection: "",
      mainland: projection,
      corsica: projection,
      formula: "",
      bend: "",
      label: "",
      viewbox: [0, 0, 1000, 1000],
      label_size: { paris: 18, capital: 15, prefecture: 11, stage: 12, passage: 11 },
      dot_radius: { paris: 13, capital: 10, stage: 8, prefecture: 5, passage: 6 },
      colours,
    },
    money: { currency: "F", notes: [500, 100, 50, 10], start: 1000, start_notes: {}, motorway_toll_per_section: 10 },
    vehicles: {
      foot: { names: names("foot"), sections: { min: 1, max: 4 }, motorway: false, price: 0, resale: 0 },
      bike: { names: names("bike"), sections: { min: 1, max: 4 }, motorway: false, price: 200, resale: 100 },
      car: { names: names("car"), sections: { min: 1, max: 4 }, motorway: true, price: 800, resale: 400 },
    },
    die: {
      faces: [
        { value: 10, colour: "red" },
        { value: 20, colour: "blue" },
      ],
    },
    casino: {
      max_stake: 300,
      bets: [
        { id: "colour", win: 2, covers_faces: 3 },
        { id: "one_number", win: 6, covers_faces: 1 },
        { id: "two_numbers", win: 3, covers_faces: 2 },
      ],
    },
    captions: [],
    regions: [],
    circuits: [
      {
        ...circuit,
        id: "monuments",
        names: names("Monuments"),
        end_rule: "first_home",
        stages: [{ place: "reims", note: names("A cathedral.") }],
      },
      {
        ...circuit,
        id: "casinos",
        names: names("Casinos"),
        end_rule: "richest_when_first_home",
        stages: [{ place: "reims", note: names("") }],
      },
    ],
    races: [{ id: "walk", vehicle: "foot", colour: "#0f0", route: ["paris", "meaux", "reims"] }],
    places: [
      place("brest", 100, 300, ["passage"], "passage-grey"),
      place("paris", 500, 300, ["capital"], "red"),
      place("meaux", 560, 280, ["passage"], "passage-grey"),
      place("reims", 700, 250, ["stage", "prefecture"], "stage-blue-ring"),
      place("lyon", 750, 650, ["capital"], "red"),
    ],
    roads: [
      road("paris", "meaux"),
      road("meaux", "reims"),
      road("paris", "reims", "motorway"),
      road("paris", "lyon", "motorway"),
      road("paris", "brest"),
    ],
  },
  cards: [{ effect: { kind: "receive", amount: 40 }, id: "h01", category: "gain", title: names("Lucky"), text: names("Receive 40 F.") }],
  outlines: {},
  neighbours: {},
  look: {
    font: "",
    seats: [{ id: "red", colour: "rouge", sign: "o", fill: "#f00", edge: "#900", ink: "#fff", shape: "M0 0Z" }],
    palette,
    night: palette,
    sheet_night: {},
    pawns: { foot: "M0 0Z", bike: "M0 0Z", car: "M0 0Z" },
    icons: {},
  },
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

/** Texts that say which text was asked for, with its facts. */
export const TEXTS: GameTexts = {
  language: "en",
  place: (id) => id,
  region: (id) => id,
  phase: (id) => id,
  source: (id) => id,
  say: (table, key, facts = {}) => [table, key, ...Object.values(facts).map(String)].join(" "),
  number: String,
};
