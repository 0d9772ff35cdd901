// Stories that wait to be told: what happened is told before the next position is shown.
import type { Story } from "./games/face";
import type { Change } from "./net/table.svelte";
import { play as sound } from "./sounds";
import { pace, wishes } from "./wishes.svelte";

const MAX_PENDING = 3;

export class Stories {
  /** The one that is being told. */
  now = $state.raw<Story | null>(null);
  #waiting: Change[] = [];
  #count = 0;

  /** Something has happened; `quietly` if nobody looks at the newest position. */
  add(change: Change, quietly: boolean): void {
    if (quietly || pace() === 0 || document.hidden || change.events.length === 0) {
      this.skip();
      sound(change.events, wishes.sounds);
      return;
    }
    this.#waiting.push(change);
    if (this.#waiting.length > MAX_PENDING) this.#waiting = this.#waiting.slice(-1);
    if (!this.now) this.#next();
  }

  /** The board has told this one. */
  told(id: number): void {
    if (this.now?.id === id) this.#next();
  }

  /** Show the newest position at once. */
  skip(): void {
    this.#waiting = [];
    this.now = null;
  }

  #next(): void {
    const change = this.#waiting.shift();
    this.now = change ? { id: ++this.#count, events: change.events, before: change.before, after: change.after, speed: pace() } : null;
    if (change) sound(change.events, wishes.sounds);
  }
}
