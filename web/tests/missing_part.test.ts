// A part of the page that cannot be loaded: a new version is loaded once where nothing is lost, otherwise a sentence says it.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { forgetMissing, isPageMissing, missingPart, partMissing } from "../src/app/missing_part.svelte";
import { engine, type EngineState } from "../src/transport/worker.svelte";

let reloads: number;
let kept: Map<string, string>;
const state: { now: EngineState } = { now: { now: "idle" } };

beforeEach(() => {
  reloads = 0;
  kept = new Map();
  state.now = { now: "idle" };
  vi.spyOn(engine, "state", "get").mockImplementation(() => state.now);
  vi.stubGlobal("location", { reload: () => reloads++ });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
  vi.stubGlobal("document", { querySelector: () => ({ src: "http://localhost/assets/index-old.js" }) });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ files: ["assets/index-new.js"] }))));
});
afterEach(() => {
  forgetMissing();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("a page that cannot be loaded", () => {
  it("is loaded from the new version at once, but only once", async () => {
    await partMissing(true);
    expect([reloads, missingPart()]).toEqual([1, null]);
    await partMissing(true);
    expect([reloads, missingPart(), isPageMissing()]).toEqual([1, "outdated", true]);
  });

  it("is not loaded anew where games that are not kept would be lost", async () => {
    state.now = { now: "ready", kept: false, offline: "failed", bots: null };
    await partMissing(true);
    expect([reloads, missingPart()]).toEqual([0, "outdated"]);
  });

  it("says so when there is no network", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
    await partMissing(true);
    expect([reloads, missingPart()]).toEqual([0, "away"]);
    forgetMissing();
    expect([missingPart(), isPageMissing()]).toEqual([null, false]);
  });
});

describe("a part of a page that cannot be loaded", () => {
  it("never loads the page anew by itself", async () => {
    await partMissing(false);
    expect([reloads, missingPart(), isPageMissing()]).toEqual([0, "outdated", false]);
  });
});
