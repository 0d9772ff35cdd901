// Plays back what happened while the player was away, entry by entry, from the one that was last seen. Where the system prefers
// reduced motion, the positions follow each other without animation.
import type { Story } from "../games/contract";
import { animationSpeed } from "../settings/preferences.svelte";
import type { PositionCache } from "./positions";
import type { Line } from "./table.svelte";

const SPEEDS = [1, 2, 4];
/** Milliseconds between two entries at normal speed: to read what was done, longer where nothing moves. */
const PAUSE_MS = 500;
const STILL_MS = 1600;

/** The entries after one that are worth showing. */
export function missedLines(lines: Line[], after: number): Line[] {
  return lines.filter((line) => line.n > after && !line.undone && line.events.length > 0);
}

export class Playback {
  active = $state(false);
  /** The position that is shown. */
  view = $state.raw<unknown>(null);
  /** The entry that is shown; null before the first. */
  line = $state.raw<Line | null>(null);
  /** What the board animates. Its numbers are negative, unlike those of stories that happen now. */
  story = $state.raw<Story | null>(null);
  paused = $state(false);
  speed = $state(1);
  #at = 0;
  #stories = 0;
  /** Which playback a late answer belongs to. */
  #run = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly lines: () => Line[],
    private readonly positions: Pick<PositionCache, "range">,
  ) {}

  /** Begin after an entry; refused if its position cannot be read. */
  async start(after: number): Promise<void> {
    const run = ++this.#run;
    const view = (await this.positions.range(after, after))[0];
    if (run !== this.#run) return;
    this.#at = after;
    this.view = view;
    this.line = null;
    this.paused = false;
    this.speed = 1;
    this.active = true;
    await this.#next();
  }

  /** The board has animated this story. */
  ended(id: number): void {
    if (this.story?.id !== id) return;
    this.story = null;
    this.#wait(PAUSE_MS);
  }

  pause(): void {
    this.paused = true;
    clearTimeout(this.#timer);
  }

  resume(): void {
    this.paused = false;
    if (!this.story) this.#wait(0);
  }

  faster(): void {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length] ?? 1;
  }

  /** Show the present at once. */
  stop(): void {
    this.#run++;
    clearTimeout(this.#timer);
    this.active = false;
    this.story = null;
    this.line = null;
  }

  #wait(ms: number): void {
    clearTimeout(this.#timer);
    if (this.active && !this.paused) this.#timer = setTimeout(() => void this.#next(), ms / this.speed);
  }

  async #next(): Promise<void> {
    const run = this.#run;
    const [line] = missedLines(this.lines(), this.#at);
    if (!line) {
      this.stop();
      return;
    }
    const views = await this.positions.range(line.n - 1, line.n, this.lines().length).catch(() => null);
    if (run !== this.#run) return;
    if (!views) {
      this.stop(); // what cannot be read is not shown; the present is there
      return;
    }
    const [before = null, after = null] = views;
    const speed = animationSpeed() * this.speed;
    this.#at = line.n;
    this.line = line;
    this.view = after;
    if (speed > 0 && before !== null && after !== null) {
      this.story = { id: -++this.#stories, before, after, events: line.events, speed };
    } else this.#wait(STILL_MS);
  }
}
