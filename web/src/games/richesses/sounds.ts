// What is played when something happens; the first row with an event of the story counts.
import type { GameUi } from "../contract";
import type { GameEvent } from "./types";

export const sounds: GameUi<unknown, unknown, GameEvent>["sounds"] = [
  [["game_ended"], [392, 494, 587, 784]],
  [
    ["stage_marked", "match_won", "bet_won", "came_home", "race_finished"],
    [523, 659, 784],
  ],
  [["hasard_drawn"], [440, 660, 550]],
  [
    ["first_rolled", "toll_rolled", "match_rolled", "worked", "bet_lost"],
    [620, 520],
  ],
  [
    ["moved", "lifted", "sent"],
    [294, 330],
  ],
  [["bet_placed", "auction_opened"], [330]],
];
