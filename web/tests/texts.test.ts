// The texts of the page: complete in three languages, all used, and nothing written into the pages themselves.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "svelte/compiler";
import { describe, expect, it } from "vitest";
import de from "../texts/de.json";
import en from "../texts/en.json";
import fr from "../texts/fr.json";
import { formatRelative, setLanguage } from "../src/i18n/texts.svelte";

type Book = Record<string, string>;
const SOURCES = fileURLToPath(new URL("../src", import.meta.url));
const GAMES = readdirSync(join(SOURCES, "games")).filter((name) => existsSync(join(SOURCES, "games", name, "index.ts")));
const bookOf = (game: string, language: string): Book =>
  JSON.parse(readFileSync(join(SOURCES, "games", game, "texts", `${language}.json`), "utf-8")) as Book;
/** The texts of the page and those of each game, by language. */
const BOOKS: Record<string, Record<string, Book>> = {
  page: { en, fr, de },
  ...Object.fromEntries(
    GAMES.map((game) => [game, Object.fromEntries(["en", "fr", "de"].map((language) => [language, bookOf(game, language)]))]),
  ),
};
const TRANSLATED = Object.keys(BOOKS).flatMap((name) => ["fr", "de"].map((language) => [name, language] as const));

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? files(path) : /\.(svelte|ts)$/.test(entry.name) ? [path] : [];
  });
}

const all = files(SOURCES).map((path) => ({ path, text: readFileSync(path, "utf-8") }));
const code = all.map(({ text }) => text).join("\n");
const called = new Set([...code.matchAll(/\bt\(\s*"([^"]+)"/g)].map((found) => found[1] ?? ""));
const conditional = new Set(
  [...code.matchAll(/\bt\([^()"]*\?\s*"([^"]+)"\s*:\s*"([^"]+)"/g)].flatMap((found) => [found[1] ?? "", found[2] ?? ""]),
);
const families = new Set([...code.matchAll(/\bpick\(\s*"([^"]+)"/g)].map((found) => found[1] ?? ""));
const base = (key: string): string => key.split("#")[0] ?? key;

describe("the texts", () => {
  it.each(TRANSLATED)("of %s say the same in %s as in English", (name, language) => {
    const [book, original] = [BOOKS[name]?.[language] ?? {}, BOOKS[name]?.["en"] ?? {}];
    expect(
      Object.keys(book)
        .filter((key) => !key.includes("#"))
        .sort(),
    ).toEqual(
      Object.keys(original)
        .filter((key) => !key.includes("#"))
        .sort(),
    );
    for (const [key, text] of Object.entries(book)) {
      const facts = (words: string) => [...words.matchAll(/\{\w+\}/g)].map(String).sort();
      const english = original[key] ?? original[base(key)] ?? "";
      expect(facts(text), key).toEqual(facts(english));
      expect(text.trim(), key).toBe(text);
    }
  });

  it.each(TRANSLATED)("of %s are really translated into %s", (name, language) => {
    const same = Object.entries(BOOKS[name]?.[language] ?? {}).filter(
      ([key, text]) => BOOKS[name]?.["en"]?.[key] === text && / /.test(text),
    );
    expect(same).toEqual([]);
  });

  it("are all there", () => {
    expect([...called, ...conditional].filter((key) => !(key in en))).toEqual([]);
    expect([...families].filter((family) => !Object.keys(en).some((key) => key.startsWith(`${family}.`)))).toEqual([]);
  });

  it("are all used", () => {
    const used = (key: string) => called.has(base(key)) || conditional.has(base(key)) || families.has(key.split(".")[0] ?? "");
    expect(Object.keys(en).filter((key) => !used(key))).toEqual([]);
  });

  it.each(GAMES)("of %s belong to families that the page asks for", (game) => {
    const asked = new Set([...code.matchAll(/\bgameText\([^`"]*[`"]([a-z]+)/g)].map((found) => found[1] ?? ""));
    expect(Object.keys(BOOKS[game]?.["en"] ?? {}).filter((key) => !asked.has(key.split(".")[0] ?? ""))).toEqual([]);
  });

  const PLAIN = /^(Turnpike|SVG|PNG|Webhook)$/;
  const SPOKEN = new Set(["aria-label", "title", "placeholder", "alt"]);

  it.each(all.filter(({ path }) => path.endsWith(".svelte")).map(({ path, text }) => [path.slice(SOURCES.length + 1), text] as const))(
    "%s holds no words of its own",
    (_, text) => {
      const found: string[] = [];
      const walk = (node: unknown): void => {
        if (Array.isArray(node)) {
          node.forEach(walk);
          return;
        }
        if (typeof node !== "object" || node === null) return;
        const { type, name, value, data } = node as { type?: string; name?: string; value?: unknown; data?: string };
        if (type === "StyleDirective") return;
        if (type === "Attribute") {
          if (SPOKEN.has(name ?? "")) walk(value);
          return;
        }
        if (type === "Text" && /\p{L}{2,}/u.test(data ?? "") && !PLAIN.test((data ?? "").trim().replace(/^· /, "")))
          found.push((data ?? "").trim());
        for (const [key, child] of Object.entries(node)) if (!["start", "end", "expression", "metadata"].includes(key)) walk(child);
      };
      walk(parse(text, { modern: true }).fragment);
      expect(found).toEqual([]);
    },
  );
});

describe("how long ago", () => {
  const now = Date.UTC(2026, 0, 1);
  it.each([
    ["en", -30_000, "this minute"],
    ["en", -5 * 60_000, "5 minutes ago"],
    ["en", -90 * 60_000, "1 hour ago"],
    ["en", 3 * 86_400_000 - 1, "in 2 days"],
    ["en", -86_400_000, "yesterday"],
    ["de", -2 * 3_600_000, "vor 2 Stunden"],
    ["fr", 2 * 3_600_000, "dans 2 heures"],
  ] as const)("in %s, %d ms", async (language, distance, said) => {
    await setLanguage(language);
    expect(formatRelative(now + distance, now)).toBe(said);
    await setLanguage("en");
  });
});
