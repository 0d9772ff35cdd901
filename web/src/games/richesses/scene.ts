// The scene: a position on its map, with what several drawings ask about it.
import { curve, type Curve } from "../../board/geometry";
import type { Seat } from "../contract";
import type { Brand, Circuit, Material, Place, Race, Region, Road, SportsEvent, View } from "./types";

export type Transport = Race["vehicle"];
/** A seat or the bank. */
export type Payer = View["debts"][number][1];
/** A text in the languages of the page. */
export type Names = Circuit["names"];

/** What is drawn. `view` may be an intermediate position during an animation. */
export interface Scene {
  material: Material;
  view: View;
  seats: Seat[];
}

/** What can be looked up on a board, found once. */
export interface BoardIndex {
  places: Map<string, Place>;
  regions: Map<string, Region>;
  roads: Map<string, Road[]>;
  circuit: Circuit;
  /** The places of the circuit, each with what is marked there: towns, match towns, starts of races. */
  stages: Map<string, string[]>;
}

const INDEXES = new WeakMap<Material, BoardIndex>();

export function boardIndexOf(material: Material): BoardIndex {
  const known = INDEXES.get(material);
  if (known) return known;
  const { board } = material;
  const roads = new Map<string, Road[]>();
  for (const road of board.roads) {
    const key = between(road.a, road.b);
    roads.set(key, [...(roads.get(key) ?? []), road]);
  }
  const circuit = board.circuits.find((one) => one.id === material.circuit) ?? board.circuits[0];
  if (!circuit) throw new Error("a board without circuits");
  const stages = new Map<string, string[]>(circuit.stages.map((stage) => [stage.place, [stage.place]]));
  for (const event of circuit.events) {
    const place = townOf(event);
    stages.set(place, [...(stages.get(place) ?? []), event.id]);
  }
  const index: BoardIndex = {
    places: new Map(board.places.map((place) => [place.id, place])),
    regions: new Map(board.regions.map((region) => [region.id, region])),
    roads,
    circuit,
    stages,
  };
  INDEXES.set(material, index);
  return index;
}

function between(a: string, b: string): string {
  return a < b ? `${a}|${b}` : `${b}|${a}`;
}

/** Where an event of the Sports circuit is begun. */
export function townOf(event: SportsEvent): string {
  return event.kind === "match" ? event.home : event.start;
}

/** The squares of the grid in the order of the circuit: each stage with its place and what there is to know. */
export function squaresOf(material: Material): { id: string; place: string; note: Names; event: SportsEvent | null }[] {
  const { circuit } = boardIndexOf(material);
  return [
    ...circuit.stages.map((stage) => ({ id: stage.place, place: stage.place, note: stage.note, event: null })),
    ...circuit.events.map((event) => ({ id: event.id, place: townOf(event), note: event.note, event })),
  ];
}

/** The section a path takes from one point to the next: what a car would drive on, where the section costs something. */
export function roadOf(material: Material, from: string, to: string, motorway = false): Road | undefined {
  const roads = boardIndexOf(material).roads.get(between(from, to)) ?? [];
  return roads.find((road) => (road.kind === "motorway") === motorway) ?? roads[0];
}

/** The curve of a section, travelling from `from`. The board's `bend` moves the control point, ours the middle. */
export function curveOf(material: Material, road: Road, from: string = road.a): Curve | null {
  const { places } = boardIndexOf(material);
  const [a, b] = from === road.a ? [road.a, road.b] : [road.b, road.a];
  const [start, end] = [places.get(a), places.get(b)];
  return start && end ? curve(start, end, ((from === road.a ? 1 : -1) * road.bend) / 2) : null;
}

/** The look of a seat's pieces. Players choose their colours, so a seat's number is not its colour's. */
export function brandOf(scene: Scene, seat: number): Brand {
  const { seats } = scene.material.look;
  const found = seats[scene.seats[seat]?.colour ?? seat] ?? seats[0];
  if (!found) throw new Error("a look without colours");
  return found;
}

export function nameOf(scene: Scene, seat: number): string {
  return scene.seats[seat]?.name ?? String(seat + 1);
}

/** What a seat's pawn rides: what its race asks for, or the best vehicle it owns. */
export function transportOf(scene: Scene, seat: number): Transport {
  const racing = scene.view.race[seat];
  if (racing) return scene.material.board.races.find((race) => race.id === racing.id)?.vehicle ?? "foot";
  return scene.view.car[seat] ? "car" : scene.view.bike[seat] ? "bike" : "foot";
}

/** The seats in each place; empty before the start is chosen. */
export function standing(view: View): Map<string, number[]> {
  const found = new Map<string, number[]>();
  view.at.forEach((place, seat) => {
    if (place !== null) found.set(place, [...(found.get(place) ?? []), seat]);
  });
  return found;
}

/** The seat that is asked, or whose turn it is while chance decides. */
export function actingIn(view: View): number | null {
  return view.moment.asked === "over" ? null : (view.moment.seat ?? view.active);
}

/** How large a point is drawn. */
export function radiusOf(material: Material, place: Place): number {
  const { dot_radius: radius } = material.board.layout;
  if (boardIndexOf(material).stages.has(place.id)) return STAGE;
  if (place.kinds.includes("capital")) return radius[place.id === "paris" ? "paris" : "capital"] ?? 10;
  return radius[place.kinds.includes("passage") ? "passage" : place.kinds.includes("prefecture") ? "prefecture" : "stage"] ?? 6;
}

/** Radius of a stage of the circuit that is played. */
export const STAGE = 13;

/** Money and what vehicles fetch, less debts: what the richest is judged by. */
export function wealthOf(material: Material, view: View, seat: number): number {
  const { vehicles } = material.board;
  const owed = view.debts.reduce(
    (sum, [debtor, creditor, francs]) => sum + (creditor === seat ? francs : 0) - (debtor === seat ? francs : 0),
    0,
  );
  return (
    (view.money[seat] ?? 0) +
    (view.bike[seat] ? (vehicles.bike?.resale ?? 0) : 0) +
    (view.car[seat] ? (vehicles.car?.resale ?? 0) : 0) +
    owed
  );
}

/** Whether the richest wins this circuit; on the others it is who comes first. */
export function isRich(material: Material): boolean {
  return material.by_wealth;
}

/** What the chart over time shows of each seat: wealth where the richest wins, else stages. */
export function scoresOf(material: Material, view: View): number[] {
  return view.marked.map((marked, seat) => (isRich(material) ? wealthOf(material, view, seat) : marked.length));
}

/** A position before anything has happened, for the start page and pictures of the rulebook. */
export function emptyView(material: Material, players: number): View {
  const each = <T>(value: T): T[] => Array.from({ length: players }, () => value);
  const { circuit } = boardIndexOf(material);
  return {
    money: each(material.board.money.start),
    bike: each(false),
    car: each(false),
    at: each<string | null>(circuit.start === "any_stage" ? null : circuit.start),
    out: each(false),
    home: each(false),
    marked: each<string[]>([]),
    worked: each<string[]>([]),
    won: each<string[]>([]),
    must_work: each(false),
    worked_here: each(false),
    race: each(null),
    miss: each(0),
    cards: each<string[] | number>(0),
    lets_pass: each<string[] | null>(null),
    known: each<string[]>([]),
    bank: 0,
    debts: [],
    regions: { unseen: 0, returned: [] },
    hasard: { unseen: [], returned: [] },
    auction: null,
    turn: 0,
    active: 0,
    first: null,
    moment: { asked: "turn" },
  };
}
