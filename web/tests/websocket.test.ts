// The connection: connects again by itself, asks for what it missed, sends what was not answered once more.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection } from "../src/transport/websocket.svelte";
import { Refused } from "../src/transport/http";
import { openWebSocket } from "../src/transport/server";
import type { SocketEvents } from "../src/transport/transport";

class FakeSocket {
  static made: FakeSocket[] = [];
  static readonly OPEN = 1;
  readyState = 1;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor(readonly address: string) {
    FakeSocket.made.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = 3;
  }
  tell(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  /** The server greets. */
  greet(): void {
    this.onopen?.();
    this.tell({ type: "welcome", protocol: 1, server: "1", person: null, name: "" });
  }
}

const through = { connect: (events: SocketEvents) => openWebSocket("ws://here", events), wake: () => {} };
const newest = (): FakeSocket => FakeSocket.made.at(-1) as FakeSocket;
const listener = (after = 0) => ({
  have: () => ({ after, chat: 0, seat: null }),
  changed: vi.fn(),
  chatted: vi.fn(),
  waits: vi.fn(),
  deleted: vi.fn(),
  refresh: vi.fn(),
});

beforeEach(() => {
  FakeSocket.made = [];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the connection", () => {
  it("says hello first, then watches", () => {
    const connection = new Connection(through);
    connection.subscribe("T1", listener(4));
    connection.open();
    newest().greet();
    expect(newest().sent.map((one) => one["type"])).toEqual(["hello", "subscribe"]);
    expect(newest().sent[1]).toMatchObject({ table: "T1", after: 4 });
    expect(connection.link).toBe("open");
  });

  it("connects again after longer and longer waits and asks from where it was", () => {
    const connection = new Connection(through);
    connection.subscribe("T1", listener(7));
    connection.open();
    newest().greet();
    for (let tries = 1; tries < 5; tries++) {
      newest().onclose?.();
      expect(connection.link).toBe("lost");
      vi.advanceTimersByTime(400 * 2 ** tries * 1.3);
      expect(FakeSocket.made.length).toBe(tries + 1);
    }
    newest().greet();
    expect(newest().sent.at(-1)).toMatchObject({ type: "subscribe", table: "T1", after: 7 });
    expect(connection.link).toBe("open");
  });

  it("sends what was not answered again with the same key, and takes the answer once", async () => {
    const connection = new Connection(through);
    connection.open();
    newest().greet();
    const done = connection.request({ type: "chat", table: "T1", text: "hi" });
    const key = newest().sent.at(-1)?.["key"];
    newest().onclose?.();
    vi.advanceTimersByTime(2000);
    newest().greet();
    expect(newest().sent.at(-1)).toMatchObject({ type: "chat", key });
    newest().tell({ type: "done", table: "T1", key, at: 3, first: 0, last: 0, again: true, asked: false });
    await expect(done).resolves.toMatchObject({ again: true });
    newest().onclose?.();
    vi.advanceTimersByTime(2000);
    newest().greet();
    expect(newest().sent.map((one) => one["type"])).toEqual(["hello"]);
  });

  it("turns a refusal into words", async () => {
    const connection = new Connection(through);
    connection.open();
    newest().greet();
    const asked = connection.request({ type: "redo", table: "T1", seat: 0, at: 1 });
    newest().tell({
      type: "refused",
      code: "cannot_redo",
      message: "There is nothing.",
      facts: {},
      table: "T1",
      key: newest().sent.at(-1)?.["key"],
      at: 1,
    });
    await expect(asked).rejects.toBeInstanceOf(Refused);
  });

  it("gives up when the page is too old, and does not come back", () => {
    const connection = new Connection(through);
    connection.open();
    newest().onopen?.();
    newest().tell({ type: "bye", code: "old_page", message: "Load again." });
    vi.advanceTimersByTime(60_000);
    connection.check();
    expect(connection.link).toBe("old");
    expect(FakeSocket.made.length).toBe(1);
  });

  it("notices a connection that is dead without saying so", () => {
    const connection = new Connection(through);
    connection.open();
    newest().greet();
    vi.advanceTimersByTime(20_000);
    expect(newest().sent.at(-1)?.["type"]).toBe("ping");
    vi.advanceTimersByTime(8_000);
    expect(FakeSocket.made.length).toBe(2);
  });

  it("does not give up a connection that has answered while the page was busy", () => {
    const connection = new Connection(through);
    connection.open();
    newest().greet();
    vi.advanceTimersByTime(20_000);
    vi.advanceTimersByTime(4_000); // the first time to act, long after the answer has come
    newest().tell({ type: "pong", key: "p" });
    vi.advanceTimersByTime(8_000);
    expect(FakeSocket.made.length).toBe(1);
  });

  it("sends no pings in the background, and asks whether the server answers when the page comes back", () => {
    const connection = new Connection(through);
    connection.open();
    newest().greet();
    connection.show(false);
    const before = newest().sent.length;
    vi.advanceTimersByTime(600_000);
    expect(newest().sent.length).toBe(before);
    connection.show(true);
    expect(newest().sent.slice(before)).toMatchObject([{ type: "ping" }]);
    newest().tell({ type: "pong", key: "p" });
    vi.advanceTimersByTime(20_000);
    expect(newest().sent.slice(before)).toMatchObject([{ type: "ping" }, { type: "ping" }]);
    expect(FakeSocket.made.length).toBe(1);
  });

  it("finds a connection that died in the background when the page comes back", () => {
    const connection = new Connection(through);
    connection.open();
    newest().greet();
    connection.show(false);
    vi.advanceTimersByTime(600_000);
    connection.show(true);
    vi.advanceTimersByTime(8_000);
    expect(FakeSocket.made.length).toBe(2);
  });

  it("sends no pings after it was connected again in the background", () => {
    const connection = new Connection(through);
    connection.show(false);
    connection.open();
    newest().greet();
    newest().onclose?.();
    vi.advanceTimersByTime(2_000);
    newest().greet();
    vi.advanceTimersByTime(600_000);
    expect(newest().sent.map((one) => one["type"])).toEqual(["hello"]);
  });

  it("tells a table that one of its bots waits", () => {
    const connection = new Connection(through);
    const table = listener();
    connection.subscribe("T1", table);
    connection.open();
    newest().greet();
    newest().tell({ type: "waiting", table: "T1", at: 9, ahead: 3 });
    newest().tell({ type: "waiting", table: "T2", at: 1, ahead: 1 });
    expect(table.waits).toHaveBeenCalledExactlyOnceWith({ type: "waiting", table: "T1", at: 9, ahead: 3 });
  });

  it("remembers where it is one's turn until that table is opened", () => {
    const connection = new Connection(through);
    connection.open();
    newest().greet();
    newest().tell({ type: "turn", table: "T2", at: 9 });
    newest().tell({ type: "turn", table: "T2", at: 9 });
    expect(connection.turns).toEqual(["T2"]);
    connection.subscribe("T2", listener());
    expect(connection.turns).toEqual([]);
  });
});
