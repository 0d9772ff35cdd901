// The variations of an analysis as a tree of entries. Nodes have ids of their own and are never moved, so that two people can
// change the same tree at once: what one adds, names or deletes meets the other's by its id.
import type { Action, GameEvent, Json } from "../games/contract";
import type { AnalysisStart, Header, LogEntry } from "../transport/messages";
import type { Notes } from "./notes";

/** A line of a log without its number and events. */
export type PathLine = Record<string, Json>;

export interface TreeNode {
  id: string;
  /** The node it follows; null for the start. */
  parent: string | null;
  line: PathLine;
  /** Among the ways on from one position the lowest is the main one. */
  rank: number;
  name: string;
  comment: string;
}

/** What an entry caused, in words of one language. */
export interface Told {
  events: GameEvent[];
  sentences: string[];
}

export const ROOT = "start";
export const MAX_NAME_LENGTH = 80;
export const MAX_COMMENT_LENGTH = 2000;
const NUMBERS = ["n", "events", "digest"];

/** A line as a path has it. */
export function pathLine(line: Record<string, Json>): PathLine {
  return Object.fromEntries(Object.entries(line).filter(([key]) => !NUMBERS.includes(key)));
}

/** The same text for the same line, whatever the order of its keys. */
function keyOf(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(keyOf).join()}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  return `{${Object.keys(value)
    .sort()
    .map((key) => `${key}:${keyOf(value[key] ?? null)}`)
    .join()}}`;
}

export function newId(): string {
  return [...crypto.getRandomValues(new Uint32Array(2))].map((part) => part.toString(36)).join("");
}

export class VariationTree {
  readonly nodes: ReadonlyMap<string, TreeNode>;
  readonly #children = new Map<string, TreeNode[]>();

  constructor(nodes: Iterable<TreeNode> = []) {
    const all = new Map<string, TreeNode>([[ROOT, { id: ROOT, parent: null, line: {}, rank: 0, name: "", comment: "" }]]);
    for (const node of nodes) all.set(node.id, node);
    this.nodes = all;
    for (const node of all.values()) {
      if (node.parent === null) continue;
      const siblings = this.#children.get(node.parent);
      if (siblings) siblings.push(node);
      else this.#children.set(node.parent, [node]);
    }
    for (const siblings of this.#children.values()) siblings.sort((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1));
  }

  get(id: string): TreeNode {
    return this.nodes.get(id) ?? (this.nodes.get(ROOT) as TreeNode);
  }

  /** The ways on from a position, the main one first. */
  children(id: string): TreeNode[] {
    return this.#children.get(id) ?? [];
  }

  /** The nodes from the start to this one, without the start. */
  pathTo(id: string): TreeNode[] {
    const found: TreeNode[] = [];
    for (let node = this.get(id); node.parent !== null; node = this.get(node.parent)) found.push(node);
    return found.reverse();
  }

  /** This node and those that follow it on the main way. */
  lineFrom(node: TreeNode): TreeNode[] {
    const found = [node];
    for (let next = this.children(node.id)[0]; next; next = this.children(next.id)[0]) found.push(next);
    return found;
  }

  isMain(id: string): boolean {
    return this.pathTo(id).every((node) => this.children(node.parent ?? ROOT)[0]?.id === node.id);
  }

  /** Where the variation that a node is part of leaves another line; null on the main line. */
  variationOf(id: string): TreeNode | null {
    return this.pathTo(id).findLast((node) => this.children(node.parent ?? ROOT)[0]?.id !== node.id) ?? null;
  }

  /** The tree with these entries after a node, and the node of the last one. Entries that are there already stay the same. */
  add(after: string, lines: PathLine[]): [VariationTree, TreeNode[]] {
    const added: TreeNode[] = [];
    const followed: TreeNode[] = [];
    let parent = after;
    for (const line of lines) {
      const known = this.children(parent).find((node) => keyOf(node.line) === keyOf(line));
      const rank = (this.children(parent).at(-1)?.rank ?? -1) + 1;
      const node = known ?? { id: newId(), parent, line, rank, name: "", comment: "" };
      if (!known) added.push(node);
      followed.push(node);
      parent = node.id;
    }
    return [added.length > 0 ? this.with(added) : this, followed];
  }

  /** The tree with these nodes, new or changed. */
  with(changed: TreeNode[]): VariationTree {
    const nodes = new Map(this.nodes);
    for (const node of changed) nodes.set(node.id, node);
    return new VariationTree(nodes.values());
  }

  /** A node and everything after it. */
  below(id: string): TreeNode[] {
    return [this.get(id), ...this.children(id).flatMap((child) => this.below(child.id))];
  }

  /** The tree without a node and everything after it. */
  without(id: string): VariationTree {
    const gone = new Set(this.below(id).map((node) => node.id));
    return new VariationTree([...this.nodes.values()].filter((node) => !gone.has(node.id)));
  }

  /** The changed nodes that make the variation of this node the main way from where it begins. */
  promoted(id: string): TreeNode[] {
    const first = this.variationOf(id);
    const main = first && this.children(first.parent ?? ROOT)[0];
    return first && main ? [{ ...first, rank: main.rank - 1 }] : [];
  }

  /** These nodes and those that lead to them, each after the one it follows; without the start. */
  leadingTo(wanted: Iterable<string>): TreeNode[] {
    const kept = new Set<string>();
    for (const id of wanted) {
      for (let node = this.get(id); node.parent !== null && !kept.has(node.id); node = this.get(node.parent)) kept.add(node.id);
    }
    const found: TreeNode[] = [];
    const left = this.children(ROOT).toReversed();
    for (let node = left.pop(); node; node = left.pop()) {
      if (!kept.has(node.id)) continue;
      found.push(node);
      left.push(...this.children(node.id).toReversed());
    }
    return found;
  }
}

/** The tree of a game as the server tells it, and what its entries caused. The id of an entry is its number. */
export function treeOf({ entries, parents, line }: AnalysisStart): [VariationTree, Map<string, Told>] {
  const main = new Set(line);
  const told = new Map<string, Told>();
  const nodes = entries.map((entry, i): TreeNode => {
    const n = entry.line["n"] as number;
    const id = String(n);
    told.set(id, toldOf(entry));
    const parent = parents[i] ? String(parents[i]) : ROOT;
    return { id, parent, line: pathLine(entry.line), rank: main.has(n) ? -1 : n, name: "", comment: "" };
  });
  return [new VariationTree(nodes), told];
}

export function toldOf({ line, sentences }: Pick<LogEntry, "line" | "sentences">): Told {
  return { events: (line["events"] as GameEvent[] | undefined) ?? [], sentences };
}

/** What was done in a set-up that the players make. */
export function laidOf(path: TreeNode[]): Action[] {
  return path.flatMap(({ line }) => (typeof line["do"] === "string" ? [line as Action] : []));
}

/** The analysis as a log: each variation is played and taken back, so that what counts in the end is the main line. */
export function logOf(header: Header, tree: VariationTree): string {
  return exportOf(header, tree).log;
}

/** The same, with the names and comments by the numbers of the entries, for which a log has no room; 0 is the start. */
export function exportOf(header: Header, tree: VariationTree): { log: string; notes: Notes } {
  const notes: Notes = {};
  const note = (n: number, { name, comment }: TreeNode): number => {
    if (name || comment) notes[n] = { name, comment };
    return n;
  };
  const lines: Record<string, unknown>[] = [{ ...header, events: undefined }];
  let n = 0;
  const write = (line: Record<string, unknown>): number => {
    lines.push({ n: ++n, ...line });
    return n;
  };
  const walk = (id: string, at: number): void => {
    const [main, ...others] = tree.children(id);
    for (const node of others) {
      walk(node.id, note(write(node.line), node));
      write({ undo: at });
    }
    if (main) walk(main.id, note(write(main.line), main));
  };
  walk(ROOT, note(0, tree.get(ROOT)));
  return { log: lines.map((line) => `${JSON.stringify(line)}\n`).join(""), notes };
}
