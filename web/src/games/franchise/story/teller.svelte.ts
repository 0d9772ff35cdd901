// The teller: plays a story beat by beat. The picture follows the events, things fly, cars drive, and anybody may skip it.
import type { Story } from "../../face";
import type { View } from "../material";
import type { Scene } from "../scene";
import { beats } from "./beats";
import { flightsOf, type Flight, type Outside } from "./flights";
import { staged } from "./stage";

export class Teller {
  /** The picture while a story is told; null when there is none. */
  view = $state.raw<View | null>(null);
  flights = $state.raw<Flight[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #story: Story | null = null;
  #done: (id: number) => void = () => {};
  #flown = 0;

  /** Tell a story, or finish the one that is being told first. */
  tell(story: Story, scene: (view: View) => Scene, outside: Outside, done: (id: number) => void): void {
    this.skip();
    if (story.speed === 0 || !story.before || !story.after || story.events.length === 0) {
      done(story.id);
      return;
    }
    this.#story = story;
    this.#done = done;
    this.view = story.before as View;
    const plan = beats(story.events, story.speed);
    const step = (n: number): void => {
      const beat = plan[n];
      if (!beat) {
        this.skip();
        return;
      }
      const now = this.view ?? (story.before as View);
      if (beat.ms > 0) {
        const flown = flightsOf(scene(now), beat.event, beat.ms * 0.9, outside);
        this.flights = [...this.flights, ...flown.map((flight) => ({ ...flight, id: ++this.#flown }) as Flight)];
      }
      // What arrives by air is there when it lands; everything else at once.
      const landing = lands(beat.event.event) ? beat.ms * 0.8 : 0;
      this.#timer = setTimeout(() => {
        this.view = staged(this.view ?? now, beat.event);
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

function lands(event: string): boolean {
  return ["share_increased", "share_doubled", "start_placed", "token_placed", "region_tile_moved", "boom_moved"].includes(event);
}
