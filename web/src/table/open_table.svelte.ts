// A table and what a page needs to show it: its state, and the user interface, material and texts of its game.
import { onDestroy } from "svelte";
import { attempt } from "../app/notifications.svelte";
import { currentGame } from "../app/current_game.svelte";
import { loadGameUi, type LoadedGame } from "../games";
import type { GameTexts } from "../games/contract";
import { request } from "../transport/http";
import { TableStore } from "./table.svelte";
import { currentLanguage } from "../i18n/texts.svelte";
import { gameTexts, type GameTextTables } from "../i18n/game_texts";

/** Made while a page is set up; it closes with the page. */
export class OpenTable {
  readonly store: TableStore;
  ui = $state.raw<LoadedGame>();
  material = $state.raw<unknown>(null);
  texts = $state.raw<GameTexts>();
  colours = $derived.by(() => (this.ui && this.material ? this.ui.colours(this.material) : []));

  constructor(id: string) {
    this.store = new TableStore(id);
    this.store.open();
    onDestroy(() => this.store.close());
    $effect(() => {
      if (this.game) currentGame.id = this.game;
    });
    $effect(() => {
      if (this.game) void loadGameUi(this.game).then((found) => (this.ui = found));
    });
    $effect(() => {
      if (this.game) void attempt(async () => (this.material = await request<unknown>("GET", `/api/tables/${id}/material`)));
    });
    $effect(() => {
      if (this.game)
        void attempt(async () => {
          const language = currentLanguage();
          this.texts = gameTexts(await request<GameTextTables>("GET", `/api/tables/${id}/words?language=${language}`));
        });
    });
  }

  get game(): string | undefined {
    return this.store.settings?.game;
  }
}
