// One puzzle being solved: the moves of the turn so far, the position they lead to, and what the server says about them.
// The server judges; it sends the solution only when the puzzle is solved or given up.
import { ensureMe } from "../app/me.svelte";
import type { Choice, GameTexts, Story } from "../games/contract";
import { loadGameUi, type LoadedGame } from "../games";
import { gameTexts } from "../i18n/game_texts";
import { t } from "../i18n/texts.svelte";
import { animationSpeed } from "../settings/preferences.svelte";
import { OfferedChoices } from "../table/offered_choice.svelte";
import { toldOf } from "../analysis/tree";
import { request } from "../transport/http";
import type {
  GameMaterial,
  GivenUp,
  Json,
  Preview,
  PuzzleAnswer,
  PuzzleHint,
  PuzzlePosition,
  PuzzleSolution,
  PuzzleView,
  SolverView,
} from "../transport/messages";

type Words = Record<string, Json>;

export class PuzzleSolver {
  puzzle = $state.raw<PuzzleView | null>(null);
  ui = $state.raw<LoadedGame>();
  material = $state.raw<unknown>(null);
  texts = $state.raw<GameTexts>();
  position = $state.raw<PuzzlePosition | null>(null);
  choices = $state.raw<Choice[]>([]);
  story = $state.raw<Story | null>(null);
  verdict = $state<PuzzleAnswer["verdict"]>("open");
  /** The last answer that changed the rating. */
  change = $state<number | null>(null);
  /** The puzzle was answered or given up before this visit, or on it. */
  answered = $state(false);
  /** The solution was asked for on this visit, before it was found. */
  givenUp = $state(false);
  hint = $state.raw<PuzzleHint | null>(null);
  solution = $state.raw<PuzzleSolution | null>(null);
  me = $state.raw<SolverView | null>(null);
  busy = $state(false);
  /** The positions of this turn, the start first, with the moves that lead to them. */
  #steps = $state.raw<{ moves: Words[]; position: PuzzlePosition }[]>([]);
  #offered: OfferedChoices | null = null;
  #stories = 0;

  get moves(): number {
    return this.#steps.length - 1;
  }

  get over(): boolean {
    return this.verdict !== "open";
  }

  /** Show a puzzle: an address such as /api/puzzles/daily?game=... */
  async load(address: string): Promise<void> {
    await ensureMe(t("me.guest"));
    const found = await request<PuzzleView>("GET", address);
    const [ui, material] = await Promise.all([
      loadGameUi(found.game),
      request<GameMaterial>("POST", "/api/analysis/material", { header: found.header }),
    ]);
    const same = this.puzzle?.id === found.id;
    this.ui = ui;
    this.material = material.material;
    this.texts = gameTexts(material.words);
    this.puzzle = found;
    this.me = found.me;
    this.answered = found.solved !== null;
    if (!same) this.change = null;
    this.givenUp = false;
    this.hint = null;
    this.solution = null;
    this.#steps = [{ moves: [], position: found.position }];
    this.#become(found.position, "open");
  }

  async play(choice: Pick<Choice, "do">): Promise<void> {
    await this.#answer([...(this.#steps.at(-1)?.moves ?? []), ...choice.do]);
  }

  async #answer(moves: Words[]): Promise<void> {
    const { puzzle } = this;
    if (!puzzle || this.busy) return;
    this.busy = true;
    try {
      const found = await request<PuzzleAnswer>("POST", `/api/puzzles/${puzzle.id}/answer`, { moves });
      const before = this.position;
      this.#steps = [...this.#steps, { moves, position: found.position }];
      this.#become(found.position, found.verdict, before);
      if (found.counted) {
        this.change = found.change;
        this.answered = true;
      }
      this.me = found.me ?? this.me;
      this.solution = found.solution ?? this.solution;
    } finally {
      this.busy = false;
    }
  }

  /** Take the last move back, or all of them. */
  undo(all = false): void {
    if (this.#steps.length < 2) return;
    this.#steps = all ? this.#steps.slice(0, 1) : this.#steps.slice(0, -1);
    const at = this.#steps.at(-1);
    if (at) this.#become(at.position, "open");
  }

  async ask(): Promise<void> {
    if (this.puzzle) this.hint = await request<PuzzleHint>("POST", `/api/puzzles/${this.puzzle.id}/hint`, {});
  }

  async giveUp(): Promise<void> {
    if (!this.puzzle) return;
    const found = await request<GivenUp>("POST", `/api/puzzles/${this.puzzle.id}/solution`, {});
    this.givenUp = true;
    this.solution = found.solution;
    this.me = found.me ?? this.me;
    if (found.counted) this.change = found.change;
    this.answered = true;
    await this.showSolution();
  }

  /** Play the best turn on the board. */
  async showSolution(): Promise<void> {
    const { solution } = this;
    if (!solution) return;
    this.undo(true);
    await this.#answer(solution.best.steps.map((step) => step.do));
  }

  #become(position: PuzzlePosition, verdict: PuzzleAnswer["verdict"], before: PuzzlePosition | null = null): void {
    const events = before ? position.entries.slice(before.entries.length).flatMap((entry) => toldOf(entry).events) : [];
    const speed = animationSpeed();
    this.position = position;
    this.verdict = verdict;
    this.story =
      before && events.length > 0 && speed > 0 && !document.hidden
        ? { id: ++this.#stories, before: before.view, after: position.view, events, speed }
        : null;
    this.#offered?.close();
    const moves = this.#steps.at(-1)?.moves ?? [];
    const id = this.puzzle?.id ?? "";
    this.#offered = new OfferedChoices(position.choices, (choices) =>
      request<Preview[]>("POST", `/api/puzzles/${id}/previews`, { moves, choices }),
    );
    this.choices = this.#offered.all;
  }

  storyEnded(id: number): void {
    if (this.story?.id === id) this.story = null;
  }

  close(): void {
    this.#offered?.close();
  }
}
