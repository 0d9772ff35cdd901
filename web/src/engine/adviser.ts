// Questions about tables of a server, and about positions on an analysis board, that the engine answers in a worker of this page,
// so that the server has less to do. It starts with the first question, if its files are kept in this browser, and is never waited for: while it starts, when it fails
// and when it is slow, the answer is null, and the server is asked.
import type { EngineList, FromAdvice, Question, ToAdvice } from "./messages";

/** What an open table tells the adviser. */
export interface AdvisedTable {
  id: string;
  /** The first line of the log. */
  header: unknown;
  /** The other lines, as far as they have come. */
  lines: unknown[];
  chairs: { kind: string; name: string }[];
  language: string;
}

type Asked = Question extends infer Q ? (Q extends { known: string } ? Omit<Q, "known"> : never) : never;

/** Answers that come later are not waited for. A review is computed a few positions at a time; a round of an evaluation takes a
 *  second at most. */
const MAX_MS = { previews: 400, hint: 8_000, review: 60_000, evaluation: 4_000 };
/** So many previews and evaluations are asked of the server after one that took too long: people watch them come. */
const PAUSED = 10;
/** The worker of a page without a table is ended after so long. */
const KEEP_MS = 30_000;

function parsed(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}

export class Adviser {
  private worker: Worker | null = null;
  private state: "idle" | "ready" | "off" = "idle";
  private starting: Promise<void> | null = null;
  /** What is asked of the server for now, and how often still. */
  private readonly paused = { previews: 0, evaluation: 0 };
  private numbers = 0;
  private readonly waiting = new Map<number, (text: string | null) => void>();
  /** The entries of which table the worker has. */
  private told: { id: string; entries: number } | null = null;
  private readonly refused = new Set<string>();
  private ending: ReturnType<typeof setTimeout> | undefined;

  /** `find` gives the list of the engine's files, or null if it is not for this page. */
  constructor(
    private readonly make: () => Worker,
    private readonly root: string,
    private readonly find: () => Promise<EngineList | null>,
  ) {}

  /** The answer, or null: then the server is to be asked. */
  async ask<T>(table: AdvisedTable, asked: Asked): Promise<T | null> {
    if (!this.isThere() || this.refused.has(table.id) || (asked.what === "previews" && this.pauses("previews"))) return null;
    const text = await this.post({ ...asked, known: this.known(table) });
    if (text.refused) this.refused.add(table.id);
    if (text.answer === null) this.told = null; // it is told everything anew
    return parsed(text.answer) as T | null;
  }

  /** A round of the evaluation of a position, or null; `asked` is what the server would be asked. */
  async evaluate<T>(asked: object, language: string): Promise<T | null> {
    if (!this.isThere() || this.pauses("evaluation")) return null;
    return parsed((await this.post({ what: "evaluation", asked: JSON.stringify(asked), language })).answer) as T | null;
  }

  /** Wait until it is there: for what takes longer than its start. */
  async whenReady(): Promise<boolean> {
    clearTimeout(this.ending);
    if (this.state === "idle") await (this.starting ??= this.start());
    return this.isReady();
  }

  /** No table is shown any more; another may be soon. */
  leave(): void {
    clearTimeout(this.ending);
    this.ending = setTimeout(() => this.end("idle"), KEEP_MS);
  }

  private isReady(): boolean {
    return this.state === "ready";
  }

  /** Whether it can be asked; otherwise it starts, if that was not tried before. */
  private isThere(): boolean {
    clearTimeout(this.ending);
    if (this.state === "idle") this.starting ??= this.start();
    return this.isReady();
  }

  private pauses(what: "previews" | "evaluation"): boolean {
    return this.paused[what] > 0 && this.paused[what]-- > 0;
  }

  private async start(): Promise<void> {
    const list = await this.find().catch(() => null);
    if (list === null) {
      this.end("off");
      return;
    }
    const worker = this.make();
    this.worker = worker;
    await new Promise<void>((go) => {
      worker.onmessage = ({ data }: MessageEvent<FromAdvice>) => {
        this.take(data);
        go();
      };
      worker.onerror = () => {
        this.end("off");
        go();
      };
      this.send({ kind: "start", root: this.root, list });
    });
  }

  private send(message: ToAdvice): void {
    this.worker?.postMessage(message);
  }

  /** What is new at a table. */
  private known(table: AdvisedTable): string {
    const after = this.told?.id === table.id && this.told.entries <= table.lines.length ? this.told.entries : 0;
    const log = [table.header, ...table.lines.slice(after)].map((line) => JSON.stringify(line)).join("\n");
    const chairs = table.chairs.map(({ kind, name }) => ({ kind, name }));
    this.told = { id: table.id, entries: table.lines.length };
    return JSON.stringify({ table: table.id, after, log, chairs, language: table.language });
  }

  /** The answer; without one, whether it was refused or only came too late. */
  private post(question: Question): Promise<{ answer: string | null; refused: boolean }> {
    const number = ++this.numbers;
    return new Promise((resolve) => {
      const late = setTimeout(() => {
        if (question.what === "evaluation") this.paused.evaluation = PAUSED;
        else this.paused.previews = PAUSED;
        this.waiting.delete(number);
        resolve({ answer: null, refused: false });
      }, MAX_MS[question.what]);
      this.waiting.set(number, (answer) => {
        clearTimeout(late);
        resolve({ answer, refused: answer === null });
      });
      this.send({ kind: "ask", number, question });
    });
  }

  private take(message: FromAdvice): void {
    switch (message.kind) {
      case "ready":
        this.state = "ready";
        break;
      case "failed":
        this.end("off");
        break;
      case "answer":
        this.waiting.get(message.number)?.(message.text);
        this.waiting.delete(message.number);
        break;
    }
  }

  private end(state: "idle" | "off"): void {
    this.worker?.terminate();
    this.worker = null;
    this.told = null;
    this.starting = null;
    this.state = state;
    const unanswered = [...this.waiting.values()];
    this.waiting.clear();
    for (const resolve of unanswered) resolve(null);
  }
}
