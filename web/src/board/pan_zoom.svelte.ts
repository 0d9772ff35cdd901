// Pan and zoom of a sheet: which part of it the window shows; by drag, pinch, wheel, keys and buttons.
import { untrack } from "svelte";
import { contain, cover, framing, held, toScreen, zoomed, type Box, type Camera, type Size } from "./camera";
import type { Point } from "./geometry";
import type { Gestures } from "./gestures";

/** Pixels between what is brought into the window and its edge. */
const ROOM = 70;
/** Below so many pixels a whole board cannot be read: a phone. */
const SMALL = 480;
/** Pixels that the sheet gets in any case, however high the buttons are. */
const MIN_FREE = 120;

export class PanZoom {
  window = $state<Size>({ width: 0, height: 0 });
  /** Pixels at the bottom where buttons lie: the sheet can be brought above them, and its whole lies there. */
  room = $state(0);
  moving = $state(false);
  /** Null: the whole board, or on a phone as much as can be read. */
  #chosen = $state<Camera | null>(null);
  readonly #sheet: () => Box;
  readonly gestures: Gestures;
  narrow = $derived.by(() => this.window.width < 620);
  #free = $derived.by(() => ({ width: this.window.width, height: Math.max(this.window.height - this.room, MIN_FREE) }));
  home = $derived.by(() =>
    this.window.width < SMALL && this.window.height > 0.8 * this.window.width
      ? cover(this.#sheet(), this.#free)
      : contain(this.#sheet(), this.#free),
  );
  camera = $derived.by(() => (this.#chosen ? held(this.#chosen, this.#sheet(), this.#free) : this.home));
  least = $derived.by(() => contain(this.#sheet(), this.#free).k);
  most = $derived.by(() => Math.max(2.4, this.least * 4));

  constructor(sheet: () => Box) {
    this.#sheet = sheet;
    this.gestures = {
      pan: (dx, dy) => this.look({ ...this.camera, x: this.camera.x + dx, y: this.camera.y + dy }),
      zoom: (at, factor) => this.zoom(factor, at),
      moving: (now) => (this.moving = now),
    };
  }

  get atHome(): boolean {
    return this.#chosen === null;
  }

  /** The whole board again. */
  goHome(): void {
    this.#chosen = null;
  }

  look(next: Camera): void {
    this.#chosen = held(next, this.#sheet(), this.#free);
  }

  zoom(factor: number, at: Point = { x: this.window.width / 2, y: this.window.height / 2 }): void {
    this.look(zoomed(this.camera, at, factor, this.least, this.most));
  }

  /** Show these points as large as they fit. */
  show(points: Point[], room = 60): void {
    const next = framing(points, room, this.window, this.most);
    if (next) this.look(next);
  }

  /** Bring a target that is lit or focused into the window. */
  reveal(target: Point): void {
    const at = toScreen(this.camera, target);
    const { width, height } = this.window;
    const dx = at.x < ROOM ? ROOM - at.x : at.x > width - ROOM ? width - ROOM - at.x : 0;
    const dy = at.y < ROOM ? ROOM - at.y : at.y > height - ROOM ? height - ROOM - at.y : 0;
    if (dx || dy) this.look({ ...this.camera, x: this.camera.x + dx, y: this.camera.y + dy });
  }

  /** Where there is little room, look at what can be done whenever that changes; called while the board is set up. */
  follow(targets: () => (Point & { key: string })[], narrow: () => boolean = () => this.narrow, least = 0): void {
    let framed = "";
    $effect(() => {
      const found = targets();
      const now = found.map((target) => target.key).join();
      if (!narrow() || now === framed || found.length === 0 || this.window.width === 0) return;
      framed = now;
      untrack(() => this.gather(found, least));
    });
  }

  /** On a narrow screen: look at what can be done, above the buttons, unless all of it is in sight and large enough. */
  gather(targets: Point[], least = 0): void {
    const room = { width: this.window.width, height: Math.max(this.window.height - 60, 120) };
    const seen = targets.map((target) => toScreen(this.camera, target));
    if (this.camera.k >= least && seen.every(({ x, y }) => x > 24 && x < room.width - 24 && y > 24 && y < room.height - 24)) return;
    const next = framing(targets, ROOM, room, Math.max(this.home.k, 0.75));
    if (next) this.look(zoomed(next, { x: room.width / 2, y: room.height / 2 }, 1, Math.min(this.home.k, 0.42), this.most));
  }

  /** The keys of the board itself; whether this was one. Arrows count only when nothing on the board has the focus. */
  keyed(event: KeyboardEvent): boolean {
    const step = 60;
    if (event.key === "+" || event.key === "=") this.zoom(1.25);
    else if (event.key === "-") this.zoom(0.8);
    else if (event.key === "0") this.goHome();
    else if (event.target === event.currentTarget && event.key.startsWith("Arrow")) {
      const dx = event.key === "ArrowLeft" ? step : event.key === "ArrowRight" ? -step : 0;
      const dy = event.key === "ArrowUp" ? step : event.key === "ArrowDown" ? -step : 0;
      this.gestures.pan(dx, dy);
    } else return false;
    return true;
  }

  /** Where an element next to the board is, in board units, wherever the page has put it; null if it is not on the screen. */
  outside(root: HTMLElement | undefined, selector: string): Point | null {
    const node = document.querySelector(selector);
    if (!node || !root) return null;
    const [there, here] = [node.getBoundingClientRect(), root.getBoundingClientRect()];
    if (there.width === 0) return null;
    return {
      x: (there.left + there.width / 2 - here.left - this.camera.x) / this.camera.k,
      y: (there.top + there.height / 2 - here.top - this.camera.y) / this.camera.k,
    };
  }
}
