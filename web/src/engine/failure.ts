import type { Failure } from "./messages";

/** The engine cannot run, for a reason that people can do something about. */
export class EngineError extends Error {
  constructor(
    readonly why: Failure,
    detail = "",
  ) {
    super(detail);
  }
}

/** What went wrong, as far as an error says so. Browsers have no error of their own for too little memory. */
export function failureOf(error: unknown): { why: Failure; detail: string } {
  const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  if (error instanceof EngineError) return { why: error.why, detail: error.message };
  if (error instanceof RangeError || /out of memory|could not allocate|MemoryError|grow memory/i.test(detail))
    return { why: "no_memory", detail };
  // Modules that cannot be fetched: each browser has its own words.
  if (/dynamically imported module|importing a module script failed|failed to fetch|load failed/i.test(detail))
    return { why: "download", detail };
  return { why: "crashed", detail };
}
