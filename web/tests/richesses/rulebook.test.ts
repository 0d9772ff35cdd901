// The rulebook of Richesses de France: every step and every refusal leads to a section, every figure it names is drawn.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { section } from "../../src/games/richesses/rulebook";
import { anchorOf } from "../../src/components/markdown";
import { rulebook, textKeys } from "../sources";

const FIGURES = readFileSync(join(import.meta.dirname, "../../src/games/richesses/figures/index.ts"), "utf8");

const keys = (table: string) => textKeys("richesses", table);

describe.each(["en", "fr", "de"])("the rulebook in %s", (language) => {
  const blocks = rulebook("richesses", language);
  const anchors = blocks.flatMap((block) => (block.kind === "heading" ? [block.anchor] : []));

  it("has a section for every step of a turn and every refusal", () => {
    expect(keys("refused").length).toBeGreaterThan(40);
    for (const what of [...keys("phase").map((key) => `phase:${key}`), ...keys("refused").map((key) => `refused:${key}`)]) {
      expect(section(what), what).not.toBeNull();
      expect(anchors, what).toContain(anchorOf(section(what) ?? ""));
    }
  });

  it("names figures that are drawn, and all of them", () => {
    const named = blocks.flatMap((block) => (block.kind === "figure" ? [block.name] : []));
    const drawn = [...FIGURES.matchAll(/^ {2}(\w+): \w+Figure,$/gm)].map((found) => found[1]);
    expect(named.toSorted()).toEqual(drawn.toSorted());
  });
});
