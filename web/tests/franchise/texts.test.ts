// The client uses only texts that the game has, and the game has no texts of [face] that it does not use.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { clientFiles, textKeys } from "../sources";

it("every text of [face] is used, and every text used is there", () => {
  const code = clientFiles("franchise")
    .map((name) => readFileSync(name, "utf8"))
    .join("\n");
  const keys = textKeys("franchise", "face");
  expect(keys.length).toBeGreaterThan(20);
  const asked = [...code.matchAll(/say\(\s*["']face["'],\s*["']([a-z_]+)["']/g)].map((found) => found[1] ?? "");
  expect(asked.filter((key) => !keys.includes(key))).toEqual([]);
  const helpers = ["development", "route"];
  expect(keys.filter((key) => !asked.includes(key) && !helpers.includes(key))).toEqual([]);
});
