// One table as this page knows it: what was told, in order, and what can be asked of it.
import type { Action, Choice, GameEvent, Json, Outcome } from "../games/contract";
import { Refused } from "../transport/http";
import { connection, type Listener } from "../transport/websocket.svelte";
import type { ChairTold, ChatTold, Done, Hint, Now, Offer, Said, Settings, Told } from "../transport/messages";

/** One line of the log with its sentences. */
export interface Line {
  n: number;
  seat: number | null;
  action: Action | null;
  events: GameEvent[];
  sentences: string[];
  time: number;
  /** It no longer counts. */
  undone: boolean;
  /** It goes back to this entry. */
  undo: number | null;
}

/** What changed on the board, for animation. */
export interface Change {
  before: unknown;
  after: unknown;
  events: GameEvent[];
  lines: Line[];
}

export class TableStore implements Listener {
  told = $state.raw<Told | null>(null);
  settings = $state.raw<Settings | null>(null);
  /** The first line of the log; null before the game starts. */
  header = $state.raw<Record<string, Json> | null>(null);
  lines = $state.raw<Line[]>([]);
  start = $state.raw<string[]>([]);
  choices = $state.raw<Choice[]>([]);
  asides = $state.raw<Choice[]>([]);
  chat = $state.raw<ChatTold[]>([]);
  why = $state("");
  /** The table does not exist, or was deleted. */
  missing = $state(false);
  /** When the newest message came, for clocks. */
  heard = $state(0);
  onchange: (change: Change) => void = () => {};
  private stop: () => void = () => {};
  private fresh = true;
  /** The seat that was asked for last on a shared screen; a connection that is made anew asks for it again. */
  private looks: number | null = null;

  constructor(readonly id: string) {}

  open(): void {
    this.stop = connection.watch(this.id, this);
  }

  close(): void {
    this.stop();
  }

  /** Ask for everything again, in another language or for other eyes. */
  refresh(): void {
    this.fresh = true;
  }

  // --- Told by the connection ---

  have(): { after: number; chat: number; seat: number | null } {
    return { after: this.fresh ? 0 : this.lines.length, chat: this.chat.at(-1)?.id ?? 0, seat: this.looks };
  }

  now(message: Now): void {
    const { now, words } = message;
    const first = (now.entries[0]?.["n"] as number | undefined) ?? null;
    const begins = message.whole || this.fresh;
    const had = begins ? [] : this.lines;
    if (first !== null && first > had.length + 1) {
      connection.rewatch(this.id); // a gap: ask for exactly what is missing
      return;
    }
    const told = now.entries.map((entry, i) => lineOf(entry, words?.entries[i] ?? [], now.times[i] ?? 0));
    const added = told.filter((line) => line.n > had.length);
    const undone = new Set(now.undone);
    const all = [...had, ...added].map((line) => (line.undone === undone.has(line.n) ? line : { ...line, undone: undone.has(line.n) }));
    const before = this.told?.view ?? null;
    if (message.settings) this.settings = message.settings;
    if (message.header) this.header = message.header;
    if (words && begins) this.start = words.start;
    this.why = words?.why ?? "";
    this.lines = all;
    this.told = now;
    this.heard = performance.now();
    this.choices = now.choices.map((offer, i) => choiceOf(offer, words?.choices[i] ?? "", words?.caused[i] ?? []));
    this.asides = now.asides.map((offer, i) => choiceOf(offer, words?.asides[i] ?? "", []));
    const quiet = begins;
    this.fresh = false;
    if (now.view !== null && before !== null && added.length > 0 && !quiet) {
      const live = added.filter((line) => !line.undone);
      this.onchange({ before, after: now.view, events: live.flatMap((line) => line.events), lines: live });
    }
  }

  said(message: Said): void {
    const newest = this.chat.at(-1)?.id ?? 0;
    this.chat = [...this.chat, ...message.lines.filter((line) => line.id > newest)];
  }

  gone(): void {
    this.missing = true;
  }

  // --- What can be asked ---

  get outcome(): Outcome | null {
    return (this.told?.outcome as Outcome | null | undefined) ?? null;
  }

  get chairs(): ChairTold[] {
    return this.told?.chairs ?? [];
  }

  get mine(): number[] {
    return this.chairs.flatMap((chair, seat) => (chair.mine ? [seat] : []));
  }

  /** The seat that acts for the person at this screen: the asked one, if it is theirs. */
  get seat(): number | null {
    const told = this.told;
    if (!told) return null;
    if (told.to_act !== null && this.mine.includes(told.to_act)) return told.to_act;
    return told.seat;
  }

  private get place(): { table: string; seat: number; at: number } {
    if (!this.told || this.seat === null) throw new Refused("not_asked", "");
    return { table: this.id, seat: this.seat, at: this.told.at };
  }

  play(choice: Choice): Promise<Done | Hint> {
    return connection.request({ type: "play", ...this.place, do: choice.do });
  }

  /** Something that may be done at any time, by the seat whose eyes this page has, whoever is asked. */
  order(choice: Choice): Promise<Done | Hint> {
    const { table, at } = this.place;
    return connection.request({ type: "play", table, at, seat: this.told?.seat ?? 0, do: choice.do });
  }

  undo(to: number | null = null): Promise<Done | Hint> {
    return connection.request({ type: "undo", ...this.place, to });
  }

  redo(): Promise<Done | Hint> {
    return connection.request({ type: "redo", ...this.place });
  }

  reset(): Promise<Done | Hint> {
    return connection.request({ type: "reset", ...this.place });
  }

  hint(): Promise<Done | Hint> {
    return connection.request({ type: "hint", ...this.place });
  }

  answer(yes: boolean): Promise<Done | Hint> {
    return connection.request({ type: "answer", table: this.id, at: this.told?.at ?? 0, yes });
  }

  say(text: string): Promise<Done | Hint> {
    return connection.request({ type: "say", table: this.id, text });
  }

  look(seat: number | null): void {
    this.looks = seat;
    connection.look(this.id, seat);
  }
}

function lineOf(entry: Record<string, Json>, sentences: string[], time: number): Line {
  const { n, seat, events, undo } = entry;
  return {
    n: n as number,
    seat: typeof seat === "number" ? seat : null,
    action: typeof entry["do"] === "string" ? (entry as Action) : null,
    events: (events as GameEvent[] | undefined) ?? [],
    sentences,
    time,
    undone: false,
    undo: typeof undo === "number" ? undo : null,
  };
}

function choiceOf(offer: Offer, say: string, caused: string[]): Choice {
  return {
    do: offer.do as Action[],
    key: offer.key,
    facts: offer.facts as Choice["facts"],
    preview: offer.preview,
    after: offer.after,
    say,
    caused,
  };
}
