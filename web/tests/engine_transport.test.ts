// The transport to the engine: what it loads and when, what waits for it, and what people are told when it cannot run.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Engine, fixedFile } from "../src/transport/worker.svelte";

class FakeWorker {
  static made: FakeWorker[] = [];
  posted: Record<string, unknown>[] = [];
  ended = false;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: ((event: { message?: string }) => void) | null = null;

  constructor() {
    FakeWorker.made.push(this);
  }
  postMessage(message: Record<string, unknown>): void {
    this.posted.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  tell(data: unknown): void {
    this.onmessage?.({ data });
  }
}

const LIST = { folder: "f00", version: "1", messages: MESSAGES_HASH, packing: "none", files: {}, lock: {}, answers: [] };
const json = (content: unknown): Response => new Response(JSON.stringify(content), { headers: { "Content-Type": "application/json" } });
let asked: string[] = [];
let answer: (address: string) => Response | Promise<Response>;
const worker = (): FakeWorker => FakeWorker.made.at(-1) as FakeWorker;
const make = (): Engine => new Engine(() => new FakeWorker() as never);
const events = () => ({ opened: vi.fn(), received: vi.fn(), closed: vi.fn() });
const started = () => vi.waitFor(() => expect(worker().posted.length).toBeGreaterThan(0));

beforeEach(() => {
  FakeWorker.made = [];
  asked = [];
  answer = () => json(LIST);
  vi.stubGlobal("sessionStorage", { getItem: () => null, removeItem: () => {} });
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    return Promise.resolve(answer(address));
  });
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("the engine in the page", () => {
  it("is not loaded for what is the same for everybody", async () => {
    const engine = make();
    answer = (address) => (address.endsWith("engine.json") ? json(LIST) : json(["franchise"]));
    expect(await engine.request("GET", "/api/games", "en")).toEqual({ status: 200, text: '["franchise"]' });
    expect(asked.at(-1)).toBe("http://localhost/engine/f00/answers/games.json");
    expect(FakeWorker.made).toEqual([]);
    expect(engine.state.now).toBe("idle");
  });

  it("has a file for each such answer", () => {
    expect(fixedFile("/api/levels?language=de")).toBe("answers/levels.de.json");
    expect(fixedFile("/api/games/chess/words?language=fr")).toBe("answers/games/chess/words.fr.json");
    expect(fixedFile("/api/games/chess/rulebook?language=en")).toBe("answers/games/chess/rulebook.en.md");
    expect(fixedFile("/api/games/chess/material")).toBe("answers/games/chess/material.json");
    expect(fixedFile("/api/tables/abc/material")).toBeNull();
    expect(fixedFile("/api/me")).toBeNull();
  });

  it("loads when a table is wanted, and answers what waited", async () => {
    const engine = make();
    const told = events();
    engine.connect(told);
    const waiting = engine.request("GET", "/api/me", "fr");
    await started();
    expect(worker().posted.map(({ kind }) => kind)).toEqual(["start"]);
    worker().tell({ kind: "progress", loaded: 3, total: 9 });
    expect(engine.state).toEqual({ now: "loading", loaded: 3, total: 9 });
    worker().tell({ kind: "starting" });
    worker().tell({ kind: "ready", kept: true });
    expect(worker().posted.map(({ kind }) => kind)).toEqual(["start", "request", "open"]);
    expect(told.opened).toHaveBeenCalledOnce();
    worker().tell({ kind: "reply", number: worker().posted[1]?.["number"], status: 200, text: "{}" });
    expect(await waiting).toEqual({ status: 200, text: "{}" });
    worker().tell({ kind: "received", socket: worker().posted[2]?.["socket"], text: "hello" });
    expect(told.received).toHaveBeenCalledWith("hello");
  });

  it.each([
    ["the host has none", () => new Response("<html>", { headers: { "Content-Type": "text/html" } }), "missing"],
    ["there is no network", () => Promise.reject(new TypeError("no network")), "download"],
    ["it was built with other messages", () => json({ ...LIST, messages: "other" }), "old"],
  ])("says why when %s", async (_, given, why) => {
    answer = given;
    const engine = make();
    const refused = expect(engine.request("GET", "/api/me", "en")).rejects.toMatchObject({ code: "engine" });
    await vi.waitFor(() => expect(engine.state).toMatchObject({ now: "failed", why }));
    await refused;
  });

  it.each([
    ["a worker that is gone", () => worker().onerror?.({})],
    ["files that cannot be loaded", () => worker().tell({ kind: "failed", why: "download", detail: "" })],
  ])("says that the site has a newer version: %s", async (_, fail) => {
    const engine = make();
    engine.wake();
    await started();
    vi.stubGlobal("document", { querySelector: () => ({ src: "http://localhost/assets/index-old.js" }) });
    answer = () => json({ files: ["assets/index-new.js"] });
    fail();
    await vi.waitFor(() => expect(engine.state).toMatchObject({ now: "failed", why: "outdated" }));
    expect(asked.at(-1)).toBe("http://localhost/files.json");
  });

  it.each([
    ["the site has this version", () => json({ files: ["assets/index-own.js"] })],
    ["there is no network", () => Promise.reject(new TypeError("no network"))],
    ["the page is not built", () => new Response("<html>")],
  ])("says that the download broke off when %s", async (_, given) => {
    const engine = make();
    engine.wake();
    await started();
    vi.stubGlobal("document", { querySelector: () => ({ src: "http://localhost/assets/index-own.js" }) });
    answer = given;
    worker().onerror?.({});
    await vi.waitFor(() => expect(asked.at(-1)).toBe("http://localhost/files.json"));
    expect(engine.state).toMatchObject({ now: "failed", why: "download" });
  });

  it("says whether bots can think and whether the page can be opened without a network", async () => {
    const engine = make();
    engine.wake();
    await started();
    worker().tell({ kind: "ready", kept: true });
    expect(engine.state).toMatchObject({ offline: "saving", bots: null });
    worker().tell({ kind: "bots", why: "no_memory" });
    worker().tell({ kind: "offline", ready: false });
    await vi.waitFor(() => expect(engine.state).toMatchObject({ offline: "failed", bots: "no_memory" }));
    engine.keepPage();
    expect(engine.state).toMatchObject({ offline: "saving" });
    expect(worker().posted.at(-1)).toEqual({ kind: "keep_page" });
    worker().tell({ kind: "offline", ready: true });
    worker().tell({ kind: "bots", why: null });
    await vi.waitFor(() => expect(engine.state).toMatchObject({ offline: "ready", bots: null }));
  });

  it("starts again after a failure, where it was", async () => {
    const engine = make();
    const told = events();
    engine.connect(told);
    engine.wake();
    await started();
    worker().tell({ kind: "ready", kept: true });
    worker().onerror?.({ message: "RuntimeError: unreachable" });
    expect(engine.state).toMatchObject({ now: "failed", why: "crashed" });
    expect(worker().ended).toBe(true);
    expect(told.closed).toHaveBeenCalledOnce();
    await engine.start();
    await started();
    worker().tell({ kind: "ready", kept: true });
    expect(engine.state.now).toBe("ready");
    expect(FakeWorker.made.length).toBe(2);
  });

  it("ends when another tab has the tables", async () => {
    const engine = make();
    const refused = expect(engine.request("GET", "/api/me", "en")).rejects.toMatchObject({ code: "engine" });
    await started();
    worker().tell({ kind: "elsewhere" });
    await refused;
    expect(engine.state.now).toBe("elsewhere");
    expect(worker().ended).toBe(true);
  });

  it("is waited for where another tab has the tables, and answers when that has gone", async () => {
    const engine = make();
    const reply = engine.request("GET", "/api/me", "en");
    await started();
    worker().tell({ kind: "waiting" });
    expect([engine.state.now, worker().ended]).toEqual(["waiting", false]);
    worker().tell({ kind: "ready", kept: true });
    expect(engine.state.now).toBe("ready");
    const request = worker().posted.find((message) => message["kind"] === "request");
    worker().tell({ kind: "reply", number: request?.["number"], status: 200, text: "{}" });
    expect(await reply).toEqual({ status: 200, text: "{}" });
  });
});
