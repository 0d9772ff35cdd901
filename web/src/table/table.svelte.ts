// One table on this page: its newest snapshot, its log, its choices, and the commands to the server.
import type { Action, Choice, GameEvent, Json, Outcome } from "../games/contract";
import { Refused } from "../transport/http";
import { connection, type Answer, type Listener } from "../transport/websocket.svelte";
import { advice } from "./advice";
import { OfferedChoice, OfferedChoices } from "./offered_choice.svelte";
import type {
  ChairView,
  ChatMessage,
  ChatView,
  LogEntry,
  Preview,
  Settings,
  Snapshot,
  SnapshotMessage,
  WaitingMessage,
} from "../transport/messages";

/** One line of the log with its sentences. */
export interface Line {
  n: number;
  /** As the log has it. */
  line: Record<string, Json>;
  seat: number | null;
  action: Action | null;
  events: GameEvent[];
  sentences: string[];
  /** Whether it is a pass that was played for its player. */
  automatic: boolean;
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
  snapshot = $state.raw<Snapshot | null>(null);
  settings = $state.raw<Settings | null>(null);
  /** The first line of the log; null before the game starts. */
  header = $state.raw<Record<string, Json> | null>(null);
  lines = $state.raw<Line[]>([]);
  start = $state.raw<string[]>([]);
  choices = $state.raw<Choice[]>([]);
  asides = $state.raw<Choice[]>([]);
  chat = $state.raw<ChatView[]>([]);
  why = $state("");
  /** The newest entry when a bot had to wait for its turn to think; -1 if none had to. */
  waitingAt = $state(-1);
  /** The newest entry whose choices have previews; -1 if none has. */
  foreseenAt = $state(-1);
  /** The table does not exist, or was deleted. */
  missing = $state(false);
  /** Why, if that is known. */
  missingWhy = $state("");
  /** When the newest message came, for clocks. */
  receivedAt = $state(0);
  onchange: (change: Change) => void = () => {};
  private stop: () => void = () => {};
  private fresh = true;
  private awaited: { at: number; go: () => void }[] = [];
  private offered: OfferedChoices | null = null;
  /** The seat last shown on a shared screen; a new connection requests it again. */
  private looks: number | null = null;

  constructor(readonly id: string) {}

  open(): void {
    this.stop = connection.subscribe(this.id, this);
  }

  close(): void {
    this.offered?.close();
    advice.leave(this);
    this.stop();
  }

  /** Request everything again, in another language or for another seat. */
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
    const before = this.snapshot?.view ?? null;
    if (message.settings) this.settings = message.settings;
    if (message.header) this.header = message.header;
    if (begins) this.start = snapshot.start;
    this.why = snapshot.why;
    this.lines = all;
    this.snapshot = snapshot;
    this.receivedAt = performance.now();
    this.offer(snapshot);
    this.asides = snapshot.asides.map((aside) => new OfferedChoice(aside));
    for (const { go } of this.awaited.filter(({ at }) => at <= snapshot.at)) go();
    this.awaited = this.awaited.filter(({ at }) => at > snapshot.at);
    const quiet = begins;
    this.fresh = false;
    if (snapshot.view !== null && before !== null && added.length > 0 && !quiet) {
      const live = added.filter((line) => !line.undone);
      this.onchange({ before, after: snapshot.view, events: live.flatMap((line) => line.events), lines: live });
    }
  }

  private offer({ at, choices }: Snapshot): void {
    this.offered?.close();
    this.offered = new OfferedChoices(choices, async (numbers) => {
      const previews = await this.foresee(at, numbers);
      this.foreseenAt = at;
      return previews;
    });
    this.choices = this.offered.all;
  }

  /** What choices would cause: by the engine in this page if it can, otherwise by the server. */
  private async foresee(at: number, numbers: number[]): Promise<Preview[]> {
    const advised = this.snapshot?.at === at ? await advice.previews(this, numbers) : null;
    if (advised) return advised;
    const answer = await connection.request({ type: "preview", table: this.id, at, choices: numbers });
    return answer.type === "previews" ? answer.previews : [];
  }

  chatted(message: ChatMessage): void {
    const newest = this.chat.at(-1)?.id ?? 0;
    this.chat = [...this.chat, ...message.lines.filter((line) => line.id > newest)];
  }

  waits(message: WaitingMessage): void {
    this.waitingAt = message.at;
  }

  deleted(why = ""): void {
    this.missing = true;
    this.missingWhy = why;
  }

  // --- What can be asked ---

  get outcome(): Outcome | null {
    return (this.snapshot?.outcome as Outcome | null | undefined) ?? null;
  }

  get chairs(): ChairView[] {
    return this.snapshot?.chairs ?? [];
  }

  get mine(): number[] {
    return this.chairs.flatMap((chair, seat) => (chair.mine ? [seat] : []));
  }

  /** The seat that acts for the person at this screen: the asked one, if it is theirs. */
  get seat(): number | null {
    const snapshot = this.snapshot;
    if (!snapshot) return null;
    if (snapshot.to_act !== null && this.mine.includes(snapshot.to_act)) return snapshot.to_act;
    return snapshot.seat;
  }

  private get place(): { table: string; seat: number; at: number } {
    if (!this.snapshot || this.seat === null) throw new Refused("not_asked", "");
    return { table: this.id, seat: this.seat, at: this.snapshot.at };
  }

  play(choice: Pick<Choice, "do">): Promise<Answer> {
    return connection.request({ type: "play", ...this.place, do: choice.do });
  }

  /** Wait until the page shows this entry. */
  reached(at: number): Promise<void> {
    if ((this.snapshot?.at ?? 0) >= at) return Promise.resolve();
    return new Promise((go) => this.awaited.push({ at, go }));
  }

  /** Something that may be done at any time, by the seat this page shows, also when another is to act. */
  order(choice: Choice): Promise<Answer> {
    const { table, at } = this.place;
    return connection.request({ type: "play", table, at, seat: this.snapshot?.seat ?? 0, do: choice.do });
  }

  undo(to: number | null = null): Promise<Answer> {
    return connection.request({ type: "undo", ...this.place, to });
  }

  redo(): Promise<Answer> {
    return connection.request({ type: "redo", ...this.place });
  }

  reset(): Promise<Answer> {
    return connection.request({ type: "reset_turn", ...this.place });
  }

  /** The best choice of the analysis, in the words of the log. */
  async hint(): Promise<unknown> {
    const { place } = this;
    const advised = this.settings?.hints ? await advice.hint(this) : null;
    if (advised) return advised;
    const answer = await connection.request({ type: "hint", ...place });
    return answer.type === "hint" ? answer.do : null;
  }

  answer(request: number, yes: boolean): Promise<Answer> {
    return connection.request({ type: "answer_undo", table: this.id, request, yes });
  }

  say(text: string): Promise<Answer> {
    return connection.request({ type: "chat", table: this.id, text });
  }

  look(seat: number | null): void {
    this.looks = seat;
    connection.look(this.id, seat);
  }
}

function lineOf({ line, sentences, time, automatic }: LogEntry): Line {
  const { n, seat, events, undo } = line;
  return {
    n: n as number,
    line: line as Record<string, Json>,
    seat: typeof seat === "number" ? seat : null,
    action: typeof line["do"] === "string" ? (line as Action) : null,
    events: (events as GameEvent[] | undefined) ?? [],
    sentences,
    automatic: automatic ?? false,
    time,
    undone: false,
    undo: typeof undo === "number" ? undo : null,
  };
}
