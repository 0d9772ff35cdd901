// The account of the person at the page.
import { afterEach, expect, it, vi } from "vitest";
import { chooseLanguage, loadMe, me } from "../src/app/me.svelte";
import { preferences } from "../src/settings/preferences.svelte";

const ANN = { id: "a", name: "Ann", login: null, language: "en", muted: [] };

afterEach(() => vi.unstubAllGlobals());

it("changes the language of the account together with the language of the page", async () => {
  const sent: { method: string; body: unknown }[] = [];
  const answers = [ANN, { ...ANN, language: "fr" }];
  vi.stubGlobal("fetch", (_path: string, { method, body }: { method: string; body: string | null }) => {
    sent.push({ method, body: body === null ? null : JSON.parse(body) });
    return Promise.resolve(new Response(JSON.stringify(answers.shift())));
  });
  await loadMe();
  await chooseLanguage("fr");
  expect(sent).toEqual([
    { method: "GET", body: null },
    { method: "PATCH", body: { language: "fr" } },
  ]);
  expect(me()?.language).toBe("fr");
  expect(preferences.language).toBe("fr");
});
