// The live evaluation: what is refused is said, and asked again when that makes sense.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LiveEvaluation } from "../src/analysis/evaluation.svelte";
import type { Evaluation } from "../src/transport/messages";

const BOARD = { at: "start", path: [], header: null, position: { view: {} } };
const round = (n: number, last = false): Evaluation => ({ round: n, last, simulations: n, seat: 0, seats: [], choices: [], lines: [] });
const refusal = (code: string, facts: object): Response =>
  new Response(JSON.stringify({ code, message: `Refused: ${code}.`, facts }), { status: 429 });
const answer = (found: Evaluation): Response => new Response(JSON.stringify(found));

function answers(...all: Response[]): { count: number } {
  const asked = { count: 0 };
  vi.stubGlobal("fetch", () => {
    asked.count++;
    const next = all.shift();
    return next ? Promise.resolve(next) : Promise.reject(new TypeError("too many requests"));
  });
  return asked;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("says what was refused after a first round, and goes on when the server says that it may", async () => {
  const asked = answers(answer(round(0)), refusal("bots_busy", { seconds: 7 }), answer(round(1, true)));
  const live = new LiveEvaluation(BOARD);
  live.follow();
  await vi.advanceTimersByTimeAsync(6900);
  expect([live.now?.round, live.trouble, live.waiting, asked.count]).toEqual([0, "Refused: bots_busy.", true, 2]);
  await vi.advanceTimersByTimeAsync(200);
  expect([live.now?.round, live.trouble, live.waiting, asked.count]).toEqual([1, "", false, 3]);
});

it("does not ask again for what stays refused, nor after the board has moved on", async () => {
  const asked = answers(refusal("bad_request", {}));
  const live = new LiveEvaluation(BOARD);
  live.follow();
  await vi.advanceTimersByTimeAsync(600_000);
  expect([live.trouble, live.waiting, asked.count]).toEqual(["Refused: bad_request.", false, 1]);

  const later = answers(refusal("too_often", { seconds: 7 }));
  live.follow();
  await vi.advanceTimersByTimeAsync(1000);
  live.stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect([live.trouble, later.count]).toEqual(["", 1]);
});

const HEADER = { turnpike: 1, game: "chess", rules: 1, options: {}, seats: ["Ann", "Bo"] };
const OPEN = { ...BOARD, header: HEADER };
/** An engine that gives these answers, one after the other; null: it has none. */
function engineOf(...all: (Evaluation | null)[]) {
  const asked: number[] = [];
  return {
    asked,
    evaluation: (question: Record<string, unknown>) => {
      asked.push(Number(question["round"]));
      return Promise.resolve(all.shift() ?? null);
    },
  };
}

it("asks the engine in the page first, and then only the engine", async () => {
  const served = answers();
  const engine = engineOf(round(0), round(1), round(2, true));
  const live = new LiveEvaluation(OPEN, engine);
  live.follow();
  await vi.advanceTimersByTimeAsync(1000);
  expect([live.now?.round, live.trouble, engine.asked, served.count]).toEqual([2, "", [0, 1, 2], 0]);
});

it("goes on with the server where the engine has no answer, and begins the next position with the engine again", async () => {
  const served = answers(answer(round(1)), answer(round(2, true)));
  const engine = engineOf(round(0), null, round(0, true));
  const board = { ...OPEN };
  const live = new LiveEvaluation(board, engine);
  live.follow();
  await vi.advanceTimersByTimeAsync(1000);
  expect([live.now?.round, engine.asked, served.count]).toEqual([2, [0, 1], 2]);
  board.at = "1";
  live.follow();
  await vi.advanceTimersByTimeAsync(1000);
  expect([live.now?.round, engine.asked, served.count]).toEqual([0, [0, 1, 0], 2]);
});

it("asks the server nothing about a position that was left while the engine computed", async () => {
  const served = answers();
  let end = (_: null): void => {};
  const live = new LiveEvaluation(OPEN, { evaluation: () => new Promise((resolve) => (end = resolve)) });
  live.follow();
  await vi.advanceTimersByTimeAsync(1000);
  live.stop();
  end(null);
  await vi.advanceTimersByTimeAsync(1000);
  expect(served.count).toBe(0);
});
