// Made from the server's structures by `make web-types`; do not edit. A field with ? may be left out.

/** At most so many sections further, by road. */
export type Advance = {
  kind: "advance";
  sections: number;
};

/** §4.3 A vehicle on sale: the highest bid and whose it is, and who bids no more. */
export type Auction = {
  vehicle: "bike" | "car" | "foot";
  bid: number;
  bidder: number | null;
  out: number[];
};

/** §4.3 The auction is over. */
export type AuctionClosed = {
  event: "auction_closed";
  seat: number;
  vehicle: "bike" | "car" | "foot";
  sold: boolean;
};

/** §4.3 A vehicle is offered to the other players. */
export type AuctionOpened = {
  event: "auction_opened";
  seat: number;
  vehicle: "bike" | "car" | "foot";
};

/** §11.2 A kind of bet and how many times the stake it wins. */
export type Bet = {
  id: "colour" | "one_number" | "two_numbers";
  win: number;
  covers_faces: number;
};

/** §11.2 The bank keeps the stake. */
export type BetLost = {
  event: "bet_lost";
  seat: number;
  die: number;
  stake: number;
};

/** §11.2 A stake lies on the table. */
export type BetPlaced = {
  event: "bet_placed";
  seat: number;
  stake: number;
  on: "blue" | "red" | number[];
};

/** §11.2 The bank pays the stake back and more. */
export type BetWon = {
  event: "bet_won";
  seat: number;
  die: number;
  francs: number;
};

/** §4.3 A seat bids. */
export type BidMade = {
  event: "bid_made";
  seat: number;
  francs: number;
};

/** §4.3 A seat bids no more. */
export type BidderLeft = {
  event: "bidder_left";
  seat: number;
};

/** The board with its circuits. */
export type BoardFile = {
  schema: number;
  title: string;
  players: Span;
  provenance: Provenance;
  layout: Layout;
  components: Components;
  money: Money;
  vehicles: Partial<Record<"bike" | "car" | "foot", VehicleRow>>;
  die: Die;
  region_cards: RegionCards;
  casino: Casino;
  captions: Caption[];
  regions: Region[];
  races: Race[];
  places: Place[];
  roads: Road[];
  circuits: Circuit[];
};

/** How the pawn of one seat looks. The sign says whose it is without the colour. */
export type Brand = {
  id: string;
  colour: string;
  fill: string;
  edge: string;
  ink: string;
  sign: string;
  shape: string;
};

/** §11.1 Home with all stages; the premium goes by the order of return. */
export type CameHome = {
  event: "came_home";
  seat: number;
  rank: number;
  francs: number;
};

/** The name of a sea or a neighbour on the sheet. */
export type Caption = {
  kind: "country" | "sea";
  x: number;
  y: number;
  size: number;
  names: Partial<Record<"de" | "en" | "fr", string>>;
};

/** One hasard card. */
export type Card = {
  id: string;
  category: "gain" | "journey" | "payment" | "time" | "vehicle";
  effect: Receive | ReceiveDie | ReceiveEach | Pay | PayDie | PayEach | PayOwned | PayByTransport | Grant | Goto | GotoNearest | Advance | MissTurn | MissTurnIf | PlayAgain;
  title: Partial<Record<"de" | "en" | "fr", string>>;
  text: Partial<Record<"de" | "en" | "fr", string>>;
};

/** §11.2 Stakes and bets. */
export type Casino = {
  max_stake: number;
  bets: Bet[];
};

/** §10, §11 A circuit: where it starts and ends, its stages, and how it is won. */
export type Circuit = {
  id: string;
  names: Partial<Record<"de" | "en" | "fr", string>>;
  colour: string;
  start: string;
  finish: string;
  stage_count: number;
  start_money: number;
  remove_corsica_card: boolean;
  end_rule: "first_complete" | "first_home" | "richest_after_bonus" | "richest_when_first_home";
  end_text: string;
  stages: Stage[];
  events: SportsEvent[];
  home_bonus: number[];
  min_money_before_leaving: number;
  must_work_at_stages: boolean;
  must_bet_at_stages: boolean;
  pale: boolean;
};

/** The colours of the sheet. */
export type Colours = {
  sea: string;
  road: string;
  road_casing: string;
  motorway: string;
  motorway_casing: string;
  sea_route: string;
  capital: string;
  prefecture: string;
  passage_grey: string;
  passage_pink: string;
  region_tints: string[];
};

/** What is in the box, as far as the rules count it. */
export type Components = {
  region_cards: number;
  hasard_cards: number;
  markers_per_player: number;
  circuit_boards: number;
};

/** §9.2 What could not be paid is owed. */
export type DebtMade = {
  event: "debt_made";
  seat: number;
  creditor: number | "bank";
  francs: number;
};

/** §9.2 Income went to a debt. */
export type DebtRepaid = {
  event: "debt_repaid";
  seat: number;
  creditor: number | "bank";
  francs: number;
};

/** §2.4 The special die. */
export type Die = {
  faces: Face[];
};

/** §8.3 A seat had to make room. */
export type Displaced = {
  event: "displaced";
  seat: number;
  origin: string;
  place: string;
};

/** A face of the die. */
export type Face = {
  value: number;
  colour: "blue" | "red";
};

/** §3.4 The highest die begins. */
export type FirstPlayerFound = {
  event: "first_player_found";
  seat: number;
};

/** §3.4 A die to see who begins. */
export type FirstRolled = {
  event: "first_rolled";
  seat: number;
  die: number;
};

/** §12 The game is over. */
export type GameEnded = {
  event: "game_ended";
  why: "all_events" | "first_home" | "richest" | "turn_limit";
};

/** Straight to a place. */
export type Goto = {
  kind: "goto";
  place: string;
};

/** Straight to the nearest capital. */
export type GotoNearest = {
  kind: "goto_nearest";
  target: "capital";
};

/** A vehicle for nothing. */
export type Grant = {
  kind: "grant";
  vehicle: "bike" | "car";
};

/** §8.1 A hasard card was turned. */
export type HasardDrawn = {
  event: "hasard_drawn";
  seat: number;
  card: string;
};

/** The hasard cards: those nobody knows the order of, and those returned, the next one first. */
export type HasardPile = {
  unseen: string[];
  returned: string[];
};

/** §8.2 It asks a ruined player for money, so another one is drawn. */
export type HasardSkipped = {
  event: "hasard_skipped";
  seat: number;
  card: string;
};

/** Where the name of a place stands: the baseline of its first line. */
export type Label = {
  x: number;
  y: number;
  anchor: "end" | "middle" | "start";
  lines: string[];
};

/** Sizes and colours for drawing. */
export type Layout = {
  viewbox: number[];
  projection: string;
  mainland: Projection;
  corsica: Projection;
  formula: string;
  bend: string;
  label: string;
  label_size: Record<string, number>;
  dot_radius: Record<string, number>;
  colours: Colours;
};

/** §8.3 A seat took a lift. */
export type Lifted = {
  event: "lifted";
  seat: number;
  path: string[];
};

/** The whole of look.toml. */
export type Look = {
  font: string;
  seats: Brand[];
  palette: Palette;
  night: Palette;
  sheet_night: Record<string, string>;
  pawns: Partial<Record<"bike" | "car" | "foot", string>>;
  icons: Record<string, string>;
};

/** §11.3 One of the two dice of a match. */
export type MatchRolled = {
  event: "match_rolled";
  seat: number;
  die: number;
};

/** §11.3 The higher die; `match` is what the winner may mark. */
export type MatchWon = {
  event: "match_won";
  seat: number;
  match: string;
};

/** All of it, for a game on one circuit. */
export type Material = {
  circuit: string;
  board: BoardFile;
  cards: Card[];
  outlines: Record<string, string>;
  neighbours: Record<string, string>;
  look: Look;
  open_to: Partial<Record<"motorway" | "road" | "sea", ("bike" | "car" | "foot" | "lift")[]>>;
  by_wealth: boolean;
};

/** No turn for so many turns. */
export type MissTurn = {
  kind: "miss_turn";
  turns: number;
};

/** The same, but only for these transports. */
export type MissTurnIf = {
  kind: "miss_turn_if";
  transport: ("bike" | "car" | "foot")[];
  turns: number;
};

/** What is asked now, and what is going on. Only what applies is there. */
export type Moment = {
  asked: "advance" | "bet" | "bid" | "call" | "choose_start" | "claim_stage" | "die" | "displace" | "first_bet" | "go" | "hammer" | "hasard" | "outfit" | "over" | "raise" | "region_card" | "toll" | "turn";
  seat?: number | null;
  roll?: "bet" | "called" | "caller" | "collection" | "first" | "first_bet" | "gift" | "toll" | "work" | null;
  rolled?: number[] | null;
  contenders?: number[] | null;
  by?: "bike" | "car" | "foot";
  offered?: ("bike" | "car" | "foot")[];
  again?: boolean;
  no_card?: boolean;
  due?: number;
  due_to?: number | "bank" | null;
  toll?: number | null;
  stake?: number;
  on?: "blue" | "red" | number[] | null;
  called?: number | null;
  caller_die?: number;
  whom?: number | null;
  dest?: string | null;
  claims?: string[];
  why?: string;
  winner?: number | null;
};

/** §2.4 Francs. */
export type Money = {
  currency: string;
  notes: number[];
  start: number;
  start_notes: Record<string, number>;
  motorway_toll_per_section: number;
};

/** §9.1 A payment was made. */
export type MoneyPaid = {
  event: "money_paid";
  seat: number;
  francs: number;
  taker: number | "bank";
};

/** §8.2, §5.4 Money came in. */
export type MoneyReceived = {
  event: "money_received";
  seat: number;
  francs: number;
  giver: number | "bank";
};

/** §5 A seat travelled a path, for so many francs, perhaps in a race. */
export type Moved = {
  event: "moved";
  seat: number;
  by: "bike" | "car" | "foot";
  path: string[];
  francs: number;
  race: string | null;
};

/** Options as they stand in a header. */
export type Options = {
  circuit?: string;
  players?: number;
  markers?: "auto" | "claim";
  tolls?: "ask" | "auto";
  turns?: number;
};

/** Everything that is coloured and belongs to no seat and no circuit. */
export type Palette = {
  paper: string;
  frame: string;
  ink: string;
  faded: string;
  abroad: string;
  abroad_edge: string;
  coast: string;
  border: string;
  sea_words: string;
  title: string;
  passed: string;
  glow: string;
  panel: string;
  rule: string;
};

/** So much to the bank. */
export type Pay = {
  kind: "pay";
  amount: number;
};

/** To the bank, by the transport of this turn's move. */
export type PayByTransport = {
  kind: "pay_by_transport";
  foot: number;
  bike: number;
  car: number;
};

/** What the die shows, to the bank. */
export type PayDie = {
  kind: "pay_die";
};

/** So much to everybody else. */
export type PayEach = {
  kind: "pay_each";
  amount: number;
};

/** To the bank, for each vehicle one owns. */
export type PayOwned = {
  kind: "pay_owned";
  bike: number;
  car: number;
};

/** §2.1 A point of the board; the rulebook calls each of them a town. */
export type Place = {
  id: string;
  name: string;
  region: string;
  department: string;
  kinds: ("capital" | "passage" | "prefecture" | "stage")[];
  circuits: string[];
  dot: string;
  lat: number;
  lon: number;
  x: number;
  y: number;
  label: Label;
};

/** Another turn at once. */
export type PlayAgain = {
  kind: "play_again";
};

/** §11.3 A match: a player was called to the away town. */
export type PlayerCalled = {
  event: "player_called";
  seat: number;
  whom: number;
  match: string;
};

/** How a piece of land was laid on the sheet. */
export type Projection = {
  scale: number;
  x0: number;
  y0: number;
  X0: number;
  Y1: number;
};

/** What the rulebook states, what follows from it, and what had to be reconstructed. */
export type Provenance = {
  rulebook: string;
  stated: string[];
  inferred: string[];
  reconstructed: string[];
  geometry: string;
  left_out: string;
};

/** §11.3 The route of a race, in its order. */
export type Race = {
  id: string;
  vehicle: "bike" | "car" | "foot";
  colour: string;
  route: string[];
};

/** §11.3 The end of a race was reached. */
export type RaceFinished = {
  event: "race_finished";
  seat: number;
  race: string;
};

/** §11.3 A race was given up. */
export type RaceLeft = {
  event: "race_left";
  seat: number;
  race: string;
};

/** A race being run, and how far along its route. */
export type Racing = {
  id: string;
  index: number;
};

/** So much from the bank. */
export type Receive = {
  kind: "receive";
  amount: number;
};

/** What the die shows, from the bank. */
export type ReceiveDie = {
  kind: "receive_die";
};

/** So much from everybody else. */
export type ReceiveEach = {
  kind: "receive_each";
  amount: number;
};

/** §2.2 A region, its capital and its card. */
export type Region = {
  id: string;
  name: string;
  names: Partial<Record<"de" | "en" | "fr", string>>;
  capital: string;
  departments: string[];
  tint: number;
  label: RegionLabel;
};

/** §3.2, §7.3 A region card came into a hand. */
export type RegionCardDrawn = {
  event: "region_card_drawn";
  seat: number;
  card: string | null;
};

/** §7.3 A used region card went under the pile. */
export type RegionCardReturned = {
  event: "region_card_returned";
  seat: number;
  card: string;
};

/** §7 How many region cards one holds, and what becomes of a used one. */
export type RegionCards = {
  hand: number;
  toll: "die";
  after_use: "under_pile_and_draw";
};

/** Where the name of a region stands. */
export type RegionLabel = {
  x: number;
  y: number;
  lines: string[];
};

/** The region cards: how many nobody has seen (to the referee: which), and those returned, the next one first. */
export type RegionPile = {
  unseen: number | string[];
  returned: string[];
};

/** §2.1 A section between two points: a road, a motorway or a sea passage with its price. */
export type Road = {
  a: string;
  b: string;
  kind: "motorway" | "road" | "sea";
  km: number;
  bend: number;
  number: string;
  race: string;
  price: number;
  price_tag: Spot | null;
};

/** §8.3 A card sent a seat to a point. */
export type Sent = {
  event: "sent";
  seat: number;
  place: string;
};

/** A smallest and a largest number. */
export type Span = {
  min: number;
  max: number;
};

/** §11.3 A match (home and away town) or a race (start and finish) of a circuit. */
export type SportsEvent = {
  id: string;
  kind: "match" | "race";
  sport: Partial<Record<"de" | "en" | "fr", string>>;
  note: Partial<Record<"de" | "en" | "fr", string>>;
  home: string;
  away: string;
  vehicle: "bike" | "car" | "foot";
  start: string;
  finish: string;
};

/** Somewhere on the sheet. */
export type Spot = {
  x: number;
  y: number;
};

/** A stage of a circuit and what there is to see. */
export type Stage = {
  place: string;
  note: Partial<Record<"de" | "en" | "fr", string>>;
};

/** §6.1 A marker was not claimed in time. */
export type StageForgone = {
  event: "stage_forgone";
  seat: number;
  stage: string;
};

/** §6.1 A marker stands on the grid. */
export type StageMarked = {
  event: "stage_marked";
  seat: number;
  stage: string;
};

/** §7.1 A card in hand is to be claimed for, or to let pass. */
export type StandingOrderGiven = {
  event: "standing_order_given";
  seat: number;
  card: string;
  claim: boolean;
};

/** §11.2 A casino to start from. */
export type StartChosen = {
  event: "start_chosen";
  seat: number;
  town: string;
};

/** §5 A seat stayed where it was. */
export type Stayed = {
  event: "stayed";
  seat: number;
  place: string;
};

/** §7.2 The holder of a region card claims a toll from the player who arrived. */
export type TollClaimed = {
  event: "toll_claimed";
  seat: number;
  whom: number;
  card: string;
};

/** §7.2 What the toll is. */
export type TollRolled = {
  event: "toll_rolled";
  seat: number;
  francs: number;
};

/** §5 A seat became the active one. */
export type TurnBegan = {
  event: "turn_began";
  seat: number;
};

/** §5 The turn is over. */
export type TurnEnded = {
  event: "turn_ended";
  seat: number;
};

/** §8.5 A turn did not take place. */
export type TurnMissed = {
  event: "turn_missed";
  seat: number;
};

/** §8.5 A seat will miss turns. */
export type TurnToMiss = {
  event: "turn_to_miss";
  seat: number;
  turns: number;
};

/** §8.5 A seat will play again. */
export type TurnWon = {
  event: "turn_won";
  seat: number;
};

/** §4.1 The bank sold a vehicle. */
export type VehicleBought = {
  event: "vehicle_bought";
  seat: number;
  vehicle: "bike" | "car" | "foot";
  francs: number;
};

/** §8.4 A card gave a vehicle. */
export type VehicleGranted = {
  event: "vehicle_granted";
  seat: number;
  vehicle: "bike" | "car" | "foot";
};

/** §2.3 A way to travel: how far, where, and what the vehicle costs and fetches. */
export type VehicleRow = {
  names: Partial<Record<"de" | "en" | "fr", string>>;
  sections: Span;
  motorway: boolean;
  price: number;
  resale: number;
};

/** §4.2, §4.3 A vehicle changed hands. */
export type VehicleSold = {
  event: "vehicle_sold";
  seat: number;
  vehicle: "bike" | "car" | "foot";
  francs: number;
  buyer: number | "bank";
};

/** A position. */
export type View = {
  money: number[];
  bike: boolean[];
  car: boolean[];
  at: (string | null)[];
  out: boolean[];
  home: boolean[];
  marked: string[][];
  worked: string[][];
  won: string[][];
  must_work: boolean[];
  worked_here: boolean[];
  race: (Racing | null)[];
  miss: number[];
  cards: (string[] | number)[];
  lets_pass: (string[] | null)[];
  known: string[][];
  bank: number;
  debts: ([number, number | "bank", number])[];
  regions: RegionPile;
  hasard: HasardPile;
  auction: Auction | null;
  turn: number;
  active: number;
  first: number | null;
  moment: Moment;
};

/** §9.3 A ruined player went straight to a work town. */
export type WentToWork = {
  event: "went_to_work";
  seat: number;
  town: string;
};

/** §5.4 A seat worked for its die. */
export type Worked = {
  event: "worked";
  seat: number;
  place: string;
  francs: number;
};

export type GameEvent =
  | RegionCardDrawn
  | VehicleBought
  | FirstRolled
  | FirstPlayerFound
  | TurnBegan
  | TurnMissed
  | Moved
  | Stayed
  | Worked
  | WentToWork
  | StageMarked
  | StageForgone
  | TollClaimed
  | TollRolled
  | RegionCardReturned
  | HasardDrawn
  | HasardSkipped
  | MoneyReceived
  | MoneyPaid
  | DebtMade
  | DebtRepaid
  | VehicleGranted
  | VehicleSold
  | AuctionOpened
  | BidMade
  | BidderLeft
  | AuctionClosed
  | Sent
  | Displaced
  | Lifted
  | TurnToMiss
  | TurnWon
  | TurnEnded
  | StandingOrderGiven
  | GameEnded
  | CameHome
  | StartChosen
  | BetPlaced
  | BetWon
  | BetLost
  | PlayerCalled
  | MatchRolled
  | MatchWon
  | RaceLeft
  | RaceFinished;
