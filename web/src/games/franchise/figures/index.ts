// Drawings that the rulebook names, made of the same parts as the board.
import type { GameUi } from "../../contract";
import type { Material } from "../types";
import CityFigure from "./CityFigure.svelte";
import LinksFigure from "./LinksFigure.svelte";
import MapFigure from "./MapFigure.svelte";
import PiecesFigure from "./PiecesFigure.svelte";
import TileFigure from "./TileFigure.svelte";
import TrackFigure from "./TrackFigure.svelte";

export const figures: NonNullable<GameUi<Material>["figures"]> = {
  city: CityFigure,
  links: LinksFigure,
  marker: MapFigure,
  pieces: PiecesFigure,
  tile: TileFigure,
  track: TrackFigure,
};
