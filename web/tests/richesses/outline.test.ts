import { describe, expect, it } from "vitest";
import { boxAround } from "../../src/games/richesses/figures/outline";

describe("the room of an outline", () => {
  it("holds every ring of it", () => {
    expect(boxAround("M10 20l4 2-1-5.5zM0 30l.5 .5-1 0z")).toEqual([-2.5, 14.5, 18.5, 18]);
  });
});
