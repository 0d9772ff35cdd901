// A study that is open on this page: its moves are those of the server, changed there and sent to all who have it open.
import { ensureMe } from "../app/me.svelte";
import { notify } from "../app/notifications.svelte";
import { t } from "../i18n/texts.svelte";
import { request } from "../transport/http";
import type { AddMoves, EditStudy, NewStudy, StudyDone, StudyMessage, StudyMove, StudySummary, StudyView } from "../transport/messages";
import { connection, type StudyListener } from "../transport/websocket.svelte";
import type { AnalysisBoard, TreeEditor } from "./board.svelte";
import { ROOT, VariationTree, type PathLine, type TreeNode } from "./tree";

export type Access = StudyView["access"];
export const ACCESS: Access[] = ["private", "read", "edit"];

const idOf = (number: number): string => (number === 0 ? ROOT : String(number));
const numberOf = (id: string): number => (id === ROOT ? 0 : Number(id));

function nodeOf(move: StudyMove): TreeNode {
  const { line, rank, name, comment } = move;
  return { id: idOf(move.id), parent: move.parent === null ? null : idOf(move.parent), line, rank, name, comment };
}

/** A tree as the server keeps it: each move after the one it follows; and the number of each node. */
export function movesOf(tree: VariationTree): { moves: StudyMove[]; numbers: Map<string, number> } {
  const { name, comment } = tree.get(ROOT);
  const moves: StudyMove[] = [{ id: 0, parent: null, line: {}, rank: 0, name, comment }];
  const numbers = new Map([[ROOT, 0]]);
  for (const [id, parent] of numbers) {
    // Grows while it is read.
    tree.children(id).forEach(({ id: child, line, name, comment }, rank) => {
      numbers.set(child, moves.length);
      moves.push({ id: moves.length, parent, line, rank, name, comment });
    });
  }
  return { moves, numbers };
}

/** Keep an analysis as a study; the address of the position that is shown. */
export async function saveStudy(board: AnalysisBoard, title: string, access: Access): Promise<string> {
  await ensureMe(t("me.guest"));
  if (!board.header) throw new Error("nothing is open");
  const { moves, numbers } = movesOf(board.tree);
  const body: NewStudy = { title, access, header: board.header, colours: board.colours, moves };
  const { id } = await request<StudyView>("POST", "/api/studies", body);
  return `/study/${id}?at=${numbers.get(board.at) ?? 0}`;
}

export class OpenStudy implements TreeEditor, StudyListener {
  title = $state("");
  access = $state<Access>("private");
  owner = $state("");
  mine = $state(false);
  mayEdit = $state(false);
  /** The names of others who have it open, and how many more there are. */
  others = $state.raw<{ names: string[]; more: number }>({ names: [], more: 0 });
  /** It was deleted, or is private now. */
  gone = $state(false);
  revision = 0;
  readonly id: string;
  readonly #board: AnalysisBoard;
  #stop: () => void = () => {};
  #adding = 0;
  #removing = false;
  #waiting: { revision: number; go: () => void }[] = [];

  constructor(id: string, board: AnalysisBoard) {
    this.id = id;
    this.#board = board;
  }

  /** Show a move of the study, and follow it. */
  async open(at: string): Promise<void> {
    await ensureMe(t("me.guest"));
    const found = await request<StudyView>("GET", `/api/studies/${this.id}`);
    Object.assign(this, { title: found.title, access: found.access, owner: found.owner, mine: found.mine, revision: found.revision });
    this.#become(found.may_edit);
    const tree = new VariationTree(found.moves.map(nodeOf));
    await this.#board.restore({ header: found.header, tree, colours: found.colours, seat: null, at });
    this.#stop = connection.followStudy(this.id, this);
  }

  close(): void {
    this.#stop();
    this.#board.editor = null;
  }

  #become(mayEdit: boolean): void {
    // What a reader has tried is nobody else's: it ends when the reader becomes an editor.
    if (mayEdit && !this.mayEdit)
      this.#board.merge(
        [],
        [...this.#board.tree.nodes.keys()].filter((id) => Number.isNaN(numberOf(id))),
      );
    this.mayEdit = mayEdit;
    this.#board.editor = mayEdit ? this : null;
  }

  // --- What the server says ---

  changed(message: StudyMessage): void {
    this.title = message.title;
    this.access = message.access;
    this.others = { names: message.others, more: message.more_others };
    this.#become(message.may_edit);
    this.revision = message.revision;
    const lost = this.#board.merge(message.moves.map(nodeOf), message.deleted.map(idOf), message.whole);
    if (lost && !this.#removing) notify(t("study.lost"));
    if (this.#adding === 0) void this.#board.tellAll().catch(() => {}); // the next change asks again
    this.#waiting = this.#waiting.filter(({ revision, go }) => {
      if (revision <= this.revision) go();
      return revision > this.revision;
    });
  }

  left(): void {
    this.gone = true;
  }

  // --- What is done here ---

  async #edit(edit: EditStudy["edit"]): Promise<StudyDone> {
    const done = (await connection.request({ type: "edit_study", study: this.id, at: this.revision, edit })) as StudyDone;
    if (done.revision > this.revision) {
      await new Promise<void>((go) => this.#waiting.push({ revision: done.revision, go }));
    }
    return done;
  }

  async add(after: string, lines: PathLine[]): Promise<TreeNode[]> {
    this.#adding++;
    try {
      const edit: AddMoves = { kind: "add", after: numberOf(after), lines };
      const { moves } = await this.#edit(edit);
      return moves.map((number) => this.#board.tree.get(idOf(number)));
    } finally {
      this.#adding--;
    }
  }

  async describe(id: string, field: "name" | "comment", text: string, was: string): Promise<void> {
    await this.#edit({ kind: "describe", move: numberOf(id), field, text, was });
  }

  async promote(id: string): Promise<void> {
    await this.#edit({ kind: "promote", move: numberOf(id) });
  }

  async remove(id: string): Promise<void> {
    this.#removing = true;
    try {
      await this.#edit({ kind: "delete", move: numberOf(id) });
    } finally {
      this.#removing = false;
    }
  }

  // --- What its owner does ---

  async change(change: { title?: string; access?: Access }): Promise<void> {
    const { title, access } = await request<StudySummary>("PATCH", `/api/studies/${this.id}`, change);
    Object.assign(this, { title, access });
  }

  async delete(): Promise<void> {
    this.#stop();
    await request("DELETE", `/api/studies/${this.id}`);
  }
}
