// What is played when something happens; the first row with an event of the story counts.
import type { GameUi } from "../contract";
import type { GameEvent } from "./types";

export const sounds: GameUi<unknown, unknown, GameEvent>["sounds"] = [
  [["game_ended"], [392, 494, 587, 784]],
  [
    ["region_tile_moved", "region_paid", "region_paid_money"],
    [523, 659, 784],
  ],
  [["boom_moved"], [294, 330]],
  [
    ["city_scored", "final_scored"],
    [523, 659],
  ],
  [["start_placed", "expansion_placed", "token_placed", "boom_placed", "franchise_opened", "share_increased"], [330]],
  [["start_money_taken", "income_taken", "money_taken", "bonus_tile_used", "tile_taken", "tile_used", "first_link_used"], [880]],
];
