// How long each event of Franchise is shown; those not listed are shown at once.
import type { GameEvent } from "../types";

const DURATIONS_MS: Partial<Record<GameEvent["event"], number>> = {
  start_placed: 650,
  turn_began: 120,
  income_taken: 900,
  expansion_placed: 950,
  share_increased: 480,
  share_doubled: 480,
  money_taken: 700,
  franchise_opened: 420,
  city_scored: 1250,
  franchises_returned: 520,
  token_placed: 550,
  region_paid: 700,
  region_paid_money: 700,
  region_tile_moved: 1100,
  final_scored: 900,
  boom_placed: 650,
  boom_moved: 850,
  stage_fulfilled: 900,
  tile_taken: 600,
  game_ended: 600,
};

const ON_ARRIVAL: GameEvent["event"][] = [
  "share_increased",
  "share_doubled",
  "start_placed",
  "token_placed",
  "region_tile_moved",
  "boom_moved",
];

/** What moves over the board is there when it arrives; everything else at once. */
export function appliesOnArrival(event: GameEvent): boolean {
  return ON_ARRIVAL.includes(event.event);
}

/** Milliseconds at normal speed. */
export function duration(event: GameEvent): number {
  if (event.event === "franchises_returned" && event.count === 0) return 0;
  if (event.event === "final_scored" && !event.towns && !event.money && !event.bonus) return 0;
  return DURATIONS_MS[event.event] ?? 0;
}
