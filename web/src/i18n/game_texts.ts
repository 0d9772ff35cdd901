// Names and texts of one game in the language of the page, from the text files of the server.
import type { Facts, GameTexts } from "../games/contract";
import { number, currentLanguage } from "./texts.svelte";

/** Texts by table and key, as the server has them. */
export type GameTextTables = Record<string, Record<string, string>>;

const FORMS: Record<number, string> = { 0: "none", 1: "one" };

/** The number that chooses between `key`, `key_one` and `key_none`: `n`, or the first the text mentions. */
function counted(text: string, facts: Facts): number | undefined {
  const names = ["n", ...[...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? "")];
  for (const name of names) {
    const fact = facts[name];
    if (typeof fact === "number") return fact;
  }
  return undefined;
}

export function gameTexts(book: GameTextTables): GameTexts {
  const named = (table: string, id: string): string => book[table]?.[id] ?? id;
  return {
    language: currentLanguage(),
    place: (id) => named("place", id),
    region: (id) => named("region", id),
    phase: (id) => named("phase", id),
    source: (id) => named("source", id),
    number,
    say(table, key, facts = {}) {
      const text = book[table]?.[key];
      if (text === undefined) return key;
      const n = counted(text, facts);
      const form = n === undefined ? undefined : FORMS[n];
      const chosen = (form && book[table]?.[`${key}_${form}`]) || text;
      return chosen.replace(/\{(\w+)\}/g, (whole, name: string) => {
        const fact = facts[name];
        return typeof fact === "string" || typeof fact === "number" ? String(fact) : whole;
      });
    },
  };
}
