// What the client of Richesses de France reads from material, view and choices; it decides nothing itself.
import { describe, expect, it } from "vitest";
import type { Choice } from "../../src/games/contract";
import type { GameEvent, Moment, View } from "../../src/games/richesses/types";
import { questionOf } from "../../src/games/richesses/controls/question";
import { betOn, betsOf, rates, stakesOf } from "../../src/games/richesses/controls/bets";
import { placeLabels } from "../../src/games/richesses/labels";
import { curveOf, roadOf, scoresOf, squaresOf, standing, transportOf, wealthOf } from "../../src/games/richesses/scene";
import { captionOf, dieOf } from "../../src/games/richesses/story/captions";
import { motionsOf, wayOf } from "../../src/games/richesses/story/motions";
import { appliesOnArrival, duration } from "../../src/games/richesses/story/durations";
import { applyEvent } from "../../src/games/richesses/story/apply";
import { movesBy, pathOf, stagesOf, targetsOf } from "../../src/games/richesses/targets";
import { group, onward, price, rank, steps } from "../../src/games/richesses/turn";
import { MATERIAL, move, view, TEXTS } from "./kit";

const scene = (changed = {}) => ({ material: MATERIAL, view: view(changed), seats: [] });

describe("the choices", () => {
  const walk = move("foot", ["paris", "meaux"]);
  const drive = move("car", ["paris", "reims"], 10, ["reims"]);
  const round = move("car", ["paris", "meaux", "reims"], 0, ["reims"]);
  it("are grouped by the place they lead to, from west to east", () => {
    const targets = targetsOf([drive, walk, round], MATERIAL);
    expect(targets.map(({ id, choices }) => [id, choices.length])).toEqual([
      ["meaux", 1],
      ["reims", 2],
    ]);
    expect(movesBy([drive, walk])).toEqual(["foot", "car"]);
  });
  it("tell their way, their stages and their price", () => {
    expect(pathOf(drive)).toEqual(["paris", "reims"]);
    expect(stagesOf(round)).toEqual(["reims"]);
    expect([price(drive), price(walk), price({ ...walk, key: "sell", facts: { price: 400 } })]).toEqual([10, null, null]);
  });
  it("put the cheapest of equal ways first, and what brings a stage before all", () => {
    expect([walk, drive, round].toSorted((one, other) => rank(one) - rank(other))).toEqual([round, drive, walk]);
  });
  it("are listed by transport, and what goes on stands apart", () => {
    expect(group(drive)).toEqual({ group: "move_car", place: "reims" });
    expect(group({ ...walk, key: "move_race" }).group).toBe("race");
    expect(group({ ...walk, key: "buy", facts: { vehicle: "bike" } })).toEqual({ group: "trade", place: null });
    expect([onward({ ...walk, key: "stay" }), onward(drive)]).toEqual(["on", null]);
  });
});

describe("the casino table", () => {
  const bet = (stake: number, on: string | number[]): Choice => ({ ...move("foot", []), do: [{ do: "bet", stake, on }], key: "bet_red" });
  const bets = [bet(10, "red"), bet(20, "red"), bet(10, [10]), bet(10, [10, 20])];
  it("finds a bet by stake and field, whichever number was clicked first", () => {
    const table = betsOf(bets);
    expect(betOn(table, 20, ["red"])).toBe(bets[1]);
    expect(betOn(table, 10, [20, 10])).toBe(bets[3]);
    expect(betOn(table, 300, ["red"])).toBeNull();
  });
  it("knows the stakes there are and what they win", () => {
    expect(stakesOf(bets)).toEqual([10, 20]);
    expect(rates(MATERIAL)).toEqual({ colour: 2, one_number: 6, two_numbers: 3 });
  });
});

describe("the steps of a turn", () => {
  const now = (asked: Moment["asked"], more = {}, first: number | null = 0) => steps(view({ first, moment: { asked, ...more } }));
  it("follow what is asked and what the die is for", () => {
    expect(now("outfit", {}, null)).toEqual({ all: ["region_card", "outfit", "first"], now: "outfit" });
    expect(now("die", { roll: "toll" }).now).toBe("toll");
    expect(now("advance").now).toBe("hasard");
    expect(now("bid")).toEqual({ all: ["turn", "auction"], now: "auction" });
    expect(now("over").now).toBeNull();
    expect(steps(null)).toEqual({ all: [], now: null });
  });
});

describe("the map", () => {
  it("knows who stands where and what they ride", () => {
    const here = scene({ at: ["paris", "paris"], car: [true, false], race: [null, { id: "walk", index: 1 }] });
    expect(standing(here.view).get("paris")).toEqual([0, 1]);
    expect([transportOf(here, 0), transportOf(here, 1)]).toEqual(["car", "foot"]);
  });
  it("takes the motorway for a car and the road for everybody else, from either end", () => {
    expect(roadOf(MATERIAL, "reims", "paris", true)?.kind).toBe("motorway");
    expect(roadOf(MATERIAL, "meaux", "paris", true)?.kind).toBe("road");
    const road = roadOf(MATERIAL, "paris", "meaux");
    expect(road && curveOf(MATERIAL, road, "meaux")?.from).toEqual({ x: 560, y: 280 });
    expect(wayOf(scene(), ["paris", "meaux", "reims"], false).match(/M/g)).toHaveLength(1);
  });
  it("names what matters at any scale, and the rest where there is room", () => {
    const named = (unit: number, wanted: string[] = []) => placeLabels(MATERIAL, unit, new Set(wanted)).map(({ place }) => place.id);
    expect(named(1)).toContain("brest");
    expect(named(3)).not.toContain("brest");
    expect(named(3)).toContain("reims");
    expect(named(3, ["brest"])).toContain("brest");
    expect(placeLabels(MATERIAL, 3, new Set()).every(({ size }) => size >= 30)).toBe(true);
  });
  it("has a square for each stage with its note", () => {
    expect(squaresOf(MATERIAL)).toMatchObject([{ id: "reims", place: "reims", note: { en: "A cathedral." } }]);
  });
});

describe("the chart", () => {
  it("counts stages, or wealth with vehicles and debts where the richest wins", () => {
    const rich = view({ money: [100, 0], car: [true, false], debts: [[1, 0, 30]], marked: [["reims"], []] });
    expect([wealthOf(MATERIAL, rich, 0), wealthOf(MATERIAL, rich, 1)]).toEqual([530, -30]);
    expect(scoresOf(MATERIAL, rich)).toEqual([1, 0]);
    expect(scoresOf({ ...MATERIAL, circuit: "casinos", by_wealth: true }, rich)).toEqual([530, -30]);
  });
});

describe("a story", () => {
  const near: GameEvent = { event: "moved", seat: 0, by: "foot", path: ["paris", "meaux"], francs: 0, race: null };
  const tell = (from: ReturnType<typeof view>, events: GameEvent[]) => events.reduce<View>(applyEvent, from);
  it("moves pawns, money and vehicles as the server says", () => {
    const after = tell(view(), [
      { event: "vehicle_bought", seat: 0, vehicle: "car", francs: 800 },
      { event: "turn_began", seat: 0 },
      { event: "moved", seat: 0, by: "car", path: ["paris", "reims"], francs: 10, race: null },
      { event: "stage_marked", seat: 0, stage: "reims" },
      { event: "money_paid", seat: 0, francs: 40, taker: 1 },
      { event: "vehicle_sold", seat: 0, vehicle: "car", francs: 450, buyer: 1 },
      { event: "sent", seat: 1, place: "lyon" },
      JSON.parse(`{ "event": "something_new", "seat": 0 }`) as GameEvent,
    ]);
    expect(after).toMatchObject({
      money: [600, 590],
      car: [false, true],
      at: ["reims", "lyon"],
      marked: [["reims"], []],
      out: [true, false],
    });
  });
  it("shows an auction while it lasts", () => {
    const open = tell(view(), [
      { event: "auction_opened", seat: 0, vehicle: "bike" },
      { event: "bid_made", seat: 1, francs: 120 },
    ]);
    expect(open.auction).toEqual({ vehicle: "bike", bid: 120, bidder: 1, out: [] });
    expect(applyEvent(open, { event: "auction_closed", seat: 0, vehicle: "bike", sold: true }).auction).toBeNull();
  });
  it("lets pawns travel their way, and a long way takes longer", () => {
    const far: GameEvent = { ...near, path: ["paris", "meaux", "reims"] };
    expect(motionsOf(scene(), near, 900)).toMatchObject([{ kind: "pawn", seat: 0 }]);
    expect(motionsOf(scene(), { event: "worked", seat: 0, place: "paris", francs: 10 }, 900)).toEqual([]);
    expect(duration(far)).toBeGreaterThan(duration(near));
    expect([appliesOnArrival(near), appliesOnArrival({ event: "worked", seat: 0, place: "paris", francs: 10 })]).toEqual([true, false]);
  });
  it("says in a few words what the map does not show, with the die", () => {
    const worked: GameEvent = { event: "worked", seat: 0, place: "paris", francs: 30 };
    expect([dieOf(worked), captionOf(scene(), worked, TEXTS)]).toEqual([30, "face told_worked paris"]);
    expect(dieOf(near)).toBeNull();
    expect(captionOf(scene(), near, TEXTS)).toBe("");
  });
});

describe("what is asked", () => {
  const asked = (changed = {}) => questionOf(scene(changed), TEXTS);
  it("explains debts and ruin", () => {
    expect(asked({ moment: { asked: "raise", seat: 0, due: 60 }, money: [20, 0] })).toEqual(["face asked_raise 60 20"]);
    const ruined = { moment: { asked: "turn", seat: 0 }, money: [0, 0], out: [true, true], debts: [[0, "bank", 40]] };
    expect(asked(ruined)).toEqual(["face asked_ruined", "face asked_debts 40"]);
  });
  it("says nothing about a plain turn", () => {
    expect(asked({ moment: { asked: "turn", seat: 0 } })).toEqual([]);
  });
});
