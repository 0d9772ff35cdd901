// The face of a game: everything the client needs to show one game. A new game is a new folder beside this file.
//
// A face draws what it is given and reports what is touched. It knows no rule: what can be done stands in `choices`,
// what would come of it in a choice's `preview`, what has happened in a story's events. All of it came from the server.
import type { Component } from "svelte";

/** JSON as the server sends it; a face reads it as the structures of its own game. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type Facts = { [name: string]: Json };

/** Something that happened, such as `{event: "city_scored", city: "chicago", winner: 0, influence: 4, ...}`. */
export type GameEvent = { event: string; [name: string]: Json };

/** A small action in the words of the log, such as `{do: "expand", from: "pueblo", to: "denver"}`. */
export type Action = { do: string; [name: string]: Json };

/** Something the seat may do now. Send `do` back as it is. */
export interface Choice {
  do: Action[];
  /** Which kind of choice: expand, increase, end_turn, … */
  key: string;
  /** Costs, ids of places, … */
  facts: Facts;
  /** What it would cause by the end of the own turn. */
  preview: GameEvent[];
  /** Figures of every seat after that, by name, as far as the game counts any: `{income: [3, 2]}`. */
  after?: Record<string, number[]>;
  /** The choice in words, in the language of the page. */
  say: string;
  /** The preview in words, one sentence an event. */
  caused: string[];
}

/** One player as the page shows them. */
export interface Seat {
  seat: number;
  name: string;
  /** Index of the colour and shape in the look of the game; players choose theirs, so it is not always `seat`. */
  colour: number;
  you: boolean;
  bot: boolean;
  /** It is this seat's turn. */
  acts: boolean;
  /** Its owner has the page open; true for bots. */
  here: boolean;
  /** Milliseconds on its clock; null without a clock. The page shows it itself. */
  left: number | null;
}

/** Names and texts of the game in the language of the page. Unknown ids come back as they are. */
export interface Words {
  language: string;
  place(id: string): string;
  region(id: string): string;
  phase(id: string): string;
  /** A source of points in the final breakdown. */
  source(id: string): string;
  /** Any text of the game's `text/*.toml`: table, key, facts. */
  say(table: string, key: string, facts?: Facts): string;
  /** A number as people of this language write it. */
  number(n: number): string;
}

/** What has happened since the picture last changed, to be told by animation. */
export interface Story {
  /** A new number for every story; the face calls `ontold(id)` when it has been told, at once if `speed` is 0. */
  id: number;
  events: GameEvent[];
  before: unknown;
  after: unknown;
  /** 1 is normal, 2 twice as fast; 0: no animation (wish of the player or of the system). */
  speed: number;
}

export interface FaceProps {
  /** The static data of this game's board: GET /api/tables/{table}/material. */
  material: unknown;
  /** The position for these eyes; null before the first position exists (a set-up made by choices). */
  view: unknown;
  seats: Seat[];
  words: Words;
  /** While `view` is null: what the players have done so far to make the set-up, such as `place_tile`. */
  laid: Action[];
}

export interface BoardProps extends FaceProps {
  /** What the person at the screen can do now; empty when watching, replaying or while a story is told. */
  choices: Choice[];
  /** The choice being hovered or focused, here or in the list of choices: show it on the board. */
  lit: Choice | null;
  onlight: (choice: Choice | null) => void;
  onchoose: (choice: Choice) => void;
  /** While it is told the board shows `story.before` turning into `story.after`; otherwise `view`. */
  story: Story | null;
  ontold: (id: number) => void;
  /** Ids of places and regions the guide points at. */
  point?: string[];
  /** In a replay: everything that has happened up to this position, for games that draw where everybody has been. */
  past?: GameEvent[];
}

export interface PanelProps extends FaceProps {
  choices: Choice[];
  lit: Choice | null;
  onlight: (choice: Choice | null) => void;
  onchoose: (choice: Choice) => void;
  /** A phone: one or two lines for each seat. */
  compact: boolean;
  /** What the person at the screen may do at any time, asked or not, such as standing orders. */
  asides?: Choice[];
  onaside?: (choice: Choice) => void;
}

/** The desk: controls of the game's own for choices that a list would not do justice to, such as stakes and bids. */
export interface DeskProps extends FaceProps {
  choices: Choice[];
  busy: boolean;
  onlight: (choice: Choice | null) => void;
  onchoose: (choice: Choice) => void;
}

export interface Outcome {
  scores: number[];
  winners: number[];
  why: string;
  ranks: number[];
  breakdown: Record<string, number[]>;
}

export interface ResultProps extends FaceProps {
  outcome: Outcome;
  /** Everything that has happened, in order. */
  past: GameEvent[];
}

/** The steps of a turn, for the stepper: ids the texts name ([phase]), and which one the view is at. */
export interface Steps {
  all: string[];
  now: string | null;
}

/** One for each game, in games/<id>/index.ts as `export const face`, loaded when the game is first shown. */
export interface Face {
  /** The whole drawing: fills its parent, pans and zooms inside, no scrollbars. */
  Board: Component<BoardProps>;
  /** Seats with everything they have, beside or below the board. */
  Panel: Component<PanelProps>;
  /** The board in small, for the start page: decorative, not focusable. `material` as in FaceProps. */
  Miniature: Component<{ material: unknown }>;
  /** Above the list of choices; it says what is asked and offers what `listed` leaves out of the list. */
  Desk?: Component<DeskProps>;
  /** Whether a choice stands in the list; all do unless the desk has them. */
  listed?(choice: Choice): boolean;
  /** More than the ranking table at the end, if the game has more to show. */
  Result?: Component<ResultProps>;
  /** Drawings the rulebook names: `![income](figure)`. Each is told its name, so that one can draw several. */
  figures?: Record<string, Component<{ material: unknown; words: Words; name: string }>>;
  /** The colours seats can have: name for the settings, fill and ink as CSS colours, and the shape as an SVG path
   *  in a box from -1 to 1. Index = `Seat.colour`. */
  colours(material: unknown): { id: string; fill: string; edge: string; ink: string; shape: string }[];
  steps(view: unknown): Steps;
  /** Points of each seat in this view, for the chart over time. */
  scores(view: unknown, material: unknown): number[];
  /** What those points are: a key of the page's texts `measure.*`. */
  measure(material: unknown): string;
  /** Money or whatever a seat pays with, for the header of the page; null if the game has none. */
  cash(view: unknown, seat: number): number | null;
  /** What a choice costs now, for its price tag; null: nothing to pay. */
  cost(choice: Choice): number | null;
  /** An amount of the game's money as people write it: "$3", "40 F". */
  currency(amount: number): string;
  /** Names of the events worth jumping to in a replay. */
  landmarks: string[];
  /** Section of the rulebook for a phase (`phase:expand`) or a refusal (`refused:too_poor`): "4.2". */
  section(what: string): string | null;
  /** Heading under which a choice is listed (a key of the page's texts `group.*`), and the place it touches. */
  group(choice: Choice): { group: string; place: string | null };
  /** For games with many ways to one place: the lowest is the one to show first, the others are folded away. */
  rank?(choice: Choice): number;
  /** Whether a choice goes on to the next step ("on") or ends the turn ("end", which the page asks about first). */
  onward(choice: Choice): "on" | "end" | null;
}
