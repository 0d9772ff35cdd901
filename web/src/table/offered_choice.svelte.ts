// Choices as the server offers them. What a choice would cause is asked of the server when a component first reads it:
// on hover, on focus, or when a game lights what its choices would bring. A page in the background asks when it comes back.
import { whenVisible } from "../app/activity.svelte";
import type { Action, Choice, GameEvent } from "../games/contract";
import type { Offer, Preview } from "../transport/messages";

/** Asks for previews of choices, by their numbers in the list. */
export type AskPreviews = (choices: number[]) => Promise<Preview[]>;

/** Choices in one request; the server takes no more. */
const MAX_PREVIEWS = 20;
/** How long a position is shown before the previews that nothing has read yet are asked for, so that hovering finds them. */
const IDLE_MS = 400;

export class OfferedChoice implements Choice {
  readonly do: Action[];
  readonly key: string;
  readonly facts: Choice["facts"];
  readonly say: string;
  #preview = $state.raw<Preview>({ effects: [], after: {} });
  readonly #want: () => void;

  constructor(offer: Offer, want: () => void = () => {}) {
    this.do = offer.do as Action[];
    this.key = offer.key;
    this.facts = offer.facts as Choice["facts"];
    this.say = offer.sentence;
    this.#want = want;
  }

  get preview(): GameEvent[] {
    this.#want();
    return this.#preview.effects.map((effect) => effect.event);
  }

  get caused(): string[] {
    this.#want();
    return this.#preview.effects.map((effect) => effect.sentence);
  }

  get after(): Record<string, number[]> {
    this.#want();
    return this.#preview.after;
  }

  /** The server has answered. */
  foresee(preview: Preview): void {
    this.#preview = preview;
  }
}

/** The choices of one position, each of whose previews is asked for once. */
export class OfferedChoices {
  readonly all: OfferedChoice[];
  readonly #ask: AskPreviews;
  readonly #asked = new Set<number>();
  #wanted: number[] = [];
  #idle: ReturnType<typeof setTimeout> | undefined;
  #forget: () => void = () => {};

  constructor(offers: Offer[], ask: AskPreviews) {
    this.#ask = ask;
    this.all = offers.map((offer, number) => new OfferedChoice(offer, () => this.#want(number)));
    if (offers.length > 0) this.#idle = setTimeout(() => offers.slice(0, MAX_PREVIEWS).forEach((_, number) => this.#want(number)), IDLE_MS);
  }

  /** Another position is shown: ask for no more. */
  close(): void {
    clearTimeout(this.#idle);
    this.#forget();
  }

  #want(number: number): void {
    if (this.#asked.has(number)) return;
    this.#asked.add(number);
    // What is read together is asked for together.
    if (this.#wanted.push(number) === 1) this.#forget = whenVisible(() => queueMicrotask(() => this.#send()));
  }

  #send(): void {
    const wanted = this.#wanted;
    this.#wanted = [];
    for (let first = 0; first < wanted.length; first += MAX_PREVIEWS) void this.#fetch(wanted.slice(first, first + MAX_PREVIEWS));
  }

  async #fetch(numbers: number[]): Promise<void> {
    try {
      const previews = await this.#ask(numbers);
      numbers.forEach((number, i) => {
        const preview = previews[i];
        if (preview) this.all[number]?.foresee(preview);
      });
    } catch {
      // The game has gone on, or the server has no time: the next component that reads them asks again.
      for (const number of numbers) this.#asked.delete(number);
    }
  }
}
