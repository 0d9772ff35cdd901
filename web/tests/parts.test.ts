// The small parts: words, options, seats, Markdown, languages.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { anchorOf, blocksOf, wordsIn } from "../src/markdown";
import { chosen, fieldsOf } from "../src/options";
import { coloursOf } from "../src/seats";
import { preferred, speak, t } from "../src/texts.svelte";
import { wordsOf } from "../src/words";

describe("words of a game", () => {
  const words = wordsOf({ choice: { expand: "To {to} for ${cost}", expand_none: "To {to} for free" }, place: { chicago: "Chicago" } });
  it("fills in facts, and knows none and one", () => {
    expect(words.say("choice", "expand", { to: "Reno", cost: 3 })).toBe("To Reno for $3");
    expect(words.say("choice", "expand", { to: "Reno", cost: 0 })).toBe("To Reno for free");
  });
  it("leaves ids it does not know", () => {
    expect(words.place("chicago")).toBe("Chicago");
    expect(words.place("atlantis")).toBe("atlantis");
    expect(words.say("choice", "fly")).toBe("fly");
  });
});

describe("options", () => {
  const schema = {
    $ref: "#/$defs/Options",
    $defs: {
      Options: {
        properties: {
          players: { type: "integer", default: 4 },
          start: { enum: ["choose", "introductory"], default: "choose" },
          expert: { type: "boolean", default: false },
          with: { type: "array", items: { enum: ["boom", "stages"] }, default: [] },
          board: { anyOf: [{ type: "null" }, { $ref: "#/$defs/BoardFile" }], default: null },
        },
      },
    },
  };
  it("become fields, without what no form can ask", () => {
    const fields = fieldsOf(schema, { least: 2, most: 5 });
    expect(fields.map((field) => [field.name, field.kind])).toEqual([["players", "one"], ["start", "one"], ["expert", "yes"], ["with", "some"]]);
    expect(fields[0]).toMatchObject({ of: [2, 3, 4, 5], value: 4 });
  });
  it("are sent only where they differ", () => {
    const defaults = fieldsOf(schema, { least: 2, most: 5 });
    const fields = structuredClone(defaults);
    expect(chosen(fields, defaults)).toEqual({ players: 4 });
    const last = fields[3];
    if (last?.kind === "some") last.value = ["boom"];
    expect(chosen(fields, defaults)).toEqual({ players: 4, with: ["boom"] });
  });
});

describe("colours", () => {
  const names = ["blue", "red", "orange"];
  it("go to whoever likes them first, the rest to the others", () => {
    expect(coloursOf(["", "", ""], names)).toEqual([0, 1, 2]);
    expect(coloursOf(["red", "", "red"], names)).toEqual([1, 0, 2]);
    expect(coloursOf(["", "blue", "pink"], names)).toEqual([1, 0, 2]);
  });
});

describe("languages", () => {
  it("are chosen from what the browser likes", () => {
    expect(preferred(["pt-BR", "fr-CH", "de"])).toBe("fr");
    expect(preferred(["xx"])).toBe("en");
  });
  it("know one and many", async () => {
    await speak("de");
    expect(t("rules.found", { n: 1 })).toBe("Ein Abschnitt gefunden");
    expect(t("rules.found", { n: 1200 })).toContain("1.200");
    await speak("fr");
    expect(t("net.elsewhere", { n: 0 })).toContain("une autre table"); // nought is singular in French
    await speak("en");
  });
});

describe("the rulebook", () => {
  const book = (language: string) => blocksOf(readFileSync(new URL(`../../src/turnpike/games/franchise/rulebook/${language}.md`, import.meta.url), "utf-8"));
  it("has the same sections and figures in every language", () => {
    const shape = (language: string) => book(language).slice(1).map((block) => (block.kind === "heading" ? block.anchor : block.kind === "figure" ? block.name : block.kind));
    expect(shape("fr")).toEqual(shape("en"));
    expect(shape("de")).toEqual(shape("en"));
  });
  it("has every section that phases and refusals point to", () => {
    const anchors = new Set(book("en").flatMap((block) => (block.kind === "heading" ? [block.anchor] : [])));
    const source = readFileSync(new URL("../src/games/franchise/index.ts", import.meta.url), "utf-8");
    const pointed = [...source.matchAll(/"(?:phase|refused):\w+": "([\d.]+)"/g)].map((found) => `s${found[1]}`);
    expect(pointed.length).toBeGreaterThan(5);
    expect(pointed.filter((anchor) => !anchors.has(anchor))).toEqual([]);
  });
  it("is read into blocks", () => {
    expect(anchorOf("4.2 Expand")).toBe("s4.2");
    const [heading, text, list, table] = blocksOf("## 1 A\n\nSome **bold** words\ngo on.\n\n- one\n- two\n\n| a | b |\n| - | - |\n| c | d |");
    expect(heading).toMatchObject({ kind: "heading", level: 2, anchor: "s1" });
    expect(text).toMatchObject({ spans: [{ text: "Some ", strong: false }, { text: "bold", strong: true }, { text: " words go on." }] });
    expect(list).toMatchObject({ kind: "list", ordered: false });
    expect(table && wordsIn(table)).toBe("a b c d");
  });
});
