// The beats of a story: which events are worth a moment, and how long each moment is.
import type { GameEvent } from "../../face";

export interface Beat {
  event: GameEvent;
  /** Milliseconds until the next beat. */
  ms: number;
}

const MOMENTS: Record<string, number> = {
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

/** A story of many turns is told faster: nobody wants to watch longer than this. */
export const LONGEST = 14_000;

export function beats(events: GameEvent[], speed: number): Beat[] {
  const plain = events.map((event) => ({ event, ms: moment(event) }));
  const whole = plain.reduce((sum, beat) => sum + beat.ms, 0);
  const pace = Math.max(speed, (whole / LONGEST) * Math.max(speed, 1));
  return plain.map(({ event, ms }) => ({ event, ms: ms / pace }));
}

function moment(event: GameEvent): number {
  if (event.event === "franchises_returned" && event["count"] === 0) return 0;
  if (event.event === "final_scored" && !event["towns"] && !event["money"] && !event["bonus"]) return 0;
  return MOMENTS[event.event] ?? 0;
}
