// The own next turn, laid out while others think. This device keeps it; what it would lead to is asked of the server (or the
// engine in the page), which knows no more than the seat does.
import type { Choice } from "../games/contract";
import { request } from "../transport/http";
import type { PlanView } from "../transport/messages";
import { Refused } from "../transport/refused";
import { forgetTable, keepPlan, keptPlan, type Step } from "./kept_plans";
import { OfferedChoice } from "./offered_choice.svelte";

export type { Step } from "./kept_plans";

export class TurnPlan {
  steps = $state.raw<Step[]>([]);
  /** The player is laying it out: the board shows where it leads. */
  open = $state(false);
  found = $state.raw<PlanView | null>(null);
  /** Why nothing can be planned now. */
  trouble = $state("");
  choices = $state.raw<Choice[]>([]);
  #account = "";
  #seat = -1;
  /** The newest entry when the plan was last changed. */
  #at = 0;
  #asked = 0;
  #newest = { number: 0, answered: Promise.resolve() };

  constructor(private readonly table: string) {}

  /** Why a step is not possible; empty if it is. */
  problem(step: number): string {
    return this.found?.steps[step]?.problem ?? "";
  }

  /** Ask again for this seat of an account: the game has gone on, or the plan is another. Resolves with the newest answer. */
  follow(seat = this.#seat, account = this.#account): Promise<void> {
    if (seat !== this.#seat || account !== this.#account) this.#load(seat, account);
    const number = ++this.#asked;
    this.#newest = { number, answered: this.#ask(number) };
    return this.#newest.answered;
  }

  async #ask(number: number): Promise<void> {
    if (this.steps.length === 0 && !this.open) return this.#show(null, "");
    try {
      const steps = this.steps.map((step) => step.do);
      const found = await request<PlanView>("POST", `/api/tables/${this.table}/plan`, { seat: this.#seat, steps });
      if (number !== this.#asked) return await this.#later(number);
      if (steps.length > 0 && found.turn_ended > this.#at) {
        this.#keep([]); // the turn it was made for is over
        return await this.follow();
      }
      // A sentence of today's language, where the step is still possible.
      this.steps = this.steps.map((step, i) => ({ ...step, say: found.steps[i]?.sentence || step.say }));
      this.#show(found, "");
    } catch (why) {
      if (number !== this.#asked) return await this.#later(number);
      if (!(why instanceof Refused)) throw why;
      this.#show(null, why.message);
    }
  }

  async #later(number: number): Promise<void> {
    if (this.#newest.number > number) await this.#newest.answered;
  }

  #load(seat: number, account: string): void {
    const kept = keptPlan(account, this.table);
    const fits = kept?.seat === seat;
    this.#account = account;
    this.#seat = seat;
    this.#at = fits ? kept.at : 0;
    this.steps = fits ? kept.steps : [];
  }

  #show(found: PlanView | null, trouble: string): void {
    this.found = found;
    this.trouble = trouble;
    this.choices = (found?.choices ?? []).map((offer) => new OfferedChoice(offer));
  }

  #keep(steps: Step[]): void {
    this.steps = steps;
    keepPlan({ account: this.#account, table: this.table, seat: this.#seat, at: this.#at, steps });
  }

  #change(steps: Step[]): void {
    this.#at = this.found?.at ?? this.#at;
    this.#keep(steps);
  }

  async add({ do: actions, key, facts, say }: Choice): Promise<void> {
    this.#change([...this.steps, { do: actions, key, facts, say }]);
    await this.follow();
  }

  async remove(step: number): Promise<void> {
    this.#change(this.steps.toSpliced(step, 1));
    await this.follow();
  }

  clear(): void {
    this.#asked++;
    this.open = false;
    this.#keep([]);
    this.#show(null, "");
  }

  /** There is no turn to come any more. */
  end(): void {
    this.#asked++;
    this.open = false;
    this.steps = [];
    this.#show(null, "");
    forgetTable(this.table);
  }

  /** Take out what stands before the first step that is possible; what that was. */
  leaveOut(): Step[] {
    const next = this.steps.findIndex((_, i) => this.problem(i) === "");
    return this.#cut(0, next < 0 ? this.steps.length : next);
  }

  /** A choice was played: if it was a step of the plan, that one is done. */
  played(choice: Pick<Choice, "do">): void {
    const wanted = JSON.stringify(choice.do);
    const step = this.steps.findIndex((one) => JSON.stringify(one.do) === wanted);
    if (step >= 0) this.#cut(step, 1);
  }

  /** Take out some steps. Answers about the longer plan are of no use any more. */
  #cut(start: number, count: number): Step[] {
    if (count === 0) return [];
    this.#asked++;
    const gone = this.steps.slice(start, start + count);
    if (this.found) this.found = { ...this.found, steps: this.found.steps.toSpliced(start, count) };
    this.#keep(this.steps.toSpliced(start, count));
    return gone;
  }
}
