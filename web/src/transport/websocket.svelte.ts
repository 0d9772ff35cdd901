// The one connection of the page to its tables: a websocket, or the worker of the engine. It connects again by itself and asks
// for exactly what was missed.
import { currentLanguage } from "../i18n/texts.svelte";
import { refusal, transport, type Refused } from "./http";
import {
  PROTOCOL,
  type AnyCommand,
  type AnyMessage,
  type ChatMessage,
  type Done,
  type Hint,
  type PreviewsMessage,
  type SnapshotMessage,
  type StudyDone,
  type StudyMessage,
  type WaitingMessage,
} from "./messages";
import type { Socket, Transport } from "./transport";

/** What a table on the page does with messages about it. */
export interface Listener {
  /** What it has already: the newest entry and chat line, and the seat whose cards it shows on a shared screen. */
  have(): { after: number; chat: number; seat: number | null };
  changed(message: SnapshotMessage): void;
  chatted(message: ChatMessage): void;
  /** A bot waits for its turn to think. */
  waits(message: WaitingMessage): void;
  /** There is no such table any more; or it cannot be opened, and this is why. */
  deleted(why?: string): void;
  /** Everything will be sent again, in another language. */
  refresh(): void;
}

/** What a study on the page does with messages about it. */
export interface StudyListener {
  /** The newest revision it has. */
  readonly revision: number;
  changed(message: StudyMessage): void;
  /** It was deleted, or may no longer be seen. */
  left(): void;
}

type Keyed = Extract<AnyCommand, { key: string }>;
type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never;
/** A request without its key, which the connection adds. */
export type Request = Without<Exclude<Keyed, { type: "ping" }>, "key">;
/** What answers a request. */
export type Answer = Done | Hint | PreviewsMessage | StudyDone;

interface Waiting {
  message: string;
  resolve: (answer: Answer) => void;
  reject: (why: Refused) => void;
}

export type Link = "connecting" | "open" | "lost" | "old";
const FIRST_WAIT = 400;
const MAX_WAIT = 15_000;
const PING_EVERY = 20_000;
/** Waited for twice: what has come meanwhile is read in between, however busy the page was. */
const PING_LIMIT = 4_000;

export class Connection {
  /** How the connection is, for people. */
  link = $state<Link>("connecting");
  /** Tables where it is this person's turn and which the page does not show. */
  turns = $state<string[]>([]);
  /** The version of the server, once it has answered. */
  server = "";
  private socket: Socket | null = null;
  private welcome = false;
  private tries = 0;
  private again: ReturnType<typeof setTimeout> | undefined;
  private pinging: ReturnType<typeof setInterval> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private visible = true;
  private readonly listeners = new Map<string, Listener>();
  private readonly studies = new Map<string, StudyListener>();
  private readonly waiting = new Map<string, Waiting>();

  constructor(private readonly through: Pick<Transport, "connect" | "wake">) {}

  /** Connect, if that has not happened; also after the person at the page has changed. */
  open(): void {
    clearTimeout(this.again);
    this.drop();
    if (this.link === "old") return;
    if (this.link !== "lost") this.link = "connecting";
    const socket = this.through.connect({
      opened: () => socket.send(JSON.stringify({ type: "hello", protocol: PROTOCOL, language: currentLanguage() })),
      received: (text) => this.take(JSON.parse(text) as AnyMessage),
      closed: () => this.lost(socket),
    });
    this.socket = socket;
  }

  /** Connect again and receive everything again. */
  restart(): void {
    for (const listener of this.listeners.values()) listener.refresh();
    this.open();
  }

  /** Look whether the connection still lives: after sleep, in a tab that comes back, when the network returns. */
  check(): void {
    if (this.link === "old") return;
    if (this.socket?.isOpen) this.ping();
    else this.open();
  }

  /** The page went to the background, where nothing asks whether the server answers, or came back. */
  show(visible: boolean): void {
    this.visible = visible;
    clearInterval(this.pinging);
    if (!visible) return;
    if (this.welcome) this.keepPinging();
    this.check();
  }

  private drop(): void {
    clearInterval(this.pinging);
    clearTimeout(this.silence);
    this.welcome = false;
    this.socket?.close();
    this.socket = null;
  }

  private lost(socket: Socket): void {
    if (socket !== this.socket || this.link === "old") return;
    this.drop();
    this.link = "lost";
    const wait = Math.min(MAX_WAIT, FIRST_WAIT * 2 ** this.tries++);
    this.again = setTimeout(() => this.open(), wait * (0.7 + 0.6 * Math.random()));
  }

  private ping(): void {
    if (!this.welcome) return;
    this.socket?.send(JSON.stringify({ type: "ping", key: "p" }));
    clearTimeout(this.silence);
    this.silence = setTimeout(() => (this.silence = setTimeout(() => this.open(), PING_LIMIT)), PING_LIMIT);
  }

  private take(message: AnyMessage): void {
    clearTimeout(this.silence);
    switch (message.type) {
      case "welcome":
        this.server = message.server;
        this.begin();
        break;
      case "table":
        this.listeners.get(message.table)?.changed(message);
        break;
      case "chat":
        this.listeners.get(message.table)?.chatted(message);
        break;
      case "waiting":
        this.listeners.get(message.table)?.waits(message);
        break;
      case "deleted":
        this.listeners.get(message.table)?.deleted();
        break;
      case "study":
        this.studies.get(message.study)?.changed(message);
        break;
      case "study_gone":
        this.studies.get(message.study)?.left();
        break;
      case "done":
      case "hint":
      case "previews":
      case "study_done":
        this.answered(message.key)?.resolve(message);
        break;
      case "refused":
        if (message.key !== null) {
          this.answered(message.key)?.reject(refusal(message.code, message.message, message.facts));
        } else if (message.code === "unknown_table" && message.table !== null) {
          this.listeners.get(message.table)?.deleted();
        } else if (message.code === "unreadable_game" && message.table !== null) {
          this.listeners.get(message.table)?.deleted(message.message);
        }
        break;
      case "turn":
        if (!this.turns.includes(message.table)) this.turns = [...this.turns, message.table];
        break;
      case "bye":
        if (message.code === "old_page") {
          this.link = "old";
          this.drop();
        }
        break;
      case "pong":
        break;
    }
  }

  private begin(): void {
    this.welcome = true;
    this.tries = 0;
    this.link = "open";
    for (const table of this.listeners.keys()) this.subscribeNow(table);
    for (const study of this.studies.keys()) this.followNow(study);
    // What was under way when the connection broke may have arrived or not; its key makes it count once.
    for (const { message } of this.waiting.values()) this.socket?.send(message);
    if (this.visible) this.keepPinging();
  }

  private keepPinging(): void {
    clearInterval(this.pinging);
    this.pinging = setInterval(() => this.ping(), PING_EVERY);
  }

  private answered(key: string): Waiting | undefined {
    const found = this.waiting.get(key);
    this.waiting.delete(key);
    return found;
  }

  private subscribeNow(table: string): void {
    const listener = this.listeners.get(table);
    if (this.welcome && listener) this.socket?.send(JSON.stringify({ type: "subscribe", table, ...listener.have() }));
  }

  /** Hear of a table until the returned function is called. */
  subscribe(table: string, listener: Listener): () => void {
    this.listeners.set(table, listener);
    this.through.wake();
    this.turns = this.turns.filter((other) => other !== table);
    this.subscribeNow(table);
    return () => {
      if (this.listeners.get(table) !== listener) return;
      this.listeners.delete(table);
      if (this.welcome) this.socket?.send(JSON.stringify({ type: "unsubscribe", table }));
    };
  }

  private followNow(study: string): void {
    const listener = this.studies.get(study);
    if (this.welcome && listener) this.socket?.send(JSON.stringify({ type: "follow_study", study, after: listener.revision }));
  }

  /** Hear of a study until the returned function is called. */
  followStudy(study: string, listener: StudyListener): () => void {
    this.studies.set(study, listener);
    this.followNow(study);
    return () => {
      if (this.studies.get(study) !== listener) return;
      this.studies.delete(study);
      if (this.welcome) this.socket?.send(JSON.stringify({ type: "unfollow_study", study }));
    };
  }

  /** Request again what the listener lacks: after a gap, or from the beginning. */
  resubscribe(table: string): void {
    this.subscribeNow(table);
  }

  /** Show what a seat on a shared screen may see; null hides it. */
  look(table: string, seat: number | null): void {
    if (this.welcome) this.socket?.send(JSON.stringify({ type: "look", table, seat }));
  }

  /** Ask for something; sent again after a lost connection, and counted once. */
  request(request: Request): Promise<Answer> {
    const key = newKey();
    const message = JSON.stringify({ ...request, key });
    return new Promise((resolve, reject) => {
      this.waiting.set(key, { message, resolve, reject });
      if (this.welcome) this.socket?.send(message);
    });
  }
}

/** A word of our own for a request. Not randomUUID, which browsers refuse to pages without https: a home network. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("-");
}

export const connection = new Connection(transport);

/** Connect, and stay connected whatever happens to tab, device and network. */
export function connect(): void {
  if (document.hidden) connection.show(false);
  connection.open();
  addEventListener("online", () => connection.check());
  addEventListener("pageshow", () => connection.check());
  document.addEventListener("visibilitychange", () => connection.show(!document.hidden));
}
