// The files of the engine: progress, hashes, downloads that break off, hosts that pack nothing, what is kept.
import { createHash } from "node:crypto";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadFiles } from "../src/engine/files";
import type { EngineList } from "../src/engine/messages";

const CONTENT = { "pyodide.js": "export {}", "library.zip": "a library ".repeat(200) };
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const list = (packing: EngineList["packing"] = "none"): EngineList => ({
  folder: "f00",
  version: "1",
  messages: "",
  packing,
  lock: {},
  answers: [],
  files: Object.fromEntries(
    Object.entries(CONTENT).map(([name, text]) => [
      name,
      { bytes: text.length, brotli: brotliCompressSync(text).length, gzip: gzipSync(text).length, sha256: sha256(text) },
    ]),
  ),
});

class FakeCache {
  readonly kept = new Map<string, Response>();
  match = (address: string) => Promise.resolve(this.kept.get(address)?.clone());
  keys = () => Promise.resolve([...this.kept.keys()].map((url) => ({ url })));
  delete = (address: string) => Promise.resolve(this.kept.delete(address));
  put(address: string, answer: Response): Promise<void> {
    this.kept.set(address, answer);
    return Promise.resolve();
  }
}

let cache: FakeCache;
let asked: string[];
let answer: (name: string) => Response | Promise<Response>;
const plain = (name: string): Response => new Response(CONTENT[name as keyof typeof CONTENT]);

beforeEach(() => {
  cache = new FakeCache();
  asked = [];
  answer = plain;
  vi.stubGlobal("setTimeout", (go: () => void) => queueMicrotask(go)); // the pauses between attempts
  vi.stubGlobal("caches", { open: () => Promise.resolve(cache) });
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    return Promise.resolve(answer(address.slice("http://x/engine/f00/".length)));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const texts = async (files: Record<string, Blob>) =>
  Object.fromEntries(await Promise.all(Object.entries(files).map(async ([name, blob]) => [name, await blob.text()] as const)));

describe("the files of the engine", () => {
  it("are loaded once, with progress, and then kept", async () => {
    const progress: number[] = [];
    expect(await texts(await loadFiles("http://x/", list(), (loaded, total) => progress.push(loaded / total)))).toEqual(CONTENT);
    expect(progress.at(-1)).toBe(1);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    const before = asked.length;
    expect(await texts(await loadFiles("http://x/", list(), () => {}))).toEqual(CONTENT);
    expect(asked.length).toBe(before);
  });

  it("are unpacked where the host packs nothing, also if the browser has done so already", async () => {
    const packed = (name: string): Response => new Response(brotliCompressSync(CONTENT[name as keyof typeof CONTENT]));
    answer = (name) => (name.endsWith(".br") ? packed(name.slice(0, -3)) : plain(name));
    const totals = new Set<number>();
    expect(await texts(await loadFiles("http://x/", list("brotli"), (_, total) => totals.add(total)))).toEqual(CONTENT);
    expect([...totals]).toEqual([CONTENT["pyodide.js"].length + brotliCompressSync(CONTENT["library.zip"]).length]);
    expect(asked).toContain("http://x/engine/f00/library.zip.br");
    expect(asked).toContain("http://x/engine/f00/pyodide.js");
    cache.kept.clear();
    answer = (name) => plain(name.replace(/\.br$/, ""));
    expect(await texts(await loadFiles("http://x/", list("brotli"), () => {}))).toEqual(CONTENT);
  });

  it("are asked for again when a download breaks off; what is complete is not loaded again", async () => {
    let broken = 2;
    answer = (name) => (name === "library.zip" && broken-- > 0 ? new Response("a libr") : plain(name));
    expect(await texts(await loadFiles("http://x/", list(), () => {}))).toEqual(CONTENT);
    cache.kept.clear();
    answer = (name) => (name === "library.zip" ? Promise.reject(new TypeError("no network")) : plain(name));
    await expect(loadFiles("http://x/", list(), () => {})).rejects.toMatchObject({ why: "download" });
    await vi.waitFor(() => expect(cache.kept.size).toBe(1)); // the others go on
    asked = [];
    answer = plain;
    await loadFiles("http://x/", list(), () => {});
    expect(asked).toEqual(["http://x/engine/f00/library.zip"]);
  });

  it("of an earlier engine are forgotten, those of other pages are not", async () => {
    cache.kept.set("http://x/engine/old/library.zip", new Response(""));
    cache.kept.set("http://x/other/engine/old/library.zip", new Response(""));
    await loadFiles("http://x/", list(), () => {});
    expect([...cache.kept.keys()].sort()).toEqual([
      "http://x/engine/f00/library.zip",
      "http://x/engine/f00/pyodide.js",
      "http://x/other/engine/old/library.zip",
    ]);
  });

  it("need no cache: a full disk or a private window only loads again", async () => {
    cache.put = () => Promise.reject(new DOMException("", "QuotaExceededError"));
    expect(await texts(await loadFiles("http://x/", list(), () => {}))).toEqual(CONTENT);
    vi.stubGlobal("caches", undefined);
    expect(await texts(await loadFiles("http://x/", list(), () => {}))).toEqual(CONTENT);
  });
});
