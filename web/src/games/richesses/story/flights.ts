// What moves over the map in a beat: pawns along their way. All points are in board units.
import { curvePath, type Point } from "../../common/geometry";
import type { Unnumbered } from "../../common/teller.svelte";
import type { GameEvent } from "../../face";
import { atlasOf, curveOf, roadOf, type Scene } from "../scene";

export interface Flight {
  id: number;
  kind: "pawn";
  seat: number;
  /** The way as an SVG path. */
  d: string;
  ms: number;
}

/** What moves when this event is told over this scene, the picture before it. */
export function flightsOf(scene: Scene, event: GameEvent, ms: number): Unnumbered<Flight>[] {
  const seat = Number(event["seat"] ?? 0);
  const { places } = atlasOf(scene.material);
  const here = scene.view.at[seat];
  switch (event.event) {
    case "moved":
    case "lifted": {
      const path = Array.isArray(event["path"]) ? event["path"].map(String) : [];
      return [{ kind: "pawn", seat, d: wayOf(scene, path, event["by"] === "car"), ms: ms * 0.88 }];
    }
    case "went_to_work":
    case "sent":
    case "displaced": {
      const [from, to] = [places.get(here ?? ""), places.get(String(event["place"] ?? event["town"]))];
      return from && to ? [{ kind: "pawn", seat, d: hop(from, to), ms: ms * 0.88 }] : [];
    }
    default:
      return [];
  }
}

/** A path of points as one line along its roads. */
export function wayOf(scene: Scene, path: string[], car: boolean): string {
  return path
    .slice(1)
    .map((to, n) => {
      const road = roadOf(scene.material, path[n] ?? to, to, car);
      const line = road && curveOf(scene.material, road, path[n]);
      return line ? (n === 0 ? curvePath(line) : curvePath(line).replace(/^M[^Q]*/, "")) : "";
    })
    .join("");
}

/** Whoever is sent flies in an arc. */
function hop(from: Point, to: Point): string {
  const high = Math.min(from.y, to.y) - 0.25 * Math.hypot(to.x - from.x, to.y - from.y);
  return `M${from.x} ${from.y}Q${(from.x + to.x) / 2} ${high} ${to.x} ${to.y}`;
}
