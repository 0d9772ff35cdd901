// Made from the server's structures by `make web-types`; do not edit. A field with ? may be left out.

/** data/backdrop.json: borders of states and neighbouring land, as SVG paths. */
export type Backdrop = {
  state_lines: string;
  neighbours: string;
};

/** A whole board file. */
export type BoardFile = {
  schema: number;
  game: GameNumbers;
  dollar_cards: Record<string, number>;
  city_tiles: CityTiles;
  start: Start;
  income: Record<string, IncomeRow[]>;
  region_track: RegionTrack;
  layout: Layout;
  regions: Record<string, Region>;
  places: Place[];
  links: Link[];
  provenance: Record<string, Provenance>;
};

/** §10.2 A seat took back a bonus tile it had used. */
export type BonusTileReturned = {
  event: "bonus_tile_returned";
  seat: number;
};

/** §5 A bonus tile left the game. */
export type BonusTileUsed = {
  event: "bonus_tile_used";
  seat: number;
  use: "double" | "expand_again" | "take_money";
};

/** §9.2 The boom marker has moved. */
export type BoomMoved = {
  event: "boom_moved";
  seat: number;
  city: string;
};

/** §9.1 The boom marker stands beside its first city. */
export type BoomPlaced = {
  event: "boom_placed";
  seat: number;
  city: string;
};

/** Where the legend is drawn. */
export type Box = {
  x: number;
  y: number;
  width: number;
  height: number;
};

/** How the pieces of one seat look. The shape says who it is without the colour. */
export type Brand = {
  colour: string;
  fill: string;
  edge: string;
  ink: string;
  shape: string;
  sign: string;
};

/** §4.4 A city was full or had a majority; its tile leaves the game. */
export type CityScored = {
  event: "city_scored";
  city: string;
  winner: number;
  influence: number;
  majority: boolean;
};

/** How many city tiles there are of each size, and which sizes share a back side (§2.4, §7). */
export type CityTiles = {
  count: Record<string, number>;
  back_classes: number[][];
};

/** §4.2 An expansion marker stands in a place and its link is paid; `extra` for the second one of a turn (§5.1). */
export type ExpansionPlaced = {
  event: "expansion_placed";
  seat: number;
  origin: string;
  place: string;
  cost: number;
  extra: boolean;
};

/** §6.3 Influence for towns, money and unused bonus tiles. */
export type FinalScored = {
  event: "final_scored";
  seat: number;
  towns: number;
  money: number;
  bonus: number;
};

/** §8.3 The first of two links for $8; `piece`: a franchise stands beside the stage tile to remember it. */
export type FirstLinkUsed = {
  event: "first_link_used";
  seat: number;
  piece: boolean;
};

/** §4.4 A franchise stands on a space; spaces are counted from 1, clockwise from the icon. */
export type FranchiseOpened = {
  event: "franchise_opened";
  seat: number;
  place: string;
  space: number;
};

/** §4.4 The winner of a city took franchises back to the supply. */
export type FranchisesReturned = {
  event: "franchises_returned";
  seat: number;
  city: string;
  count: number;
};

/** §6 The game is over. */
export type GameEnded = {
  event: "game_ended";
  why: "nobody_expanded" | "red_zone";
};

/** Numbers of the rulebook that belong to no single place. */
export type GameNumbers = {
  name: string;
  players_min: number;
  players_max: number;
  player_colours: string[];
  franchises_per_player: number;
  influence_track_max: number;
  link_costs: number[];
  market_share_cost: number;
  dollar_bonus: number;
  end_ip_per_town: number;
  end_dollars_per_ip: number;
  end_ip_per_unused_bonus_tile: number;
};

/** One row of an income chart (§4.1): dollars for so many empty spaces. The last row has no upper end. */
export type IncomeRow = {
  dollars: number;
  from: number;
  to?: number | null;
};

/** §4.1 The bank has paid for so many empty spaces. */
export type IncomeTaken = {
  event: "income_taken";
  seat: number;
  empty: number;
  dollars: number;
};

/** Sizes and places for drawing; no rule reads them. */
export type Layout = {
  view_box: number[];
  town_radius: number;
  city_radius: Record<string, number>;
  city_label_size: number;
  town_label_size: number;
  region_tile_radius: number;
  region_track: Strip;
  legend: Box;
  link_styles: Record<string, LinkStyle>;
};

/** Words on the map that are no place. */
export type Lettering = {
  text: string;
  x: number;
  y: number;
  size: number;
  spacing: number;
  turn: number;
  sea: boolean;
};

/** A link between two places (§2.2); `bend` is for drawing. */
export type Link = {
  a: string;
  b: string;
  cost: number;
  bend: number;
  seen: string;
};

/** §10.3 A link on the path of the development tile was paid, or waived if it cost nothing. */
export type LinkPaid = {
  event: "link_paid";
  seat: number;
  origin: string;
  place: string;
  cost: number;
};

/** How links of one cost are drawn. */
export type LinkStyle = {
  pattern: "dashed centre line" | "dots" | "medium solid" | "thin double line" | "wide with pale core";
  width: number;
  colour: string;
  casing: string;
};

/** The whole of look.toml, and what variants add. */
export type Look = {
  font: string;
  seats: Brand[];
  neutral: Brand;
  shapes: Record<string, string>;
  palette: Palette;
  night: Palette;
  sizes: Sizes;
  words: Words;
  words_in: Record<string, Words>;
};

/** All of it. The scenery fits the boards that lie on the printed map; the program that draws finds out which do. */
export type Material = {
  board: BoardFile;
  scenery: Scenery;
  look: Look;
};

/** §5.3 The bank has paid for a bonus tile. */
export type MoneyTaken = {
  event: "money_taken";
  seat: number;
  dollars: number;
};

/** Options as they stand in a header. */
export type Options = {
  players?: number;
  start?: "choose" | "introductory";
  expert?: boolean;
  tiles?: "choose" | "given" | "random";
  with?: ("boom" | "regions" | "stages")[];
  regions?: 1 | 2 | 3;
  region_choice?: string[];
  board?: BoardFile | null;
};

/** A small picture on the map. */
export type Ornament = {
  kind: string;
  x: number;
  y: number;
  scale: number;
};

/** Everything that is coloured and belongs to no seat and no region. */
export type Palette = {
  paper: string;
  ink: string;
  faded: string;
  sea: string;
  sea_line: string;
  land: string;
  land_edge: string;
  coast: string;
  border: string;
  state_line: string;
  tile: string;
  tile_line: string;
  icon: string;
  gold: string;
  silver: string;
  bronze: string;
  marquee: string;
  neon: string;
  asphalt: string;
  road_paint: string;
  highway_sign: string;
  dollar: string;
};

/** A town (size 1) or a city (§2.1). x and y are its middle, lx and ly that of its label; no rule reads them. */
export type Place = {
  id: string;
  name: string;
  kind: "city" | "town";
  size: number;
  region: string;
  x: number;
  y: number;
  lx: number;
  ly: number;
  lat: number | null;
  lon: number | null;
  seen: string;
};

/** Where a block of the file comes from, and how sure it is. */
export type Provenance = {
  source: string;
  sure: string;
  note: string;
};

/** A region (§2.3) and its printed tile: most franchises, second most, every other player present. */
export type Region = {
  name: Record<string, string>;
  tile: number[];
  colour: string;
  land_colour: string;
  tile_alternative: number[] | null;
  tile_seen: string;
  fill: string;
  accent: string;
  tile_x: number;
  tile_y: number;
};

/** §4.5 A seat was paid for its rank in a scored region. */
export type RegionPaid = {
  event: "region_paid";
  region: string;
  seat: number;
  rank: number;
  franchises: number;
  influence: number;
};

/** §10.2 A seat was paid in dollars for its rank in a scored region. */
export type RegionPaidMoney = {
  event: "region_paid_money";
  region: string;
  seat: number;
  rank: number;
  franchises: number;
  dollars: number;
};

/** §4.5 A region's tile went to the track, space counted from 1, for the active seat's points. */
export type RegionTileMoved = {
  event: "region_tile_moved";
  seat: number;
  region: string;
  space: number;
  influence: number;
};

/** The region track, from left to right (§2.5). */
export type RegionTrack = {
  spaces: TrackSpace[];
};

/** All of it. */
export type Scenery = {
  outlines: Record<string, string>;
  backdrop: Backdrop;
  file: SceneryFile;
};

/** data/scenery.toml. */
export type SceneryFile = {
  view_box: number[];
  lettering: Lettering[];
  ornaments: Ornament[];
};

/** §5.2 A second franchise waits beside the first. */
export type ShareDoubled = {
  event: "share_doubled";
  seat: number;
  city: string;
};

/** §4.3 A franchise waits in the center of a city. */
export type ShareIncreased = {
  event: "share_increased";
  seat: number;
  city: string;
  cost: number;
};

/** Parts of the radius of a place, or board units where the file says so. */
export type Sizes = {
  hub: number;
  rim: number;
  town_core: number;
  shape: number;
  bare_place: number;
  piece: number;
  marker: number;
};

/** §8.2 A seat has reached a stage and earned a bonus tile; `piece`: a franchise went beside the stage tile now. */
export type StageFulfilled = {
  event: "stage_fulfilled";
  seat: number;
  stage: "five_in_scored" | "four_regions" | "four_towns" | "score_big_city" | "score_region" | "two_8_links" | "unscored_2_3_4";
  piece: boolean;
};

/** What every player begins with, by number of players; lists run in turn order (§3). */
export type Start = {
  money: Record<string, number[]>;
  bonus_tiles: Record<string, number>;
  inactive_regions: Record<string, string[]>;
  introductory_towns: Record<string, string[][]>;
};

/** §3.5 The bank has paid the starting money. */
export type StartMoneyTaken = {
  event: "start_money_taken";
  seat: number;
  dollars: number;
};

/** §3.4 A starting franchise stands in a town. */
export type StartPlaced = {
  event: "start_placed";
  seat: number;
  town: string;
};

/** Where the region track is drawn. */
export type Strip = {
  x: number;
  y: number;
  step: number;
  radius: number;
};

/** §10.3, §10.4 A seat has the development or the route tile now. */
export type TileTaken = {
  event: "tile_taken";
  seat: number;
  tile: "development" | "route";
};

/** §10.3, §10.4 It was used and is out of the game. */
export type TileUsed = {
  event: "tile_used";
  seat: number;
  tile: "development" | "route";
};

/** §4.4 The first city of a region was scored; `piece` is false when the supply had none left (ruling R19). */
export type TokenPlaced = {
  event: "token_placed";
  seat: number;
  region: string;
  piece: boolean;
};

/** One space of the region track (§2.5): points for the active player; red ends the game (§6.1). */
export type TrackSpace = {
  bonus: number;
  red: boolean;
};

/** §4 A seat became the active one. */
export type TurnBegan = {
  event: "turn_began";
  seat: number;
};

/** §4 The turn is over; whether an expansion marker was placed in it matters for the end (§6.2). */
export type TurnEnded = {
  event: "turn_ended";
  seat: number;
  expanded: boolean;
};

/** A position, with the fields of all variants at the end (variants/* /schema.py). Lists with one number a seat run in turn order from the first player, seat 0. */
export type View = {
  money: number[];
  influence: number[];
  bonus: number[];
  supply: number[];
  places: Record<string, (number | "neutral")[]>;
  scored: string[];
  tokens: Record<string, number>;
  track: string[];
  active: number;
  phase: "before_game" | "before_turn" | "expand" | "increase" | "over" | "regions" | "start";
  markers: string[];
  center: Record<string, number>;
  no_expand_streak: number;
  turn: number;
  bonus_used: boolean;
  earned: number[][];
  sizes: Record<string, number>;
  tiles: Record<string, number[]>;
  income: number[] | null;
  why: string;
  boom: string | null;
  stages: Record<string, number[]> | null;
  reserve: number[] | null;
  fresh_bonus: number;
  one_8_link: number[] | null;
  kinds: Record<string, "bonus" | "count" | "development" | "dollars" | "points" | "route"> | null;
  development_tile: number | null;
  route_tile: number | null;
  spent_tiles: ("development" | "route")[] | null;
};

/** The few words on the drawing. */
export type Words = {
  phase: Record<string, string>;
  to_play: string;
  turn: string;
  money: string;
  bonus: string;
  supply: string;
  influence: string;
  cities: string;
  regions: string;
  track: string;
  region_track: string;
  end_zone: string;
  token: string;
  town: string;
  towns: string;
  city: string;
  empty: string;
  scored: string;
  out_of_play: string;
  labels: Record<string, string>;
};

export type GameEvent =
  | StartPlaced
  | StartMoneyTaken
  | TurnBegan
  | IncomeTaken
  | ExpansionPlaced
  | ShareIncreased
  | ShareDoubled
  | BonusTileUsed
  | MoneyTaken
  | FranchiseOpened
  | CityScored
  | FranchisesReturned
  | TokenPlaced
  | RegionPaid
  | RegionTileMoved
  | TurnEnded
  | FinalScored
  | GameEnded
  | BoomPlaced
  | BoomMoved
  | StageFulfilled
  | FirstLinkUsed
  | RegionPaidMoney
  | BonusTileReturned
  | TileTaken
  | TileUsed
  | LinkPaid;
