// Made from the server's structures by `make web-types`; do not edit. A field with ? may be left out.

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
/** Something that happened; each game has its own kinds (types.ts in its folder). */
export type GameEvent = { event: string; [name: string]: Json };

/** Play on after a move. Moves that are there already stay the same. */
export interface AddMoves {
  kind: "add";
  after: number;
  lines: Record<string, Json>[];
}

/** What chance decides next. */
export interface AnalysisChance {
  kind: string;
  seat: number | null;
  ways: number;
  outcomes: ChanceOutcome[];
}

/** A game, by its header. */
export interface AnalysisGame {
  header: Header;
}

/** A position: what a snapshot says of a table, for all seats. */
export interface AnalysisPosition {
  at: number;
  to_act: number | null;
  chance: AnalysisChance | null;
  start: string[];
  entries: LogEntry[];
  view: unknown | null;
  choices: Offer[];
  asides: Offer[];
  outcome: Outcome | null;
  why: string;
}

/** Where an analysis begins: a game and what was played; what was undone in a log are variations. */
export interface AnalysisStart {
  header: Header;
  start: string[];
  entries: LogEntry[];
  parents: number[];
  line: number[];
  colours: string[];
  eyes: number | null;
}

/** Agree to the undo request with this number, or end it. */
export interface AnswerUndo {
  type: "answer_undo";
  table: string;
  request: number;
  yes: boolean;
  key: string;
}

/** A seat. */
export interface AtSeat {
  seat: number;
}

/** Whether turns of a seat in which nothing can be done are passed. */
export interface AutoPass {
  seat: number;
  on: boolean;
}

/** A bot that can have a seat. */
export interface BotView {
  id: string;
  names: Record<string, string>;
  rating: number | null;
}

/** The last message before the server closes the connection: why, and what to do. */
export interface Bye {
  type: "bye";
  code: string;
  message: string;
}

/** A chair in a snapshot, in a lobby, in a list of tables. Nothing in it is secret. */
export interface ChairView {
  kind: string;
  name: string;
  bot: boolean;
  level: string;
  away: string;
  shared: boolean;
  mine: boolean;
  colour: string;
  auto_pass: boolean;
  here: boolean;
  left: number | null;
}

/** Something that chance may decide, what it would cause, and how many of the equally likely outcomes it is. */
export interface ChanceOutcome {
  got: Json;
  ways: number;
  sentences: string[];
}

/** Changes to the own account. */
export interface ChangedMe {
  name?: string | null;
  language?: string | null;
  private?: boolean | null;
}

/** A new title, or who may read and edit from now on. */
export interface ChangedStudy {
  title?: string | null;
  access?: "edit" | "private" | "read" | null;
}

/** New lines of the chat of a table. */
export interface ChatMessage {
  type: "chat";
  table: string;
  at: number;
  lines: ChatView[];
}

/** A line of the chat. */
export interface ChatView {
  id: number;
  account: string | null;
  name: string;
  text: string;
  time: number;
}

/** The time control, in seconds. Live: a bank for the whole game, and an increment after each move. */
export interface Clock {
  kind?: "correspondence" | "live" | "none";
  bank?: number;
  increment?: number;
  turn?: number;
}

/** The title of a copy. */
export interface CopiedStudy {
  title: string;
}

/** A new table, and the links for its reserved seats, which are never sent again. */
export interface CreatedTable {
  table: TableView;
  url: string;
  invitations: Invitation[];
}

/** What a seat decided by an entry, and what it lost by that. */
export interface Decision {
  n: number;
  seat: number;
  grade: "best" | "blunder" | "good" | "inaccuracy" | "mistake";
  lost: number;
}

/** Delete a move and all that follow it; refused if moves were added there that the client has not seen. */
export interface DeleteMove {
  kind: "delete";
  move: number;
}

/** A table was deleted. */
export interface DeletedMessage {
  type: "deleted";
  table: string;
}

/** Write a name or a comment; refused if the text is another one by now than the one that was read. */
export interface DescribeMove {
  kind: "describe";
  move: number;
  field: "comment" | "name";
  text: string;
  was: string;
}

/** The command is done and stored: entries `first` to `last`. With `asked`, the others are asked for consent. */
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

/** Change the moves of a study that the client follows; `at` is the newest revision it has. */
export interface EditStudy {
  type: "edit_study";
  study: string;
  at: number;
  edit: AddMoves | DescribeMove | PromoteMove | DeleteMove;
  key: string;
}

/** An event that a choice would cause, and its sentence. */
export interface Effect {
  event: GameEvent;
  sentence: string;
}

/** A choice, the chance to win after it, and how many simulations say so. */
export interface EvaluatedChoice {
  offer: Offer;
  win: number;
  visits: number;
}

/** How the game may go on, and the chance of the seat to act to win this way. */
export interface EvaluatedLine {
  win: number;
  steps: EvaluatedStep[];
}

/** A move of a line. */
export interface EvaluatedStep {
  seat: number;
  offer: Offer;
}

/** What a position is worth: to every seat, and its best choices to the seat to act. */
export interface Evaluation {
  round: number;
  last: boolean;
  simulations: number;
  seat: number | null;
  seats: Prospect[];
  choices: EvaluatedChoice[];
  lines: EvaluatedLine[];
}

/** A round of the evaluation of a position. */
export interface EvaluationRequest {
  header: Header;
  path: Record<string, Json>[];
  board: string;
  round?: number;
}

/** A choice that was made at a position. */
export interface ExplorerChoice {
  offer: Offer;
  result: ExplorerShare;
  levels: ExplorerLevel[];
}

/** The same for players of one level. */
export interface ExplorerLevel {
  level: string;
  result: ExplorerShare;
}

/** The games between bots that come with the game: how many each level has played, and how they were made. */
export interface ExplorerOrigin {
  games: Record<string, number>;
  seed: number;
  command: string;
  about: string;
}

/** Which games the explorer has counted. */
export interface ExplorerOverview {
  game: string;
  games: number;
  corpus: ExplorerOrigin | null;
  settings: ExplorerSetting[];
  max_decisions: number;
}

/** A position as a spectator sees it, and what was chosen there. */
export interface ExplorerPosition {
  header: Header;
  path: Record<string, Json>[];
  steps: ExplorerStep[];
  to_act: number | null;
  chance: string;
  view: unknown;
  games: number;
  choices: ExplorerChoice[];
}

/** A position, by the choices that lead to it. */
export interface ExplorerRequest {
  options?: Record<string, Json>;
  line?: Record<string, Json>[];
  levels?: string[];
}

/** Options with which games are counted. */
export interface ExplorerSetting {
  options: Record<string, Json>;
  games: number;
}

/** How often a choice was made, and the share of wins with an interval of 95 %; a shared win counts in parts. */
export interface ExplorerShare {
  games: number;
  share: number;
  low: number;
  high: number;
}

/** An entry on the way to the position, with what happened. */
export interface ExplorerStep {
  do: Record<string, Json> | null;
  sentences: string[];
}

/** Everything that is stored about an account. */
export interface Export {
  me: Me;
  created: number;
  seen: number;
  notifications: NotificationView[];
  schedule: NotificationSchedule;
  games: TableSummary[];
  chat: Record<string, Json>[];
  ratings: RatingRow[];
  rated_games: RatedGame[];
  puzzles: SolverRow[];
  puzzle_attempts: PuzzleAttempt[];
  studies: StudySummary[];
}

/** Send this study, from now on: what has changed since revision `after`, or all of it. */
export interface FollowStudy {
  type: "follow_study";
  study: string;
  after?: number;
}

/** What a client needs to draw the game and to name its parts. */
export interface GameMaterial {
  material: unknown;
  words: Record<string, Record<string, string>>;
}

/** A game that can be played: its manifest, as far as clients need it. */
export interface GameView {
  id: string;
  titles: Record<string, string>;
  descriptions: Record<string, string>;
  min_seats: number;
  max_seats: number;
  min_age: number | null;
  minutes: number | null;
  quick_start: QuickStart;
  rules: number;
  secrets: boolean;
  options: Record<string, Json>;
  bots: BotView[];
}

/** The solution of a puzzle that was given up, unless it had been answered before. */
export interface GivenUp {
  counted: boolean;
  change: number;
  me: SolverView | null;
  solution: PuzzleSolution;
}

/** The first line of a game. */
export interface Header {
  turnpike: number;
  game: string;
  rules: number;
  options: Record<string, Json>;
  seats: string[];
  seal?: string;
  salt?: string;
  setup?: Record<string, Json> | null;
  events?: Record<string, Json>[];
  about?: string;
  position?: Record<string, Json> | null;
}

/** The process runs. */
export interface Health {
  status: string;
  version: string;
  protocol: number;
}

/** The first message: the version of the protocol the client was made for. */
export interface Hello {
  type: "hello";
  protocol: number;
  language?: string;
}

/** The best choice, as far as an analysis of the position can tell. */
export interface Hint {
  type: "hint";
  table: string;
  key: string;
  at: number;
  do: Record<string, Json>[];
  level: string;
}

/** The link for a reserved seat. Its secret follows the #, which browsers do not send. */
export interface Invitation {
  seat: number;
  url: string;
  word: string;
}

/** The seat to take. */
export interface Joining {
  seat?: number | null;
  word?: string | null;
  name?: string | null;
  salt?: string;
  colour?: string;
}

/** A line of a leaderboard. The place is None for bots, whose ratings are fixed. */
export interface LeaderView {
  place: number | null;
  player: PlayerView;
  rating: number;
  deviation: number;
  games: number;
  wins: number;
}

/** The players with the highest settled ratings, and the bots between them. */
export interface Leaderboard {
  game: string;
  players: number;
  sizes: number[];
  leaders: LeaderView[];
}

/** A better choice, with the chance to win, what it would have caused, and a possible continuation. */
export interface LocalizedBetter {
  choice: LocalizedChoice;
  win: number;
  line: LocalizedStep[];
  caused: string[];
}

/** A choice with its sentence. */
export interface LocalizedChoice {
  do: Record<string, Json>[];
  key: string;
  facts: Record<string, string | number>;
  say: string;
}

/** An entry worth looking at: chances to win before and after it, whether the game turned, and what was better. */
export interface LocalizedRemark {
  n: number;
  turn: number;
  seat: number | null;
  played: LocalizedChoice | null;
  before: number[];
  after: number[];
  turning: boolean;
  better: LocalizedBetter | null;
  caused: string[];
}

/** A whole game; moments are positions with each seat's chance to win and expected score. */
export interface LocalizedReview {
  simulations: number;
  moments: Moment[];
  remarks: LocalizedRemark[];
  decisions: Decision[];
  summaries: SeatSummary[];
  lessons: number[];
}

/** A move of a line. */
export interface LocalizedStep {
  seat: number;
  say: string;
}

/** An entry of the log, redacted for the reader. */
export interface LogEntry {
  line: Record<string, Json>;
  time: number;
  sentences: string[];
  automatic?: boolean;
}

/** On a shared screen: show what this seat may see; None hides it before the screen is handed over. */
export interface Look {
  type: "look";
  table: string;
  seat?: number | null;
}

/** The own account. */
export interface Me {
  id: string;
  name: string;
  login: string | null;
  language: string;
  muted: string[];
  private: boolean;
}

/** A position of the game, after entry `n`; 0 is the start. Tuples have a value for each seat. */
export interface Moment {
  n: number;
  turn: number;
  seat: number | null;
  win: number[];
  score: number[];
}

/** A new game to be played by one reader for all seats. */
export interface NewAnalysis {
  game: string;
  options?: Record<string, Json>;
  seats?: string[];
}

/** A new guest. */
export interface NewMe {
  name: string;
}

/** A change of the password. */
export interface NewPassword {
  old: string;
  new: string;
}

/** An analysis to be kept. */
export interface NewStudy {
  title: string;
  access?: "edit" | "private" | "read";
  header: Header;
  colours?: string[];
  moves: StudyMove[];
}

/** A new table. */
export interface NewTable {
  settings: Settings;
  seats?: SeatSetup[];
  salt?: string;
}

/** Where to be notified of the own turn. */
export interface NotificationChannel {
  channel: "email" | "webhook";
  address: string;
  on?: boolean;
}

/** When notifications are sent; hours are those of the account's time zone. */
export interface NotificationSchedule {
  mode: "at_once" | "daily" | "every";
  every_hours: number;
  daily_hour: number;
  quiet: boolean;
  quiet_from: number;
  quiet_to: number;
  zone: string;
}

/** A channel as its owner sees it. */
export interface NotificationView {
  id: string;
  channel: "email" | "push" | "webhook";
  address: string;
  on: boolean;
  confirmed: boolean;
  device: string;
}

/** A choice: what to send back, and its sentence. */
export interface Offer {
  do: Record<string, Json>[];
  key: string;
  facts: Record<string, string | number>;
  sentence: string;
}

/** All rated games against one opponent: in how many the player was ahead, behind, or equal. */
export interface OpponentView {
  player: PlayerView;
  games: number;
  ahead: number;
  behind: number;
  equal: number;
}

/** How a game ended. Lists have one number a seat. */
export interface Outcome {
  scores: number[];
  winners: number[];
  why: string;
  ranks: number[];
  breakdown: Record<string, number[]>;
}

/** Pause, or go on. */
export interface Pausing {
  paused: boolean;
}

/** Signs in on another device, once. The secret is behind the #, which browsers do not send. */
export interface PersonalLink {
  url: string;
  word: string;
  expires: number;
}

/** Ask whether the server answers. */
export interface Ping {
  type: "ping";
  key: string;
}

/** The planned choices of a seat, in their order, each with the actions it bundles. */
export interface PlanRequest {
  seat: number;
  steps: Record<string, Json>[][];
}

/** What a plan would lead to if nothing changed until the turn comes. */
export interface PlanView {
  at: number;
  turn_ended: number;
  view: unknown;
  choices: Offer[];
  steps: PlannedStep[];
  rest: "chance" | "hidden" | "open" | "others" | "turn_over";
}

/** A planned choice: its sentence, or why it is not possible. */
export interface PlannedStep {
  sentence: string;
  problem: string;
}

/** Take a choice: `do` as it was offered, at the newest entry the client has. */
export interface Play {
  type: "play";
  table: string;
  seat: number;
  at: number;
  do: Record<string, Json>[];
  key: string;
}

/** A player in a list: `profile` is the name of the profile, if the reader may see it. */
export interface PlayerView {
  name: string;
  profile: string | null;
  bot: boolean;
}

/** The answer to ping. */
export interface Pong {
  type: "pong";
  key: string;
}

/** A position, by the path that leads to it. */
export interface PositionRequest {
  header: Header;
  path: Record<string, Json>[];
  after?: number;
  roll?: boolean;
  seat?: number | null;
}

/** Consecutive positions as the reader may see them; None while the players still made the set-up. */
export interface Positions {
  first: number;
  views: (unknown | null)[];
}

/** A seat as the host prepares it. */
export interface Preparing {
  seat: number;
  kind: "bot" | "link" | "open";
  level?: string;
}

/** What a choice would cause by the end of the turn. */
export interface Preview {
  effects: Effect[];
  after: Record<string, number[]>;
}

/** What choices at a position would cause, by their index. */
export interface PreviewRequest {
  header: Header;
  path: Record<string, Json>[];
  choices: number[];
}

/** What choices would cause, in the order in which they were asked for. */
export interface PreviewsMessage {
  type: "previews";
  table: string;
  key: string;
  at: number;
  previews: Preview[];
}

/** The body of an error. */
export interface Problem {
  code: string;
  message: string;
  facts: Record<string, string | number>;
}

/** A player's rated games and puzzles. */
export interface Profile {
  name: string;
  player: PlayerView;
  mine: boolean;
  private: boolean;
  created: number | null;
  ratings: RatingView[];
  recent: ResultView[];
  opponents: OpponentView[];
  starts: StartView[];
  puzzles: SolverView[];
}

/** Make this move the main way on from the position before it. */
export interface PromoteMove {
  kind: "promote";
  move: number;
}

/** What one seat can expect. */
export interface Prospect {
  score: number;
  win: number;
}

/** A browser that gets notifications: the endpoint and the keys of its subscription. */
export interface PushDevice {
  endpoint: string;
  p256dh: string;
  auth: string;
  device?: string;
  replaces?: string;
}

/** The public key of the server, for `PushManager.subscribe` in a browser. */
export interface PushKey {
  key: string;
}

/** The position after the actions, and when the turn is over, whether it solves the puzzle. */
export interface PuzzleAnswer {
  verdict: "close" | "open" | "solved" | "wrong";
  counted: boolean;
  change: number;
  me: SolverView | null;
  position: PuzzlePosition;
  solution: PuzzleSolution | null;
}

/** What an account has done with a puzzle. */
export interface PuzzleAttempt {
  person: string;
  puzzle: string;
  kind: string;
  time: number;
  hints: number;
  solved: boolean | null;
  rating: number | null;
}

/** A hint: first what the turn is about, then the action that makes the idea. */
export interface PuzzleHint {
  hints: number;
  last: boolean;
  themes: string[];
  action: string;
}

/** The puzzles of a game. */
export interface PuzzleList {
  game: string;
  daily: string;
  me: SolverView | null;
  themes: ThemeView[];
  puzzles: PuzzleSummary[];
}

/** The actions of the turn so far, from the position of the puzzle on. */
export interface PuzzleMoves {
  moves: Record<string, Json>[];
}

/** A position on the way through the turn, as the seat of the puzzle sees it. */
export interface PuzzlePosition {
  at: number;
  to_act: number | null;
  view: unknown;
  choices: Offer[];
  entries: LogEntry[];
}

/** What choices after these actions would cause, by their index. */
export interface PuzzlePreviews {
  moves: Record<string, Json>[];
  choices: number[];
}

/** The best turn, the next different idea, and the way to the position, for an analysis. */
export interface PuzzleSolution {
  best: PuzzleTurn;
  other: PuzzleTurn;
  themes: string[];
  path: Record<string, Json>[];
}

/** An action of a turn. */
export interface PuzzleStep {
  do: Record<string, Json>;
  sentence: string;
}

/** A puzzle in a list. */
export interface PuzzleSummary {
  id: string;
  players: number;
  rating: number;
  solved: boolean | null;
}

/** A turn: its actions, what it causes that the other turn does not, and the chance to win after it. */
export interface PuzzleTurn {
  steps: PuzzleStep[];
  caused: string[];
  win: number;
}

/** A puzzle to be solved. */
export interface PuzzleView {
  id: string;
  game: string;
  header: Header;
  seat: number;
  rating: number;
  tried: number;
  solvers: number;
  daily: string;
  hints: number;
  solved: boolean | null;
  me: SolverView | null;
  position: PuzzlePosition;
}

/** A table for people who want to play at once: one click on the start page, `turnpike play` without options. */
export interface QuickStart {
  seats: number;
  options: Record<string, Json>;
}

/** A finished game that counts for ratings. */
export interface RatedGame {
  game: string;
  kind: string;
  ended: number;
  seats: RatedSeat[];
  number: number;
}

/** A seat of a rated game: its player, the rank, and the strength after the game. */
export interface RatedSeat {
  seat: number;
  player: string;
  rank: number;
  left: boolean;
  start: string;
  mu: number;
  sigma: number;
}

/** The rating of a player in one game at tables of one size. */
export interface RatingRow {
  player: string;
  kind: string;
  players: number;
  mu: number;
  sigma: number;
  games: number;
  wins: number;
  updated: number;
}

/** A rating in one game at tables of one size; within `deviation` of the truth with 95 % probability. */
export interface RatingView {
  game: string;
  players: number;
  rating: number;
  deviation: number;
  provisional: boolean;
  fixed: boolean;
  games: number;
  wins: number;
  graph: [number, number][];
}

/** Play the first undone action again. */
export interface Redo {
  type: "redo";
  table: string;
  seat: number;
  at: number;
  key: string;
}

/** The command was refused: a stable code, a message for the player, and the newest entry. */
export interface RefusedMessage {
  type: "refused";
  code: string;
  message: string;
  facts: Record<string, string | number>;
  table: string | null;
  key: string | null;
  at: number | null;
}

/** Ask for the best choice. */
export interface RequestHint {
  type: "hint";
  table: string;
  seat: number;
  at: number;
  key: string;
}

/** Ask what choices would cause, by their index in the snapshot of entry `at`. */
export interface RequestPreviews {
  type: "preview";
  table: string;
  at: number;
  choices: number[];
  key: string;
}

/** Undo the whole turn. */
export interface ResetTurn {
  type: "reset_turn";
  table: string;
  seat: number;
  at: number;
  key: string;
}

/** A rated game: the rank among all seats, and what it did to the rating. */
export interface ResultView {
  game: string;
  players: number;
  ended: number;
  rank: number;
  left: boolean;
  rating: number;
  change: number | null;
  opponents: PlayerView[];
  table: string | null;
}

/** The progress of a review, in positions that were looked at; and the review, once it is complete. */
export interface ReviewView {
  done: number;
  of: number;
  review: LocalizedReview | null;
  simulations: number;
}

/** A request to take over the seat of a bot: for the host, and for the player who asks. */
export interface SeatRequestView {
  id: number;
  seat: number;
  name: string;
  answer: boolean;
}

/** A seat of a new table: open, reserved by a link, for a bot, or for me (several of mine: a shared screen). */
export interface SeatSetup {
  kind?: "bot" | "link" | "me" | "open";
  level?: string;
  name?: string;
  colour?: string;
}

/** How a seat played. Its chance to win at the end is that of the start and the three changes. */
export interface SeatSummary {
  seat: number;
  accuracy: number | null;
  grades: Partial<Record<"best" | "blunder" | "good" | "inaccuracy" | "mistake", number>>;
  luck: number;
  own: number;
  others: number;
}

/** Add a line to the chat. */
export interface SendChat {
  type: "chat";
  table: string;
  text: string;
  key: string;
}

/** The settings of a table, chosen when it is created. */
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
  rated?: boolean;
}

/** Whether a position that was set up by hand can be analysed. */
export interface SetupCheck {
  view: unknown | null;
  problem: Problem | null;
}

/** Login and password. */
export interface SignIn {
  login: string;
  password: string;
}

/** The current state of a table for one reader, and the entries that the reader does not have yet. */
export interface Snapshot {
  table: string;
  at: number;
  revision: number;
  status: string;
  paused: boolean;
  seat: number | null;
  to_act: number | null;
  chance: boolean;
  start: string[];
  entries: LogEntry[];
  undone: number[];
  view: unknown | null;
  choices: Offer[];
  asides: Offer[];
  chairs: ChairView[];
  host: boolean;
  clock_runs: boolean;
  undo_to: number | null;
  can_redo: boolean;
  undo_request: UndoRequestView | null;
  seat_requests: SeatRequestView[];
  outcome: Outcome | null;
  why: string;
  rematch: string | null;
  broken: number | null;
}

/** A table as it is now, with the entries the client does not have. */
export interface SnapshotMessage {
  type: "table";
  table: string;
  at: number;
  whole: boolean;
  snapshot: Snapshot;
  header: Record<string, Json> | null;
  settings: Settings | null;
}

/** How an account solves the puzzles of a game. */
export interface SolverRow {
  person: string;
  kind: string;
  rating: number;
  deviation: number;
  volatility: number;
  tried: number;
  solved: number;
  streak: number;
  best_streak: number;
  updated: number;
}

/** How a player solves the puzzles of a game; within `deviation` of the truth with 95 % probability. */
export interface SolverView {
  game: string;
  rating: number;
  deviation: number;
  provisional: boolean;
  tried: number;
  solved: number;
  streak: number;
  best_streak: number;
}

/** A way to begin a game: what the first action caused, in words. */
export interface StartView {
  game: string;
  sentence: string;
  games: number;
  wins: number;
}

/** The edit is done and stored by this revision; `moves` are those it wanted to add. */
export interface StudyDone {
  type: "study_done";
  study: string;
  key: string;
  revision: number;
  moves: number[];
  again: boolean;
}

/** There is no such study, or none any more that this account may see. */
export interface StudyGone {
  type: "study_gone";
  study: string;
}

/** A study as it is now: the moves that are new or different, and those that were deleted. */
export interface StudyMessage {
  type: "study";
  study: string;
  revision: number;
  whole: boolean;
  title: string;
  access: "edit" | "private" | "read";
  may_edit: boolean;
  moves: StudyMove[];
  deleted: number[];
  others: string[];
  more_others: number;
}

/** A move of a study; 0 is the start, which follows nothing. */
export interface StudyMove {
  id: number;
  parent: number | null;
  line: Record<string, Json>;
  rank: number;
  name: string;
  comment: string;
}

/** A study in a list. */
export interface StudySummary {
  id: string;
  title: string;
  access: "edit" | "private" | "read";
  game: string;
  created: number;
  updated: number;
  url: string;
}

/** A study. */
export interface StudyView {
  id: string;
  title: string;
  access: "edit" | "private" | "read";
  url: string;
  owner: string;
  mine: boolean;
  may_edit: boolean;
  revision: number;
  header: Header;
  colours: string[];
  moves: StudyMove[];
}

/** Send snapshots of this table, with the entries after `after`, and its chat after line `chat`. */
export interface Subscribe {
  type: "subscribe";
  table: string;
  after?: number;
  chat?: number;
  seat?: number | null;
}

/** A table in a list. */
export interface TableSummary {
  id: string;
  game: string;
  title: string;
  status: string;
  paused: boolean;
  seats: ChairView[];
  clock: string;
  host: boolean;
  at: number;
  to_act: number | null;
  my_turn: boolean;
  due: number | null;
  rated: boolean;
  created: number;
  updated: number;
}

/** A table without its position: settings, chairs, requests. */
export interface TableView {
  id: string;
  settings: Settings;
  status: string;
  paused: boolean;
  chairs: ChairView[];
  host: boolean;
  at: number;
  revision: number;
  seal: string;
  rematch: string | null;
  imported: boolean;
}

/** What puzzles are about. */
export interface ThemeView {
  id: string;
  name: string;
  puzzles: number;
}

/** What the moves of a tree caused, in their order. */
export interface ToldMoves {
  start: string[];
  entries: (LogEntry | null)[];
}

/** A move of a tree. */
export interface TreeMove {
  parent: number | null;
  line: Record<string, Json>;
  told?: boolean;
}

/** What the moves of a tree caused. */
export interface TreeRequest {
  header: Header;
  moves: TreeMove[];
}

/** It is the account's turn at a table that this client has not subscribed to. */
export interface TurnMessage {
  type: "turn";
  table: string;
  at: number;
}

/** Undo the seat's last action, or everything after an entry; if that needs consent, the others are asked. */
export interface Undo {
  type: "undo";
  table: string;
  seat: number;
  at: number;
  key: string;
  to?: number | null;
}

/** A pending request to undo everything after entry `to`. */
export interface UndoRequestView {
  id: number;
  seat: number;
  to: number;
  answer: boolean;
}

/** Send nothing more about this study. */
export interface UnfollowStudy {
  type: "unfollow_study";
  study: string;
}

/** Send nothing more about this table. */
export interface Unsubscribe {
  type: "unsubscribe";
  table: string;
}

/** A bot waits for a worker process; `ahead` requests run before it. */
export interface WaitingMessage {
  type: "waiting";
  table: string;
  at: number;
  ahead: number;
}

/** The answer to hello. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  server: string;
  account: string | null;
  name: string;
}

export type AnyCommand = AnswerUndo | EditStudy | FollowStudy | Hello | Look | Ping | Play | Redo | RequestHint | RequestPreviews | ResetTurn | SendChat | Subscribe | Undo | UnfollowStudy | Unsubscribe;
export type AnyMessage = Bye | ChatMessage | DeletedMessage | Done | Hint | Pong | PreviewsMessage | RefusedMessage | SnapshotMessage | StudyDone | StudyGone | StudyMessage | TurnMessage | WaitingMessage | Welcome;
export const PROTOCOL = 3;
