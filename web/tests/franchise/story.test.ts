// Stories: the picture follows the events and arrives where the server says it is; what moves comes from the right spot.
import { describe, expect, it } from "vitest";
import type { GameEvent } from "../../src/games/franchise/types";
import { timeline as paced, MAX_STORY_MS } from "../../src/board/timeline";
import { duration } from "../../src/games/franchise/story/durations";
import { motionsOf } from "../../src/games/franchise/story/motions";
import { applyEvent } from "../../src/games/franchise/story/apply";
import { MATERIAL, seats, view } from "./kit";

const timeline = (events: GameEvent[], speed: number) => paced(events, speed, duration);
const tell = (from: ReturnType<typeof view>, events: GameEvent[]) => events.reduce<ReturnType<typeof view>>(applyEvent, from);

describe("the picture on its way", () => {
  it("shows a turn: income, an expansion, a city scored, its token", () => {
    const before = view({ money: [2, 0], supply: [38, 38], places: { omaha: [0, 1, 0] } });
    const after = tell(before, [
      { event: "income_taken", seat: 0, empty: 1, dollars: 3 },
      { event: "expansion_placed", seat: 0, origin: "omaha", place: "reno", cost: 1, extra: false },
      { event: "share_increased", seat: 0, city: "omaha", cost: 1 },
      { event: "franchise_opened", seat: 0, place: "reno", space: 1 },
      { event: "franchise_opened", seat: 0, place: "omaha", space: 4 },
      { event: "city_scored", city: "omaha", winner: 0, influence: 4, majority: true },
      { event: "franchises_returned", seat: 0, city: "omaha", count: 2 },
      { event: "token_placed", seat: 0, region: "west", piece: true },
    ]);
    expect(after).toMatchObject({
      money: [3, 0],
      influence: [4, 0],
      supply: [37, 38],
      markers: [],
      center: {},
      scored: ["omaha"],
      places: { omaha: [0, 1], reno: [0] },
      tokens: { west: 0 },
    });
    expect(before.places).toEqual({ omaha: [0, 1, 0] });
  });
  it("shows two pieces waiting in a center, one after the other opened", () => {
    const both = tell(view({ places: { boston: [0] } }), [
      { event: "share_increased", seat: 0, city: "boston", cost: 1 },
      { event: "share_doubled", seat: 0, city: "boston" },
    ]);
    expect(both.center).toEqual({ boston: 2 });
    expect(applyEvent(both, { event: "franchise_opened", seat: 0, place: "boston", space: 2 }).center).toEqual({ boston: 1 });
  });
  it("shows regions, the variants and the final scoring", () => {
    const after = tell(view({ boom: "omaha", stages: { four_towns: [] } }), [
      { event: "boom_moved", seat: 0, city: "boston" },
      { event: "stage_fulfilled", seat: 1, stage: "four_towns", piece: true },
      { event: "tile_taken", seat: 1, tile: "route" },
      { event: "tile_used", seat: 1, tile: "route" },
      { event: "region_paid", region: "east", seat: 1, rank: 1, franchises: 2, influence: 5 },
      { event: "region_tile_moved", seat: 0, region: "east", space: 1, influence: 3 },
      { event: "final_scored", seat: 0, towns: 1, money: 2, bonus: 4 },
      JSON.parse(`{ "event": "something_new", "seat": 0 }`) as GameEvent,
    ]);
    expect(after).toMatchObject({
      boom: "boston",
      stages: { four_towns: [1] },
      bonus: [0, 1],
      route_tile: 1,
      spent_tiles: ["route"],
      influence: [10, 5],
      track: ["east"],
    });
  });
});

describe("the pace", () => {
  const income: GameEvent = { event: "income_taken", seat: 0, empty: 1, dollars: 2 };
  it("follows the wish of the player", () => {
    expect(timeline([income], 2)[0]?.ms).toBeCloseTo((timeline([income], 1)[0]?.ms ?? 0) / 2);
  });
  it("gives no time to what nobody sees", () => {
    expect(
      timeline(
        [
          { event: "turn_ended", seat: 0, expanded: true },
          { event: "franchises_returned", seat: 0, city: "omaha", count: 0 },
        ],
        1,
      ).map((step) => step.ms),
    ).toEqual([0, 0]);
  });
  it("tells a long absence in a bearable time", () => {
    const whole = timeline(
      Array.from({ length: 100 }, () => income),
      1,
    ).reduce((sum, step) => sum + step.ms, 0);
    expect(whole).toBeCloseTo(MAX_STORY_MS);
  });
});

describe("what moves", () => {
  const scene = { material: MATERIAL, seats, view: view({ places: { omaha: [0], boston: [1] } }) };
  const purse = { x: 500, y: 50 };
  const outside = () => purse;
  it("is income from the open cities of the seat to its purse", () => {
    const motions = motionsOf(scene, { event: "income_taken", seat: 0, empty: 3, dollars: 2 }, 900, outside);
    expect(motions.map((motion) => [motion.kind, motion.from.x, motion.to])).toEqual([
      ["note", 100, purse],
      ["note", 100, purse],
    ]);
  });
  it("is money for a link, and the link lights up", () => {
    const motions = motionsOf(
      scene,
      { event: "expansion_placed", seat: 0, origin: "omaha", place: "reno", cost: 1, extra: false },
      900,
      outside,
    );
    expect(motions.map((motion) => motion.kind)).toEqual(["road", "note"]);
  });
  it("is a tile on its way to the track", () => {
    const [tile, points] = motionsOf(scene, { event: "region_tile_moved", seat: 0, region: "east", space: 2, influence: 3 }, 900, outside);
    expect(tile).toMatchObject({ kind: "tile", from: { x: 380 }, to: { x: 110 } });
    expect(points).toMatchObject({ kind: "points", text: "+3" });
  });
  it("finds the car where there is no panel", () => {
    const motions = motionsOf(scene, { event: "share_increased", seat: 0, city: "omaha", cost: 1 }, 900, () => null);
    expect(motions[0]?.from.x).toBe(-18);
  });
  it("is nothing for a place that is not on this board", () => {
    expect(motionsOf(scene, { event: "city_scored", city: "atlantis", winner: 0, influence: 2, majority: true }, 900, outside)).toEqual([]);
  });
});
