// The board editor of Franchise: what is placed leaves the supply, and everything can be taken back.
import { describe, expect, it } from "vitest";
import { editor, type Context } from "../../src/games/franchise/editor";
import type { EditorField } from "../../src/games/position_editor";
import type { View } from "../../src/games/franchise/types";
import { MATERIAL, seats, texts, view } from "./kit";

const context = (position: View, options: Context["options"] = {}): Context => ({
  material: MATERIAL,
  position,
  options,
  seats,
  texts,
  say: (key) => key,
});
const at = (position: View, tool: string, about: string): View => {
  const press = editor.presses(context(position), tool).find((one) => Object.values(one.about).includes(about));
  if (!press) throw new Error(`${tool} does nothing at ${about}`);
  return press.after();
};
const field = (position: View, label: string, options: Context["options"] = {}): EditorField<View> => {
  const fields = editor.groups(context(position, options)).flatMap(({ rows }) => rows.flatMap((row) => row.fields));
  const found = fields.find((one) => one.label === label);
  if (!found) throw new Error(`no ${label} among ${fields.map((one) => one.label).join("; ")}`);
  return found;
};
const [CITY] = Object.keys(view({}).sizes) as [string];
const [REGION] = Object.keys(view({}).tiles) as [string];
const TOWN = MATERIAL.board.places.find((place) => place.kind === "town")?.id ?? "";

describe("on the board", () => {
  it("a franchise comes from the supply and goes back there", () => {
    const empty = view({ supply: [40, 40] });
    const placed = at(at(empty, "seat:0", CITY), "seat:1", CITY);
    expect([placed.places[CITY], placed.supply]).toEqual([
      [0, 1],
      [39, 39],
    ]);
    const less = at(at(placed, "erase", CITY), "erase", CITY);
    expect([less.places[CITY], less.supply]).toEqual([undefined, [40, 40]]);
  });
  it("a town has one owner, and a second press removes it", () => {
    const taken = at(at(view({ supply: [40, 40] }), "seat:0", TOWN), "seat:1", TOWN);
    expect([taken.places[TOWN], taken.supply]).toEqual([[1], [40, 39]]);
    expect(at(taken, "seat:1", TOWN).places[TOWN]).toBeUndefined();
  });
  it("regions have the franchise of who scored first, or lie on the track", () => {
    const token = at(view({ supply: [40, 40] }), "seat:1", REGION);
    expect([token.tokens[REGION], token.supply]).toEqual([1, [40, 39]]);
    const scored = at(token, "scored", REGION);
    expect(scored.track).toContain(REGION);
    expect(at(scored, "erase", REGION)).toMatchObject({ tokens: {}, track: [], supply: [40, 40] });
  });
  it("cities are scored, have markers and franchises that wait", () => {
    const busy = at(at(at(view({ supply: [40, 40] }), "scored", CITY), "marker", CITY), "center", CITY);
    expect(busy).toMatchObject({ scored: [CITY], markers: [CITY], center: { [CITY]: 1 } });
    expect(at(busy, "erase", CITY)).toMatchObject({ scored: [], markers: [], center: {}, supply: [40, 40] });
  });
});

describe("in the fields", () => {
  it("influence is the sum of its sources", () => {
    const found = field(view({ earned: [[1, 2, 3], [0, 0, 0]], influence: [6, 0] }), "influence: cities, Ann"); // prettier-ignore
    if (found.kind !== "number") throw new Error("a number");
    expect(found.set(5)).toMatchObject({ influence: [10, 0], earned: [[5, 2, 3], [0, 0, 0]] }); // prettier-ignore
  });
  it("another player's turn begins without markers", () => {
    const found = field(view({ markers: [CITY], center: { [CITY]: 2 }, supply: [38, 40] }), "active");
    if (found.kind !== "one") throw new Error("a select");
    expect(found.set("1")).toMatchObject({ active: 1, markers: [], center: {}, supply: [40, 40] });
  });
  it("the Queenies bring theirs", () => {
    const boom = field(view({}), "boom", { with: ["boom"] });
    if (boom.kind !== "one") throw new Error("a select");
    expect(boom.set(CITY).boom).toBe(CITY);
    const stage = field(view({ stages: { four_towns: [1] } }), `${texts.say("stage", "four_towns")}, Ann`);
    if (stage.kind !== "yes") throw new Error("a tick");
    expect(stage.set(true).stages).toEqual({ four_towns: [0, 1] });
    const tile = field(view({ route_tile: 1 }), texts.say("face", "route"), { with: ["regions"] });
    if (tile.kind !== "one") throw new Error("a select");
    expect(tile.set("spent")).toMatchObject({ route_tile: null, spent_tiles: ["route"] });
  });
});
