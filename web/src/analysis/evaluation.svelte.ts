// The live evaluation of the position on the board: one round after the other, each deeper, until the board moves on.
import { t } from "../i18n/texts.svelte";
import { advice, type Advice } from "../table/advice";
import { request, Refused } from "../transport/http";
import type { AnalysisPosition, Evaluation, Header } from "../transport/messages";
import { newId, type PathLine } from "./tree";

/** Positions that follow each other faster are only passed by: the last of them is worth a question, once it is rested on. */
const IDLE_MS = 120;
const MAX_KEPT = 500;
/** Until a server that could not be reached is asked again. */
const OFFLINE_SECONDS = 10;

/** What of an analysis board is evaluated. */
interface Board {
  at: string;
  path: { line: PathLine }[];
  header: Header | null;
  position: Pick<AnalysisPosition, "view"> | null;
}

export class LiveEvaluation {
  on = $state(true);
  /** What is known of the position that is shown. */
  now = $state.raw<Evaluation | null>(null);
  /** A round is being computed. */
  thinking = $state(false);
  /** Why there is no evaluation. */
  trouble = $state("");
  /** It is asked for again by itself. */
  waiting = $state(false);
  readonly #board: Board;
  readonly #id = newId();
  /** Rounds add to those before, so a position stays with whom it began. */
  #kept = new Map<string, { found: Evaluation; own: boolean }>();
  #asked = 0;
  /** When the board last showed another position. */
  #moved = -IDLE_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    board: Board,
    private readonly engine: Pick<Advice, "evaluation"> = advice,
  ) {
    this.#board = board;
  }

  /** The board shows another position, or the evaluation was switched on or off. */
  follow(): void {
    this.stop();
    const { position } = this.#board;
    this.now = this.#kept.get(this.#board.at)?.found ?? null;
    if (!this.on || !position || position.view === null || this.now?.last) return;
    const number = this.#asked;
    const now = performance.now();
    const wait = now - this.#moved < IDLE_MS ? IDLE_MS : 0;
    this.#moved = now;
    this.#timer = setTimeout(() => void this.#rounds(number, this.#board.at), wait);
  }

  stop(): void {
    this.#asked++;
    clearTimeout(this.#timer);
    this.thinking = false;
    this.trouble = "";
    this.waiting = false;
  }

  /** Sentences are in another language now. */
  forget(): void {
    this.#kept.clear();
  }

  /** Say why; where it is only too much for now, ask again when it is worth it. */
  #refused(why: Refused, number: number, at: string): void {
    const seconds = why.code === "offline" ? OFFLINE_SECONDS : why.facts["seconds"];
    this.trouble = why.code === "offline" ? t("net.offline") : why.message;
    this.waiting = typeof seconds === "number";
    if (typeof seconds === "number") this.#timer = setTimeout(() => void this.#rounds(number, at), 1000 * seconds);
  }

  async #rounds(number: number, at: string): Promise<void> {
    const { header } = this.#board;
    const path = this.#board.path.map((node) => node.line);
    this.thinking = true;
    try {
      let round = this.now ? this.now.round + 1 : 0;
      let own = this.#kept.get(at)?.own ?? true;
      for (;;) {
        const question = { header, path, board: this.#id, round };
        const computed = own && header ? await this.engine.evaluation({ ...question, header }) : null;
        if (number !== this.#asked) return;
        own = computed !== null;
        const found = computed ?? (await request<Evaluation>("POST", "/api/analysis/evaluation", question));
        if (number !== this.#asked) return;
        this.#kept.set(at, { found, own });
        if (this.#kept.size > MAX_KEPT) this.#kept.delete(this.#kept.keys().next().value ?? "");
        this.now = found;
        this.trouble = "";
        this.waiting = false;
        if (found.last) break;
        round = found.round + 1; // someone else may have looked at this position longer
      }
    } catch (why) {
      if (number === this.#asked && why instanceof Refused) this.#refused(why, number, at);
    }
    if (number === this.#asked) this.thinking = false;
  }
}
