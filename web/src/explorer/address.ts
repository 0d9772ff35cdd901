// Where the explorer is, as the address of its page says: options, the line of choices, and the levels that count.
import type { Json } from "../transport/messages";

export type Words = Record<string, Json>;

export interface Place {
  /** Null: those that were played most. */
  options: Words | null;
  line: Words[];
  levels: string[];
}

function parsed<T>(text: string | null, fits: (value: unknown) => boolean, otherwise: T): T {
  if (text === null) return otherwise;
  try {
    const value: unknown = JSON.parse(text);
    return fits(value) ? (value as T) : otherwise;
  } catch {
    return otherwise; // an address that was cut off
  }
}

const isWords = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);

export function placeOf(query: URLSearchParams): Place {
  return {
    options: parsed<Words | null>(query.get("options"), isWords, null),
    line: parsed<Words[]>(query.get("line"), (value) => Array.isArray(value) && value.every(isWords), []),
    levels: (query.get("levels") ?? "").split(",").filter((level) => level !== ""),
  };
}

/** The page of the explorer at a place. */
export function pageAt(game: string, { options, line, levels }: Place): string {
  const query = new URLSearchParams();
  if (options) query.set("options", JSON.stringify(options));
  if (line.length > 0) query.set("line", JSON.stringify(line));
  if (levels.length > 0) query.set("levels", levels.join(","));
  const text = query.toString();
  return `/explorer/${game}${text ? `?${text}` : ""}`;
}
