// How long each event of a story is shown.
import type { GameEvent } from "../games/contract";

export interface StoryStep<Event = GameEvent> {
  event: Event;
  /** Milliseconds until the next step. */
  ms: number;
}

/** A story of many turns is played faster, so that it takes no longer than this. */
export const MAX_STORY_MS = 14_000;

export function timeline<Event>(events: Event[], speed: number, duration: (event: Event) => number): StoryStep<Event>[] {
  const plain = events.map((event) => ({ event, ms: duration(event) }));
  const whole = plain.reduce((sum, step) => sum + step.ms, 0);
  const pace = Math.max(speed, (whole / MAX_STORY_MS) * Math.max(speed, 1));
  return plain.map(({ event, ms }) => ({ event, ms: ms / pace }));
}
