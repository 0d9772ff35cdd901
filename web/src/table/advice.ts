// Previews, hints, reviews and evaluations from the engine in a page of a server: of games without secrets, if the engine was
// loaded before for games on this device, and is of the server's own version. Whatever it does not answer, the server does.
import { findGame } from "../app/games.svelte";
import { Adviser, type AdvisedTable } from "../engine/adviser";
import { ENGINE_CACHE } from "../engine/files";
import type { EngineList } from "../engine/messages";
import { currentLanguage } from "../i18n/texts.svelte";
import { hosting } from "../transport/hosting";
import type { ChairView, Evaluation, Header, Preview, ReviewView, Settings } from "../transport/messages";
import { connection } from "../transport/websocket.svelte";
import { engine } from "../transport/worker.svelte";
import type { Line } from "./table.svelte";

/** What is asked about; a TableStore. */
export interface Advisable {
  readonly id: string;
  readonly settings: Settings | null;
  readonly header: unknown;
  readonly lines: Line[];
  readonly chairs: ChairView[];
}

/** The engine's files, if they are kept here and of this server. */
async function kept(): Promise<EngineList | null> {
  if (typeof caches === "undefined" || !(await caches.has(ENGINE_CACHE))) return null;
  const list = await engine.list();
  return list.messages === MESSAGES_HASH && list.version === connection.server ? list : null;
}

export class Advice {
  constructor(private readonly adviser: Pick<Adviser, "ask" | "evaluate" | "whenReady" | "leave">) {}

  /** Whether the log alone gives the position. */
  mayAsk({ settings, header }: Advisable): boolean {
    return header !== null && isOpen(settings?.game ?? "");
  }

  /** A round of the evaluation of a position on an analysis board. */
  async evaluation(asked: { header: Header } & Record<string, unknown>): Promise<Evaluation | null> {
    return isOpen(asked.header.game) ? this.adviser.evaluate<Evaluation>(asked, currentLanguage()) : null;
  }

  /** The analysis board is closed. */
  leaveAnalysis(): void {
    if (!hosting.local) this.adviser.leave();
  }

  async previews(table: Advisable, choices: number[]): Promise<Preview[] | null> {
    return this.mayAsk(table) ? this.adviser.ask<Preview[]>(facts(table), { what: "previews", choices }) : null;
  }

  /** The best choice, in the words of the log. */
  async hint(table: Advisable): Promise<unknown> {
    return this.mayAsk(table) ? this.adviser.ask(facts(table), { what: "hint" }) : null;
  }

  async review(table: Advisable, simulations: number, onprogress: (view: ReviewView) => void): Promise<ReviewView | null> {
    if (!this.mayAsk(table) || !(await this.adviser.whenReady())) return null;
    for (;;) {
      const view = await this.adviser.ask<ReviewView>(facts(table), { what: "review", simulations });
      if (view === null || view.review) return view;
      onprogress(view);
    }
  }

  leave(table: Advisable): void {
    if (this.mayAsk(table)) this.adviser.leave();
  }
}

/** A game of a server in which everybody knows everything. */
function isOpen(game: string): boolean {
  return !hosting.local && findGame(game)?.secrets === false;
}

function facts({ id, header, lines, chairs }: Advisable): AdvisedTable {
  return { id, header, lines: lines.map(({ line }) => line), chairs, language: currentLanguage() };
}

const make = () => new Worker(new URL("../engine/advice.worker.ts", import.meta.url), { type: "module" });
export const advice = new Advice(new Adviser(make, hosting.root, kept));
