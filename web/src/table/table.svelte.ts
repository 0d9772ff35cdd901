// One table as this page knows it: what was told, in order, and what can be asked of it.
import type { Action, Choice, GameEvent, Json, Outcome } from "../games/contract";
import { Refused } from "../transport/http";
import { connection, type Listener } from "../transport/websocket.svelte";
import type {
  ChairView,
  ChatMessage,
  ChatView,
  Done,
  Hint,
  LogEntry,
  Offer,
  Settings,
  Snapshot,
  SnapshotMessage,
} from "../transport/messages";

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
  told = $state.raw<Snapshot | null>(null);
  settings = $state.raw<Settings | null>(null);
  /** The first line of the log; null before the game starts. */
  header = $state.raw<Record<string, Json> | null>(null);
  lines = $state.raw<Line[]>([]);
  start = $state.raw<string[]>([]);
  choices = $state.raw<Choice[]>([]);
  asides = $state.raw<Choice[]>([]);
  chat = $state.raw<ChatView[]>([]);
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
    this.stop = connection.subscribe(this.id, this);
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

  changed(message: SnapshotMessage): void {
    const { snapshot } = message;
    const first = (snapshot.entries[0]?.line["n"] as number | undefined) ?? null;
    const begins = message.whole || this.fresh;
    const had = begins ? [] : this.lines;
    if (first !== null && first > had.length + 1) {
      connection.resubscribe(this.id); // a gap: ask for exactly what is missing
      return;
    }
    const added = snapshot.entries.map(lineOf).filter((line) => line.n > had.length);
    const undone = new Set(snapshot.undone);
    const all = [...had, ...added].map((line) => (line.undone === undone.has(line.n) ? line : { ...line, undone: undone.has(line.n) }));
    const before = this.told?.view ?? null;
    if (message.settings) this.settings = message.settings;
    if (message.header) this.header = message.header;
    if (begins) this.start = snapshot.start;
    this.why = snapshot.why;
    this.lines = all;
    this.told = snapshot;
    this.heard = performance.now();
    this.choices = snapshot.choices.map(choiceOf);
    this.asides = snapshot.asides.map(choiceOf);
    const quiet = begins;
    this.fresh = false;
    if (snapshot.view !== null && before !== null && added.length > 0 && !quiet) {
      const live = added.filter((line) => !line.undone);
      this.onchange({ before, after: snapshot.view, events: live.flatMap((line) => line.events), lines: live });
    }
  }

  chatted(message: ChatMessage): void {
    const newest = this.chat.at(-1)?.id ?? 0;
    this.chat = [...this.chat, ...message.lines.filter((line) => line.id > newest)];
  }

  deleted(): void {
    this.missing = true;
  }

  // --- What can be asked ---

  get outcome(): Outcome | null {
    return (this.told?.outcome as Outcome | null | undefined) ?? null;
  }

  get chairs(): ChairView[] {
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
    return connection.request({ type: "reset_turn", ...this.place });
  }

  hint(): Promise<Done | Hint> {
    return connection.request({ type: "hint", ...this.place });
  }

  answer(yes: boolean): Promise<Done | Hint> {
    return connection.request({ type: "answer_undo", table: this.id, at: this.told?.at ?? 0, yes });
  }

  say(text: string): Promise<Done | Hint> {
    return connection.request({ type: "chat", table: this.id, text });
  }

  look(seat: number | null): void {
    this.looks = seat;
    connection.look(this.id, seat);
  }
}

function lineOf({ line, sentences, time }: LogEntry): Line {
  const { n, seat, events, undo } = line;
  return {
    n: n as number,
    seat: typeof seat === "number" ? seat : null,
    action: typeof line["do"] === "string" ? (line as Action) : null,
    events: (events as GameEvent[] | undefined) ?? [],
    sentences,
    time,
    undone: false,
    undo: typeof undo === "number" ? undo : null,
  };
}

function choiceOf(offer: Offer): Choice {
  return {
    do: offer.do as Action[],
    key: offer.key,
    facts: offer.facts as Choice["facts"],
    preview: offer.effects.map((effect) => effect.event),
    caused: offer.effects.map((effect) => effect.sentence),
    after: offer.after,
    say: offer.sentence,
  };
}
