// The face of Franchise: its board, panel, pictures, and the few facts the page asks about a view or a choice.
import type { Face } from "../face";
import Board from "./Board.svelte";
import { figures } from "./figures";
import type { Material, View } from "./material";
import Miniature from "./Miniature.svelte";
import Panel from "./Panel.svelte";
import Result from "./Result.svelte";
import { group, onward, price, steps } from "./turn";

/** Where the rulebook speaks of a phase or of what was refused. */
const SECTIONS: Record<string, string> = {
  "phase:setup": "7",
  "phase:start": "3.4",
  "phase:before_game": "9.1",
  "phase:before_turn": "9.2",
  "phase:income": "4.1",
  "phase:expand": "4.2",
  "phase:increase": "4.3",
  "phase:open": "4.4",
  "phase:regions": "4.5",
  "phase:over": "6.3",
  "refused:occupied": "4.2",
  "refused:own_franchise_there": "4.2",
  "refused:scored_city": "4.2",
  "refused:marker_there": "5.1",
  "refused:no_link": "4.2",
  "refused:not_your_origin": "4.2",
  "refused:no_origin": "4.2",
  "refused:too_poor": "4.2",
  "refused:no_supply": "3.3",
  "refused:already_expanded": "5.1",
  "refused:not_expanded_yet": "5.1",
  "refused:no_bonus_tile": "5",
  "refused:bonus_first_turn": "5",
  "refused:bonus_used": "5",
  "refused:no_franchise_there": "4.3",
  "refused:already_increased": "4.3",
  "refused:no_money_for_share": "4.3",
  "refused:not_increased": "5.2",
  "refused:needs_two_spaces": "5.2",
  "refused:already_doubled": "5.2",
  "refused:out_of_play": "3.2",
  "refused:not_a_town": "3.4",
  "refused:not_a_city": "4.3",
  "refused:wrong_class": "7",
  "refused:no_tile_left": "7",
  "refused:tile_placed": "7",
  "refused:region_placed": "7",
  "refused:tile_taken": "7",
  "refused:cities_first": "7",
  "refused:no_route_tile": "10.4",
  "refused:no_development_tile": "10.3",
  "refused:boom_is_there": "9.2",
  "refused:boom_too_far": "9.2",
};

export const face: Face = {
  Board,
  Panel,
  Miniature,
  Result,
  figures,
  colours: (material) => {
    const { look } = material as Material;
    return look.seats.map((s) => ({ id: s.colour, fill: s.fill, edge: s.edge, ink: s.ink, shape: look.shapes[s.shape] ?? "" }));
  },
  steps,
  measure: () => "influence",
  scores: (view) => (view as View).influence,
  cash: (view, seat) => (view as View | null)?.money[seat] ?? null,
  cost: price,
  currency: (amount) => `$${amount}`,
  landmarks: ["city_scored", "region_tile_moved", "stage_fulfilled", "game_ended"],
  section: (what) => SECTIONS[what] ?? null,
  group,
  onward,
};
