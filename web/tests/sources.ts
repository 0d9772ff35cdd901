// Sources that tests compare: the client's code of a game, and its rulebook and texts on the Python side.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { blocksOf, type Block } from "../src/components/markdown";

const GAMES = join(import.meta.dirname, "../../src/turnpike/games");

/** The files with the client's code of a game, and with what all boards share. */
export const clientFiles = (game: string): string[] =>
  [`games/${game}`, "board"]
    .map((name) => join(import.meta.dirname, "../src", name))
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)))
    .filter((name) => /\.(ts|svelte)$/.test(name));

/** The rulebook, read as the page reads it. */
export function rulebook(game: string, language: string): Block[] {
  return blocksOf(readFileSync(join(GAMES, game, `rulebook/${language}.md`), "utf-8"));
}

/** The keys of a table in the English texts, without the forms for one and none. */
export function textKeys(game: string, table: string): string[] {
  const files = readdirSync(join(GAMES, game), { recursive: true, encoding: "utf8" }).filter(
    (name) => /(^|[\\/])text[\\/]en\.toml$/.test(name) && !name.includes("terminal"),
  );
  const rows = files.map(
    (name) =>
      readFileSync(join(GAMES, game, name), "utf8")
        .split(`[${table}]\n`)[1]
        ?.split("\n\n")[0] ?? "",
  );
  return [...rows.join("\n").matchAll(/^([a-z_]+) = /gm)].map((found) => found[1] ?? "").filter((key) => !/_(one|none)$/.test(key));
}
