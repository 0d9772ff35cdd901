// The teller: plays a story beat by beat. The picture follows the events, things fly, and anybody may skip it.
import { onDestroy, untrack } from "svelte";
import type { GameEvent, Story } from "../face";
import { beats, type Beat } from "./beats";

/** Something in the air, before it has a number. */
export type Unnumbered<T> = T extends unknown ? Omit<T, "id"> : never;

/** How a game is told: how long each event takes, what the picture shows after it, and what flies meanwhile. */
export interface Telling<View, Flight extends { id: number }> {
  moment(event: GameEvent): number;
  staged(view: View, event: GameEvent): View;
  flights(view: View, event: GameEvent, ms: number): Unnumbered<Flight>[];
  /** Whether what the event brings is there only when its flight has landed. */
  lands(event: GameEvent): boolean;
}

export class Teller<View, Flight extends { id: number }> {
  /** The picture while a story is told; null when there is none. */
  view = $state.raw<View | null>(null);
  flights = $state.raw<Flight[]>([]);
  /** The event that is being told, if it is worth a moment. */
  beat = $state.raw<Beat | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #story: Story | null = null;
  #done: (id: number) => void = () => {};
  #flown = 0;
  readonly #telling: Telling<View, Flight>;

  constructor(telling: Telling<View, Flight>) {
    this.#telling = telling;
  }

  /** Tell whatever story there is; called while the board is set up. */
  follow(story: () => Story | null, done: (id: number) => void): void {
    $effect(() => {
      const next = story();
      untrack(() => {
        if (!next) this.stop();
        else this.tell(next, done);
      });
    });
    onDestroy(() => this.stop());
  }

  /** Tell a story, or finish the one that is being told first. */
  tell(story: Story, done: (id: number) => void): void {
    this.skip();
    if (story.speed === 0 || !story.before || !story.after || story.events.length === 0) {
      done(story.id);
      return;
    }
    this.#story = story;
    this.#done = done;
    this.view = story.before as View;
    const plan = beats(story.events, story.speed, (event) => this.#telling.moment(event));
    const step = (n: number): void => {
      const beat = plan[n];
      if (!beat) {
        this.skip();
        return;
      }
      const now = this.view ?? (story.before as View);
      this.beat = beat.ms > 0 ? beat : null;
      if (beat.ms > 0) {
        const flown = this.#telling.flights(now, beat.event, beat.ms * 0.9);
        this.flights = [...this.flights, ...flown.map((flight) => ({ ...flight, id: ++this.#flown }) as unknown as Flight)];
      }
      // What arrives by air is there when it lands; everything else at once.
      const landing = this.#telling.lands(beat.event) ? beat.ms * 0.8 : 0;
      this.#timer = setTimeout(() => {
        this.view = this.#telling.staged(this.view ?? now, beat.event);
        this.#timer = setTimeout(() => step(n + 1), beat.ms - landing);
      }, landing);
    };
    step(0);
  }

  /** Show the end at once. */
  skip(): void {
    clearTimeout(this.#timer);
    const story = this.#story;
    this.#story = null;
    this.view = null;
    this.flights = [];
    this.beat = null;
    if (story) this.#done(story.id);
  }

  /** A flight has landed. */
  landed(id: number): void {
    this.flights = this.flights.filter((flight) => flight.id !== id);
  }

  /** The page has lost interest: show the end, and tell nobody. */
  stop(): void {
    this.#story = null;
    this.skip();
  }
}
