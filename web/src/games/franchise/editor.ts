// Franchise on the board editor: franchises, tokens and markers are placed on the map, the rest is in fields.
import type { EditorContext, EditorField, EditorGroup, EditorPress, EditorTool, PositionEditor } from "../position_editor";
import { seatOptions, toggled, withItem } from "../position_editor";
import { isOutOfPlay } from "./scene";
import { plays, variantGroups } from "./editor_variants";
import type { Material, Place, View } from "./types";

export type Context = EditorContext<Material, View>;
type Field = EditorField<View>;

const MARKERS = 2;
const SIZES = [2, 3, 4, 5, 6, 7, 8];

function cities(context: Context): Place[] {
  return context.material.board.places.filter((place) => place.id in context.position.sizes);
}

// --- The board ---

function tools(context: Context): EditorTool[] {
  const { seats, say } = context;
  return [
    ...seats.map(({ seat, name }) => ({ id: `seat:${seat}`, name, seat })),
    { id: "erase", name: say("erase"), seat: null },
    { id: "scored", name: say("scored"), seat: null },
    { id: "marker", name: say("marker"), seat: null },
    { id: "center", name: say("center"), seat: null },
    ...(plays(context, "boom") ? [{ id: "boom", name: say("boom"), seat: null }] : []),
  ];
}

function presses(context: Context, tool: string): EditorPress<View>[] {
  const { material, position, texts, say, seats } = context;
  const seat = tool.startsWith("seat:") ? Number(tool.slice(5)) : null;
  const done = seat === null ? say(tool) : (seats[seat]?.name ?? "");
  const found: EditorPress<View>[] = [];
  for (const place of material.board.places) {
    if (isOutOfPlay(position, place)) continue;
    const after = pressedPlace(context, tool, seat, place);
    const state = describe(context, place);
    if (after) found.push({ about: { to: place.id }, say: `${texts.place(place.id)}: ${state}. ${done}`, after });
  }
  for (const region of Object.keys(position.tiles)) {
    const after = pressedRegion(context, tool, seat, region);
    const token = position.tokens[region];
    const state = position.track.includes(region) ? say("on_track") : token === undefined ? say("nothing") : seats[token]?.name;
    if (after) found.push({ about: { region }, say: `${texts.region(region)}: ${state}. ${done}`, after });
  }
  return found;
}

/** What stands in a place, in words. */
function describe({ position, seats, say }: Context, { id }: Place): string {
  const owners = (position.places[id] ?? []).map((owner) => seats[Number(owner)]?.name ?? String(owner));
  if (position.scored.includes(id)) owners.push(say("scored"));
  if (position.markers.includes(id)) owners.push(say("marker"));
  return owners.join(", ") || say("nothing");
}

function pressedPlace(context: Context, tool: string, seat: number | null, place: Place): (() => View) | null {
  const { position, material } = context;
  const { id } = place;
  const city = id in position.sizes;
  const owners = position.places[id] ?? [];
  if (seat !== null) {
    if (city) return () => withOwners(position, id, [...owners, seat]);
    return () => withOwners(position, id, owners[0] === seat ? [] : [seat]);
  }
  switch (tool) {
    case "erase":
      return () => erased(position, id);
    case "scored":
      return city ? () => ({ ...position, scored: toggled(order(material), position.scored, id) }) : null;
    case "marker": {
      const others = position.markers.filter((marker) => marker !== id);
      const there = others.length === position.markers.length;
      return () => ({ ...position, markers: there ? [...others, id].slice(-MARKERS) : others });
    }
    case "center":
      return city ? () => withCenter(position, id, ((position.center[id] ?? 0) + 1) % 3) : null;
    default:
      return city ? () => ({ ...position, boom: id }) : null;
  }
}

function pressedRegion(context: Context, tool: string, seat: number | null, region: string): (() => View) | null {
  const { position } = context;
  if (seat !== null) return () => withToken(position, region, position.tokens[region] === seat ? null : seat);
  if (tool === "erase") return () => withTrack(withToken(position, region, null), region, null);
  if (tool !== "scored") return null;
  return () => withTrack(position, region, position.track.includes(region) ? null : position.track.length);
}

const order = (material: Material): string[] => material.board.places.map((place) => place.id);

/** The franchises of a place; the supply keeps pace. */
function withOwners(position: View, id: string, owners: (number | "neutral")[]): View {
  const supply = [...position.supply];
  for (const owner of position.places[id] ?? []) if (owner !== "neutral") supply[owner] = (supply[owner] ?? 0) + 1;
  for (const owner of owners) if (owner !== "neutral") supply[owner] = (supply[owner] ?? 0) - 1;
  const { [id]: _, ...others } = position.places;
  return { ...position, places: owners.length ? { ...others, [id]: owners } : others, supply };
}

/** The last franchise goes; then what else is there. */
function erased(position: View, id: string): View {
  const owners = position.places[id] ?? [];
  if (owners.length) return withOwners(position, id, owners.slice(0, -1));
  const less = withCenter(position, id, 0);
  return { ...less, markers: less.markers.filter((marker) => marker !== id), scored: less.scored.filter((city) => city !== id) };
}

function withCenter(position: View, id: string, count: number): View {
  const { [id]: _, ...others } = position.center;
  const center = count ? { ...others, [id]: count } : others;
  const taken = count - (position.center[id] ?? 0);
  return { ...position, center, supply: withItem(position.supply, position.active, (position.supply[position.active] ?? 0) - taken) };
}

function withToken(position: View, region: string, seat: number | null): View {
  const supply = [...position.supply];
  const before = position.tokens[region];
  const { [region]: _, ...tokens } = position.tokens;
  if (before !== undefined) supply[before] = (supply[before] ?? 0) + 1;
  if (seat !== null) {
    supply[seat] = (supply[seat] ?? 0) - 1;
    tokens[region] = seat;
  }
  return { ...position, tokens, supply };
}

/** The region's tile on a space of the track, or back in its region. */
function withTrack(position: View, region: string, space: number | null): View {
  const track = position.track.filter((one) => one !== region);
  if (space !== null) track.splice(space, 0, region);
  return { ...position, track };
}

// --- The fields ---

function turnGroup(context: Context): EditorGroup<View> {
  const { position, seats, texts, say } = context;
  const phases = ["start", ...(plays(context, "boom") ? ["before_turn"] : []), "expand", "increase"];
  if (!phases.includes(position.phase)) phases.push(position.phase);
  const rows: Field[] = [
    {
      key: "active",
      kind: "one",
      label: say("active"),
      value: String(position.active),
      of: seatOptions(seats),
      set: (value) => withActive(position, Number(value)),
    },
    {
      key: "phase",
      kind: "one",
      label: say("phase"),
      value: position.phase,
      of: phases.map((value) => ({ value, name: texts.phase(value) })),
      set: (value) => ({ ...position, phase: value as View["phase"] }),
    },
    count("turn", say("turn"), position.turn, (turn) => ({ ...position, turn })),
    count("no_expand_streak", say("no_expand_streak"), position.no_expand_streak, (streak) => ({ ...position, no_expand_streak: streak })),
    {
      key: "bonus_used",
      kind: "yes",
      label: say("bonus_used"),
      value: position.bonus_used,
      set: (used) => ({ ...position, bonus_used: used }),
    },
  ];
  return { id: "turn", title: say("turn_group"), rows: rows.map((field) => ({ label: field.label, fields: [field] })) };
}

/** Another seat's turn: what waited in centres and the markers were the old one's. */
function withActive(position: View, active: number): View {
  const cleared = Object.keys(position.center).reduce((less, city) => withCenter(less, city, 0), position);
  return { ...cleared, active, markers: [], bonus_used: false, fresh_bonus: 0 };
}

function count(
  key: string,
  label: string,
  value: number,
  set: (value: number) => View,
  more: { seat?: number; region?: string } = {},
): Field {
  return { key, label, kind: "number", value, step: 1, set, ...more };
}

function seatGroup({ position, seats, say, texts }: Context): EditorGroup<View> {
  const row = (key: "money" | "bonus" | "supply", label: string) => ({
    label,
    fields: seats.map(({ seat, name }) =>
      count(key, `${label}, ${name}`, position[key][seat] ?? 0, (n) => ({ ...position, [key]: withItem(position[key], seat, n) }), {
        seat,
      }),
    ),
  });
  const sources = ["cities", "regions", "track"].map((source, i) => ({
    label: `${say("influence")}: ${texts.source(source)}`,
    fields: seats.map(({ seat, name }) =>
      count(
        "earned",
        `${say("influence")}: ${texts.source(source)}, ${name}`,
        position.earned[seat]?.[i] ?? 0,
        (n) => withEarned(position, seat, i, n),
        { seat },
      ),
    ),
  }));
  return {
    id: "seats",
    title: say("seats_group"),
    columns: seats.map(({ seat }) => seat),
    rows: [row("money", say("money")), row("bonus", say("bonus")), row("supply", say("supply")), ...sources],
  };
}

/** Influence is the sum of its sources. */
function withEarned(position: View, seat: number, source: number, points: number): View {
  const row = withItem(position.earned[seat] ?? [0, 0, 0], source, points);
  const sum = row.reduce((all, one) => all + one, 0);
  return { ...position, earned: withItem(position.earned, seat, row), influence: withItem(position.influence, seat, sum) };
}

function regionGroup({ position, seats, texts, say }: Context): EditorGroup<View> {
  const spaces = Object.keys(position.tiles).map((_, space) => ({ value: String(space), name: texts.number(space + 1) }));
  return {
    id: "regions",
    title: say("regions_group"),
    columns: [say("token"), say("track")],
    rows: Object.keys(position.tiles).map((region) => ({
      label: texts.region(region),
      fields: [
        {
          key: "tokens",
          region,
          kind: "one",
          label: `${say("token")}, ${texts.region(region)}`,
          value: String(position.tokens[region] ?? ""),
          of: seatOptions(seats, "–"),
          set: (value) => withToken(position, region, value === "" ? null : Number(value)),
        },
        {
          key: "track",
          region,
          kind: "one",
          label: `${say("track")}, ${texts.region(region)}`,
          value: position.track.includes(region) ? String(position.track.indexOf(region)) : "",
          of: [{ value: "", name: "–" }, ...spaces.slice(0, position.track.length + (position.track.includes(region) ? 0 : 1))],
          set: (value) => withTrack(position, region, value === "" ? null : Number(value)),
        },
      ],
    })),
  };
}

function tileGroups(context: Context): EditorGroup<View>[] {
  const { position, texts, say } = context;
  const sizes = cities(context).map(({ id }): { label: string; fields: Field[] } => ({
    label: texts.place(id),
    fields: [
      {
        key: `sizes.${id}`,
        kind: "one",
        label: `${say("sizes_group")}, ${texts.place(id)}`,
        value: String(position.sizes[id]),
        of: SIZES.map((n) => ({ value: String(n), name: texts.number(n) })),
        set: (value) => ({ ...position, sizes: { ...position.sizes, [id]: Number(value) } }),
      },
    ],
  }));
  const ranks = [say("first"), say("second"), say("others")];
  const tiles = Object.entries(position.tiles).map(([region, values]) => ({
    label: texts.region(region),
    fields: values.map((value, i) =>
      count(
        `tiles.${region}`,
        `${texts.region(region)}, ${ranks[i] ?? ""}`,
        value,
        (n) => ({ ...position, tiles: { ...position.tiles, [region]: withItem(values, i, n) } }),
        { region },
      ),
    ),
  }));
  return [
    { id: "sizes", title: say("sizes_group"), folded: true, rows: sizes },
    { id: "tiles", title: say("tiles_group"), folded: true, columns: ranks, rows: tiles },
  ];
}

export const editor: PositionEditor<Material, View> = {
  begin: ({ position }) => position,
  tools,
  presses,
  groups: (context) => [turnGroup(context), seatGroup(context), regionGroup(context), ...variantGroups(context), ...tileGroups(context)],
};
