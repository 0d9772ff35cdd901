// The worker that holds the tables: Python with our package (turnpike.page.worker), its store, and the worker of the bots.
import { failureOf } from "./failure";
import { loadFiles, readBeside } from "./files";
import type { FromTables, Start, ToTables } from "./messages";
import { keepPage } from "./offline";
import { own } from "./ownership";
import { startPython } from "./python";
import { memoryStore, openStore, type TableStore } from "./store";
import { Thinking } from "./thinking";

/** turnpike.page.worker.TableWorker */
interface TableWorker {
  start(): Promise<void>;
  stop(): Promise<void>;
  request(number: number, method: string, path: string, body: string, language: string): Promise<void>;
  open(socket: number): Promise<void>;
  send(socket: number, text: string): Promise<void>;
  close(socket: number): Promise<void>;
}

interface PageModule {
  Browser: { callKwargs(functions: Record<string, unknown>): unknown };
  TableWorker(kept: string, browser: unknown): TableWorker;
}

/** Progress is told at most so often. */
const PROGRESS_MS = 100;
let tables: TableWorker | null = null;
let keep: () => Promise<void> = () => Promise.resolve();
let lost = false;

function post(message: FromTables): void {
  postMessage(message);
}

/** Another tab has the tables now: nothing more is written here. */
function lose(): void {
  if (lost) return;
  lost = true;
  post({ kind: "elsewhere" });
  void tables?.stop();
}

async function store(name: string): Promise<TableStore> {
  try {
    return await openStore(name);
  } catch {
    return memoryStore(); // a private window, or a browser that keeps nothing
  }
}

async function begin({ root, list, name, language, takeOver }: Start): Promise<void> {
  const place = `turnpike ${new URL(root).pathname}`;
  await own(place, takeOver, () => post({ kind: "waiting" }), lose);
  const kept = await store(place);
  let told = 0;
  const files = await loadFiles(root, list, (loaded, total) => {
    if (loaded < total && performance.now() - told < PROGRESS_MS) return;
    told = performance.now();
    post({ kind: "progress", loaded, total });
  });
  post({ kind: "starting" });
  const folder = `${root}engine/${list.folder}/`;
  const [python, found] = await Promise.all([startPython(folder, list.lock, files), kept.read()]);
  const module = python.pyimport("turnpike.page.worker") as PageModule;
  const make = () => new Worker(new URL("./bots.worker.ts", import.meta.url), { type: "module" });
  const thinking = new Thinking(make, { kind: "start", folder, lock: list.lock, files }, (why) => post({ kind: "bots", why }));
  const write = async (kind: string, text: string): Promise<string> => {
    const said = lost ? "elsewhere" : await kept.write(kind, text);
    if (said === "elsewhere") lose();
    return said;
  };
  const browser = module.Browser.callKwargs({
    write,
    lines: (table: string, after: number) => kept.lines(table, after),
    row: (table: string) => kept.row(table),
    think: (call: string) => thinking.think(call),
    interrupt: () => thinking.interrupt(),
    receive: (socket: number, text: string) => post({ kind: "received", socket, text }),
    closed: (socket: number) => post({ kind: "closed", socket }),
    reply: (number: number, status: number, _type: string, text: string) => post({ kind: "reply", number, status, text }),
    read: (file: string) => readBeside(`${folder}answers/${file}`),
  });
  tables = module.TableWorker(JSON.stringify({ ...found, name, language }), browser);
  await tables.start();
  post({ kind: "ready", kept: kept.kept });
  thinking.prepare();
  keep = async () => post({ kind: "offline", ready: await keepPage(root, list) });
  await keep();
}

function fail(error: unknown): void {
  post({ kind: "failed", ...failureOf(error) });
}

async function take(message: ToTables): Promise<void> {
  switch (message.kind) {
    case "start":
      return begin(message);
    case "request":
      return tables?.request(message.number, message.method, message.path, message.body, message.language);
    case "keep_page":
      return keep();
    case "open":
      return tables?.open(message.socket);
    case "send":
      return tables?.send(message.socket, message.text);
    case "close":
      return tables?.close(message.socket);
  }
}

onmessage = ({ data }: MessageEvent<ToTables>) => void take(data).catch(fail);
