// What the page asks about a turn: its steps, what a choice costs, where it is listed, whether it ends something.
import type { Target } from "../../board/targets";
import type { Choice, Steps } from "../contract";
import type { View } from "./types";
import { pathOf, stagesOf } from "./targets";

const SET_UP = ["region_card", "outfit", "first"];
const TURN = ["turn", "toll", "hasard"];
/** Questions that belong to a step of another name. */
const STEP: Record<string, string> = {
  bid: "auction",
  hammer: "auction",
  go: "hasard",
  advance: "hasard",
  displace: "hasard",
  call: "match",
  first_bet: "bet",
  claim_stage: "stage",
};
/** What a die is rolled for, as a step. */
const ROLL: Record<string, string> = {
  first: "first",
  work: "turn",
  toll: "toll",
  gift: "hasard",
  collection: "hasard",
  bet: "bet",
  first_bet: "bet",
  caller: "match",
  called: "match",
};
/** Steps that come now and then are shown only while they last. */
const SELDOM = ["raise", "auction", "match", "bet", "stage"];

/** The steps of the moment. */
export function steps(view: View | null): Steps {
  if (!view) return { all: [], now: null };
  const { asked, roll } = view.moment;
  if (asked === "over") return { all: TURN, now: null };
  const now = asked === "die" ? (ROLL[roll ?? "work"] ?? "turn") : (STEP[asked] ?? asked);
  if (now === "choose_start") return { all: [now], now };
  if (view.first === null) return { all: SET_UP, now };
  return { all: SELDOM.includes(now) ? ["turn", now] : TURN.includes(now) ? TURN : [...TURN, now], now };
}

export function price(choice: Choice): number | null {
  const { cost, price } = choice.facts;
  if (choice.key === "sell") return null;
  const found = typeof cost === "number" ? cost : price;
  return typeof found === "number" && found > 0 ? found : null;
}

const GROUPS: Record<string, string> = {
  buy: "trade",
  sell: "trade",
  offer_for_sale: "trade",
  work: "here",
  stay: "here",
  no_lift: "here",
  go_work: "go_work",
  call: "call",
  bet_red: "bet",
  bet_blue: "bet",
  bet_number: "bet",
  bet_numbers: "bet",
  pass_bet: "here",
  pass_bid: "bid",
  refuse: "accept",
};

/** Moves are listed by transport. */
export function group(choice: Choice): { group: string; place: string | null } {
  const { to, town, by } = choice.facts;
  const place = typeof to === "string" ? to : typeof town === "string" ? town : null;
  if (choice.key === "move" || choice.key === "move_race")
    return { group: choice.key === "move" ? `move_${typeof by === "string" ? by : "foot"}` : "race", place };
  return { group: GROUPS[choice.key] ?? choice.key, place };
}

/** In this game every choice goes on by itself; only getting ready is ended by a word. */
export function onward(choice: Choice): "on" | "end" | null {
  return ["done", "stay", "no_lift", "pass_bet", "pass_call", "pass_bid", "pass_toll", "pass_stage"].includes(choice.key) ? "on" : null;
}

/** Of several ways to one place: the most stages first, then the cheapest, then the shortest. */
export function rank(choice: Choice): number {
  return -1000 * stagesOf(choice).length + (price(choice) ?? 0) + pathOf(choice).length / 10;
}

/** Of so many targets the prices would cover the map. */
const MAX_PRICED = 60;

/** What it costs at least to choose a target, where it costs anything. */
export function pricesOf(targets: Target[]): { target: Target; francs: number }[] {
  if (targets.length > MAX_PRICED) return [];
  return targets.flatMap((target) => {
    const francs = Math.min(...target.choices.map((choice) => price(choice) ?? 0));
    return target.choices.length > 0 && francs > 0 ? [{ target, francs }] : [];
  });
}
