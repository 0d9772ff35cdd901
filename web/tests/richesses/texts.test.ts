// The client uses only texts that the game has, and the game has no texts of [face] that it does not use.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { clientFiles, textKeys } from "../sources";

const sources = clientFiles("richesses");
const code = sources.map((name) => readFileSync(name, "utf8")).join("\n");
const keysOf = (table: string) => textKeys("richesses", table);

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
