// Games on this device are kept for good where the browser agrees, and nobody is asked twice.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepForGood } from "../src/app/local_games";
import { savePreferences } from "../src/settings/preferences.svelte";

let asked: number;
function browser(userAgent: string, persisted = false): void {
  const storage = {
    persisted: () => Promise.resolve(persisted),
    persist: () => {
      asked++;
      return Promise.resolve(false);
    },
  };
  vi.stubGlobal("navigator", { userAgent, storage });
}

beforeEach(() => {
  asked = 0;
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
  savePreferences({ askedToKeep: false });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("a game that is begun on this device", () => {
  it("asks a browser that decides without a word each time", async () => {
    browser("Mozilla/5.0 Chrome/140.0");
    await keepForGood();
    await keepForGood();
    expect(asked).toBe(2);
  });

  it("asks a browser that asks the player once", async () => {
    browser("Mozilla/5.0 Firefox/140.0");
    await keepForGood();
    await keepForGood();
    expect(asked).toBe(1);
  });

  it("asks for nothing that is granted already, and nothing of a page without https", async () => {
    browser("Mozilla/5.0 Chrome/140.0", true);
    await keepForGood();
    vi.stubGlobal("navigator", { userAgent: "" });
    await keepForGood();
    expect(asked).toBe(0);
  });

  it("goes on where storage is forbidden", async () => {
    vi.stubGlobal("navigator", { userAgent: "", storage: { persist: vi.fn(), persisted: () => Promise.reject(new DOMException("no")) } });
    await expect(keepForGood()).resolves.toBeUndefined();
  });
});
