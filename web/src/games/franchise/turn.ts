// What the page asks about a turn: its steps, what a choice costs, where it is listed, whether it ends the turn.
import type { Choice, Steps } from "../contract";
import type { View } from "./types";
import { targetOf } from "./targets";

const TURN = ["income", "expand", "increase", "open", "regions"];

/** The phases of the moment. While the players still lay out tiles there are none. */
export function steps(view: View | null): Steps {
  if (!view) return { all: [], now: null };
  const { phase } = view;
  if (phase === "start" || phase === "before_game") return { all: [phase], now: phase };
  if (phase === "over") return { all: TURN, now: null };
  return { all: view.boom ? ["before_turn", ...TURN] : TURN, now: phase };
}

/** What a choice costs; the route tile saves what the link would. */
export function price(choice: Choice): number | null {
  const { cost } = choice.facts;
  if (typeof cost !== "number") return null;
  return /^expand.*_route$/.test(choice.key) ? 0 : cost;
}

/** Ways with the route tile are listed with the others. */
export function group(choice: Choice): { group: string; place: string | null } {
  const about = targetOf(choice);
  return { group: choice.key.replace(/_route$/, ""), place: about?.kind === "place" ? about.id : null };
}

export function onward(choice: Choice): "on" | "end" | null {
  if (choice.key === "done_expand") return "on";
  return ["end_turn", "done_increase"].includes(choice.key) ? "end" : null;
}
