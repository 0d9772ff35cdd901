// Forms are handled by scripts: a site of static files lets its pages send none (form-action in its Content-Security-Policy).
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const SOURCES = fileURLToPath(new URL("../src", import.meta.url));
const forms = readdirSync(SOURCES, { recursive: true, encoding: "utf-8" })
  .filter((name) => name.endsWith(".svelte"))
  .map((name) => ({ name, text: readFileSync(`${SOURCES}/${name}`, "utf-8") }))
  .filter(({ text }) => text.includes("<form"));

it("finds the forms", () => expect(forms.length).toBeGreaterThan(5));

it.each(forms)("every form of $name is handled by its script", ({ text }) => {
  for (const [tag, attributes] of text.matchAll(/<form\b([^>]*(?:=>[^>]*)*)>/g)) {
    expect(attributes, tag).toContain("onsubmit=");
    expect(attributes, tag).not.toMatch(/\b(action|method|target)=/);
  }
  expect(text).toContain("preventDefault()");
});
