// The tree of variations: what is added, promoted, deleted and exported.
import { afterEach, describe, expect, it, vi } from "vitest";
import { exportOf, logOf, ROOT, treeOf, VariationTree, type PathLine, type TreeNode } from "../src/analysis/tree";
import { keepNotes, withNotes } from "../src/analysis/notes";
import { movesOf } from "../src/analysis/study.svelte";
import type { AnalysisStart, Header } from "../src/transport/messages";

const HEADER: Header = { turnpike: 1, game: "any", rules: 1, options: {}, seats: ["Ann", "Bo"], events: [{ event: "begun" }] };
const line = (word: string): PathLine => ({ seat: 0, do: word });
const words = (nodes: TreeNode[]): unknown[] => nodes.map((node) => node.line["do"]);

function played(...all: string[]): [VariationTree, TreeNode[]] {
  return new VariationTree().add(ROOT, all.map(line));
}

describe("a tree", () => {
  it("follows entries that are there already, whatever the order of their words", () => {
    const [tree, first] = played("a", "b");
    const [same, again] = tree.add(ROOT, [
      { do: "a", seat: 0 },
      { do: "b", seat: 0 },
    ]);
    expect(same).toBe(tree);
    expect(again).toEqual(first);
  });

  it("keeps the first way as the main line and makes others variations", () => {
    const [tree, [a]] = played("a", "b", "c");
    const [more, [d]] = tree.add(a?.id ?? "", [line("d"), line("e")]);
    expect(words(more.children(a?.id ?? ""))).toEqual(["b", "d"]);
    expect(words(more.lineFrom(more.get(ROOT)).slice(1))).toEqual(["a", "b", "c"]);
    expect(more.isMain(d?.id ?? "")).toBe(false);
    expect(more.variationOf(d?.id ?? "")?.id).toBe(d?.id);
    expect(words(more.pathTo(more.children(d?.id ?? "")[0]?.id ?? ""))).toEqual(["a", "d", "e"]);
  });

  it("promotes a variation and deletes a branch with all that follows", () => {
    const [tree, [a, b]] = played("a", "b", "c");
    const [more, added] = tree.add(a?.id ?? "", [line("d"), line("e")]);
    const promoted = more.with(more.promoted(added[1]?.id ?? ""));
    expect(words(promoted.lineFrom(promoted.get(ROOT)).slice(1))).toEqual(["a", "d", "e"]);
    expect(promoted.promoted(added[1]?.id ?? "")).toEqual([]);
    const pruned = promoted.without(b?.id ?? "");
    expect([...pruned.nodes.keys()]).toHaveLength(4);
    expect(words(pruned.leadingTo(pruned.nodes.keys()).slice(-1))).toEqual(["e"]);
  });

  it("merges what two people add at the same place, by the ids of the nodes", () => {
    const [tree, [a]] = played("a");
    const [, mine] = tree.add(a?.id ?? "", [line("b")]);
    const [, yours] = tree.add(a?.id ?? "", [line("c")]);
    const one = tree.with(mine).with(yours);
    const other = tree.with(yours).with(mine);
    expect(one.children(a?.id ?? "")).toEqual(other.children(a?.id ?? ""));
    expect(one.children(a?.id ?? "")).toHaveLength(2);
  });
});

describe("a log with variations", () => {
  it("plays each variation and takes it back, so that the main line counts", () => {
    const [tree, [a]] = played("a", "b");
    const [more] = tree.add(a?.id ?? "", [line("c"), line("d")]);
    const [header, ...entries] = logOf(HEADER, more)
      .trim()
      .split("\n")
      .map((one) => JSON.parse(one) as Record<string, unknown>);
    expect(header).not.toHaveProperty("events");
    expect(entries).toEqual([
      { n: 1, seat: 0, do: "a" },
      { n: 2, seat: 0, do: "c" },
      { n: 3, seat: 0, do: "d" },
      { n: 4, undo: 1 },
      { n: 5, seat: 0, do: "b" },
    ]);
  });

  it("comes back as the same tree", () => {
    const entry = (n: number, word: string) => ({ line: { n, seat: 0, do: word, events: [] }, time: 0, sentences: [`${word}.`] });
    const start: AnalysisStart = {
      header: HEADER,
      start: [],
      entries: [entry(1, "a"), entry(2, "c"), entry(3, "d"), entry(5, "b")],
      parents: [0, 1, 2, 1],
      line: [1, 5],
      colours: [],
      eyes: null,
    };
    const [tree, told] = treeOf(start);
    expect(words(tree.lineFrom(tree.get(ROOT)).slice(1))).toEqual(["a", "b"]);
    expect(words(tree.pathTo("3"))).toEqual(["a", "c", "d"]);
    expect(told.get("5")?.sentences).toEqual(["b."]);
  });
});

describe("a study", () => {
  it("has each move after the one it follows, and the ways on in their order", () => {
    const [tree, [a]] = played("a", "b");
    const [more, [c]] = tree.add(a?.id ?? "", [line("c")]);
    const { moves, numbers } = movesOf(more.with(more.promoted(c?.id ?? "")).with([{ ...more.get(ROOT), comment: "A start." }]));
    expect(moves.map(({ id, parent, rank, line }) => [id, parent, rank, line["do"]])).toEqual([
      [0, null, 0, undefined],
      [1, 0, 0, "a"],
      [2, 1, 0, "c"],
      [3, 1, 1, "b"],
    ]);
    expect(moves[0]?.comment).toBe("A start.");
    expect(numbers.get(c?.id ?? "")).toBe(2);
  });
});

describe("names and comments of an export", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("come back in the same browser with the same log, and with no other", () => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
    });
    const [tree, [a]] = played("a", "b");
    const [more, [c]] = tree.add(a?.id ?? "", [line("c")]);
    const noted = more.with([
      { ...more.get(ROOT), comment: "As we met." },
      { ...more.get(c?.id ?? ""), name: "Bolder", comment: "Nearer to the coast." },
    ]);
    const { log, notes } = exportOf(HEADER, noted);
    expect(log).toBe(logOf(HEADER, more));
    keepNotes(log, notes);
    const numbered = [1, 2].map((n) => ({ id: String(n), parent: n === 1 ? ROOT : "1", line: line("x"), rank: n, name: "", comment: "" }));
    const again = withNotes(log, new VariationTree(numbered));
    expect([...again.nodes.values()].map(({ id, name, comment }) => [id, name, comment])).toEqual([
      [ROOT, "", "As we met."],
      ["1", "", ""],
      ["2", "Bolder", "Nearer to the coast."],
    ]);
    const other = new VariationTree(numbered);
    expect(withNotes(`${log}\n`, other)).toBe(other);
  });
});
