// A table and what it takes to show it: what is told of it, the face of its game, its board and its words.
import { onDestroy } from "svelte";
import { current } from "./current.svelte";
import { faceOf } from "./games";
import type { Face, Words } from "./games/face";
import { ask } from "./net/http";
import { TableStore } from "./net/table.svelte";
import { spoken } from "./texts.svelte";
import { wordsOf, type Wordbook } from "./words";

/** Made while a page is set up; it lets go of the table when the page goes. */
export class Scenery {
  readonly store: TableStore;
  face = $state.raw<Face>();
  material = $state.raw<unknown>(null);
  words = $state.raw<Words>();
  /** This client cannot show the game. */
  strange = $state(false);
  colours = $derived.by(() => (this.face && this.material ? this.face.colours(this.material) : []));

  constructor(id: string) {
    this.store = new TableStore(id);
    this.store.open();
    onDestroy(() => this.store.close());
    $effect(() => {
      if (this.game) current.game = this.game;
    });
    $effect(() => {
      if (this.game)
        void faceOf(this.game).then((found) => {
          this.face = found;
          this.strange = !found;
        });
    });
    $effect(() => {
      if (this.game) void ask<unknown>("GET", `/api/tables/${id}/material`).then((found) => (this.material = found));
    });
    $effect(() => {
      if (this.game) void ask<Wordbook>("GET", `/api/tables/${id}/words?language=${spoken()}`).then((book) => (this.words = wordsOf(book)));
    });
  }

  get game(): string | undefined {
    return this.store.settings?.game;
  }
}
