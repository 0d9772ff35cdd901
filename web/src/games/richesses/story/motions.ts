// What moves over the map while an event is shown: pawns along their way. All points are in board units.
import { curvePath } from "../../../board/geometry";
import { boardIndexOf, curveOf, roadOf, type Scene } from "../scene";
import type { GameEvent } from "../types";

export interface Motion {
  kind: "pawn";
  seat: number;
  /** The way as an SVG path. */
  d: string;
  ms: number;
}

/** What moves while this event is shown; the scene is the one before it. */
export function motionsOf(scene: Scene, event: GameEvent, ms: number): Motion[] {
  switch (event.event) {
    case "moved":
      return travel(event.seat, wayOf(scene, event.path, event.by === "car"), ms);
    case "lifted":
      return travel(event.seat, wayOf(scene, event.path, false), ms);
    case "went_to_work":
      return travel(event.seat, arcTo(scene, event.seat, event.town), ms);
    case "sent":
    case "displaced":
      return travel(event.seat, arcTo(scene, event.seat, event.place), ms);
    default:
      return [];
  }
}

function travel(seat: number, d: string | null, ms: number): Motion[] {
  return d === null ? [] : [{ kind: "pawn", seat, d, ms: ms * 0.88 }];
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

/** An arc from where a seat stands, for moves that follow no road. */
function arcTo(scene: Scene, seat: number, place: string): string | null {
  const { places } = boardIndexOf(scene.material);
  const [from, to] = [places.get(scene.view.at[seat] ?? ""), places.get(place)];
  if (!from || !to) return null;
  const high = Math.min(from.y, to.y) - 0.25 * Math.hypot(to.x - from.x, to.y - from.y);
  return `M${from.x} ${from.y}Q${(from.x + to.x) / 2} ${high} ${to.x} ${to.y}`;
}
