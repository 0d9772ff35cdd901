// The analysis board: a game, the tree of its variations, and the position that is shown. What is legal, what is seen and what
// an entry causes is asked of the server (or the engine in the page); positions that were shown are kept.
import { ensureMe } from "../app/me.svelte";
import type { Choice, GameTexts, Story } from "../games/contract";
import { loadGameUi, type LoadedGame } from "../games";
import { gameTexts } from "../i18n/game_texts";
import { currentLanguage, t } from "../i18n/texts.svelte";
import { animationSpeed } from "../settings/preferences.svelte";
import { OfferedChoice, OfferedChoices } from "../table/offered_choice.svelte";
import { request } from "../transport/http";
import type {
  AnalysisPosition,
  AnalysisStart,
  GameMaterial,
  Header,
  Json,
  LogEntry,
  Preview,
  ToldMoves,
  TreeMove,
} from "../transport/messages";
import { laidOf, pathLine, ROOT, toldOf, treeOf, VariationTree, type PathLine, type Told, type TreeNode } from "./tree";

const MAX_KEPT = 300;
/** Moves in one question about what they caused. */
const MAX_TOLD = 5000;

/** Changes the tree in place of the board: a study, which others change as well. What it does is in the tree when it is done. */
export interface TreeEditor {
  /** The nodes of these lines after a node. */
  add(after: string, lines: PathLine[]): Promise<TreeNode[]>;
  describe(id: string, field: "name" | "comment", text: string, was: string): Promise<void>;
  promote(id: string): Promise<void>;
  remove(id: string): Promise<void>;
}

export class AnalysisBoard {
  header = $state.raw<Header | null>(null);
  tree = $state.raw(new VariationTree());
  told = $state.raw<ReadonlyMap<string, Told>>(new Map());
  start = $state.raw<string[]>([]);
  colours = $state.raw<string[]>([]);
  ui = $state.raw<LoadedGame>();
  material = $state.raw<unknown>(null);
  texts = $state.raw<GameTexts>();
  /** The node that is shown. */
  at = $state(ROOT);
  position = $state.raw<AnalysisPosition | null>(null);
  choices = $state.raw<Choice[]>([]);
  /** What the seat to act may do besides, such as standing orders. */
  asides = $state.raw<Choice[]>([]);
  story = $state.raw<Story | null>(null);
  busy = $state(false);
  /** Through whose eyes; null: with all cards open. */
  eyes = $state<number | null>(null);
  /** In a running game: the seat whose eyes this is for; what others hide is imagined. */
  seat = $state<number | null>(null);
  editor = $state.raw<TreeEditor | null>(null);
  #kept = new Map<string, AnalysisPosition>();
  #offered: OfferedChoices | null = null;
  #stories = 0;
  #asked = 0;
  /** Whether it is known what the set-up caused. */
  #started = false;
  #language = currentLanguage();

  get path(): TreeNode[] {
    return this.tree.pathTo(this.at);
  }

  get laid() {
    return laidOf(this.path);
  }

  /** Begin with a game, and show the node of an entry. */
  async open(found: AnalysisStart, at: number | null = null): Promise<void> {
    const [tree, told] = treeOf(found);
    await this.restore({ ...found, seat: found.eyes, tree, at: null });
    this.told = told;
    this.start = found.start;
    this.#started = true;
    const line = found.line.filter((n) => at === null || n <= at);
    await this.show(String(at === 0 ? ROOT : (line.at(-1) ?? ROOT)));
  }

  /** Begin with a tree that was kept. */
  async restore(kept: { header: Header; tree: VariationTree; colours: string[]; seat: number | null; at: string | null }): Promise<void> {
    const { header, tree, at } = kept;
    await ensureMe(t("me.guest"));
    this.#kept.clear();
    this.header = header;
    this.tree = tree;
    this.told = new Map();
    this.#started = false;
    this.colours = kept.colours;
    this.seat = kept.seat;
    this.eyes = kept.seat;
    this.ui = await loadGameUi(header.game);
    await this.#load(header);
    if (at !== null) {
      await this.show(tree.nodes.has(at) ? at : ROOT);
      this.#tellSoon();
    }
  }

  async #load(header: Header): Promise<void> {
    const found = await request<GameMaterial>("POST", "/api/analysis/material", { header });
    this.material = found.material;
    this.texts = gameTexts(found.words);
  }

  /** The same in another language. */
  async translate(): Promise<void> {
    if (!this.header || this.#language === currentLanguage()) return;
    this.#language = currentLanguage();
    this.#kept.clear();
    this.told = new Map();
    this.#started = false;
    await this.#load(this.header);
    await this.show(this.at);
    this.#tellSoon();
  }

  /** What all entries caused that is not known yet: one question for all variations. */
  async tellAll(): Promise<void> {
    const { header, tree } = this;
    const language = currentLanguage();
    const unknown = [...tree.nodes.keys()].filter((id) => id !== ROOT && !this.told.has(id));
    if (unknown.length === 0 && this.#started) return;
    const nodes = tree.leadingTo(unknown).slice(0, MAX_TOLD);
    const places = new Map(nodes.map((node, i) => [node.id, i]));
    const wanted = nodes.filter((node) => !this.told.has(node.id));
    const moves = nodes.map((node): TreeMove => ({
      parent: places.get(node.parent ?? ROOT) ?? null,
      line: node.line,
      told: !this.told.has(node.id),
    }));
    const found = await request<ToldMoves>("POST", "/api/analysis/told", { header, moves });
    if (header !== this.header || language !== currentLanguage()) return; // another game or language meanwhile
    this.start = found.start;
    this.#started = true;
    this.#tell(
      wanted,
      found.entries.map((entry) => entry ?? { line: {}, sentences: [] }),
    );
  }

  /** The same while the position is shown; what fails is asked again with the next change. */
  #tellSoon(): void {
    void this.tellAll().catch(() => {});
  }

  #tell(nodes: TreeNode[], entries: Pick<LogEntry, "line" | "sentences">[]): void {
    const told = new Map(this.told);
    nodes.forEach((node, i) => {
      const entry = entries[i];
      if (entry) told.set(node.id, toldOf(entry));
    });
    this.told = told;
  }

  #ask(path: { line: PathLine }[], more: { after?: number; roll?: boolean; seat?: null } = {}): Promise<AnalysisPosition> {
    const lines = path.map((node) => node.line);
    return request<AnalysisPosition>("POST", "/api/analysis/position", {
      header: this.header,
      path: lines,
      after: lines.length,
      seat: this.eyes,
      ...more,
    });
  }

  // --- Looking ---

  /** Show the position of a node; a single step forward is animated on request. */
  async show(id: string, animate = false): Promise<void> {
    const number = ++this.#asked;
    const key = `${id} ${this.eyes}`;
    const found = this.#kept.get(key) ?? (await this.#ask(this.tree.pathTo(id)));
    if (number !== this.#asked) return; // another position was asked for meanwhile
    this.#keep(key, found);
    this.#become(id, found, animate ? [this.tree.get(id)] : []);
  }

  /** The position that is shown with all cards open. */
  async openView(): Promise<unknown> {
    return (await this.#ask(this.path, { seat: null })).view;
  }

  async look(eyes: number | null): Promise<void> {
    this.eyes = eyes;
    await this.show(this.at);
  }

  #keep(key: string, found: AnalysisPosition): void {
    this.#kept.delete(key);
    this.#kept.set(key, found);
    if (this.#kept.size > MAX_KEPT) this.#kept.delete(this.#kept.keys().next().value ?? "");
  }

  #become(id: string, found: AnalysisPosition, steps: TreeNode[]): void {
    const before = this.position?.view ?? null;
    const events = steps.flatMap((node) => this.told.get(node.id)?.events ?? []);
    const speed = animationSpeed();
    this.at = id;
    this.position = found;
    this.story =
      before !== null && found.view !== null && events.length > 0 && speed > 0 && !document.hidden
        ? { id: ++this.#stories, before, after: found.view, events, speed }
        : null;
    this.#offered?.close();
    const path = this.path.map((node) => node.line);
    this.#offered = new OfferedChoices(found.choices, (choices) =>
      request<Preview[]>("POST", "/api/analysis/previews", { header: this.header, path, choices }),
    );
    this.choices = this.#offered.all;
    this.asides = found.asides.map((aside) => new OfferedChoice(aside));
  }

  storyEnded(id: number): void {
    if (this.story?.id === id) this.story = null;
  }

  /** Go along the main way from here, or back. */
  async step(by: 1 | -1, animate = false): Promise<void> {
    const to = by > 0 ? this.tree.children(this.at)[0]?.id : this.tree.get(this.at).parent;
    if (to) await this.show(to, animate && by > 0);
  }

  /** To the beginning of the game, or to the end of this line. */
  async jump(to: "first" | "last"): Promise<void> {
    await this.show(to === "first" ? ROOT : (this.tree.lineFrom(this.tree.get(this.at)).at(-1)?.id ?? ROOT));
  }

  /** To the next or previous way from the nearest position before that has several. */
  async turn(by: 1 | -1): Promise<void> {
    const fork = this.path.findLast((node) => this.tree.children(node.parent ?? ROOT).length > 1);
    if (!fork) return;
    const ways = this.tree.children(fork.parent ?? ROOT);
    const to = ways[(ways.indexOf(fork) + by + ways.length) % ways.length];
    if (to) await this.show(to.id);
  }

  // --- Playing ---

  /** Take a choice of the seat to act. */
  async play(choice: Pick<Choice, "do">): Promise<void> {
    const seat = this.position?.to_act;
    if (seat === null || seat === undefined) return;
    await this.#extend(choice.do.map((words) => ({ seat, ...words })));
  }

  /** Let chance decide, until a seat is to act. */
  async roll(): Promise<void> {
    await this.#extend([], true);
  }

  /** Decide in place of chance. */
  async decide(got: Json): Promise<void> {
    const chance = this.position?.chance;
    if (chance) await this.#extend([{ chance: chance.kind, got }]);
  }

  async #extend(lines: PathLine[], roll = false): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    const number = ++this.#asked;
    try {
      const from = this.at;
      const path = this.path;
      const found = await this.#ask([...path, ...lines.map((line) => ({ line }))], { after: path.length, roll });
      const played = found.entries.map((entry) => pathLine(entry.line));
      const nodes = await this.#add(from, played);
      this.#tell(nodes, found.entries);
      if (this.editor) this.#tellSoon(); // what others have added meanwhile
      const last = nodes.at(-1);
      if (last && number === this.#asked) {
        this.#keep(`${last.id} ${this.eyes}`, found);
        this.#become(last.id, found, nodes);
      }
    } finally {
      this.busy = false;
    }
  }

  async #add(after: string, lines: PathLine[]): Promise<TreeNode[]> {
    if (this.editor) return this.editor.add(after, lines);
    const [tree, nodes] = this.tree.add(after, lines);
    this.tree = tree;
    return nodes;
  }

  // --- The tree ---

  /** Name or comment a position, in place of the text as it was. */
  async describe(id: string, field: "name" | "comment", text: string, was: string): Promise<void> {
    if (this.tree.get(id)[field] === text) return;
    if (this.editor) return this.editor.describe(id, field, text, was);
    this.tree = this.tree.with([{ ...this.tree.get(id), [field]: text }]);
  }

  /** Make the variation of the position that is shown the main way from where it begins. */
  async promote(): Promise<void> {
    const first = this.tree.variationOf(this.at);
    if (!first) return;
    if (this.editor) return this.editor.promote(first.id);
    this.tree = this.tree.with(this.tree.promoted(this.at));
  }

  /** Delete this move and everything after it. */
  async prune(): Promise<void> {
    const { parent } = this.tree.get(this.at);
    if (parent === null) return;
    const gone = this.at;
    if (this.editor) await this.editor.remove(gone);
    else this.merge([], [gone]);
    if (this.at === gone) await this.show(parent);
  }

  /** Take over changes of the tree; whether the position that is shown was deleted. With `whole`, there are no other nodes. */
  merge(changed: TreeNode[], deleted: string[], whole = false): boolean {
    const path = this.path;
    let tree = whole ? new VariationTree(changed) : this.tree.with(changed);
    for (const id of deleted) if (tree.nodes.has(id)) tree = tree.without(id);
    this.tree = tree;
    if (tree.nodes.has(this.at)) return false;
    void this.show(path.findLast((node) => tree.nodes.has(node.id))?.id ?? ROOT).catch(() => {});
    return true;
  }

  close(): void {
    this.#offered?.close();
  }
}
