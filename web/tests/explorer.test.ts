// The explorer: what is shown when a position cannot be.
import { afterEach, expect, it, vi } from "vitest";
import { Explorer } from "../src/explorer/explorer.svelte";
import { loadMe } from "../src/app/me.svelte";
import type { Place } from "../src/explorer/address";

afterEach(() => vi.unstubAllGlobals());

it("keeps the place of the position that is shown when the next one is refused", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string, { body }: { body: string | null }) => {
    asked.push(path);
    const ask = body === null ? null : (JSON.parse(body) as { line?: { do: string }[] });
    const bad = ask?.line?.some((words) => words.do === "fly");
    const found = bad
      ? { code: "bad_action", message: "Nobody can fly.", facts: {} }
      : path === "/api/me"
        ? { id: "a", name: "Ann", login: null, language: "en", muted: [] }
        : path.endsWith("/material")
          ? { material: {}, words: {} }
          : ask
            ? { header: { game: "franchise" }, choices: [] }
            : { settings: [] };
    return Promise.resolve(new Response(JSON.stringify(found), { status: bad ? 409 : 200 }));
  });
  await loadMe();
  const explorer = new Explorer("franchise");
  const good: Place = { options: {}, line: [{ do: "done" }], levels: [] };
  await explorer.show(good, "en");
  await expect(explorer.show({ ...good, line: [...good.line, { do: "fly" }] }, "en")).rejects.toThrow("Nobody can fly.");
  expect([explorer.place, explorer.busy]).toEqual([good, false]);

  const count = asked.length;
  await explorer.show(good, "en"); // it is there already
  expect(asked).toHaveLength(count);
});
