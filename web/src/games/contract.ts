// What the client needs of the folder of a game: `export const ui: GameUi<Material, View, GameEvent>` in games/<id>/index.ts.
//
// The components of a game draw what they are given and report what is clicked. They know no rule: what can be done is
// in `choices`, what it would cause in a choice's `preview`, what has happened in a story's events. All of it comes from
// the server. Types of the material, the view and the events of a game are generated (types.ts in its folder).
import type { Component } from "svelte";
import type { Language } from "../i18n/texts.svelte";
import type { PositionEditor } from "./position_editor";
import type { GameEvent, Json, Outcome } from "../transport/messages";

export type { GameEvent, Json, Outcome };
export type Facts = { [name: string]: Json };

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
  /** Index in `GameUi.colours`; players choose theirs, so it is not always `seat`. */
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

/** Names and texts of the game in the language of the page, from the server. Unknown ids come back as they are. */
export interface GameTexts {
  language: Language;
  place(id: string): string;
  region(id: string): string;
  phase(id: string): string;
  /** A source of points in the final breakdown. */
  source(id: string): string;
  /** Any text of the game's `text/*.toml`: table, key, facts. */
  say(table: string, key: string, facts?: Facts): string;
  /** A number in the format of the language. */
  number(n: number): string;
}

/** What has happened since the board last changed, to be animated. */
export interface Story<View = unknown, Event = GameEvent> {
  /** A new number for every story; the board calls `onstoryend(id)` when it has been played, at once if `speed` is 0. */
  id: number;
  events: Event[];
  before: View | null;
  after: View | null;
  /** 1 is normal, 2 twice as fast; 0: no animation (by choice of the player or of the system). */
  speed: number;
}

export interface GameProps<Material = unknown, View = unknown> {
  /** The static data of this game's board: GET /api/tables/{table}/material. */
  material: Material;
  /** The position as this seat may see it; null before the first position exists (a set-up made by choices). */
  view: View | null;
  seats: Seat[];
  texts: GameTexts;
  /** While `view` is null: what the players have done so far to make the set-up, such as `place_tile`. */
  laid: Action[];
}

/** A short text beside the place of a choice: what the choice is worth, or when it comes in a line of play. */
export interface ChoiceLabel {
  choice: Choice;
  text: string;
  /** It is the best one. */
  best?: boolean;
  /** The colour of the seat that takes it. */
  colour?: Pick<SeatColour, "fill" | "edge" | "ink"> | undefined;
}

export interface BoardProps<Material = unknown, View = unknown, Event = GameEvent> extends GameProps<Material, View> {
  /** What the person at the screen can do now; empty when watching, replaying or while a story is played. */
  choices: Choice[];
  /** The choice being hovered or focused, here or in the list of choices: show it on the board. */
  lit: Choice | null;
  onlight: (choice: Choice | null) => void;
  onchoose: (choice: Choice) => void;
  /** While it is played the board shows `story.before` turning into `story.after`; otherwise `view`. */
  story: Story<View, Event> | null;
  onstoryend: (id: number) => void;
  /** Ids of places and regions the guide points at. */
  point?: string[];
  /** What stands beside the places of some choices. */
  labels?: ChoiceLabel[];
  /** Whether the choice that is lit has its card on the board; on a small one the card would cover the labels. */
  card?: boolean;
  /** In a replay: everything that has happened up to this position, for games that draw the routes of all seats. */
  past?: Event[];
  /** On the board editor nearly everything is a choice, so choices are not lit. */
  quiet?: boolean;
  /** Address of the server's picture of this position, for games that the client does not draw itself. */
  picture?: string | null;
}

export interface PanelProps<Material = unknown, View = unknown> extends GameProps<Material, View> {
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

/** The game's own controls, for choices that a list does not suit, such as stakes and bids. */
export interface ControlsProps<Material = unknown, View = unknown> extends GameProps<Material, View> {
  choices: Choice[];
  busy: boolean;
  onlight: (choice: Choice | null) => void;
  onchoose: (choice: Choice) => void;
}

export interface ResultProps<Material = unknown, View = unknown, Event = GameEvent> extends GameProps<Material, View> {
  outcome: Outcome;
  /** Everything that has happened, in order. */
  past: Event[];
}

export interface FigureProps<Material = unknown> {
  material: Material;
  texts: GameTexts;
  /** Which figure, for components that draw several. */
  name: string;
}

/** The steps of a turn, for the stepper: ids the texts name ([phase]), and which one the view is at. */
export interface Steps {
  all: string[];
  now: string | null;
}

/** A colour that seats can have: its name (a key `colour.*` of the texts), CSS colours, a shape as an SVG path in a box
 *  from -1 to 1. */
export interface SeatColour {
  id: string;
  fill: string;
  edge: string;
  ink: string;
  shape: string;
}

/** One for each game, loaded when the game is first shown. Beside it in the folder: `texts` of the page about the game, and
 *  `Miniature.svelte`, the board in small for the start page (decorative, not focusable; its prop is the material). */
export interface GameUi<Material = unknown, View = unknown, Event extends GameEvent = GameEvent> {
  /** The whole drawing: fills its parent, pans and zooms inside, no scrollbars. */
  Board: Component<BoardProps<Material, View, Event>>;
  /** Seats with everything they have, beside or below the board. */
  Panel: Component<PanelProps<Material, View>>;
  /** Above the list of choices; it says what is asked and offers what `listed` leaves out of the list. */
  Controls?: Component<ControlsProps<Material, View>>;
  /** Whether a choice stands in the list; all do unless the controls have them. */
  listed?(choice: Choice): boolean;
  /** More than the ranking table at the end, if the game has more to show. */
  Result?: Component<ResultProps<Material, View, Event>>;
  /** Drawings the rulebook names: `![income](figure)`. */
  figures?: Record<string, Component<FigureProps<Material>>>;
  /** Index = `Seat.colour`. */
  colours(material: Material): SeatColour[];
  /** What can be changed of a position that is set up by hand; without one there is no board editor for the game. */
  editor?: PositionEditor<Material, View>;
  steps(view: View | null): Steps;
  /** Points of each seat in this view, for the chart over time. */
  scores(view: View, material: Material): number[];
  /** What those points are: a key `measure.*` of the game's texts. */
  measure(material: Material): string;
  /** What a choice costs now, for its price tag; null: nothing to pay. */
  cost(choice: Choice): number | null;
  /** An amount of the game's money as people write it: "$3", "40 F". */
  currency(amount: number): string;
  /** Events worth jumping to in a replay. */
  landmarks: Event["event"][];
  /** Events that the sentence of a choice says already, or that follow every choice: not repeated below it. */
  implied: Event["event"][];
  /** Frequencies in hertz to play when something happens: the first row with an event of the story counts. */
  sounds: [events: Event["event"][], notes: number[]][];
  /** Section of the rulebook for a phase (`phase:expand`) or a refusal (`refused:too_poor`): "4.2". */
  section(what: string): string | null;
  /** Heading under which a choice is listed (a key `group.*` of the game's texts), and the place it is about. */
  group(choice: Choice): { group: string; place: string | null };
  /** For games with many ways to one place: the lowest is the one to show first, the others are folded away. */
  rank?(choice: Choice): number;
  /** Whether a choice goes on to the next step ("on") or ends the turn ("end", which the page asks about first). */
  onward(choice: Choice): "on" | "end" | null;
}
