// What a game brings to the board editor: `export const editor: PositionEditor<Material, View>` in games/<id>/editor.ts.
//
// A position is the view of a reader who may know everything. The editor changes it; whether it can be is for the rules to
// say, which the page asks after every change (POST /api/analysis/setup). A refusal names the part of the position, so that
// its words stand beside the field that has this key.
import type { Facts, GameTexts, Json, Seat } from "./contract";

export interface EditorContext<Material = unknown, View = unknown> {
  material: Material;
  position: View;
  /** The options of the game. */
  options: Record<string, Json>;
  seats: Seat[];
  texts: GameTexts;
  /** A text `editor.*` of the page about the game. */
  say: (key: string) => string;
}

interface FieldBase {
  /** The part of the position, as refusals name it: `money`, `places.chicago`. */
  key: string;
  /** Whose, where the key has one for each seat. */
  seat?: number;
  /** The region it is about, where the key has one for each. */
  region?: string;
  /** The whole name of the field, for those who hear it alone. */
  label: string;
}

/** A number, one of several values, or yes and no; `set` is the position with another value. */
export type EditorField<View = unknown> = FieldBase &
  (
    | { kind: "number"; value: number; step: number; set(value: number): View }
    | { kind: "one"; value: string; of: { value: string; name: string }[]; set(value: string): View }
    | { kind: "yes"; value: boolean; set(value: boolean): View }
  );

export interface EditorGroup<View = unknown> {
  id: string;
  title: string;
  /** A seldom used group, shown when it is opened. */
  folded?: boolean;
  /** Headings over the fields of a row; with them the group is a table. A number is a seat. */
  columns?: (number | string)[];
  rows: { label: string; fields: EditorField<View>[] }[];
}

/** What a press on the board does. */
export interface EditorTool {
  id: string;
  name: string;
  /** Whose piece it is. */
  seat: number | null;
}

/** Something on the board that a tool can change. */
export interface EditorPress<View = unknown> {
  /** Where, in the words of a choice: `{to: "chicago"}`, `{region: "texas"}`. */
  about: Facts;
  /** What the press does, in words. */
  say: string;
  after(): View;
}

export interface PositionEditor<Material = unknown, View = unknown> {
  /** A position to begin with, made from the first one of a new game. */
  begin(context: EditorContext<Material, View>): View;
  tools(context: EditorContext<Material, View>): EditorTool[];
  presses(context: EditorContext<Material, View>, tool: string): EditorPress<View>[];
  groups(context: EditorContext<Material, View>): EditorGroup<View>[];
}

/** The list with another item at an index. */
export function withItem<T>(list: readonly T[], index: number, item: T): T[] {
  return list.map((one, i) => (i === index ? item : one));
}

/** The members of the whole that are in the set, in the order of the whole. */
export function inOrder(whole: readonly string[], some: ReadonlySet<string>): string[] {
  return whole.filter((one) => some.has(one));
}

/** A list of members with one of them put in or left out, in the order of the whole. */
export function toggled(whole: readonly string[], list: readonly string[], member: string, there = !list.includes(member)): string[] {
  const some = new Set(list);
  if (there) some.add(member);
  else some.delete(member);
  return inOrder(whole, some);
}

/** The select of a seat, or of none. */
export function seatOptions(seats: Seat[], none?: string): { value: string; name: string }[] {
  const named = seats.map(({ seat, name }) => ({ value: String(seat), name }));
  return none === undefined ? named : [{ value: "", name: none }, ...named];
}
