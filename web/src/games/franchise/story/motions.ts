// What moves over the board while an event is shown: notes, pieces, tiles, numbers. All points are in board units.
import { boxOf } from "../../../board/camera";
import { curve, curvePath, type Point } from "../../../board/geometry";
import { hasTile, mileAt, ownersAt, sizeOf, type Scene } from "../scene";
import type { GameEvent, Place } from "../types";

export type Motion = {
  from: Point;
  to: Point;
  /** Milliseconds it takes, and before it starts. */
  ms: number;
  delay: number;
} & (
  | { kind: "note"; value: number }
  | { kind: "piece"; seat: number }
  | { kind: "tile"; region: string }
  | { kind: "points"; seat: number; text: string }
  | { kind: "ring"; r: number }
  | { kind: "road"; d: string; seat: number }
  | { kind: "boom" }
);

/** Where things of the panel are, such as a purse or a supply. Null if it is not on the screen. */
export type Outside = (what: "purse" | "supply" | "bonus", seat: number) => Point | null;

/** Where a seat's car is on the road round the board. */
export function carOf(scene: Scene, seat: number): Point {
  return mileAt(scene.material, scene.view.influence[seat] ?? 0);
}

/** Where space `n` (from 1) of the region track is. */
export function trackSpace(scene: Scene, n: number): Point {
  const { region_track: strip, view_box } = scene.material.board.layout;
  const sheet = boxOf(view_box);
  const y = Math.min(strip.y, sheet.y + sheet.height - strip.radius * 2.2);
  return { x: strip.x + strip.step * (n - 1), y };
}

/** Open cities where a seat has a franchise and a space is empty: that is where its income comes from. */
function earning(scene: Scene, seat: number): Place[] {
  return scene.material.board.places.filter((place) => {
    const owners = ownersAt(scene.view, place);
    return hasTile(scene.view, place) && owners.includes(seat) && owners.length < sizeOf(scene.view, place);
  });
}

/** What moves while this event is shown; the scene is the one before it. */
export function motionsOf(scene: Scene, event: GameEvent, ms: number, outside: Outside): Motion[] {
  const { board } = scene.material;
  const placeOf = (id: string): Place | undefined => board.places.find((place) => place.id === id);
  const tileOf = (id: string): Point | null => {
    const region = board.regions[id];
    return region ? { x: region.tile_x, y: region.tile_y } : null;
  };
  const purse = (seat: number): Point => outside("purse", seat) ?? carOf(scene, seat);
  const supply = (seat: number): Point => outside("supply", seat) ?? carOf(scene, seat);
  const points = (from: Point, influence: number, seat: number): Motion[] =>
    influence > 0 ? [{ kind: "points", seat, text: `+${influence}`, from, to: carOf(scene, seat), ms, delay: 0 }] : [];
  const piece = (seat: number, to: Point | null | undefined): Motion[] =>
    to ? [{ kind: "piece", seat, from: supply(seat), to, ms, delay: 0 }] : [];
  const notes = (from: Point[], to: Point, dollars: number): Motion[] => {
    const count = Math.min(dollars, 8);
    return Array.from({ length: count }, (_, n) => ({
      kind: "note" as const,
      value: 1,
      from: from[n % from.length] ?? to,
      to,
      ms: ms * 0.7,
      delay: (ms * 0.3 * n) / count,
    }));
  };

  switch (event.event) {
    case "income_taken": {
      const cities = earning(scene, event.seat);
      return notes(cities.length ? cities : [bank(scene)], purse(event.seat), event.dollars);
    }
    case "money_taken":
      return notes([bank(scene)], purse(event.seat), event.dollars);
    case "expansion_placed": {
      const [place, origin] = [placeOf(event.place), placeOf(event.origin)];
      if (!place || !origin) return [];
      const link = board.links.find((one) => [one.a, one.b].includes(origin.id) && [one.a, one.b].includes(place.id));
      const bend = (link?.a === origin.id ? 1 : -1) * (link?.bend ?? 0);
      const road: Motion[] = link
        ? [{ kind: "road", d: curvePath(curve(origin, place, bend)), seat: event.seat, from: origin, to: place, ms, delay: 0 }]
        : [];
      return [...road, ...notes([purse(event.seat)], place, event.cost)];
    }
    case "start_placed":
      return piece(event.seat, placeOf(event.town));
    case "share_increased":
    case "share_doubled":
      return piece(event.seat, placeOf(event.city));
    case "city_scored": {
      const city = placeOf(event.city);
      if (!city) return [];
      const ring: Motion = {
        kind: "ring",
        r: board.layout.city_radius[sizeOf(scene.view, city)] ?? 40,
        from: city,
        to: city,
        ms: ms * 0.8,
        delay: 0,
      };
      return [ring, ...points(city, event.influence, event.winner)];
    }
    case "franchises_returned": {
      const city = placeOf(event.city);
      if (!city) return [];
      const count = Math.min(event.count, 6);
      const to = supply(event.seat);
      return Array.from({ length: count }, (_, n) => ({
        kind: "piece" as const,
        seat: event.seat,
        from: city,
        to,
        ms: ms * 0.75,
        delay: (ms * 0.25 * n) / count,
      }));
    }
    case "token_placed":
      return event.piece ? piece(event.seat, tileOf(event.region)) : [];
    case "region_paid": {
      const tile = tileOf(event.region);
      return tile ? points(tile, event.influence, event.seat) : [];
    }
    case "region_paid_money": {
      const tile = tileOf(event.region);
      return tile ? notes([tile], purse(event.seat), event.dollars) : [];
    }
    case "region_tile_moved": {
      const tile = tileOf(event.region);
      if (!tile) return [];
      const to = trackSpace(scene, event.space);
      const moved: Motion = { kind: "tile", region: event.region, from: tile, to, ms: ms * 0.75, delay: 0 };
      return [moved, ...points(to, event.influence, event.seat).map((motion) => ({ ...motion, delay: ms * 0.55, ms: ms * 0.6 }))];
    }
    case "boom_moved": {
      const [from, to] = [placeOf(scene.view.boom ?? ""), placeOf(event.city)];
      return from && to ? [{ kind: "boom", from, to, ms, delay: 0 }] : [];
    }
    case "final_scored": {
      const { x, y, width, height } = boxOf(board.layout.view_box);
      return points({ x: x + width / 2, y: y + height / 2 }, event.towns + event.money + event.bonus, event.seat);
    }
    default:
      return [];
  }
}

/** Money that comes from no city comes from beyond the lower edge. */
function bank(scene: Scene): Point {
  const { x, y, width, height } = boxOf(scene.material.board.layout.view_box);
  return { x: x + width / 2, y: y + height };
}
