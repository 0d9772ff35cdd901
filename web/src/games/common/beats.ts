// The beats of a story: how long each of its events takes.
import type { GameEvent } from "../face";

export interface Beat {
  event: GameEvent;
  /** Milliseconds until the next beat. */
  ms: number;
}

/** A story of many turns is told faster: nobody wants to watch longer than this. */
export const LONGEST = 14_000;

export function beats(events: GameEvent[], speed: number, moment: (event: GameEvent) => number): Beat[] {
  const plain = events.map((event) => ({ event, ms: moment(event) }));
  const whole = plain.reduce((sum, beat) => sum + beat.ms, 0);
  const pace = Math.max(speed, (whole / LONGEST) * Math.max(speed, 1));
  return plain.map(({ event, ms }) => ({ event, ms: ms / pace }));
}
