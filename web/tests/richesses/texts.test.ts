// The client uses only texts that the game has, and the game has no texts of [face] that it does not use.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const FOLDERS = ["games/richesses", "board"].map((name) => join(import.meta.dirname, "../../src", name));
const TEXT = join(import.meta.dirname, "../../../src/turnpike/games/richesses/text/en.toml");
const sources = FOLDERS.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)));
const code = sources
  .filter((name) => /\.(ts|svelte)$/.test(name))
  .map((name) => readFileSync(name, "utf8"))
  .join("\n");

function keysOf(table: string): string[] {
  const lines = readFileSync(TEXT, "utf8").split(`[${table}]\n`)[1]?.split("\n\n")[0] ?? "";
  return [...lines.matchAll(/^([a-z_]+) = /gm)].map((found) => found[1] ?? "").filter((key) => !/_(one|none)$/.test(key));
}

it("every text of [face] is used, and every text used is there", () => {
  const keys = keysOf("face");
  expect(keys.length).toBeGreaterThan(60);
  const asked = [...code.matchAll(/say\(\s*["']face["'],\s*["']([a-z_]+)["']/g)].map((found) => found[1] ?? "");
  // The short sentences over the map and above the choices are said through a helper that knows their beginning.
  const short = (file: string, prefix: string): string[] => {
    const text = readFileSync(sources.find((name) => name.endsWith(file)) ?? "", "utf8");
    return [...text.matchAll(/(?<!texts\.)\bsay\(["']([a-z_]+)["']/g)].map((found) => `${prefix}_${found[1] ?? ""}`);
  };
  const said = [...asked, ...short("captions.ts", "told"), ...short("question.ts", "asked")];
  expect(said.filter((key) => !keys.includes(key))).toEqual([]);
  expect(keys.filter((key) => !said.includes(key))).toEqual([]);
});

it("every step of a turn has a name", () => {
  const turn = readFileSync(sources.find((name) => name.endsWith("richesses/turn.ts")) ?? "", "utf8").split("/** The steps")[0] ?? "";
  const steps = [...turn.matchAll(/"([a-z_]+)"/g)].map((found) => found[1] ?? "").filter((step) => !step.startsWith("./"));
  const named = keysOf("phase");
  expect(new Set(steps.filter((step) => step !== "face"))).toEqual(new Set(named.filter((step) => step !== "choose_start")));
});
