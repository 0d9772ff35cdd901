// What the explorer shows: which games are counted, a position, and what was chosen there.
import { ensureMe } from "../app/me.svelte";
import { loadGameUi, type LoadedGame } from "../games";
import type { GameTexts } from "../games/contract";
import { gameTexts } from "../i18n/game_texts";
import { t } from "../i18n/texts.svelte";
import { OfferedChoice } from "../table/offered_choice.svelte";
import { request } from "../transport/http";
import type { ExplorerChoice, ExplorerOverview, ExplorerPosition, ExplorerRequest, GameMaterial } from "../transport/messages";
import { pageAt, type Place, type Words } from "./address";

export interface Counted extends ExplorerChoice {
  choice: OfferedChoice;
}

export class Explorer {
  readonly game: string;
  overview = $state.raw<ExplorerOverview | null>(null);
  position = $state.raw<ExplorerPosition | null>(null);
  choices = $state.raw<Counted[]>([]);
  /** The options of the position. */
  options = $state.raw<Words>({});
  ui = $state.raw<LoadedGame>();
  material = $state.raw<unknown>(null);
  texts = $state.raw<GameTexts>();
  busy = $state(false);
  /** Where the position that is shown is: the last one that could be shown. */
  place = $state.raw<Place | null>(null);
  /** The newest request; answers to older ones are dropped. */
  #newest = 0;
  /** The language and the address of the position that is shown. */
  #shown = "";
  /** The options and the language that the material is of. */
  #drawn = "";

  constructor(game: string) {
    this.game = game;
  }

  async show(place: Place, language: string): Promise<void> {
    const { options, line, levels } = place;
    const mine = ++this.#newest;
    const shown = `${language} ${pageAt(this.game, place)}`;
    this.busy = shown !== this.#shown;
    if (!this.busy) return;
    try {
      const address = `/api/explorer/${encodeURIComponent(this.game)}`;
      const overview = await request<ExplorerOverview>("GET", address);
      const wanted = options ?? overview.settings[0]?.options ?? {};
      const asked: ExplorerRequest = { options: wanted, line, levels };
      const position = await request<ExplorerPosition>("POST", address, asked);
      const drawn = JSON.stringify([wanted, language]);
      if (drawn !== this.#drawn) {
        await ensureMe(t("me.guest"));
        const [ui, found] = await Promise.all([
          loadGameUi(this.game),
          request<GameMaterial>("POST", "/api/analysis/material", { header: position.header }),
        ]);
        if (mine !== this.#newest) return;
        this.ui = ui;
        this.material = found.material;
        this.texts = gameTexts(found.words);
        this.#drawn = drawn;
      }
      if (mine !== this.#newest) return;
      this.place = place;
      this.#shown = shown;
      this.overview = overview;
      this.options = wanted;
      this.position = position;
      this.choices = position.choices.map((one) => ({ ...one, choice: new OfferedChoice(one.offer) }));
    } finally {
      if (mine === this.#newest) this.busy = false;
    }
  }
}
