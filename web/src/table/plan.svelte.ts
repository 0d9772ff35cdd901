// The own next turn, laid out while others think. The tab keeps it; what it would lead to is asked of the server (or the engine
// in the page), which knows no more than the seat does.
import type { Action, Choice, Facts } from "../games/contract";
import { request } from "../transport/http";
import type { PlanView } from "../transport/messages";
import { Refused } from "../transport/refused";
import { OfferedChoice } from "./offered_choice.svelte";

/** A planned choice as it was offered. */
export interface Step {
  do: Action[];
  key: string;
  facts: Facts;
  say: string;
}

interface KeptPlan {
  seat: number;
  steps: Step[];
}

export class TurnPlan {
  steps = $state.raw<Step[]>([]);
  /** The player is laying it out: the board shows where it leads. */
  open = $state(false);
  found = $state.raw<PlanView | null>(null);
  /** Why nothing can be planned now. */
  trouble = $state("");
  choices = $state.raw<Choice[]>([]);
  #seat = -1;
  #asked = 0;

  constructor(private readonly table: string) {
    const kept = JSON.parse(sessionStorage.getItem(this.#key) ?? "null") as KeptPlan | null;
    if (!kept) return;
    this.#seat = kept.seat;
    this.steps = kept.steps;
  }

  get #key(): string {
    return `plan ${this.table}`;
  }

  /** Why a step is not possible; empty if it is. */
  problem(step: number): string {
    return this.found?.steps[step]?.problem ?? "";
  }

  /** Ask again: the game has gone on, or the plan is another. */
  async follow(seat: number): Promise<void> {
    if (seat !== this.#seat) this.#keep(seat, []);
    const number = ++this.#asked;
    if (this.steps.length === 0 && !this.open) return this.#show(null, "");
    try {
      const steps = this.steps.map((step) => step.do);
      const found = await request<PlanView>("POST", `/api/tables/${this.table}/plan`, { seat, steps });
      if (number !== this.#asked) return;
      // A sentence of today's language, where the step is still possible.
      this.steps = this.steps.map((step, i) => ({ ...step, say: found.steps[i]?.sentence || step.say }));
      this.#show(found, "");
    } catch (why) {
      if (number !== this.#asked) return;
      if (!(why instanceof Refused)) throw why;
      this.#show(null, why.message);
    }
  }

  #show(found: PlanView | null, trouble: string): void {
    this.found = found;
    this.trouble = trouble;
    this.choices = (found?.choices ?? []).map((offer) => new OfferedChoice(offer));
  }

  #keep(seat: number, steps: Step[]): void {
    this.#seat = seat;
    this.steps = steps;
    try {
      if (steps.length > 0) sessionStorage.setItem(this.#key, JSON.stringify({ seat, steps } satisfies KeptPlan));
      else sessionStorage.removeItem(this.#key);
    } catch {
      // No storage: the plan lives as long as the page.
    }
  }

  async add({ do: actions, key, facts, say }: Choice): Promise<void> {
    this.#keep(this.#seat, [...this.steps, { do: actions, key, facts, say }]);
    await this.follow(this.#seat);
  }

  async remove(step: number): Promise<void> {
    this.#keep(this.#seat, this.steps.toSpliced(step, 1));
    await this.follow(this.#seat);
  }

  clear(): void {
    this.#asked++;
    this.open = false;
    this.#keep(this.#seat, []);
    this.#show(null, "");
  }

  /** A choice was played: if it was the next step, it is done. */
  played(choice: Pick<Choice, "do">): void {
    if (JSON.stringify(this.steps[0]?.do) !== JSON.stringify(choice.do)) return;
    this.#keep(this.#seat, this.steps.slice(1));
  }
}
