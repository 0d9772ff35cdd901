// Steps of a turn, prices, headings.
import { describe, expect, it } from "vitest";
import { group, onward, price, steps } from "../../src/games/franchise/turn";
import { choice, view } from "./kit";

describe("the steps", () => {
  it("are the five phases, with the boom before them where there is one", () => {
    expect(steps(view({ phase: "expand" }))).toEqual({ all: ["income", "expand", "increase", "open", "regions"], now: "expand" });
    expect(steps(view({ phase: "before_turn", boom: "omaha" })).all[0]).toBe("before_turn");
  });
  it("are one before the first turn, and none while tiles are laid out or when all is over", () => {
    expect(steps(view({ phase: "start" }))).toEqual({ all: ["start"], now: "start" });
    expect(steps(null)).toEqual({ all: [], now: null });
    expect(steps(view({ phase: "over" })).now).toBeNull();
  });
});

describe("a choice", () => {
  it("has a price, which the route tile saves", () => {
    expect(price(choice("expand", { to: "reno", cost: 1 }))).toBe(1);
    expect(price(choice("expand_again_route", { to: "boston", cost: 8 }))).toBe(0);
    expect(price(choice("develop_route", { to: "boston", cost: 3 }))).toBe(3);
    expect(price(choice("double", { city: "omaha" }))).toBeNull();
  });
  it("is listed with its kind, with or without the route tile", () => {
    expect(group(choice("expand_route", { to: "reno" }))).toEqual({ group: "expand", place: "reno" });
    expect(group(choice("score_region", { region: "east" }))).toEqual({ group: "score_region", place: null });
  });
  it("goes on, ends the turn, or neither", () => {
    expect(["done_expand", "end_turn", "done_increase", "increase"].map((key) => onward(choice(key, {})))).toEqual([
      "on",
      "end",
      "end",
      null,
    ]);
  });
});
