// The own next turn: where it is kept, when it is over, and what is left out of it.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { forgetAccount, handOver, keepPlan, keptPlan, type Step } from "../src/table/kept_plans";
import { TurnPlan } from "../src/table/plan.svelte";
import type { PlanView } from "../src/transport/messages";

const step = (word: string): Step => ({ do: [{ do: word }], key: word, facts: {}, say: `Do ${word}` });
const choice = (word: string) => ({ ...step(word), preview: [], caused: [] });
const plan = (account: string, table: string, ...words: string[]) => ({ account, table, seat: 1, at: 5, steps: words.map(step) });
const says = (found: { steps: Step[] } | null) => found?.steps.map(({ say }) => say) ?? null;

/** A server that finds these steps impossible. */
function serve(at: number, turnEnded: number, impossible: string[] = []): { asked: string[][] } {
  const asked: string[][] = [];
  vi.stubGlobal("fetch", (_path: string, { body }: { body: string }) => {
    const { steps } = JSON.parse(body) as { steps: { do: string }[][] };
    const words = steps.map((one) => one[0]?.do ?? "");
    asked.push(words);
    const answer: PlanView = {
      at,
      turn_ended: turnEnded,
      view: {},
      choices: [],
      steps: words.map((word) =>
        impossible.includes(word) ? { sentence: "", problem: `No ${word}.` } : { sentence: `Do ${word}`, problem: "" },
      ),
      rest: "open",
    };
    return Promise.resolve(new Response(JSON.stringify(answer)));
  });
  return { asked };
}

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("plans on this device", () => {
  it("belong to an account and a table, and of many the newest are kept", () => {
    for (let n = 0; n < 30; n++) keepPlan(plan("ann", `T${n}`, "a"));
    expect([keptPlan("ann", "T9"), says(keptPlan("ann", "T10")), keptPlan("bo", "T10")]).toEqual([null, ["Do a"], null]);
    keepPlan(plan("ann", "T10"));
    expect(keptPlan("ann", "T10")).toBeNull();
  });

  it("go with a guest who signs in, and are gone when the account signs out", () => {
    keepPlan(plan("guest", "T", "a"));
    keepPlan(plan("bo", "T", "b"));
    handOver("guest", "ann");
    expect([keptPlan("guest", "T"), says(keptPlan("ann", "T"))]).toEqual([null, ["Do a"]]);
    forgetAccount("ann");
    expect([keptPlan("ann", "T"), says(keptPlan("bo", "T"))]).toEqual([null, ["Do b"]]);
  });

  it("are none where the store has something else", () => {
    localStorage.setItem("turnpike-plans", "no JSON");
    expect(keptPlan("ann", "T")).toBeNull();
    localStorage.setItem("turnpike-plans", '[{"account":"ann","table":"T"}]');
    expect(keptPlan("ann", "T")).toBeNull();
  });
});

describe("a plan", () => {
  it("is there in a new window of the same account, for the same seat", async () => {
    serve(5, 0);
    const first = new TurnPlan("T");
    await first.follow(1, "ann");
    await first.add(choice("a"));
    await first.add(choice("b"));
    const [again, other, elsewhere] = [new TurnPlan("T"), new TurnPlan("T"), new TurnPlan("T")];
    await again.follow(1, "ann");
    await other.follow(1, "bo");
    await elsewhere.follow(0, "ann");
    expect([says(again), says(other), says(elsewhere)]).toEqual([["Do a", "Do b"], [], []]);
  });

  it("is over when the turn it was made for has ended, not before", async () => {
    keepPlan(plan("ann", "T", "a"));
    serve(9, 4); // the turn before
    const kept = new TurnPlan("T");
    await kept.follow(1, "ann");
    expect(says(kept)).toEqual(["Do a"]);
    serve(12, 11);
    await kept.follow();
    expect([says(kept), keptPlan("ann", "T")]).toEqual([[], null]);
  });

  it("is over when the game is", () => {
    keepPlan(plan("ann", "T", "a"));
    const kept = new TurnPlan("T");
    kept.end();
    expect(keptPlan("ann", "T")).toBeNull();
  });

  it("leaves out what is not possible and goes on with the next step", async () => {
    keepPlan(plan("ann", "T", "a", "b", "c", "d"));
    serve(9, 0, ["a", "c"]);
    const kept = new TurnPlan("T");
    await kept.follow(1, "ann");
    expect(says({ steps: kept.leaveOut() })).toEqual(["Do a"]);
    expect(kept.leaveOut()).toEqual([]);
    kept.played({ do: [{ do: "b" }] });
    expect([says(kept), kept.problem(0), kept.problem(1)]).toEqual([["Do c", "Do d"], "No c.", ""]);
    expect(says({ steps: kept.leaveOut() })).toEqual(["Do c"]);
    expect(says(keptPlan("ann", "T"))).toEqual(["Do d"]);
  });

  it("forgets an answer about steps that were played meanwhile", async () => {
    keepPlan(plan("ann", "T", "a", "b"));
    serve(9, 0, ["b"]);
    const kept = new TurnPlan("T");
    await kept.follow(1, "ann");
    const late = kept.follow();
    kept.played({ do: [{ do: "a" }] });
    await late;
    expect([says(kept), kept.problem(0)]).toEqual([["Do b"], "No b."]);
  });

  it("are told by the newest answer, also to the one who asked before it", async () => {
    const answers: (() => void)[] = [];
    vi.stubGlobal("fetch", (_path: string, { body }: { body: string }) => {
      const { steps } = JSON.parse(body) as { steps: unknown[] };
      const problem = answers.length === 0 ? "Not yet." : "";
      const found = { at: 5, turn_ended: 0, view: {}, choices: [], steps: steps.map(() => ({ sentence: "", problem })), rest: "open" };
      return new Promise((resolve) => answers.push(() => resolve(new Response(JSON.stringify(found)))));
    });
    keepPlan(plan("ann", "T", "a"));
    const made = new TurnPlan("T");
    let told = false;
    const first = made.follow(1, "ann").then(() => (told = true));
    const second = made.follow();
    answers[0]?.();
    await vi.waitFor(() => expect(answers.length).toBe(2));
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    expect(told).toBe(false);
    answers[1]?.();
    await Promise.all([first, second]);
    expect([told, made.problem(0)]).toEqual([true, ""]);
  });
});
