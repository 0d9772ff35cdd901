// A way of one's own: points clicked one after the other along the roads of the map. Whether it can be travelled, what it
// costs and what it brings, the server says when it is sent.
import type { Action, Choice } from "../face";
import type { Target } from "../common/targets";
import type { Material, Transport, View } from "./material";
import { atlasOf } from "./scene";

export class Drawer {
  path = $state.raw<string[]>([]);
  by = $state<Transport>("foot");
  readonly #material: () => Material;
  readonly #view: () => View;

  constructor(material: () => Material, view: () => View) {
    this.#material = material;
    this.#view = view;
  }

  get #lift(): boolean {
    return this.#view().moment.asked === "advance";
  }

  get active(): boolean {
    return this.path.length > 0;
  }

  start(by: Transport): void {
    const view = this.#view();
    const here = view.at[view.active];
    this.by = by;
    this.path = here ? [here] : [];
  }

  stop(): void {
    this.path = [];
  }

  back(): void {
    if (this.path.length > 1) this.path = this.path.slice(0, -1);
  }

  add(place: string): void {
    this.path = [...this.path, place];
  }

  /** The points that a section joins with the last one, to be touched next. */
  get targets(): Target[] {
    const here = this.path.at(-1);
    if (here === undefined) return [];
    const { places } = atlasOf(this.#material());
    const near = new Set<string>();
    const { board, open_to } = this.#material();
    const mode = this.#lift ? "lift" : this.by;
    for (const { a, b, kind } of board.roads) {
      if (!open_to[kind].includes(mode)) continue;
      if (a === here) near.add(b);
      if (b === here) near.add(a);
    }
    return [...near]
      .flatMap((id) => places.get(id) ?? [])
      .map((place) => ({ kind: "place", id: place.id, key: `place:${place.id}`, x: place.x, y: place.y, choices: [] }))
      .sort((one, other) => one.x - other.x || one.y - other.y);
  }

  /** The way as a choice; null while it leads nowhere. */
  choice(): Choice | null {
    if (this.path.length < 2) return null;
    const lift = this.#lift;
    const words: Action = lift ? { do: "advance", path: this.path } : { do: "move", by: this.by, path: this.path };
    const facts = { to: this.path.at(-1) ?? "", by: this.by };
    return { do: [words], key: lift ? "advance" : "move", facts, preview: [], say: "", caused: [] };
  }
}
