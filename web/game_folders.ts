// Games whose client folder lies outside of src/games: TURNPIKE_GAMES_WEB lists the folders, with ":" (";" on Windows)
// between them. A folder has index.ts and texts/ like those in src/games; its name, or that of the folder it lies in if
// it is called "web", is the id of the game.
import { existsSync, readdirSync } from "node:fs";
import { basename, delimiter, dirname, join, resolve } from "node:path";
import type { Plugin } from "vite";

const MODULE = "virtual:game-folders";

export function folders(list = process.env["TURNPIKE_GAMES_WEB"] ?? ""): { id: string; path: string }[] {
  return list
    .split(delimiter)
    .filter((part) => part !== "")
    .map((part) => {
      const path = resolve(part);
      if (!existsSync(join(path, "index.ts"))) throw new Error(`TURNPIKE_GAMES_WEB: there is no index.ts in ${path}`);
      return { id: basename(basename(path) === "web" ? dirname(path) : path), path };
    });
}

function record(name: string, entries: [key: string, path: string, then: string][]): string {
  const rows = entries.map(([key, path, then]) => `${JSON.stringify(key)}: () => import(${JSON.stringify(path)})${then}`);
  return `export const ${name} = {${rows.join(",")}};\n`;
}

/** The virtual module that imports these folders. */
export function gameFolders(found = folders()): Plugin {
  return {
    name: "game-folders",
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load(id) {
      if (id !== `\0${MODULE}`) return null;
      const texts = found.flatMap(({ id, path }) =>
        (existsSync(join(path, "texts")) ? readdirSync(join(path, "texts")) : [])
          .filter((file) => file.endsWith(".json"))
          .map((file): [string, string, string] => [
            `${id}/${basename(file, ".json")}`,
            join(path, "texts", file),
            ".then((found) => found.default)",
          ]),
      );
      const small = found.filter(({ path }) => existsSync(join(path, "Miniature.svelte")));
      return (
        record(
          "UIS",
          found.map(({ id, path }) => [id, join(path, "index.ts"), ""]),
        ) +
        record(
          "MINIATURES",
          small.map(({ id, path }) => [id, join(path, "Miniature.svelte"), ""]),
        ) +
        record("TEXTS", texts)
      );
    },
  };
}
