// The tables of this browser, in IndexedDB. A change is written whole or not at all, and is durable when `write` resolves to "".
//
// The newest owner writes its token. Every change looks at it in its own transaction, so a tab that has lost the tables to
// another one can write nothing any more, even if it has not noticed.
interface Change {
  table: string;
  /** Null: the table is deleted, with its log. */
  stored: unknown;
  lines?: { n: number }[];
}

/** What is kept, as turnpike.page.worker reads it. */
export interface Kept {
  account: unknown;
  /** What the player has done with puzzles; null if nothing. */
  puzzles: unknown;
  tables: { stored: unknown; lines: unknown[] }[];
}

export interface TableStore {
  readonly kept: boolean;
  read(): Promise<Kept>;
  /** Resolves to "" or to what is wrong: "elsewhere" if another tab has the tables, "full", or the name of an error. */
  write(kind: string, text: string): Promise<string>;
}

const TABLES = "tables";
const LINES = "lines";
const PAGE = "page";
const FULL = "QuotaExceededError";

/** A store that forgets: where the browser gives none. */
export function memoryStore(): TableStore {
  return { kept: false, read: () => Promise.resolve({ account: null, puzzles: null, tables: [] }), write: () => Promise.resolve("") };
}

/** The token of a tab, and whether the database has it: on a full disk only with the first change that can be written. */
interface Owner {
  token: string;
  claimed: boolean;
}

/** Open the database and become its owner. */
export async function openStore(name: string): Promise<TableStore> {
  const database = await opened(name);
  const owner: Owner = { token: [...crypto.getRandomValues(new Uint32Array(4))].join("-"), claimed: false };
  try {
    const claim = database.transaction(PAGE, "readwrite", { durability: "strict" });
    claim.objectStore(PAGE).put(owner.token, "owner");
    await complete(claim);
    owner.claimed = true;
  } catch (error) {
    // A full disk still shows its games; where it has none, they are played in memory.
    if (errorName(error) !== FULL || (await read(database)).account === null) throw error;
  }
  return {
    kept: true,
    read: () => read(database),
    write: (kind, text) => write(database, owner, kind, text),
  };
}

function errorName(error: unknown): string {
  return error instanceof DOMException ? error.name : String(error);
}

function opened(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(name, 1);
    asked.onupgradeneeded = () => {
      for (const store of [TABLES, LINES, PAGE]) asked.result.createObjectStore(store);
    };
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error("no database"));
    asked.onblocked = () => reject(new Error("blocked"));
  });
}

function complete(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new DOMException("", "AbortError"));
  });
}

function result<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error("not read"));
  });
}

async function read(database: IDBDatabase): Promise<Kept> {
  const transaction = database.transaction([TABLES, LINES, PAGE]);
  const tables = transaction.objectStore(TABLES);
  const lines = transaction.objectStore(LINES);
  const page = transaction.objectStore(PAGE);
  const [names, rows, keys, entries, account, puzzles] = await Promise.all([
    result(tables.getAllKeys()),
    result(tables.getAll() as IDBRequest<unknown[]>),
    result(lines.getAllKeys()),
    result(lines.getAll() as IDBRequest<unknown[]>),
    result(page.get("account") as IDBRequest<unknown>),
    result(page.get("puzzles") as IDBRequest<unknown>),
  ]);
  const logs = new Map<string, unknown[]>(names.map((name) => [name as string, []]));
  keys.forEach((key, n) => logs.get((key as [string, number])[0])?.push(entries[n])); // in the order of their numbers
  const tablesKept = names.map((name, n) => ({ stored: rows[n], lines: logs.get(name as string) ?? [] }));
  return { account: account ?? null, puzzles: puzzles ?? null, tables: tablesKept };
}

async function write(database: IDBDatabase, owner: Owner, kind: string, text: string): Promise<string> {
  const content: unknown = JSON.parse(text);
  const owned = { lost: false };
  try {
    const transaction = database.transaction([TABLES, LINES, PAGE], "readwrite", { durability: "strict" });
    const page = transaction.objectStore(PAGE);
    const current = page.get("owner");
    current.onsuccess = () => {
      owned.lost = owner.claimed && current.result !== owner.token;
      if (owned.lost) {
        transaction.abort();
        return;
      }
      if (!owner.claimed) page.put(owner.token, "owner");
      if (kind === "account" || kind === "puzzles") page.put(content, kind);
      else put(transaction, content as Change);
    };
    await complete(transaction);
    owner.claimed = true;
    return "";
  } catch (error) {
    if (owned.lost) return "elsewhere";
    const name = errorName(error);
    return name === FULL ? "full" : name;
  }
}

function put(transaction: IDBTransaction, { table, stored, lines = [] }: Change): void {
  const log = transaction.objectStore(LINES);
  if (stored === null) {
    transaction.objectStore(TABLES).delete(table);
    log.delete(IDBKeyRange.bound([table], [table, []]));
    return;
  }
  transaction.objectStore(TABLES).put(stored, table);
  for (const line of lines) log.put(line, [table, line.n]);
}
