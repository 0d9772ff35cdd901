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

/** What is kept, as turnpike.page.kept reads it: all but the logs. */
export interface Kept {
  account?: unknown;
  /** What the player has done with puzzles. */
  puzzles?: unknown;
  tables: { id: string; stored: unknown }[];
}

export interface TableStore {
  readonly kept: boolean;
  read(): Promise<Kept>;
  /** The entries of a table's log after a number, as JSON. */
  lines(table: string, after: number): Promise<string>;
  /** The row of a table, as JSON. */
  row(table: string): Promise<string>;
  /** Resolves to "" or to what is wrong: "elsewhere" if another tab has the tables, "full", or the name of an error. */
  write(kind: string, text: string): Promise<string>;
}

const TABLES = "tables";
const LINES = "lines";
const PAGE = "page";
const FULL = "QuotaExceededError";

/** A store that forgets: where the browser gives none. */
export function memoryStore(): TableStore {
  const rows = new Map<string, unknown>();
  const logs = new Map<string, { n: number }[]>();
  const write = (kind: string, text: string): string => {
    if (kind !== "change") return "";
    const { table, stored, lines = [] } = JSON.parse(text) as Change;
    if (stored === null) {
      rows.delete(table);
      logs.delete(table);
    } else {
      rows.set(table, stored);
      logs.set(table, [...(logs.get(table) ?? []), ...lines]);
    }
    return "";
  };
  return {
    kept: false,
    read: () => Promise.resolve({ tables: [] }),
    lines: (table, after) => Promise.resolve(JSON.stringify(logs.get(table)?.filter(({ n }) => n > after) ?? [])),
    row: (table) => Promise.resolve(JSON.stringify(rows.get(table))),
    write: (kind, text) => Promise.resolve(write(kind, text)),
  };
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
    if (errorName(error) !== FULL || (await read(database)).account === undefined) throw error;
  }
  return {
    kept: true,
    read: () => read(database),
    lines: (table, after) => lines(database, table, after),
    row: async (table) => JSON.stringify((await result(database.transaction(TABLES).objectStore(TABLES).get(table))) as unknown),
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
  const transaction = database.transaction([TABLES, PAGE]);
  const tables = transaction.objectStore(TABLES);
  const page = transaction.objectStore(PAGE);
  const [names, rows, account, puzzles] = await Promise.all([
    result(tables.getAllKeys()),
    result(tables.getAll() as IDBRequest<unknown[]>),
    result(page.get("account") as IDBRequest<unknown>),
    result(page.get("puzzles") as IDBRequest<unknown>),
  ]);
  return { account, puzzles, tables: names.map((name, n) => ({ id: name as string, stored: rows[n] ?? null })) };
}

/** In the order of their numbers. */
async function lines(database: IDBDatabase, table: string, after: number): Promise<string> {
  const range = IDBKeyRange.bound([table, after], [table, []], true);
  return JSON.stringify((await result(database.transaction(LINES).objectStore(LINES).getAll(range))) as unknown[]);
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
      if (kind === "change") put(transaction, content as Change);
      else page.put(content, kind);
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
