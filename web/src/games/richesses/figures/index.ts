// Drawings that the rulebook names, made of the same parts as the board. Some components draw several, so they get the name.
import type { GameUi } from "../../contract";
import type { Material } from "../types";
import CardsFigure from "./CardsFigure.svelte";
import CircuitFigure from "./CircuitFigure.svelte";
import DieFigure from "./DieFigure.svelte";
import MapFigure from "./MapFigure.svelte";
import PawnsFigure from "./PawnsFigure.svelte";
import PointsFigure from "./PointsFigure.svelte";

export const figures: NonNullable<GameUi<Material>["figures"]> = {
  points: PointsFigure,
  sections: MapFigure,
  reach: MapFigure,
  pawns: PawnsFigure,
  die: DieFigure,
  table: DieFigure,
  hand: CardsFigure,
  card: CardsFigure,
  economie: CircuitFigure,
  monuments: CircuitFigure,
  casinos: CircuitFigure,
  vins: CircuitFigure,
  touristique: CircuitFigure,
  vacances: CircuitFigure,
  specialites: CircuitFigure,
  sports: CircuitFigure,
};
