// What on the map can be clicked: moves and other choices, grouped by the place they lead to.
import type { Choice } from "../contract";
import { groupTargets, type Target, type TargetId } from "../../board/targets";
import type { GameEvent, Material } from "./types";
import { boardIndexOf, type Transport } from "./scene";

/** The place a choice leads to; null for those that are about no place, such as buying a bike. */
export function targetOf(choice: Choice): TargetId | null {
  const { to, town } = choice.facts;
  const place = to ?? town;
  return typeof place === "string" ? { kind: "place", id: place } : null;
}

export function targetsOf(choices: Choice[], material: Material): Target[] {
  const { places } = boardIndexOf(material);
  return groupTargets(choices, targetOf, ({ id }) => places.get(id));
}

/** The points a choice passes, from where one stands. */
export function pathOf(choice: Choice): string[] {
  const path = choice.do[0]?.["path"];
  return Array.isArray(path) ? path.filter((place) => typeof place === "string") : [];
}

/** The stages a choice would mark, as the server foresees. */
export function stagesOf(choice: Choice): string[] {
  return (choice.preview as GameEvent[]).flatMap((event) => (event.event === "stage_marked" ? [event.stage] : []));
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
