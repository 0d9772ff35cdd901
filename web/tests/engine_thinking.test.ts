// The worker of the bots: calls, interruptions, and a worker that has taken too much memory.
import { describe, expect, it } from "vitest";
import type { FromBots } from "../src/engine/messages";
import { Thinking } from "../src/engine/thinking";

class FakeWorker {
  posted: { kind: string }[] = [];
  ended = false;
  onmessage: ((event: { data: FromBots }) => void) | null = null;
  onerror: (() => void) | null = null;
  postMessage(message: { kind: string }): void {
    this.posted.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
}

function made(): { thinking: Thinking; workers: FakeWorker[] } {
  const workers: FakeWorker[] = [];
  const make = () => {
    workers.push(new FakeWorker());
    return workers.at(-1) as never;
  };
  return { thinking: new Thinking(make, { kind: "start", folder: "", lock: {}, files: {} }), workers };
}

describe("thinking", () => {
  it("starts once and runs calls", async () => {
    const { thinking, workers } = made();
    thinking.prepare();
    const outcome = thinking.think("call");
    expect(workers.map(({ posted }) => posted.map(({ kind }) => kind))).toEqual([["start", "think"]]);
    workers[0]?.onmessage?.({ data: { kind: "outcome", outcome: "move", bytes: 1 } });
    expect(await outcome).toBe("move");
  });

  it("is interrupted by ending its worker, and is ready for the next call", async () => {
    const { thinking, workers } = made();
    const first = thinking.think("long");
    thinking.interrupt();
    expect(await first).toBe("");
    expect(workers[0]?.ended).toBe(true);
    const second = thinking.think("next");
    expect(workers.length).toBe(2);
    workers[1]?.onmessage?.({ data: { kind: "outcome", outcome: "move", bytes: 1 } });
    expect(await second).toBe("move");
  });

  it("gets a new worker when one has failed or has taken too much memory", async () => {
    const { thinking, workers } = made();
    const first = thinking.think("a");
    workers[0]?.onmessage?.({ data: { kind: "failed", detail: "MemoryError" } });
    expect(await first).toBe("");
    const second = thinking.think("b");
    workers[1]?.onmessage?.({ data: { kind: "outcome", outcome: "move", bytes: 2 ** 30 } });
    expect(await second).toBe("move");
    expect(workers.map(({ ended }) => ended)).toEqual([true, true, false]);
  });
});
