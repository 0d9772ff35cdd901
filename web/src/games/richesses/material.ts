// What the server tells about Richesses de France, as types: the material of the board and the position.
// The structures are those of games/richesses/: board/schema.py, board/card_schema.py, draw/look.py, codec/view.py; nothing here decides anything.

export type Transport = "foot" | "bike" | "car";
/** A text in every language of the page. */
export type Names = Record<string, string>;

export interface Spot {
  x: number;
  y: number;
}

export interface Place extends Spot {
  id: string;
  name: string;
  region: string;
  kinds: ("capital" | "prefecture" | "stage" | "passage")[];
  circuits: string[];
  dot: string;
  label: Spot & { anchor: "start" | "middle" | "end"; lines: string[] };
}

export interface Road {
  a: string;
  b: string;
  kind: "road" | "motorway" | "sea";
  bend: number;
  number: string;
  race: string;
  price: number;
  price_tag: Spot | null;
}

export interface Region {
  id: string;
  names: Names;
  capital: string;
  tint: number;
  label: Spot & { lines: string[] };
}

export interface SportsEvent {
  id: string;
  kind: "match" | "race";
  sport: Names;
  note: Names;
  home: string;
  away: string;
  vehicle: Transport;
  start: string;
  finish: string;
}

export interface Circuit {
  id: string;
  names: Names;
  colour: string;
  start: string;
  finish: string;
  end_rule: string;
  stages: { place: string; note: Names }[];
  events: SportsEvent[];
}

export interface Race {
  id: string;
  vehicle: Transport;
  colour: string;
  route: string[];
}

export interface BoardFile {
  title: string;
  layout: {
    viewbox: [number, number, number, number];
    label_size: Record<string, number>;
    dot_radius: Record<string, number>;
    colours: Record<"sea" | "road" | "road_casing" | "motorway" | "motorway_casing" | "sea_route" | "capital" | "prefecture" | "passage_grey" | "passage_pink", string> & {
      region_tints: string[];
    };
  };
  money: { notes: number[]; start: number };
  vehicles: Record<Transport, { names: Names; motorway: boolean; price: number; resale: number }>;
  die: { faces: { value: number; colour: "red" | "blue" }[] };
  casino: { max_stake: number; bets: { id: string; win: number }[] };
  captions: { kind: "sea" | "country"; x: number; y: number; size: number; names: Names }[];
  regions: Region[];
  circuits: Circuit[];
  races: Race[];
  places: Place[];
  roads: Road[];
}

export interface HasardCard {
  id: string;
  category: "gain" | "payment" | "vehicle" | "journey" | "time";
  title: Names;
  text: Names;
}

export interface Brand {
  id: string;
  colour: string;
  fill: string;
  edge: string;
  ink: string;
  shape: string;
}

export interface Look {
  seats: Brand[];
  palette: Record<string, string>;
  night: Record<string, string>;
  sheet_night: Record<string, string>;
  pawns: Record<Transport, string>;
  icons: Record<string, string>;
}

export interface Material {
  circuit: string;
  board: BoardFile;
  cards: HasardCard[];
  outlines: Record<string, string>;
  neighbours: Record<string, string>;
  look: Look;
  open_to: Record<"road" | "motorway" | "sea", (Transport | "lift")[]>;
  by_wealth: boolean;
}

export type Payer = number | "bank";
export type On = "red" | "blue" | number[];

export interface Moment {
  asked: string;
  seat?: number | null;
  roll?: string | null;
  rolled?: number[] | null;
  contenders?: number[] | null;
  by?: Transport;
  offered?: Transport[];
  again?: boolean;
  due?: number;
  due_to?: Payer | null;
  toll?: number | null;
  stake?: number;
  on?: On | null;
  called?: number | null;
  caller_die?: number;
  whom?: number | null;
  dest?: string | null;
  claims?: string[];
  why?: string;
  winner?: number | null;
}

export interface View {
  money: number[];
  bike: boolean[];
  car: boolean[];
  at: (string | null)[];
  out: boolean[];
  home: boolean[];
  marked: string[][];
  worked: string[][];
  won: string[][];
  must_work: boolean[];
  worked_here: boolean[];
  race: ({ id: string; index: number } | null)[];
  miss: number[];
  cards: (string[] | number)[];
  lets_pass: (string[] | null)[];
  known: string[][];
  bank: number;
  debts: [number, Payer, number][];
  regions: { unseen: number | string[]; returned: string[] };
  hasard: { unseen: string[]; returned: string[] };
  auction: { vehicle: Transport; bid: number; bidder: number | null; out: number[] } | null;
  turn: number;
  active: number;
  first: number | null;
  moment: Moment;
}
