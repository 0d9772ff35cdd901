// The fields of the Queenies on the board editor: the boom, stage tiles, the tiles of new regions.
import type { EditorField, EditorGroup } from "../position_editor";
import { seatOptions, withItem } from "../position_editor";
import type { Context } from "./editor";
import type { View } from "./types";

type HelpfulTile = "development" | "route";
const SPENT = "spent";

/** Whether a Queenie is on. */
export function plays({ options }: Context, queenie: string): boolean {
  const on = options["with"];
  return Array.isArray(on) && on.includes(queenie);
}

export function variantGroups(context: Context): EditorGroup<View>[] {
  const { position } = context;
  return [
    ...(position.stages ? [stageGroup(context, position.stages)] : []),
    ...(plays(context, "boom") ? [boomGroup(context)] : []),
    ...(plays(context, "regions") ? [newRegionsGroup(context)] : []),
  ];
}

function stageGroup({ position, seats, texts, say }: Context, stages: Record<string, number[]>): EditorGroup<View> {
  const put = (list: number[], seat: number, there: boolean): number[] =>
    [...list.filter((one) => one !== seat), ...(there ? [seat] : [])].sort((one, other) => one - other);
  const rows = Object.entries(stages).map(([stage, reached]) => ({
    label: texts.say("stage", stage),
    fields: seats.map(({ seat, name }): EditorField<View> => ({
      key: `stages.${stage}`,
      seat,
      kind: "yes",
      label: `${texts.say("stage", stage)}, ${name}`,
      value: reached.includes(seat),
      set: (there) => ({ ...position, stages: { ...stages, [stage]: put(reached, seat, there) } }),
    })),
  }));
  const linked = position.one_8_link ?? [];
  const reserve = position.reserve ?? seats.map(() => 0);
  return {
    id: "stages",
    title: say("stages_group"),
    columns: seats.map(({ seat }) => seat),
    rows: [
      ...rows,
      {
        label: say("one_8_link"),
        fields: seats.map(({ seat, name }) => ({
          key: "one_8_link",
          seat,
          kind: "yes",
          label: `${say("one_8_link")}, ${name}`,
          value: linked.includes(seat),
          set: (there) => ({ ...position, one_8_link: put(linked, seat, there) }),
        })),
      },
      {
        label: say("reserve"),
        fields: seats.map(({ seat, name }) => ({
          key: "reserve",
          seat,
          kind: "number",
          step: 1,
          label: `${say("reserve")}, ${name}`,
          value: reserve[seat] ?? 0,
          set: (n) => ({ ...position, reserve: withItem(reserve, seat, n) }),
        })),
      },
    ],
  };
}

function boomGroup({ position, texts, say }: Context): EditorGroup<View> {
  const of = [{ value: "", name: "–" }, ...Object.keys(position.sizes).map((value) => ({ value, name: texts.place(value) }))];
  const label = say("boom");
  return {
    id: "boom",
    title: label,
    rows: [
      {
        label,
        fields: [{ key: "boom", kind: "one", label, value: position.boom ?? "", of, set: (city) => ({ ...position, boom: city || null }) }],
      },
    ],
  };
}

/** Who holds the two helpful tiles, or that they are used up. */
function newRegionsGroup({ position, seats, texts, say }: Context): EditorGroup<View> {
  const spent = position.spent_tiles ?? [];
  const rows = (["development", "route"] as HelpfulTile[]).map((tile) => {
    const label = texts.say("face", tile);
    const holder = position[`${tile}_tile`];
    const field: EditorField<View> = {
      key: `${tile}_tile`,
      kind: "one",
      label,
      value: holder !== null ? String(holder) : spent.includes(tile) ? SPENT : "",
      of: [...seatOptions(seats, "–"), { value: SPENT, name: say("spent") }],
      set: (value) => {
        const left = spent.filter((one) => one !== tile);
        const gone = (value === SPENT ? [...left, tile] : left).sort();
        return {
          ...position,
          [`${tile}_tile`]: value === "" || value === SPENT ? null : Number(value),
          spent_tiles: gone.length ? gone : null,
        };
      },
    };
    return { label, fields: [field] };
  });
  return { id: "helpful", title: say("helpful_group"), rows };
}
