// What on the map can be touched: moves and other choices, gathered by the place they lead to.
import type { Choice } from "../face";
import { gathered, type Target, type Touched } from "../common/targets";
import type { Material, Transport } from "./material";
import { atlasOf } from "./scene";

/** The place a choice leads to; null for those that are about no place, such as buying a bike. */
export function touched(choice: Choice): Touched | null {
  const { to, town } = choice.facts;
  const place = to ?? town;
  return typeof place === "string" ? { kind: "place", id: place } : null;
}

export function targetsOf(choices: Choice[], material: Material): Target[] {
  const { places } = atlasOf(material);
  return gathered(choices, touched, ({ id }) => places.get(id));
}

/** The points a choice passes, from where one stands. */
export function pathOf(choice: Choice): string[] {
  const path = choice.do[0]?.["path"];
  return Array.isArray(path) ? path.map(String) : [];
}

/** The stages a choice would mark, as the server foresees. */
export function stagesOf(choice: Choice): string[] {
  return choice.preview.filter((event) => event.event === "stage_marked").map((event) => String(event["stage"]));
}

/** The transports there are moves by, the slowest first. A lift has none of its own. */
export function movesBy(choices: Choice[]): Transport[] {
  const found = new Set<Transport>();
  for (const choice of choices) {
    if (choice.key === "move") found.add(choice.facts["by"] as Transport);
    if (choice.key === "advance") found.add("foot");
  }
  return (["foot", "bike", "car"] as const).filter((by) => found.has(by));
}
