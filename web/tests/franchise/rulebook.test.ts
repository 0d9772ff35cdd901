// The rulebook of Franchise: the same in every language, and every phase and refusal leads to a section.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { rulebook } from "../sources";

it.each(["fr", "de"])("has the same sections and figures in %s as in English", (language) => {
  const shape = (language: string) =>
    rulebook("franchise", language)
      .slice(1)
      .map((block) => (block.kind === "heading" ? block.anchor : block.kind === "figure" ? block.name : block.kind));
  expect(shape(language)).toEqual(shape("en"));
});

it("has every section that phases and refusals point to", () => {
  const anchors = new Set(rulebook("franchise", "en").flatMap((block) => (block.kind === "heading" ? [block.anchor] : [])));
  const source = readFileSync(new URL("../../src/games/franchise/rulebook.ts", import.meta.url), "utf-8");
  const pointed = [...source.matchAll(/"(?:phase|refused):\w+": "([\d.]+)"/g)].map((found) => `s${found[1]}`);
  expect(pointed.length).toBeGreaterThan(5);
  expect(pointed.filter((anchor) => !anchors.has(anchor))).toEqual([]);
});
