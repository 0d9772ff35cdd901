// The board editor: a position that is set up by hand, checked by the rules after every change, and kept by this tab.
import { ensureMe } from "../app/me.svelte";
import type { GameTexts } from "../games/contract";
import { loadGameUi, type LoadedGame } from "../games";
import { gameTexts } from "../i18n/game_texts";
import { currentLanguage, gameText, t } from "../i18n/texts.svelte";
import { seatsNamed } from "../table/seats";
import { request } from "../transport/http";
import type { EditorContext } from "../games/position_editor";
import type { AnalysisPosition, AnalysisStart, GameMaterial, Header, Json, Problem, SetupCheck } from "../transport/messages";

/** The version of a log that begins from a position. */
const POSITION_VERSION = 2;
/** Milliseconds without a change before the rules are asked. */
const PAUSE = 250;
const KEY = "setup";

interface KeptSetup {
  header: Header;
  colours: string[];
}

/** The header of a game that begins from this position. */
export function positionHeader({ game, rules, options, seats }: Header, position: unknown): Header {
  return { turnpike: POSITION_VERSION, game, rules, options, seats, position: position as Record<string, Json> };
}

/** Keep a position for the editor. */
export function keepSetup(header: Header, colours: string[]): void {
  const kept: KeptSetup = { header, colours };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    sessionStorage.removeItem(KEY); // no storage: the position lives as long as the page
  }
}

export function keptSetup(): KeptSetup | null {
  return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as KeptSetup | null;
}

export class PositionSetup {
  header = $state.raw<Header | null>(null);
  position = $state.raw<unknown>(null);
  /** What is wrong with the position, as the rules see it. */
  problem = $state.raw<Problem | null>(null);
  /** Whether the rules have seen the position as it is now. */
  checked = $state(false);
  colours = $state.raw<string[]>([]);
  ui = $state.raw<LoadedGame>();
  material = $state.raw<unknown>(null);
  texts = $state.raw<GameTexts>();
  #past = $state.raw<unknown[]>([]);
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  get mayUndo(): boolean {
    return this.#past.length > 0;
  }

  /** What the editor of the game looks at. */
  get context(): EditorContext {
    const { ui, material, position, texts, header } = this;
    if (!ui || !texts || !header) throw new Error("shown before its data came");
    const seats = seatsNamed(
      header.seats,
      this.colours,
      ui.colours(material).map((one) => one.id),
      null,
    );
    const say = (key: string): string => gameText(ui.id, `editor.${key}`);
    return { material, position, options: header.options, seats, texts, say };
  }

  /** Begin with a new game. */
  async begin(game: string, options: Record<string, Json>, seats: string[]): Promise<void> {
    await ensureMe(t("me.guest"));
    const { header } = await request<AnalysisStart>("POST", "/api/analysis/new", { game, options, seats });
    const found = await request<AnalysisPosition>("POST", "/api/analysis/position", { header, path: [], roll: true });
    await this.open(positionHeader(header, found.view));
    if (this.ui?.editor && found.view !== null) this.#become(this.ui.editor.begin(this.context));
  }

  async open(header: Header, colours: string[] = []): Promise<void> {
    await ensureMe(t("me.guest"));
    this.ui = await loadGameUi(header.game);
    this.colours = colours;
    this.#past = [];
    this.header = header;
    await this.translate();
    this.#become(header.position ?? null);
  }

  /** The texts in the language of the page. */
  async translate(): Promise<void> {
    if (!this.header) return;
    const found = await request<GameMaterial>("POST", "/api/analysis/material", { header: this.header });
    this.material = found.material;
    this.texts = gameTexts(found.words);
    if (this.position !== null) this.#become(this.position);
  }

  change(position: unknown): void {
    this.#past = [...this.#past, this.position];
    this.#become(position);
  }

  undo(): void {
    const before = this.#past.at(-1);
    this.#past = this.#past.slice(0, -1);
    if (before !== undefined) this.#become(before);
  }

  #become(position: unknown): void {
    if (!this.header) return;
    this.position = position;
    this.header = positionHeader(this.header, position);
    this.checked = false;
    this.#asked++;
    keepSetup(this.header, this.colours);
    clearTimeout(this.#waiting);
    if (position !== null) this.#waiting = setTimeout(() => void this.#check(), PAUSE);
  }

  async #check(): Promise<void> {
    const number = this.#asked;
    const language = currentLanguage();
    let found: SetupCheck;
    try {
      found = await request<SetupCheck>("POST", "/api/analysis/setup", { header: this.header });
    } catch (error) {
      found = { view: null, problem: { code: "", message: error instanceof Error ? error.message : String(error), facts: {} } };
    }
    if (number !== this.#asked || language !== currentLanguage()) return; // changed meanwhile
    this.problem = found.problem;
    this.checked = true;
    if (found.problem || !this.header) return;
    this.position = found.view; // with what follows from the rest, such as incomes
    this.header = positionHeader(this.header, found.view);
    keepSetup(this.header, this.colours);
  }

  close(): void {
    clearTimeout(this.#waiting);
    this.#asked++;
  }
}
