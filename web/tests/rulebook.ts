// The rulebooks, read as the page reads them.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { blocksOf, type Block } from "../src/components/markdown";

export const PYTHON = join(import.meta.dirname, "../../src/turnpike");

export function rulebook(game: string, language: string): Block[] {
  return blocksOf(readFileSync(join(PYTHON, `games/${game}/rulebook/${language}.md`), "utf-8"));
}
