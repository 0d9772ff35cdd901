// The face says only what the game's texts have, and the texts have nothing the face does not say.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const FACES = ["richesses", "common"].map((name) => join(import.meta.dirname, "../../src/games", name));
const TEXT = join(import.meta.dirname, "../../../src/turnpike/games/richesses/text/en.toml");

it("every text of [face] is used, and every text used is there", () => {
  const sources = FACES.flatMap((face) => readdirSync(face, { recursive: true, encoding: "utf8" }).map((name) => join(face, name)));
  const code = sources.filter((name) => /\.(ts|svelte)$/.test(name)).map((name) => readFileSync(name, "utf8")).join("\n");
  const table = readFileSync(TEXT, "utf8").split("[face]\n")[1]?.split("\n\n")[0] ?? "";
  const keys = [...table.matchAll(/^([a-z_]+) = /gm)].map((found) => found[1] ?? "").filter((key) => !/_(one|none)$/.test(key));
  expect(keys.length).toBeGreaterThan(20);
  const asked = [...code.matchAll(/say\(\s*["']face["'],\s*["']([a-z_]+)["']/g)].map((found) => found[1] ?? "");
  expect(asked.filter((key) => !keys.includes(key))).toEqual([]);
  expect(keys.filter((key) => !asked.includes(key))).toEqual([]);
});
