// The user interface of Richesses de France.
import type { GameUi } from "../contract";
import Board from "./Board.svelte";
import Controls from "./Controls.svelte";
import { editor } from "./editor";
import { figures } from "./figures";
import Panel from "./Panel.svelte";
import Result from "./Result.svelte";
import { section } from "./rulebook";
import { isRich, scoresOf } from "./scene";
import { sounds } from "./sounds";
import { group, onward, price, rank, steps } from "./turn";
import type { GameEvent, Material, View } from "./types";

export const ui: GameUi<Material, View, GameEvent> = {
  Board,
  Panel,
  Controls,
  Result,
  figures,
  editor,
  colours: ({ look }) => look.seats.map(({ id, fill, edge, ink, shape }) => ({ id, fill, edge, ink, shape })),
  steps,
  scores: (view, material) => scoresOf(material, view),
  measure: (material) => (isRich(material) ? "wealth" : "stages"),
  cost: price,
  currency: (amount) => `${amount} F`,
  landmarks: ["stage_marked", "hasard_drawn", "toll_claimed", "match_won", "bet_won", "came_home", "game_ended"],
  implied: [
    "moved",
    "lifted",
    "stayed",
    "went_to_work",
    "sent",
    "displaced",
    "vehicle_bought",
    "vehicle_sold",
    "auction_opened",
    "bid_made",
    "bidder_left",
    "start_chosen",
    "bet_placed",
    "player_called",
    "turn_ended",
  ],
  sounds,
  section,
  group,
  rank,
  listed: (choice) => choice.key !== "bid" && !choice.key.startsWith("bet_"),
  onward,
};
