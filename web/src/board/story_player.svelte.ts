// Plays a story step by step: the view follows the events, pieces move over the board. It can be skipped at any time.
import { onDestroy, untrack } from "svelte";
import { page } from "../app/activity.svelte";
import type { Story } from "../games/contract";
import { timeline, type StoryStep } from "./timeline";

/** A motion that is being shown. */
export type Started<Motion> = Motion & { id: number };

/** How a game animates its events. */
export interface StoryScript<View, Event, Motion extends object> {
  /** Milliseconds that the event takes at normal speed; 0: it is shown at once. */
  duration(event: Event): number;
  /** The view after the event. */
  apply(view: View, event: Event): View;
  /** What moves over the board while the event is shown. */
  motions(view: View, event: Event, ms: number): Motion[];
  /** Whether `apply` waits until the motion has arrived. */
  appliesOnArrival(event: Event): boolean;
}

export class StoryPlayer<View, Event, Motion extends object> {
  /** The view to show while a story is played; null when there is none. */
  view = $state.raw<View | null>(null);
  motions = $state.raw<Started<Motion>[]>([]);
  /** The step that is being played, if it takes any time. */
  step = $state.raw<StoryStep<Event> | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #story: Story<View, Event> | null = null;
  #onend: (id: number) => void = () => {};
  #motionCount = 0;
  readonly #script: StoryScript<View, Event, Motion>;

  constructor(script: StoryScript<View, Event, Motion>) {
    this.#script = script;
  }

  /** Play each story that comes; called while the board is set up. */
  follow(story: () => Story<View, Event> | null, onend: (id: number) => void): void {
    $effect(() => {
      const next = story();
      untrack(() => {
        if (!next) this.stop();
        else this.play(next, onend);
      });
    });
    $effect(() => {
      if (!page.visible) untrack(() => this.skip());
    });
    onDestroy(() => this.stop());
  }

  /** Play a story. One that is being played ends first. */
  play(story: Story<View, Event>, onend: (id: number) => void): void {
    this.skip();
    const { before } = story;
    if (story.speed === 0 || !before || !story.after || story.events.length === 0) {
      onend(story.id);
      return;
    }
    this.#story = story;
    this.#onend = onend;
    this.view = before;
    const steps = timeline(story.events, story.speed, (event) => this.#script.duration(event));
    const show = (n: number): void => {
      const step = steps[n];
      if (!step) {
        this.skip();
        return;
      }
      const now = this.view ?? before;
      this.step = step.ms > 0 ? step : null;
      if (step.ms > 0) this.#start(this.#script.motions(now, step.event, step.ms * 0.9));
      const arrival = this.#script.appliesOnArrival(step.event) ? step.ms * 0.8 : 0;
      this.#timer = setTimeout(() => {
        this.view = this.#script.apply(this.view ?? now, step.event);
        this.#timer = setTimeout(() => show(n + 1), step.ms - arrival);
      }, arrival);
    };
    show(0);
  }

  #start(motions: Motion[]): void {
    this.motions = [...this.motions, ...motions.map((motion) => ({ ...motion, id: ++this.#motionCount }))];
  }

  /** Show the end at once. */
  skip(): void {
    clearTimeout(this.#timer);
    const story = this.#story;
    this.#story = null;
    this.view = null;
    this.motions = [];
    this.step = null;
    if (story) this.#onend(story.id);
  }

  /** A motion has arrived. */
  motionEnded(id: number): void {
    this.motions = this.motions.filter((motion) => motion.id !== id);
  }

  /** Show the end at once, without a call of `onend`. */
  stop(): void {
    this.#story = null;
    this.skip();
  }
}
