// The worker of the bots: calls, interruptions, a worker that has taken too much memory, and workers that fail.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Failure, FromBots } from "../src/engine/messages";
import { MAX_FAILURES, Thinking } from "../src/engine/thinking";

class FakeWorker {
  posted: { kind: string }[] = [];
  ended = false;
  onmessage: ((event: { data: FromBots }) => void) | null = null;
  onerror: ((event: { message?: string; preventDefault: () => void }) => void) | null = null;
  postMessage(message: { kind: string }): void {
    this.posted.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  say(data: FromBots): void {
    this.onmessage?.({ data });
  }
  /** What the browser says of a script that cannot be loaded, or of an error in it. */
  err(message?: string): () => void {
    const preventDefault = vi.fn<() => void>();
    this.onerror?.({ ...(message === undefined ? {} : { message }), preventDefault });
    return preventDefault;
  }
  get kinds(): string[] {
    return this.posted.map(({ kind }) => kind);
  }
}

/** `born` is called with each new worker. */
function made(born: (worker: FakeWorker) => void = (worker) => queueMicrotask(() => worker.say({ kind: "ready" }))) {
  const workers: FakeWorker[] = [];
  const told: (Failure | null)[] = [];
  const make = () => {
    const worker = new FakeWorker();
    workers.push(worker);
    born(worker);
    return worker as never;
  };
  const thinking = new Thinking(make, { kind: "start", folder: "", lock: {}, files: {} }, (why) => told.push(why));
  return { thinking, workers, told };
}

const outcome = (move: string, bytes = 1): FromBots => ({ kind: "outcome", outcome: move, bytes });
const begun = (worker: FakeWorker | undefined) => vi.waitFor(() => expect(worker?.kinds).toEqual(["start", "think"]));

describe("thinking", () => {
  it("starts once and runs calls, as soon as Python has started", async () => {
    const { thinking, workers } = made(() => {});
    thinking.prepare();
    const move = thinking.think("call");
    expect(workers.map(({ kinds }) => kinds)).toEqual([["start"]]);
    workers[0]?.say({ kind: "ready" });
    expect(workers[0]?.kinds).toEqual(["start", "think"]);
    workers[0]?.say(outcome("move"));
    expect(await move).toBe("move");
  });

  it("is interrupted by ending its worker, and is ready for the next call", async () => {
    const { thinking, workers } = made();
    const first = thinking.think("long");
    await begun(workers[0]);
    thinking.interrupt();
    expect(await first).toBe("");
    expect(workers[0]?.ended).toBe(true);
    const second = thinking.think("next");
    await begun(workers[1]);
    workers[0]?.say(outcome("late"));
    workers[1]?.say(outcome("move"));
    expect(await second).toBe("move");
  });

  it("does not end a worker that still starts when its call is interrupted", async () => {
    const { thinking, workers } = made(() => {});
    const first = thinking.think("a");
    thinking.interrupt();
    expect(await first).toBe("");
    const second = thinking.think("b");
    workers[0]?.say({ kind: "ready" });
    expect(workers.map(({ ended, kinds }) => [ended, kinds])).toEqual([[false, ["start", "think"]]]);
    workers[0]?.say(outcome("move"));
    expect(await second).toBe("move");
  });

  it("gets a new worker when one has taken too much memory", async () => {
    const { thinking, workers } = made();
    const move = thinking.think("b");
    await begun(workers[0]);
    workers[0]?.say(outcome("move", 2 ** 30));
    expect(await move).toBe("move");
    expect(workers.map(({ ended }) => ended)).toEqual([true, false]);
  });
});

describe("a worker that fails", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(console, "warn").mockImplementation(() => {});
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it("is replaced after a pause, and its call is run again", async () => {
    const { thinking, workers, told } = made();
    const move = thinking.think("a");
    await vi.advanceTimersByTimeAsync(0);
    workers[0]?.say({ kind: "failed", why: "no_memory", detail: "MemoryError" });
    expect(workers.map(({ ended }) => ended)).toEqual([true]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(workers[1]?.kinds).toEqual(["start", "think"]);
    workers[1]?.say(outcome("move"));
    expect(await move).toBe("move");
    expect(told).toEqual([]);
  });

  it.each([
    ["a script that cannot be loaded", (worker: FakeWorker): unknown => worker.err(), "download"],
    ["an error in the script", (worker: FakeWorker): unknown => worker.err("RangeError: out of memory"), "no_memory"],
    [
      "Python that does not start",
      (worker: FakeWorker): unknown => worker.say({ kind: "failed", why: "no_memory", detail: "" }),
      "no_memory",
    ],
  ] as const)("is given up after some failures: %s", async (_, fail, why) => {
    const { thinking, workers, told } = made((worker) => queueMicrotask(() => void fail(worker)));
    const failed = expect(thinking.think("a")).rejects.toThrow(why);
    await vi.advanceTimersByTimeAsync(10_000);
    await failed;
    await expect(thinking.think("b")).rejects.toThrow(why);
    await vi.runAllTimersAsync();
    expect(workers.length).toBe(MAX_FAILURES);
    expect(workers.every(({ ended }) => ended)).toBe(true);
    expect(told).toEqual([why]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("is not started again and again when nothing is asked", async () => {
    const { thinking, workers, told } = made((worker) => queueMicrotask(() => void worker.err()));
    thinking.prepare();
    await vi.runAllTimersAsync();
    expect(workers.length).toBe(MAX_FAILURES);
    expect(told).toEqual(["download"]);
  });

  it("is tried once more some time later, and the page hears when it works again", async () => {
    let broken = true;
    const { thinking, workers, told } = made((worker) =>
      queueMicrotask(() => (broken ? void worker.err() : worker.say({ kind: "ready" }))),
    );
    const first = expect(thinking.think("a")).rejects.toThrow("download");
    await vi.runAllTimersAsync();
    await first;
    const second = expect(thinking.think("b")).rejects.toThrow("download");
    await vi.runAllTimersAsync();
    await second;
    expect(workers.length).toBe(MAX_FAILURES + 1);
    broken = false;
    const third = thinking.think("c");
    await vi.advanceTimersByTimeAsync(0);
    workers.at(-1)?.say(outcome("move"));
    expect(await third).toBe("move");
    expect(told).toEqual(["download", "download", null]);
  });

  it("is no error of the worker of the tables", () => {
    const { thinking, workers } = made(() => {});
    thinking.prepare();
    expect(workers[0]?.err("Error: unreachable")).toHaveBeenCalledOnce();
  });
});
