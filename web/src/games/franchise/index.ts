// The user interface of Franchise.
import type { GameUi } from "../contract";
import Board from "./Board.svelte";
import { editor } from "./editor";
import { figures } from "./figures";
import Panel from "./Panel.svelte";
import Result from "./Result.svelte";
import { section } from "./rulebook";
import { sounds } from "./sounds";
import { group, onward, price, steps } from "./turn";
import type { GameEvent, Material, View } from "./types";

export const ui: GameUi<Material, View, GameEvent> = {
  Board,
  Panel,
  Result,
  figures,
  editor,
  colours: ({ look }) =>
    look.seats.map(({ colour, fill, edge, ink, shape }) => ({ id: colour, fill, edge, ink, shape: look.shapes[shape] ?? "" })),
  steps,
  scores: (view) => view.influence,
  measure: () => "influence",
  cost: price,
  currency: (amount) => `$${amount}`,
  landmarks: ["city_scored", "region_tile_moved", "stage_fulfilled", "game_ended"],
  implied: [
    "start_placed",
    "expansion_placed",
    "share_increased",
    "share_doubled",
    "money_taken",
    "bonus_tile_used",
    "boom_placed",
    "boom_moved",
    "turn_ended",
  ],
  sounds,
  section,
  group,
  onward,
};
