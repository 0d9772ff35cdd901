// Texts, options, seats, Markdown, languages.
import { describe, expect, it } from "vitest";
import { anchorOf, blocksOf, wordsIn } from "../src/components/markdown";
import type { GameView } from "../src/transport/messages";
import { chosen, fieldsOf } from "../src/table/options";
import { coloursOf } from "../src/table/seats";
import { preferredLanguage, setLanguage, t } from "../src/i18n/texts.svelte";
import { gameTexts } from "../src/i18n/game_texts";

describe("texts of a game", () => {
  const texts = gameTexts({ choice: { expand: "To {to} for ${cost}", expand_none: "To {to} for free" }, place: { chicago: "Chicago" } });
  it("fills in facts, and knows none and one", () => {
    expect(texts.say("choice", "expand", { to: "Reno", cost: 3 })).toBe("To Reno for $3");
    expect(texts.say("choice", "expand", { to: "Reno", cost: 0 })).toBe("To Reno for free");
  });
  it("leaves ids it does not know", () => {
    expect(texts.place("chicago")).toBe("Chicago");
    expect(texts.place("atlantis")).toBe("atlantis");
    expect(texts.say("choice", "fly")).toBe("fly");
  });
});

describe("options", () => {
  const options: GameView["options"] = {
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
  const game = { options, min_seats: 2, max_seats: 5 };
  it("become fields, without what no form can ask", () => {
    const fields = fieldsOf(game);
    expect(fields.map((field) => [field.name, field.kind])).toEqual([
      ["players", "one"],
      ["start", "one"],
      ["expert", "yes"],
      ["with", "some"],
    ]);
    expect(fields[0]).toMatchObject({ of: [2, 3, 4, 5], value: 4 });
  });
  it("are sent only where they differ", () => {
    const defaults = fieldsOf(game);
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
    expect(preferredLanguage(["pt-BR", "fr-CH", "de"])).toBe("fr");
    expect(preferredLanguage(["xx"])).toBe("en");
  });
  it("know one and many", async () => {
    await setLanguage("de");
    expect(t("rules.found", { n: 1 })).toBe("Ein Abschnitt gefunden");
    expect(t("rules.found", { n: 1200 })).toContain("1.200");
    await setLanguage("fr");
    expect(t("net.elsewhere", { n: 0 })).toContain("une autre table"); // nought is singular in French
    await setLanguage("en");
  });
});

describe("Markdown", () => {
  it("is read into blocks", () => {
    expect(anchorOf("4.2 Expand")).toBe("s4.2");
    const [heading, text, list, table] = blocksOf(
      "## 1 A\n\nSome **bold** words\ngo on.\n\n- one\n- two\n\n| a | b |\n| - | - |\n| c | d |",
    );
    expect(heading).toMatchObject({ kind: "heading", level: 2, anchor: "s1" });
    expect(text).toMatchObject({ spans: [{ text: "Some ", strong: false }, { text: "bold", strong: true }, { text: " words go on." }] });
    expect(list).toMatchObject({ kind: "list", ordered: false });
    expect(table && wordsIn(table)).toBe("a b c d");
  });
});
