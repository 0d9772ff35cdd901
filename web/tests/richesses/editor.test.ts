// The board editor of Richesses de France: every card is in one place, a turn begins with nothing else going on.
import { describe, expect, it } from "vitest";
import type { Seat } from "../../src/games/contract";
import { editor, type Context } from "../../src/games/richesses/editor";
import type { EditorField } from "../../src/games/position_editor";
import type { Region, View } from "../../src/games/richesses/types";
import { MATERIAL, TEXTS, view } from "./kit";

const REGIONS = ["alsace", "bretagne", "corse"];
const SEATS = ["Ann", "Bo"].map((name, seat): Seat => ({
  seat,
  name,
  colour: seat,
  you: false,
  bot: false,
  acts: false,
  here: true,
  left: null,
}));
const context = (position: View): Context => ({
  material: { ...MATERIAL, board: { ...MATERIAL.board, regions: REGIONS.map((id) => ({ id }) as Region) } },
  position,
  options: {},
  seats: SEATS,
  texts: TEXTS,
  say: (key) => key,
});
function field<Kind extends EditorField["kind"]>(position: View, kind: Kind, label: string): EditorField<View> & { kind: Kind } {
  const fields = editor.groups(context(position)).flatMap(({ rows }) => rows.flatMap((row) => row.fields));
  const found = fields.find((one) => one.label === label && one.kind === kind);
  if (!found) throw new Error(`no ${label} among ${fields.map((one) => one.label).join("; ")}`);
  return found as EditorField<View> & { kind: Kind };
}
const at = (position: View, tool: string, place: string): View => {
  const press = editor.presses(context(position), tool).find((one) => one.about["to"] === place);
  if (!press) throw new Error(`${tool} does nothing at ${place}`);
  return press.after();
};

describe("on the board", () => {
  it("a pawn that is not at the start has left it", () => {
    expect(at(view(), "pawn:1", "reims")).toMatchObject({ out: [false, true] });
    expect(at(view(), "pawn:1", "reims").at[1]).toBe("reims");
  });
  it("a stage is done and open again", () => {
    const done = at(view(), "stage:0", "reims");
    expect(done.marked).toEqual([["reims"], []]);
    expect(at(done, "stage:0", "reims").marked).toEqual([[], []]);
  });
});

describe("in the fields", () => {
  const dealt = view({
    cards: [["bretagne"], []],
    lets_pass: [["bretagne"], []],
    known: [["bretagne"], []],
    regions: { unseen: ["alsace"], returned: ["corse"] },
  });
  it("a card is in one place, and what was said about it in another hand is forgotten", () => {
    const moved = field(dealt, "one", "cards_group: bretagne").set("1");
    expect(moved).toMatchObject({ cards: [[], ["bretagne"]], lets_pass: [[], []], known: [[], []] });
    const back = field(moved, "one", "cards_group: bretagne").set("pile");
    expect(back.regions).toEqual({ unseen: ["alsace", "bretagne"], returned: ["corse"] });
    expect(field(back, "one", "cards_group: alsace").set("returned").regions).toEqual({
      unseen: ["bretagne"],
      returned: ["corse", "alsace"],
    });
  });
  it("another player's turn begins with nothing else going on", () => {
    const position = view({ moment: { asked: "bid", seat: 0 }, auction: { vehicle: "bike", bid: 0, bidder: null, out: [] } });
    const turn = { active: 1, first: 1, auction: null, moment: { asked: "turn", seat: 1 } };
    expect(field(position, "one", "active").set("1")).toMatchObject(turn);
    expect(field(position, "one", "moment").set("turn").moment).toEqual({ asked: "turn", seat: 0 });
  });
  it("debts are sums between two, and none is no debt", () => {
    const owed = field(view({ debts: [[0, "bank", 20], [0, "bank", 30]] }), "number", "debts_group: Ann, the_bank"); // prettier-ignore
    expect(owed.value).toBe(50);
    expect([owed.set(40).debts, owed.set(0).debts]).toEqual([[[0, "bank", 40]], []]);
  });
});
