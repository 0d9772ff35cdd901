// The words of the page in three languages (texts/*.json), chosen from the browser and switchable at any moment.
//
// A text may have forms for numbers: `seats.free#one` stands in for `seats.free` where the language says so for the
// fact `n`. Words about a game come from the server (words.ts).
import en from "../texts/en.json";

type WithForms = keyof typeof en;
/** The name of a text. */
export type Key = WithForms extends infer K ? (K extends `${string}#${string}` ? never : K) : never;
export type Language = "en" | "fr" | "de";
export const LANGUAGES: Record<Language, string> = { en: "English", fr: "Français", de: "Deutsch" };

type Book = Record<string, string>;
const BOOKS: Record<Language, () => Promise<{ default: Book }>> = {
  en: async () => ({ default: en }),
  fr: () => import("../texts/fr.json"),
  de: () => import("../texts/de.json"),
};

let language = $state<Language>("en");
let book = $state.raw<Book>(en);

/** The language of the page. */
export function spoken(): Language {
  return language;
}

/** The language we speak that somebody likes best. */
export function preferred(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const short = tag.slice(0, 2).toLowerCase();
    if (short in LANGUAGES) return short as Language;
  }
  return "en";
}

/** Speak another language from now on. */
export async function speak(wanted: Language): Promise<void> {
  book = (await BOOKS[wanted]()).default;
  language = wanted;
  if (typeof document !== "undefined") document.documentElement.lang = wanted;
}

export function fill(text: string, facts: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const fact = facts[name];
    return fact === undefined ? whole : typeof fact === "number" ? number(fact) : fact;
  });
}

function form(name: string, facts: Record<string, string | number>): string {
  const n = facts["n"];
  if (typeof n === "number") {
    const special = book[`${name}#${new Intl.PluralRules(language).select(n)}`];
    if (special !== undefined) return special;
  }
  return book[name] ?? name;
}

/** A text with its facts filled in. */
export function t(key: Key, facts: Record<string, string | number> = {}): string {
  return fill(form(key, facts), facts);
}

/** One of a family of texts, such as `pick("bot", "greedy")`; `otherwise` if there is none. */
export function pick(family: string, name: string, otherwise = name): string {
  return book[`${family}.${name}`] ?? otherwise;
}

/** A number as people write it. */
export function number(n: number): string {
  return new Intl.NumberFormat(language).format(n);
}

/** A moment, in milliseconds since 1970. */
export function moment(time: number): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "short", timeStyle: "short" }).format(time);
}

/** Only the time of day. */
export function clockTime(time: number): string {
  return new Intl.DateTimeFormat(language, { timeStyle: "short" }).format(time);
}
