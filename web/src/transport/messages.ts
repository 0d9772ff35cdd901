// Made from the server's structures by `make web-types`; do not edit. A field with ? may be left out.

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
/** Something that happened; each game has its own kinds (types.ts in its folder). */
export type GameEvent = { event: string; [name: string]: Json };

/** Agree that somebody goes back, or not. */
export interface Answer {
  type: "answer";
  table: string;
  at: number;
  yes: boolean;
  key: string;
}

/** What would a bot do in my place? */
export interface AskHint {
  type: "hint";
  table: string;
  seat: number;
  at: number;
  key: string;
}

/** A seat. */
export interface AtSeat {
  seat: number;
}

/** The connection ends; why, and what to do. */
export interface Bye {
  type: "bye";
  code: string;
  message: string;
}

/** A chair at a table. */
export interface ChairShown {
  kind: string;
  name: string;
  bot: boolean;
  level: string;
  away: string;
  shared: boolean;
  mine: boolean;
  colour: string;
}

/** A chair as everybody sees it. */
export interface ChairTold {
  kind: string;
  name: string;
  bot: boolean;
  level: string;
  away: string;
  shared: boolean;
  mine: boolean;
  here: boolean;
  left: number | null;
  colour: string;
}

/** What I want to change about me. */
export interface ChangedMe {
  name?: string | null;
  language?: string | null;
}

/** Something that was said. */
export interface ChatTold {
  id: number;
  person: string | null;
  name: string;
  text: string;
  time: number;
}

/** How long everybody may think. Live: a bank for the whole game, and an increment each time one has answered. */
export interface Clock {
  kind?: "correspondence" | "live" | "none";
  bank?: number;
  increment?: number;
  turn?: number;
}

/** It is done and stored: entries `first` to `last`. With `asked`, the others have been asked first. */
export interface Done {
  type: "done";
  table: string;
  key: string;
  at: number;
  first: number;
  last: number;
  again: boolean;
  asked: boolean;
}

/** Everything that is kept about somebody. */
export interface Export {
  me: Me;
  created: number;
  seen: number;
  notices: NoticeWanted[];
  games: Listed[];
  said: Record<string, Json>[];
}

/** A game one can play. */
export interface GameShown {
  id: string;
  rules: number;
  secrets: boolean;
  options: Record<string, Json>;
  bots: string[];
}

/** A table you watched was deleted. */
export interface Gone {
  type: "gone";
  table: string;
}

/** The server lives. */
export interface Health {
  status: string;
  version: string;
  protocol: number;
}

/** The first message: the version of the protocol the page was made for. */
export interface Hello {
  type: "hello";
  protocol: number;
  language?: string;
}

/** What would be best, as far as an analysis of the position can tell. */
export interface Hint {
  type: "hint";
  table: string;
  key: string;
  at: number;
  do: Record<string, Json>[];
  level: string;
}

/** The link for a reserved seat. The secret is behind the #, which browsers send to nobody. */
export interface Invitation {
  seat: number;
  url: string;
  word: string;
}

/** Where I want to sit. */
export interface Joining {
  seat?: number | null;
  word?: string | null;
  name?: string | null;
  salt?: string;
  colour?: string;
}

/** A table in a list. */
export interface Listed {
  id: string;
  game: string;
  title: string;
  status: string;
  paused: boolean;
  seats: SeatShown[];
  clock: string;
  host: boolean;
  at: number;
  to_act: number | null;
  my_turn: boolean;
  created: number;
  updated: number;
}

/** On a shared screen: show me what this seat of mine may see; None hides it before the screen is handed over. */
export interface Look {
  type: "look";
  table: string;
  seat?: number | null;
}

/** Somebody, as they see themselves. */
export interface Me {
  id: string;
  name: string;
  login: string | null;
  language: string;
  muted: string[];
}

/** A position of the game, after entry `n`; 0 is the start. Tuples have a value for each seat. */
export interface Moment {
  n: number;
  turn: number;
  seat: number | null;
  win: number[];
  score: number[];
}

/** Who I want to be. */
export interface NewMe {
  name: string;
}

/** Another password. */
export interface NewPassword {
  old: string;
  new: string;
}

/** How I want to be told that it is my turn. */
export interface NoticeWanted {
  channel: "email" | "webhook";
  address: string;
  on?: boolean;
}

/** A table as it is now, with the entries the page has not seen. */
export interface Now {
  type: "table";
  table: string;
  at: number;
  whole: boolean;
  now: Told;
  header: Record<string, Json> | null;
  settings: Settings | null;
  words: Spoken | null;
}

/** A choice: what to send back, how to say it, and what it would cause by the end of the own turn. */
export interface Offer {
  do: Record<string, Json>[];
  key: string;
  facts: Record<string, string | number>;
  preview: GameEvent[];
  after: Record<string, number[]>;
}

/** How a game ended. Lists have one number a seat. */
export interface Outcome {
  scores: number[];
  winners: number[];
  why: string;
  ranks: number[];
  breakdown: Record<string, number[]>;
}

/** Stop, or go on. */
export interface Pausing {
  paused: boolean;
}

/** Opens my identity on another device, once. The secret is behind the #, which browsers send to nobody. */
export interface PersonalLink {
  url: string;
  word: string;
  expires: number;
}

/** Are you there? */
export interface Ping {
  type: "ping";
  key: string;
}

/** Take a choice: `do` as it was offered, at the newest entry I have seen. */
export interface Play {
  type: "play";
  table: string;
  seat: number;
  at: number;
  do: Record<string, Json>[];
  key: string;
}

/** Yes. */
export interface Pong {
  type: "pong";
  key: string;
}

/** Positions one after the other, as the asker may see them; None while the players still made the set-up. */
export interface Positions {
  first: number;
  views: (unknown | null)[];
}

/** What the host wants a seat to be. */
export interface Preparing {
  seat: number;
  kind: "bot" | "link" | "open";
  level?: string;
}

/** What is told instead of what was asked for. */
export interface Problem {
  code: string;
  message: string;
  facts: Record<string, string | number>;
}

/** Play what I have undone again. */
export interface Redo {
  type: "redo";
  table: string;
  seat: number;
  at: number;
  key: string;
}

/** It cannot be done: a stable code, words that help, and the newest entry. */
export interface Refusal {
  type: "refused";
  code: string;
  message: string;
  facts: Record<string, string | number>;
  table: string | null;
  key: string | null;
  at: number | null;
}

/** Take my whole turn back. */
export interface Reset {
  type: "reset";
  table: string;
  seat: number;
  at: number;
  key: string;
}

/** How far the review of a game is, in positions; and the review, when it is there. */
export interface ReviewTold {
  done: number;
  of: number;
  review: SaidReview | null;
}

/** What was said at a table since. */
export interface Said {
  type: "said";
  table: string;
  at: number;
  lines: ChatTold[];
}

/** What would have been better, with the chance to win, and how it might have gone on. */
export interface SaidBetter {
  choice: SaidChoice;
  win: number;
  line: SaidStep[];
}

/** A choice, and how to say it. */
export interface SaidChoice {
  do: Record<string, Json>[];
  key: string;
  facts: Record<string, string | number>;
  say: string;
}

/** An entry worth looking at: chances to win before and after it, whether the game turned, and what was better. */
export interface SaidRemark {
  n: number;
  turn: number;
  seat: number | null;
  played: SaidChoice | null;
  before: number[];
  after: number[];
  turning: boolean;
  better: SaidBetter | null;
}

/** A whole game; moments are positions with everybody's chance to win and score to expect. */
export interface SaidReview {
  simulations: number;
  moments: Moment[];
  remarks: SaidRemark[];
}

/** A move of a line. */
export interface SaidStep {
  seat: number;
  say: string;
}

/** Say something at the table. */
export interface Say {
  type: "say";
  table: string;
  text: string;
  key: string;
}

/** A seat in a list. */
export interface SeatShown {
  kind: string;
  name: string;
  mine: boolean;
}

/** Who shall sit on a seat: anybody, whoever has its link, a bot, or me (several times: a shared screen). */
export interface SeatWanted {
  kind?: "bot" | "link" | "me" | "open";
  level?: string;
  name?: string;
  colour?: string;
}

/** What is chosen when a table is made. */
export interface Settings {
  game: string;
  options?: Record<string, Json>;
  title?: string;
  listed?: boolean;
  clock?: Clock;
  timeout?: "bot" | "resign";
  stand_in?: string;
  random_first?: boolean;
  hints?: boolean;
  take_over?: boolean;
}

/** An account. */
export interface SignIn {
  login: string;
  password: string;
}

/** The words that go with what is told; lists run like those they belong to. */
export interface Spoken {
  start: string[];
  entries: string[][];
  choices: string[];
  caused: string[][];
  asides: string[];
  why: string;
}

/** A new table, and the links for the people its seats are reserved for. They are told this once. */
export interface TableMade {
  table: TableShown;
  url: string;
  invitations: Invitation[];
}

/** A table, whoever looks. */
export interface TableShown {
  id: string;
  settings: Settings;
  status: string;
  paused: boolean;
  chairs: ChairShown[];
  host: boolean;
  at: number;
  revision: number;
  seal: string;
  rematch: string | null;
  imported: boolean;
}

/** A table I want to make. */
export interface TableWanted {
  settings: Settings;
  seats?: SeatWanted[];
  salt?: string;
}

/** The table as it is now, and the entries after the one the asker has seen. */
export interface Told {
  table: string;
  at: number;
  revision: number;
  status: string;
  paused: boolean;
  seat: number | null;
  to_act: number | null;
  chance: boolean;
  entries: Record<string, Json>[];
  times: number[];
  undone: number[];
  view: unknown | null;
  choices: Offer[];
  asides: Offer[];
  chairs: ChairTold[];
  host: boolean;
  clock_runs: boolean;
  undo_to: number | null;
  can_redo: boolean;
  undo_asked: Record<string, Json> | null;
  outcome: Outcome | null;
  rematch: string | null;
  broken: number | null;
}

/** It is your turn at a table, which this page may not be watching. */
export interface Turn {
  type: "turn";
  table: string;
  at: number;
}

/** Go back over my last action, or to an entry; where that is not mine alone to decide, the others are asked. */
export interface Undo {
  type: "undo";
  table: string;
  seat: number;
  at: number;
  key: string;
  to?: number | null;
}

/** Tell me of it no more. */
export interface Unwatch {
  type: "unwatch";
  table: string;
}

/** Tell me of this table, from the entry after `after` on, and what was said after chat line `chat`. */
export interface Watch {
  type: "watch";
  table: string;
  after?: number;
  chat?: number;
  seat?: number | null;
}

/** The answer to hello. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  server: string;
  person: string | null;
  name: string;
}

export type AnyAsk = Answer | AskHint | Hello | Look | Ping | Play | Redo | Reset | Say | Undo | Unwatch | Watch;
export type AnyTell = Bye | Done | Gone | Hint | Now | Pong | Refusal | Said | Turn | Welcome;
export const PROTOCOL = 1;
