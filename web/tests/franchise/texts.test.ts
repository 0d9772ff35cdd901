// The client uses only texts that the game has, and the game has no texts of [face] that it does not use.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const FOLDERS = ["games/franchise", "board"].map((name) => join(import.meta.dirname, "../../src", name));
const GAME = join(import.meta.dirname, "../../../src/turnpike/games/franchise");
const TEXTS = readdirSync(GAME, { recursive: true, encoding: "utf8" }).filter(
  (name) => /(^|[\\/])text[\\/]en\.toml$/.test(name) && !name.includes("terminal"),
);

it("every text of [face] is used, and every text used is there", () => {
  const sources = FOLDERS.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)));
  const code = sources
    .filter((name) => /\.(ts|svelte)$/.test(name))
    .map((name) => readFileSync(name, "utf8"))
    .join("\n");
  const table = TEXTS.map((name) => readFileSync(join(GAME, name), "utf8").split("[face]\n")[1]?.split("\n\n")[0] ?? "").join("\n");
  const keys = [...table.matchAll(/^([a-z_]+) = /gm)].map((found) => found[1] ?? "").filter((key) => !/_(one|none)$/.test(key));
  expect(keys.length).toBeGreaterThan(20);
  const asked = [...code.matchAll(/say\(\s*["']face["'],\s*["']([a-z_]+)["']/g)].map((found) => found[1] ?? "");
  expect(asked.filter((key) => !keys.includes(key))).toEqual([]);
  const helpers = ["development", "route"];
  expect(keys.filter((key) => !asked.includes(key) && !helpers.includes(key))).toEqual([]);
});
