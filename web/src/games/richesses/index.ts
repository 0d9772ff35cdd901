// The face of Richesses de France: its map, panel, pictures, and the few facts the page asks about a view or a choice.
import type { Face } from "../face";
import Board from "./Board.svelte";
import Desk from "./Desk.svelte";
import { figures } from "./figures";
import type { Material, View } from "./material";
import Miniature from "./Miniature.svelte";
import Panel from "./Panel.svelte";
import Result from "./Result.svelte";
import { isRich, scoresOf } from "./scene";
import { section } from "./sections";
import { group, onward, price, rank, steps } from "./turn";

export const face: Face = {
  Board,
  Panel,
  Desk,
  Miniature,
  Result,
  figures,
  colours: (material) =>
    (material as Material).look.seats.map((seat) => ({ id: seat.id, fill: seat.fill, edge: seat.edge, ink: seat.ink, shape: seat.shape })),
  steps,
  scores: (view, material) => scoresOf(material as Material, view as View),
  measure: (material) => (isRich(material as Material) ? "wealth" : "stages"),
  cash: (view, seat) => (view as View | null)?.money[seat] ?? null,
  cost: price,
  currency: (amount) => `${amount} F`,
  landmarks: ["stage_marked", "hasard_drawn", "toll_claimed", "match_won", "bet_won", "came_home", "game_ended"],
  section,
  group,
  rank,
  listed: (choice) => choice.key !== "bid" && !choice.key.startsWith("bet_"),
  onward,
};
