// Names and comments of analyses that were exported: a log has no room for them, so this browser keeps them, and puts them back
// when the same file is opened here again.
import type { VariationTree } from "./tree";
import { ROOT } from "./tree";

/** The name and the comment of an entry by its number in the log; 0 is the start. */
export type Notes = Record<string, { name: string; comment: string }>;

const STORE = "turnpike-notes";
const MAX_LOGS = 20;
/** Letters of all that is kept. */
const MAX_LENGTH = 500_000;

/** A short name for a text (FNV-1a): two logs of one person are not mistaken for each other by chance. */
function nameOf(text: string): string {
  let [a, b] = [2166136261, 5381];
  for (let i = 0; i < text.length; i++) {
    const letter = text.charCodeAt(i);
    a = Math.imul(a ^ letter, 16777619);
    b = (Math.imul(b, 33) + letter) | 0;
  }
  return `${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}${text.length.toString(36)}`;
}

function stored(): [string, Notes][] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORE) ?? "[]");
    return Array.isArray(found) ? (found as [string, Notes][]) : [];
  } catch {
    return []; // no storage, or not our data
  }
}

/** Keep the notes of a log that is exported now. Of many, the newest are kept. */
export function keepNotes(log: string, notes: Notes): void {
  const name = nameOf(log);
  const others = stored().filter(([one]) => one !== name);
  const all = Object.keys(notes).length > 0 ? [...others, [name, notes] as const] : others;
  const kept = all.slice(-MAX_LOGS);
  while (JSON.stringify(kept).length > MAX_LENGTH) kept.shift();
  try {
    localStorage.setItem(STORE, JSON.stringify(kept));
  } catch {
    // Without storage they are in the analysis only.
  }
}

/** A tree that was read from a log, with the notes that were kept when it was exported here. Ids are numbers of entries. */
export function withNotes(log: string, tree: VariationTree): VariationTree {
  const notes = stored().find(([name]) => name === nameOf(log))?.[1] ?? {};
  const changed = Object.entries(notes).flatMap(([n, { name, comment }]) => {
    const node = tree.nodes.get(n === "0" ? ROOT : n);
    return node ? [{ ...node, name, comment }] : [];
  });
  return changed.length > 0 ? tree.with(changed) : tree;
}
