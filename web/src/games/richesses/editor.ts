// Richesses de France on the board editor: pawns and stages are set on the map, the rest is in fields.
import type { EditorContext, EditorField, EditorGroup, EditorPress, EditorTool, PositionEditor } from "../position_editor";
import { seatOptions, toggled, withItem } from "../position_editor";
import { cardGroups } from "./editor_cards";
import { boardIndexOf, squaresOf } from "./scene";
import type { Material, View } from "./types";

export type Context = EditorContext<Material, View>;
type Field = EditorField<View>;
type Counts = "money" | "miss";
type Flags = "bike" | "car" | "out" | "home" | "must_work" | "worked_here";
type Stages = "marked" | "worked" | "won";

const NOTE = 10;

const stageIds = (material: Material): string[] => squaresOf(material).map(({ id }) => id);

/** The start of the first turn: every pawn where the circuit begins, or in a town of its own. */
function begin({ material, position }: Context): View {
  const { circuit } = boardIndexOf(material);
  const at = position.at.map((place, seat) => place ?? circuit.stages[seat]?.place ?? circuit.finish);
  return withTurn({ ...position, at, first: 0 }, 0);
}

/** The seat is to begin its turn; nothing else goes on. */
function withTurn(position: View, seat: number): View {
  return { ...position, active: seat, first: position.first ?? seat, auction: null, moment: { asked: "turn", seat } };
}

// --- The board ---

function tools({ seats, say }: Context): EditorTool[] {
  return [
    ...seats.map(({ seat, name }) => ({ id: `pawn:${seat}`, name: `${say("pawn")}: ${name}`, seat })),
    ...seats.map(({ seat, name }) => ({ id: `stage:${seat}`, name: `${say("marked")}: ${name}`, seat })),
  ];
}

function presses({ material, position, texts, seats, say }: Context, tool: string): EditorPress<View>[] {
  const [what, number] = tool.split(":");
  const seat = Number(number);
  const name = seats[seat]?.name ?? "";
  const { stages, circuit } = boardIndexOf(material);
  if (what === "pawn") {
    return material.board.places.map(({ id }) => ({
      about: { to: id },
      say: `${say("pawn")}: ${name}, ${texts.place(id)}`,
      after: () => ({
        ...position,
        at: withItem(position.at, seat, id),
        out: withItem(position.out, seat, id !== circuit.start),
      }),
    }));
  }
  const order = stageIds(material);
  return [...stages].map(([place, ids]) => {
    const marked = position.marked[seat] ?? [];
    const next = ids.find((id) => !marked.includes(id));
    const state = next === undefined ? say("done") : say("open");
    return {
      about: { to: place },
      say: `${texts.place(place)}: ${state}. ${say("marked")}: ${name}`,
      after: () => {
        const list = next === undefined ? marked.filter((id) => !ids.includes(id)) : toggled(order, marked, next, true);
        return { ...position, marked: withItem(position.marked, seat, list) };
      },
    };
  });
}

// --- The fields ---

function turnGroup({ position, seats, texts, say }: Context): EditorGroup<View> {
  const { asked } = position.moment;
  const active: Field = {
    key: "active",
    kind: "one",
    label: say("active"),
    value: String(position.active),
    of: seatOptions(seats),
    set: (value) => withTurn(position, Number(value)),
  };
  const moment: Field = {
    key: "moment",
    kind: "one",
    label: say("moment"),
    value: asked,
    of: [...new Set(["turn", asked])].map((value) => ({ value, name: value === "turn" ? say("turn_begins") : texts.say("asked", value) })),
    set: (value) => (value === "turn" ? withTurn(position, position.active) : position),
  };
  const turn: Field = {
    key: "turn",
    kind: "number",
    step: 1,
    label: say("turn"),
    value: position.turn,
    set: (n) => ({ ...position, turn: n }),
  };
  const bank: Field = {
    key: "bank",
    kind: "number",
    step: NOTE,
    label: say("bank"),
    value: position.bank,
    set: (n) => ({ ...position, bank: n }),
  };
  return {
    id: "turn",
    title: say("turn_group"),
    rows: [active, moment, turn, bank].map((field) => ({ label: field.label, fields: [field] })),
  };
}

function seatGroup({ material, position, seats, texts, say }: Context): EditorGroup<View> {
  const counts = (key: Counts, step: number) => ({
    label: say(key),
    fields: seats.map(({ seat, name }): Field => ({
      key,
      seat,
      kind: "number",
      step,
      label: `${say(key)}, ${name}`,
      value: position[key][seat] ?? 0,
      set: (n) => ({ ...position, [key]: withItem(position[key], seat, n) }),
    })),
  });
  const flags = (key: Flags) => ({
    label: say(key),
    fields: seats.map(({ seat, name }): Field => ({
      key,
      seat,
      kind: "yes",
      label: `${say(key)}, ${name}`,
      value: position[key][seat] ?? false,
      set: (yes) => ({ ...position, [key]: withItem(position[key], seat, yes) }),
    })),
  });
  const places = material.board.places.map(({ id }) => ({ value: id, name: texts.place(id) }));
  const at = {
    label: say("at"),
    fields: seats.map(({ seat, name }): Field => ({
      key: "at",
      seat,
      kind: "one",
      label: `${say("at")}, ${name}`,
      value: position.at[seat] ?? "",
      of: places.toSorted((one, other) => one.name.localeCompare(other.name)),
      set: (place) => ({ ...position, at: withItem(position.at, seat, place) }),
    })),
  };
  const works = material.circuit === "economie" ? [flags("must_work"), flags("worked_here")] : [];
  return {
    id: "seats",
    title: say("seats_group"),
    columns: seats.map(({ seat }) => seat),
    rows: [counts("money", NOTE), flags("bike"), flags("car"), at, flags("out"), flags("home"), counts("miss", 1), ...works],
  };
}

function stageGroup({ material, position, seats, texts, say }: Context, key: Stages): EditorGroup<View> {
  const order = stageIds(material);
  return {
    id: key,
    title: say(`${key}_group`),
    folded: key !== "marked",
    columns: seats.map(({ seat }) => seat),
    rows: order.map((stage) => ({
      label: texts.say("stage", stage),
      fields: seats.map(({ seat, name }): Field => ({
        key,
        seat,
        kind: "yes",
        label: `${say(`${key}_group`)}: ${texts.say("stage", stage)}, ${name}`,
        value: position[key][seat]?.includes(stage) ?? false,
        set: (there) => ({ ...position, [key]: withItem(position[key], seat, toggled(order, position[key][seat] ?? [], stage, there)) }),
      })),
    })),
  };
}

/** §11.3 The races that are run, and how far. */
function raceGroup({ material, position, seats, texts, say }: Context): EditorGroup<View> {
  const ids = boardIndexOf(material).circuit.events.filter(({ kind }) => kind === "race");
  const race = (seat: number, name: string): Field => ({
    key: "race",
    seat,
    kind: "one",
    label: `${say("race")}, ${name}`,
    value: position.race[seat]?.id ?? "",
    of: [{ value: "", name: "–" }, ...ids.map(({ id }) => ({ value: id, name: texts.say("stage", id) }))],
    set: (id) => ({ ...position, race: withItem(position.race, seat, id ? { id, index: position.race[seat]?.index ?? 1 } : null) }),
  });
  const index = (seat: number, name: string): Field => ({
    key: "race",
    seat,
    kind: "number",
    step: 1,
    label: `${say("race_index")}, ${name}`,
    value: position.race[seat]?.index ?? 0,
    set: (n) => {
      const running = position.race[seat];
      return running ? { ...position, race: withItem(position.race, seat, { ...running, index: n }) } : position;
    },
  });
  return {
    id: "races",
    title: say("race"),
    folded: true,
    columns: seats.map(({ seat }) => seat),
    rows: [
      { label: say("race"), fields: seats.map(({ seat, name }) => race(seat, name)) },
      { label: say("race_index"), fields: seats.map(({ seat, name }) => index(seat, name)) },
    ],
  };
}

/** Which lists of stages and races a circuit has besides the markers. */
const OWN: Record<string, (context: Context) => EditorGroup<View>[]> = {
  economie: (context) => [stageGroup(context, "worked")],
  casinos: (context) => [stageGroup(context, "won")],
  sports: (context) => [raceGroup(context)],
};

export const editor: PositionEditor<Material, View> = {
  begin,
  tools,
  presses,
  groups: (context) => [
    turnGroup(context),
    seatGroup(context),
    stageGroup(context, "marked"),
    ...(OWN[context.material.circuit]?.(context) ?? []),
    ...cardGroups(context),
  ],
};
