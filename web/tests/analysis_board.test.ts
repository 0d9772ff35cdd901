// The analysis board: what it asks for, and in which order.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AnalysisBoard } from "../src/analysis/board.svelte";
import { ROOT, VariationTree, type TreeNode } from "../src/analysis/tree";
import { setLanguage } from "../src/i18n/texts.svelte";
import type { Header, ToldMoves, TreeRequest } from "../src/transport/messages";

const HEADER: Header = { turnpike: 1, game: "franchise", rules: 1, options: {}, seats: ["Ann", "Bo"], events: [] };
const VARIATIONS = 1000;
let asked: string[] = [];
let release: () => void = () => {};

function node(id: string, parent: string): TreeNode {
  return { id, parent, line: { do: id }, rank: 0, name: "", comment: "" };
}

/** A main line of ten moves, and variations of two moves from all of its positions. */
function tree(): VariationTree {
  const main = Array.from({ length: 10 }, (_, n) => node(`m${n}`, n === 0 ? ROOT : `m${n - 1}`));
  const others = Array.from({ length: VARIATIONS }, (_, n) => [node(`a${n}`, `m${n % 10}`), node(`b${n}`, `a${n}`)]);
  return new VariationTree([...main, ...others.flat().toReversed()]);
}

function answer(path: string, body: string | null): unknown {
  if (path.endsWith("/api/me")) return { id: "a", name: "Ann", login: null, language: "en", muted: [] };
  if (path.endsWith("/material")) return { material: {}, words: {} };
  if (path.endsWith("/position")) {
    return { at: 0, to_act: 0, chance: null, start: [], entries: [], view: null, choices: [], asides: [], outcome: null, why: "" };
  }
  const { moves } = JSON.parse(body ?? "") as TreeRequest;
  moves.forEach(({ parent }, i) => expect(parent ?? -1).toBeLessThan(i));
  const entries = moves.filter((move) => move.told).map(({ line }) => ({ line, time: 0, sentences: [`It is ${line["do"] as string}.`] }));
  return { start: ["It begins."], entries } satisfies ToldMoves;
}

beforeEach(() => {
  asked = [];
  const gate = new Promise<void>((go) => (release = go));
  vi.stubGlobal("location", new URL("http://localhost"));
  vi.stubGlobal(
    "WebSocket",
    class {
      close(): void {}
    },
  );
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  vi.stubGlobal("fetch", async (path: string, { body }: { body: string | null }) => {
    asked.push(path.split("/").at(-1) ?? "");
    if (path.endsWith("/told")) await gate;
    return new Response(JSON.stringify(answer(path, body)));
  });
});
afterEach(() => vi.unstubAllGlobals());

async function restored(): Promise<AnalysisBoard> {
  const board = new AnalysisBoard();
  await board.restore({ header: HEADER, tree: tree(), colours: [], seat: null, at: "m9" });
  return board;
}

it("shows the position of a study with many variations before it asks once what they caused", async () => {
  const board = await restored();
  expect(board.position).not.toBeNull();
  expect(asked.slice(-2)).toEqual(["position", "told"]);
  release();
  await vi.waitFor(() => expect(board.told.size).toBe(10 + 2 * VARIATIONS));
  expect(board.told.get("b7")?.sentences).toEqual(["It is b7."]);
  expect(board.start).toEqual(["It begins."]);
  expect(asked.filter((what) => what === "told")).toHaveLength(1);
  await board.tellAll();
  expect(asked.filter((what) => what === "told")).toHaveLength(1);
});

it("asks only for moves that others have added, and for those that lead to them", async () => {
  const board = await restored();
  release();
  await vi.waitFor(() => expect(board.told.size).toBe(10 + 2 * VARIATIONS));
  board.merge([node("new", "b7")], []);
  await board.tellAll();
  expect(board.told.get("new")?.sentences).toEqual(["It is new."]);
});

it("asks once in another language", async () => {
  const board = await restored();
  release();
  await vi.waitFor(() => expect(board.told.size).toBeGreaterThan(0));
  asked = [];
  await setLanguage("fr");
  await board.translate();
  expect(board.position).not.toBeNull();
  await vi.waitFor(() => expect(board.told.size).toBe(10 + 2 * VARIATIONS));
  expect(asked).toEqual(["material", "position", "told"]);
});
