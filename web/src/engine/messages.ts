// What the page and the workers of the engine say to each other. Requests and texts of sockets are those of the server.

/** A file of the engine: its size as it is and packed, and its hash. */
export interface EngineFile {
  bytes: number;
  brotli: number;
  gzip: number;
  sha256: string;
}

/** What is in engine/engine.json: the files of the engine, and what they are. */
export interface EngineList {
  /** The folder of these files below engine/; another build has another one. */
  folder: string;
  version: string;
  /** A hash of transport/messages.ts and python.ts, which its tables were built with. */
  messages: string;
  /** Files of a host that packs nothing itself are packed: NAME.br is fetched and unpacked here. */
  packing: "none" | "brotli";
  files: Record<string, EngineFile>;
  /** Files below answers/ in the same folder: answers that are the same for everybody. */
  answers: string[];
  /** Pyodide's list of packages, which has none. */
  lock: unknown;
}

export interface Start {
  kind: "start";
  /** The folder of the page, where engine/ lies. */
  root: string;
  list: EngineList;
  /** For an account, if there is none. */
  name: string;
  language: string;
  /** Take the tables from another tab. */
  takeOver: boolean;
}

export type ToTables =
  | Start
  | { kind: "request"; number: number; method: string; path: string; body: string; language: string }
  /** Try once more to keep the page for when the network is away. */
  | { kind: "keep_page" }
  | { kind: "open"; socket: number }
  | { kind: "send"; socket: number; text: string }
  | { kind: "close"; socket: number };

/** Why the engine cannot run. `outdated`: the site has a newer version than this page. */
export type Failure = "no_webassembly" | "no_memory" | "download" | "missing" | "old" | "outdated" | "crashed";

export type FromTables =
  | { kind: "progress"; loaded: number; total: number }
  | { kind: "starting" }
  /** `kept`: games are kept in this browser. */
  | { kind: "ready"; kept: boolean }
  /** Whether the page can be opened without a network now. */
  | { kind: "offline"; ready: boolean }
  /** Why bots, hints and reviews cannot be computed; null: they can again. */
  | { kind: "bots"; why: Failure | null }
  | { kind: "failed"; why: Failure; detail: string }
  /** Another tab has the tables; as soon as it has gone, the files are loaded. */
  | { kind: "waiting" }
  /** Another tab took the tables away. */
  | { kind: "elsewhere" }
  | { kind: "reply"; number: number; status: number; text: string }
  | { kind: "received"; socket: number; text: string }
  | { kind: "closed"; socket: number };

export type ToBots = { kind: "start"; folder: string; lock: unknown; files: Record<string, Blob> } | { kind: "think"; call: string };

/** `bytes`: the memory that the worker has taken. */
export type FromBots =
  { kind: "ready" } | { kind: "outcome"; outcome: string; bytes: number } | { kind: "failed"; why: Failure; detail: string };

/** Questions about a table of a server, for turnpike.page.advice; `known` is what is new there. `asked`: a request for a round of
 *  the evaluation of any position. */
export type Question =
  | { what: "evaluation"; asked: string; language: string }
  | { what: "previews"; known: string; choices: number[] }
  | { what: "hint"; known: string }
  | { what: "review"; known: string; simulations: number };

export type ToAdvice = { kind: "start"; root: string; list: EngineList } | { kind: "ask"; number: number; question: Question };

/** `text`: the answer as JSON, null if there is none. */
export type FromAdvice = { kind: "ready" } | { kind: "failed"; detail: string } | { kind: "answer"; number: number; text: string | null };

/** Whether a file travels as NAME.br. Modules are fetched by their names when they are imported, so they are never packed so. */
export function isUnpackedHere(name: string, { packing }: Pick<EngineList, "packing">): boolean {
  return packing === "brotli" && !name.endsWith(".js");
}

/** The bytes that travel for a file. Unless they are unpacked here, browsers take brotli from pages with https only. */
export function packedBytes(name: string, file: EngineFile, list: Pick<EngineList, "packing">): number {
  if (list.packing === "brotli") return isUnpackedHere(name, list) ? file.brotli : file.bytes;
  return isSecureContext ? file.brotli : file.gzip;
}

/** The bytes that travel for all of them. */
export function downloadBytes(list: EngineList): number {
  return Object.entries(list.files).reduce((sum, [name, file]) => sum + packedBytes(name, file, list), 0);
}
