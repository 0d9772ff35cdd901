// What is read from choices and positions: targets, previews, notes, words for those who listen.
import { describe, expect, it } from "vitest";
import { describePosition } from "../../src/games/franchise/describe";
import { summary } from "../../src/games/franchise/preview";
import { brandOf, idleRegions, laidOut, notesFor, tileValue } from "../../src/games/franchise/scene";
import { linksOf, targetsOf, targetOf } from "../../src/games/franchise/targets";
import { choice, MATERIAL, seats, view, texts } from "./kit";

describe("targets", () => {
  it("gather the choices of one place and run from west to east", () => {
    const choices = [
      choice("expand", { to: "boston", from_: "omaha", cost: 5 }),
      choice("expand", { to: "reno", from_: "omaha", cost: 1 }),
      choice("expand_route", { to: "boston", from_: "omaha", cost: 5 }),
      choice("end_turn", {}),
      choice("score_region", { region: "east" }),
    ];
    const targets = targetsOf(choices, MATERIAL);
    expect(targets.map((target) => [target.key, target.choices.length])).toEqual([
      ["place:reno", 1],
      ["place:boston", 2],
      ["region:east", 1],
    ]);
  });
  it("leave out what is about no spot, and places that no board has", () => {
    expect(targetOf(choice("boom_stay", { city: "omaha" }))).toBeNull();
    expect(targetsOf([choice("take_money", { dollars: 10 }), choice("start", { town: "atlantis" })], MATERIAL)).toEqual([]);
  });
  it("know the links of an expansion and of a development", () => {
    expect(linksOf(choice("expand", { from_: "omaha", to: "reno" }))).toEqual([["omaha", "reno"]]);
    const develop = { ...choice("develop", { to: "salem" }), do: [{ do: "develop", path: ["reno", "omaha", "boston"] }] };
    expect(linksOf(develop)).toEqual([
      ["reno", "omaha"],
      ["omaha", "boston"],
    ]);
    expect(linksOf(choice("increase", { city: "omaha" }))).toEqual([]);
  });
});

describe("a preview", () => {
  it("sums up what is paid and who gains what", () => {
    const told = summary(
      choice("increase", { city: "omaha" }, [
        { event: "share_increased", seat: 0, city: "omaha", cost: 1 },
        { event: "bonus_tile_used", seat: 0, use: "double" },
        { event: "city_scored", city: "omaha", winner: 1, influence: 2, majority: false },
        { event: "region_paid", region: "west", seat: 0, rank: 1, franchises: 3, influence: 5 },
        { event: "region_paid_money", region: "west", seat: 1, rank: 2, franchises: 1, dollars: 4 },
        { event: "region_tile_moved", seat: 0, region: "west", space: 2, influence: 3 },
        { event: "game_ended", why: "red_zone" },
      ]),
    );
    expect(told.pays).toBe(1);
    expect(told.bonusUsed).toBe(1);
    expect([...told.gains]).toEqual([
      [1, 2],
      [0, 8],
    ]);
    expect(told.scorings.map(({ kind, id, space }) => [kind, id, space])).toEqual([
      ["city", "omaha", null],
      ["region", "west", 2],
    ]);
    expect(told.ends).toBe(true);
  });
  it("of nothing is nothing", () => {
    const told = summary(choice("take_money", {}, [{ event: "money_taken", seat: 0, dollars: 10 }]));
    expect([told.gets, told.pays, told.gains.size, told.ends]).toEqual([10, 0, 0, false]);
  });
});

describe("a scene", () => {
  it("paints seats in the colours their players chose", () => {
    const scene = { material: MATERIAL, view: view(), seats };
    expect([brandOf(scene, 0).colour, brandOf(scene, 1).colour]).toEqual(["red", "blue"]);
  });
  it("counts money out in notes, the largest first", () => {
    expect(notesFor(28, MATERIAL.board.dollar_cards)).toEqual([
      { value: 10, count: 2 },
      { value: 5, count: 1 },
      { value: 2, count: 1 },
      { value: 1, count: 1 },
    ]);
    expect(notesFor(0, MATERIAL.board.dollar_cards)).toEqual([]);
  });
  it("prints the numbers of other region tiles", () => {
    const now = view({ kinds: { east: "dollars", west: "count" } });
    expect([tileValue(now, "east", 4), tileValue(now, "west", -2), tileValue(now, "west", 0)]).toEqual(["$4", "−2", "±0"]);
  });
  it("has a region out of play when every place there is", () => {
    const scene = { material: MATERIAL, seats, view: view({ places: { omaha: ["neutral"], reno: ["neutral"], boston: ["neutral"] } }) };
    expect([...idleRegions(scene)]).toEqual(["west"]);
  });
  it("shows only the tiles that were laid while the players make the set-up", () => {
    const laid = laidOut(MATERIAL, 2, [
      { do: "place_tile", city: "omaha", size: 6 },
      { do: "place_region", region: "east", tile: "west" },
    ]);
    expect(laid.sizes).toEqual({ omaha: 6 });
    expect(laid.tiles).toEqual({ east: [5, 3, 1] });
  });
});

describe("the position in words", () => {
  it("tells seats, places and the track", () => {
    const scene = {
      material: MATERIAL,
      seats,
      view: view({ places: { omaha: [0, 0, 1], reno: [1], boston: [0] }, scored: ["boston"], track: ["east"], money: [7, 2] }),
    };
    const said = describePosition(scene, texts);
    expect(said[0]).toBe("face.heard_seat(Ann, 7, 0, 0, 0)");
    expect(said[2]).toContain("face.heard_scored(boston, Ann); face.heard_town(salem)");
    expect(said[3]).toContain("face.heard_city(omaha, 4, Ann 2, Bo, 1); face.heard_taken_town(reno, Bo)");
    expect(said[4]).toBe("face.heard_track(east)");
  });
});
