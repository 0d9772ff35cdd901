// The rulebook of Richesses de France: every step and every refusal leads to a section, every figure it names is drawn.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { section } from "../../src/games/richesses/rulebook";
import { anchorOf } from "../../src/components/markdown";
import { PYTHON, rulebook } from "../rulebook";

const GAME = join(PYTHON, "games/richesses");
const TEXTS = readdirSync(GAME, { recursive: true, encoding: "utf8" })
  .filter((name) => /(^|[\\/])text[\\/]en\.toml$/.test(name) && !name.includes("terminal"))
  .map((name) => readFileSync(join(GAME, name), "utf8"));
const FIGURES = readFileSync(join(import.meta.dirname, "../../src/games/richesses/figures/index.ts"), "utf8");

function keys(table: string): string[] {
  const rows = TEXTS.map((text) => text.split(`[${table}]\n`)[1]?.split("\n\n")[0] ?? "").join("\n");
  return [...rows.matchAll(/^([a-z_]+) = /gm)].map((found) => found[1] ?? "").filter((key) => !key.endsWith("_one"));
}

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
