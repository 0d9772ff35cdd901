// The analysis of this tab, so that a reload loses nothing.
import type { Header } from "../transport/messages";
import type { AnalysisBoard } from "./board.svelte";
import { ROOT, type TreeNode } from "./tree";

interface KeptTree {
  source: string;
  header: Header;
  colours: string[];
  seat: number | null;
  nodes: TreeNode[];
  at: string;
}

const KEY = "analysis";
/** The source of a board that began in this tab: the query of its address. */
export const OWN = "own";

/** Keep the tree of a board; only the newest is kept. */
export function keepTree(source: string, board: AnalysisBoard): void {
  if (!board.header) return;
  const { header, colours, seat, at } = board;
  const kept: KeptTree = { source, header, colours, seat, nodes: [...board.tree.nodes.values()], at };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    sessionStorage.removeItem(KEY); // too large, or no storage: the analysis lives as long as the page
  }
}

/** Keep a game without a move, for the board that begins in this tab. */
export function startTree(header: Header, colours: string[]): void {
  const kept: KeptTree = { source: OWN, header, colours, seat: null, nodes: [], at: ROOT };
  sessionStorage.setItem(KEY, JSON.stringify(kept));
}

/** What was kept of this source. */
export function keptTree(source: string): KeptTree | null {
  const found = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as KeptTree | null;
  return found?.source === source ? found : null;
}
