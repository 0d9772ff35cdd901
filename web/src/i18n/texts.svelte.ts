// The texts of the page in three languages (texts/*.json, and texts/ in the folder of each game), chosen from the browser
// and switchable at any time.
//
// A text may have forms for numbers: `seats.free#one` stands in for `seats.free` where the language says so for the
// fact `n`. Names of places and sentences about a game come from the server (game_texts.ts).
import { TEXTS } from "virtual:game-folders";
import en from "../../texts/en.json";

type WithForms = keyof typeof en;
/** The name of a text. */
export type Key = WithForms extends infer K ? (K extends `${string}#${string}` ? never : K) : never;
export type Language = "en" | "fr" | "de";
export const LANGUAGES: Record<Language, string> = { en: "English", fr: "Français", de: "Deutsch" };

type Book = Record<string, string>;
const BOOKS: Record<Language, () => Promise<{ default: Book }>> = {
  en: () => Promise.resolve({ default: en }),
  fr: () => import("../../texts/fr.json"),
  de: () => import("../../texts/de.json"),
};

const ENGLISH = import.meta.glob<Book>("../games/*/texts/en.json", { import: "default", eager: true });
const OTHERS = import.meta.glob<Book>(["../games/*/texts/*.json", "!../games/*/texts/en.json"], { import: "default" });

/** The id of the game and the language of a file of texts. */
function parts(path: string): { game: string; language: string } {
  const [, game = "", language = ""] = /([\w-]+)\/(?:texts\/)?(\w+)(?:\.json)?$/.exec(path) ?? [];
  return { game, language };
}

let language = $state<Language>("en");
let book = $state.raw<Book>(en);
let gameBooks = $state.raw<Record<string, Book>>(englishBooks());

function englishBooks(): Record<string, Book> {
  return Object.fromEntries(Object.entries(ENGLISH).map(([path, texts]) => [parts(path).game, texts]));
}

/** The texts of all games in a language; English where a game does not have it. */
async function loadGameBooks(wanted: Language): Promise<Record<string, Book>> {
  const loads = Object.entries({ ...OTHERS, ...TEXTS });
  const own = async (language: string) =>
    Promise.all(
      loads.filter(([path]) => parts(path).language === language).map(async ([path, load]) => [parts(path).game, await load()] as const),
    );
  const english = await own("en");
  return { ...englishBooks(), ...Object.fromEntries(english), ...(wanted === "en" ? {} : Object.fromEntries(await own(wanted))) };
}

/** The language of the page. */
export function currentLanguage(): Language {
  return language;
}

/** The supported language that the browser prefers. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const short = tag.slice(0, 2).toLowerCase();
    if (short in LANGUAGES) return short as Language;
  }
  return "en";
}

/** Switch to another language. */
export async function setLanguage(wanted: Language): Promise<void> {
  const [page, games] = await Promise.all([BOOKS[wanted](), loadGameBooks(wanted)]);
  book = page.default;
  gameBooks = games;
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

/** One of a family of texts, such as `pick("colour", "red")`; `otherwise` if there is none. */
export function pick(family: string, name: string, otherwise = name): string {
  return book[`${family}.${name}`] ?? otherwise;
}

/** A text from the folder of a game, such as `gameText("chess", "group.castle")`; `otherwise` if there is none. */
export function gameText(game: string, key: string, otherwise = key): string {
  return gameBooks[game]?.[key] ?? otherwise;
}

/** A number as people write it. */
export function number(n: number): string {
  return new Intl.NumberFormat(language).format(n);
}

/** A share between 0 and 1 in percent. */
export function percent(share: number): string {
  return new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 }).format(share);
}

/** A number with its sign: +3, −2, 0. */
export function signed(n: number): string {
  return new Intl.NumberFormat(language, { signDisplay: "exceptZero" }).format(n).replace("-", "\u2212");
}

/** A date as people write it, from milliseconds since 1970. */
export function formatDate(time: number): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium" }).format(time);
}

/** A date and time as people write them, from milliseconds since 1970. */
export function formatDateTime(time: number): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "short", timeStyle: "short" }).format(time);
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** How long ago something was, or how far ahead it is: "2 hours ago", "in 3 days", "this minute". */
export function formatRelative(time: number, now = Date.now()): string {
  const [unit, length] = UNITS.find(([, size]) => Math.abs(time - now) >= size) ?? (["minute", 60_000] as const);
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(Math.trunc((time - now) / length), unit);
}

/** Only the time of day. */
export function formatTime(time: number): string {
  return new Intl.DateTimeFormat(language, { timeStyle: "short" }).format(time);
}
