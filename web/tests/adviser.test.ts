// Questions to the engine about tables of a server: what it is told, and when the server is asked instead.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Adviser, type AdvisedTable } from "../src/engine/adviser";
import type { EngineList, FromAdvice, ToAdvice } from "../src/engine/messages";

class FakeWorker {
  posted: ToAdvice[] = [];
  ended = false;
  onmessage: ((event: { data: FromAdvice }) => void) | null = null;
  onerror: (() => void) | null = null;
  postMessage(message: ToAdvice): void {
    this.posted.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  say(data: FromAdvice): void {
    this.onmessage?.({ data });
  }
  /** The newest question, and what it tells of the table. */
  get asked(): { number: number; told: { after: number; log: string } } {
    const last = this.posted.at(-1);
    if (last?.kind !== "ask" || last.question.what === "evaluation") throw new Error("nothing was asked");
    return { number: last.number, told: JSON.parse(last.question.known) as { after: number; log: string } };
  }
}

const LIST = { folder: "f" } as EngineList;
const table = (entries: number, id = "T"): AdvisedTable => ({
  id,
  header: { turnpike: 1 },
  lines: Array.from({ length: entries }, (_, n) => ({ n: n + 1 })),
  chairs: [{ kind: "person", name: "Ann" }],
  language: "en",
});
const previews = { what: "previews" as const, choices: [0] };

function made(list: EngineList | null = LIST): { adviser: Adviser; workers: FakeWorker[] } {
  const workers: FakeWorker[] = [];
  const make = () => {
    workers.push(new FakeWorker());
    return workers.at(-1) as never;
  };
  return { adviser: new Adviser(make, "http://x/", () => Promise.resolve(list)), workers };
}

async function ready(): Promise<{ adviser: Adviser; worker: FakeWorker }> {
  const { adviser, workers } = made();
  const there = adviser.whenReady();
  await vi.advanceTimersByTimeAsync(0);
  const worker = workers[0];
  if (!worker) throw new Error("no worker");
  worker.say({ kind: "ready" });
  expect(await there).toBe(true);
  return { adviser, worker };
}

describe("the adviser", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("starts with the first question, and nobody waits for it", async () => {
    const { adviser, workers } = made();
    expect(await adviser.ask(table(3), previews)).toBeNull();
    await vi.advanceTimersByTimeAsync(0);
    expect(await adviser.ask(table(3), previews)).toBeNull();
    expect(workers.map(({ posted }) => posted.map(({ kind }) => kind))).toEqual([["start"]]);
  });

  it("starts no worker where the engine is not kept", async () => {
    const { adviser, workers } = made(null);
    expect(await adviser.whenReady()).toBe(false);
    expect(await adviser.ask(table(3), previews)).toBeNull();
    expect(workers).toEqual([]);
  });

  it("is told each entry once, and another table from its start", async () => {
    const { adviser, worker } = await ready();
    for (const [known, after, lines] of [
      [table(3), 0, 4],
      [table(5), 3, 3],
      [table(5), 5, 1],
      [table(2, "U"), 0, 3],
      [table(5), 0, 6],
    ] as const) {
      const answer = adviser.ask(known, previews);
      const { number, told } = worker.asked;
      expect([told.after, told.log.split("\n").length]).toEqual([after, lines]);
      worker.say({ kind: "answer", number, text: '[{"effects":[],"after":{}}]' });
      expect(await answer).toEqual([{ effects: [], after: {} }]);
    }
  });

  it("leaves a table to the server that it cannot answer about", async () => {
    const { adviser, worker } = await ready();
    const answer = adviser.ask(table(3), previews);
    worker.say({ kind: "answer", number: worker.asked.number, text: null });
    expect(await answer).toBeNull();
    const asked = worker.posted.length;
    expect(await adviser.ask(table(4), previews)).toBeNull();
    expect(worker.posted.length).toBe(asked);
  });

  it("leaves the next questions to the server when an answer is late, and is then told everything anew", async () => {
    const { adviser, worker } = await ready();
    const late = adviser.ask(table(3), previews);
    await vi.advanceTimersByTimeAsync(400);
    expect(await late).toBeNull();
    const asked = worker.posted.length;
    for (let n = 0; n < 10; n++) expect(await adviser.ask(table(4), previews)).toBeNull();
    expect(worker.posted.length).toBe(asked);
    void adviser.ask(table(4), previews);
    expect(worker.asked.told.after).toBe(0);
  });

  it("answers nothing any more after a crash, and gives up what it was asked", async () => {
    const { adviser, worker } = await ready();
    const answer = adviser.ask(table(3), { what: "hint" });
    worker.onerror?.();
    expect(await answer).toBeNull();
    expect(worker.ended).toBe(true);
    expect(await adviser.ask(table(3), previews)).toBeNull();
  });

  it("evaluates positions without being told of a table, and leaves the next ones to the server when one is late", async () => {
    const { adviser, worker } = await ready();
    const asked = { header: { game: "chess" }, path: [], board: "b", round: 0 };
    const found = adviser.evaluate(asked, "fr");
    expect(worker.posted.at(-1)).toMatchObject({ question: { what: "evaluation", asked: JSON.stringify(asked), language: "fr" } });
    worker.say({ kind: "answer", number: 1, text: '{"round":0}' });
    expect(await found).toEqual({ round: 0 });
    const refused = adviser.evaluate(asked, "fr");
    worker.say({ kind: "answer", number: 2, text: null });
    expect(await refused).toBeNull();
    const late = adviser.evaluate(asked, "fr");
    await vi.advanceTimersByTimeAsync(4000);
    expect(await late).toBeNull();
    const posted = worker.posted.length;
    for (let n = 0; n < 10; n++) expect(await adviser.evaluate(asked, "fr")).toBeNull();
    expect(worker.posted.length).toBe(posted);
    void adviser.ask(table(1), previews); // previews are not slow
    void adviser.evaluate(asked, "fr");
    expect(worker.posted.length).toBe(posted + 2);
  });

  it("ends its worker when no table was shown for a while", async () => {
    const { adviser, worker } = await ready();
    adviser.leave();
    await vi.advanceTimersByTimeAsync(29_000);
    expect(worker.ended).toBe(false);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(worker.ended).toBe(true);
  });
});
