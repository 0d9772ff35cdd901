// Stories that wait to be played: what happened is animated before the next position is shown.
import type { AnyGameUi } from "../games";
import type { Story } from "../games/contract";
import type { Change } from "./table.svelte";
import { playSound } from "./sounds";
import { animationSpeed, preferences } from "../settings/preferences.svelte";

const MAX_PENDING = 3;

export class StoryQueue {
  readonly #sounds: () => AnyGameUi["sounds"];
  /** The one that is being played. */
  now = $state.raw<Story | null>(null);
  #waiting: Change[] = [];
  #count = 0;

  constructor(sounds: () => AnyGameUi["sounds"]) {
    this.#sounds = sounds;
  }

  /** Something has happened; `quietly` while an earlier position is shown. */
  add(change: Change, quietly: boolean): void {
    if (quietly || animationSpeed() === 0 || document.hidden || change.events.length === 0) {
      this.skip();
      this.#play(change);
      return;
    }
    this.#waiting.push(change);
    if (this.#waiting.length > MAX_PENDING) this.#waiting = this.#waiting.slice(-1);
    if (!this.now) this.#next();
  }

  /** The board has played this one. */
  ended(id: number): void {
    if (this.now?.id === id) this.#next();
  }

  /** Show the newest position at once. */
  skip(): void {
    this.#waiting = [];
    this.now = null;
  }

  #play(change: Change): void {
    if (preferences.sounds) playSound(this.#sounds(), change.events);
  }

  #next(): void {
    const change = this.#waiting.shift();
    this.now = change
      ? { id: ++this.#count, events: change.events, before: change.before, after: change.after, speed: animationSpeed() }
      : null;
    if (change) this.#play(change);
  }
}
