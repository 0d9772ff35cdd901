// A path of the player's own: points clicked one after the other along the sections of the map. Whether it can be
// travelled, what it costs and what it brings, the server says when it is sent.
import type { Target } from "../../board/targets";
import type { Choice } from "../contract";
import { boardIndexOf, type Transport } from "./scene";
import type { Material, View } from "./types";

export class PathEditor {
  path = $state.raw<string[]>([]);
  by = $state<Transport>("foot");
  readonly #material: () => Material;
  readonly #view: () => View;
  readonly #choices: () => Choice[];

  constructor(material: () => Material, view: () => View, choices: () => Choice[]) {
    this.#material = material;
    this.#view = view;
    this.#choices = choices;
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

  /** The points to click next: those that a section for this transport joins with the last one. */
  get targets(): Target[] {
    const here = this.path.at(-1);
    if (here === undefined) return [];
    const { board, open_to } = this.#material();
    const mode = this.#view().moment.asked === "advance" ? "lift" : this.by;
    const { places } = boardIndexOf(this.#material());
    const near = new Set<string>();
    for (const { a, b, kind } of board.roads) {
      if (!open_to[kind]?.includes(mode)) continue;
      if (a === here) near.add(b);
      if (b === here) near.add(a);
    }
    return [...near]
      .flatMap((id) => places.get(id) ?? [])
      .map((place) => ({ kind: "place", id: place.id, key: `place:${place.id}`, x: place.x, y: place.y, choices: [] }))
      .sort((one, other) => one.x - other.x || one.y - other.y);
  }

  /** The path as a choice: one that is offered for this transport, with the path exchanged. Null while it leads nowhere. */
  choice(): Choice | null {
    const offered = this.#choices().filter((choice) => Array.isArray(choice.do[0]?.["path"]));
    const like = offered.find((choice) => choice.facts["by"] === this.by) ?? offered[0];
    const action = like?.do[0];
    if (this.path.length < 2 || !like || !action) return null;
    const facts = { to: this.path.at(-1) ?? "", by: this.by };
    return { do: [{ ...action, path: this.path }], key: like.key, facts, preview: [], say: "", caused: [] };
  }
}
