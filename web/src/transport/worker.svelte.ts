// The transport to the engine in a web worker of this page: the same requests and messages as on a server, without one.
//
// It loads when something asks for a table. What is the same for everybody (games, texts, rulebooks) are files beside the
// engine, so pages about them need not wait for it.
import type { EngineList, Failure, FromTables, ToTables } from "../engine/messages";
import { t } from "../i18n/texts.svelte";
import { preferences } from "../settings/preferences.svelte";
import { hosting, fileAddress } from "./hosting";
import { isNewerThere } from "./newer";
import { Refused } from "./refused";
import type { Reply, Socket, SocketEvents, Transport } from "./transport";

/** Whether the page can be opened without a network: its files are being saved, are saved, or could not be. */
export type OfflineState = "saving" | "ready" | "failed";

export type EngineState =
  | { now: "idle" }
  | { now: "loading"; loaded: number; total: number }
  | { now: "starting" }
  /** `kept`: games are kept in this browser. `bots`: why they cannot think. */
  | { now: "ready"; kept: boolean; offline: OfflineState; bots: Failure | null }
  | { now: "failed"; why: Failure; detail: string }
  /** Another tab has the tables: until it has gone, or for good, since it has taken them. */
  | { now: "waiting" }
  | { now: "elsewhere" };

/** Set before a page is loaded anew: it takes the tables from the tab that has them. */
const TAKE_OVER = "turnpike-take-over";

/** The file with the answer to a request, if it is the same for everybody. */
export function fixedFile(path: string): string | null {
  const [, name, language] = /^\/api\/(games|levels|games\/[\w-]+\/(?:material|words|rulebook))(?:\?language=(\w+))?$/.exec(path) ?? [];
  if (name === undefined) return null;
  return `answers/${name}${language ? `.${language}` : ""}.${name.endsWith("/rulebook") ? "md" : "json"}`;
}

async function fetched(address: string, options: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(address, options);
  } catch {
    throw new Refused("offline", "");
  }
}

class EngineSocket implements Socket {
  isOpen = false;

  constructor(
    readonly number: number,
    readonly events: SocketEvents,
    private readonly engine: Engine,
  ) {}

  opened(): void {
    this.isOpen = true;
    this.events.opened();
  }
  send(text: string): void {
    if (this.isOpen) this.engine.post({ kind: "send", socket: this.number, text });
  }
  close(): void {
    if (this.isOpen) this.engine.post({ kind: "close", socket: this.number });
    this.isOpen = false;
    this.engine.forget(this);
  }
  closed(): void {
    this.isOpen = false;
    this.events.closed();
  }
}

interface Waiting {
  message: ToTables;
  resolve: (reply: Reply) => void;
  reject: (why: Refused) => void;
}

export class Engine implements Transport {
  state = $state.raw<EngineState>({ now: "idle" });
  private worker: Worker | null = null;
  private listed: Promise<EngineList> | null = null;
  private numbers = 0;
  private readonly sockets = new Map<number, EngineSocket>();
  private readonly waiting = new Map<number, Waiting>();

  constructor(private readonly make: () => Worker) {}

  /** The list of the files; a host without an engine has none. */
  list(): Promise<EngineList> {
    this.listed ??= this.readList();
    this.listed.catch(() => (this.listed = null));
    return this.listed;
  }

  private async readList(): Promise<EngineList> {
    const answer = await fetched(fileAddress("engine/engine.json"), { cache: "no-cache" });
    if (!answer.ok || !answer.headers.get("Content-Type")?.includes("json")) throw new Refused("missing", "");
    return (await answer.json()) as EngineList;
  }

  wake(): void {
    if (this.state.now === "idle") void this.start();
  }

  /** Load and start; also again, after a failure. */
  async start(): Promise<void> {
    this.worker?.terminate();
    this.worker = null;
    this.state = { now: "loading", loaded: 0, total: 0 };
    try {
      const list = await this.list();
      if (list.messages !== MESSAGES_HASH) return this.fail("old", list.version);
      const takeOver = sessionStorage.getItem(TAKE_OVER) !== null;
      sessionStorage.removeItem(TAKE_OVER);
      this.worker = this.make();
      this.worker.onmessage = ({ data }: MessageEvent<FromTables>) => this.take(data);
      // A script that cannot be loaded says nothing.
      this.worker.onerror = (event) => this.fail(event.message ? "crashed" : "download", event.message);
      const { name, language } = preferences;
      this.post({ kind: "start", root: hosting.root, list, name: name || t("me.guest"), language, takeOver });
    } catch (error) {
      this.fail(error instanceof Refused && error.code === "missing" ? "missing" : "download", String(error));
    }
  }

  /** Take the tables from the tab that has them: the page is loaded anew, as nothing it shows may be right any more. */
  takeOver(): void {
    sessionStorage.setItem(TAKE_OVER, "yes");
    location.reload();
  }

  post(message: ToTables): void {
    this.worker?.postMessage(message);
  }

  async request(method: string, path: string, language: string, body?: { type: string; content: string }): Promise<Reply> {
    const file = method === "GET" ? fixedFile(path) : null;
    if (file !== null) {
      const { folder } = await this.list().catch(() => Promise.reject(new Refused("offline", "")));
      const answer = await fetched(fileAddress(`engine/${folder}/${file}`));
      return { status: answer.status, text: await answer.text() };
    }
    if (this.state.now === "failed" || this.state.now === "elsewhere") throw new Refused("engine", "");
    const number = ++this.numbers;
    return new Promise((resolve, reject) => {
      const message: ToTables = { kind: "request", number, method, path, body: body?.content ?? "", language };
      this.waiting.set(number, { message, resolve, reject });
      if (this.state.now === "ready") this.post(message);
      else this.wake();
    });
  }

  connect(events: SocketEvents): Socket {
    const socket = new EngineSocket(++this.numbers, events, this);
    this.sockets.set(socket.number, socket);
    if (this.state.now === "ready") queueMicrotask(() => this.open(socket));
    return socket;
  }

  forget(socket: EngineSocket): void {
    this.sockets.delete(socket.number);
  }

  private open(socket: EngineSocket): void {
    if (!this.sockets.has(socket.number)) return;
    this.post({ kind: "open", socket: socket.number });
    socket.opened();
  }

  private take(message: FromTables): void {
    switch (message.kind) {
      case "progress":
        this.state = { now: "loading", loaded: message.loaded, total: message.total };
        break;
      case "starting":
        this.state = { now: "starting" };
        break;
      case "ready":
        this.state = { now: "ready", kept: message.kept, offline: "saving", bots: null };
        for (const { message } of this.waiting.values()) this.post(message);
        for (const socket of this.sockets.values()) this.open(socket);
        break;
      case "offline":
        if (this.state.now === "ready") this.state = { ...this.state, offline: message.ready ? "ready" : "failed" };
        break;
      case "bots":
        void this.tellBots(message.why);
        break;
      case "failed":
        this.fail(message.why, message.detail);
        break;
      case "waiting":
        this.state = { now: "waiting" };
        break;
      case "elsewhere":
        this.end({ now: "elsewhere" });
        break;
      case "reply": {
        const { status, text } = message;
        this.waiting.get(message.number)?.resolve({ status, text });
        this.waiting.delete(message.number);
        break;
      }
      case "received":
        this.sockets.get(message.socket)?.events.received(message.text);
        break;
      case "closed": {
        const socket = this.sockets.get(message.socket);
        this.sockets.delete(message.socket);
        socket?.closed();
        break;
      }
    }
  }

  /** Try again to keep the page for when the network is away. */
  keepPage(): void {
    if (this.state.now !== "ready") return;
    this.state = { ...this.state, offline: "saving" };
    this.post({ kind: "keep_page" });
  }

  private async tellBots(why: Failure | null): Promise<void> {
    const newer = why === "download" && (await isNewerThere());
    if (this.state.now === "ready") this.state = { ...this.state, bots: newer ? "outdated" : why };
  }

  private fail(why: Failure, detail: string): void {
    console.warn(`The engine cannot run: ${why} (${detail})`);
    const failed: EngineState = { now: "failed", why, detail };
    this.end(failed);
    if (why === "download" || why === "old") void this.lookForNewer(failed);
  }

  /** The files that this page wants may be gone because the site has newer ones. */
  private async lookForNewer(failed: EngineState & { now: "failed" }): Promise<void> {
    if ((await isNewerThere()) && this.state === failed) this.state = { ...failed, why: "outdated" };
  }

  /** Nothing is answered any more; the component EngineStatus says why. */
  private end(state: EngineState): void {
    this.worker?.terminate();
    this.worker = null;
    this.state = state;
    for (const { reject } of this.waiting.values()) reject(new Refused("engine", ""));
    this.waiting.clear();
    const sockets = [...this.sockets.values()];
    this.sockets.clear();
    for (const socket of sockets) socket.closed();
  }
}

export const engine = new Engine(() => new Worker(new URL("../engine/tables.worker.ts", import.meta.url), { type: "module" }));
