// Playing back what happened since the last visit: which entries, in which order, with pauses.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { missedLines, Playback } from "../src/table/playback.svelte";
import { saveSeen, seenEntry } from "../src/table/seen";
import type { Line } from "../src/table/table.svelte";

function line(n: number, more: Partial<Line> = {}): Line {
  const events = [{ event: "moved", n }];
  return {
    n,
    line: { n },
    seat: 1,
    action: null,
    events,
    sentences: [`Entry ${n}.`],
    automatic: false,
    time: 0,
    undone: false,
    undo: null,
    ...more,
  };
}

const positions = { range: (first: number, last: number) => Promise.resolve([first, last].slice(0, last - first + 1)) };
const settled = () => vi.advanceTimersByTimeAsync(0);

function motion(reduced: boolean): void {
  vi.stubGlobal("matchMedia", () => ({ matches: reduced }));
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("what was missed", () => {
  it("leaves out what was taken back and what caused nothing", () => {
    const lines = [line(1), line(2), line(3, { undone: true }), line(4, { events: [], undo: 2 }), line(5)];
    expect(missedLines(lines, 1).map(({ n }) => n)).toEqual([2, 5]);
  });

  it("begins at the entry that this device has last seen, for a limited number of tables", () => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
    });
    expect(seenEntry("T")).toBeNull();
    saveSeen("T", 7);
    expect(seenEntry("T")).toBe(7);
    const others = Array.from({ length: 199 }, (_, n) => [`other ${n}`, n]);
    kept.set("turnpike-seen", JSON.stringify({ T: 7, ...Object.fromEntries(others) }));
    saveSeen("new", 1);
    expect(["T", "other 0", "new"].map(seenEntry)).toEqual([null, 0, 1]);
    kept.set("turnpike-seen", "no JSON");
    expect(seenEntry("new")).toBeNull();
  });
});

describe("a playback", () => {
  it("animates one entry after the other and ends in the present, with what came meanwhile", async () => {
    motion(false);
    const lines = [line(1), line(2), line(3)];
    const playback = new Playback(() => lines, positions);
    await playback.start(1);
    expect(playback.story).toMatchObject({ before: 1, after: 2, events: [{ event: "moved", n: 2 }], speed: 1 });
    playback.faster();
    lines.push(line(4));
    for (const n of [3, 4]) {
      playback.ended(playback.story?.id ?? 0);
      await vi.runOnlyPendingTimersAsync();
      expect(playback.story).toMatchObject({ after: n, speed: 2 });
    }
    playback.ended(playback.story?.id ?? 0);
    await vi.runOnlyPendingTimersAsync();
    expect(playback.active).toBe(false);
  });

  it("stands still while it is paused, and is over when it is skipped", async () => {
    motion(false);
    const playback = new Playback(() => [line(1), line(2), line(3)], positions);
    await playback.start(0);
    playback.pause();
    playback.ended(playback.story?.id ?? 0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(playback.line?.n).toBe(1);
    playback.resume();
    await vi.runOnlyPendingTimersAsync();
    expect(playback.line?.n).toBe(2);
    playback.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([playback.active, playback.line]).toEqual([false, null]);
  });

  it("shows positions without animation where the system prefers reduced motion", async () => {
    motion(true);
    const playback = new Playback(() => [line(1), line(2)], positions);
    await playback.start(0);
    expect([playback.story, playback.view]).toEqual([null, 1]);
    await vi.runOnlyPendingTimersAsync();
    expect([playback.story, playback.view]).toEqual([null, 2]);
  });

  it("ends in the present if a position cannot be read", async () => {
    motion(false);
    let asked = 0;
    const away = { range: () => (asked++ === 0 ? Promise.resolve([0]) : Promise.reject(new Error("offline"))) };
    const playback = new Playback(() => [line(1)], away);
    await playback.start(0);
    await settled();
    expect(playback.active).toBe(false);
  });
});
