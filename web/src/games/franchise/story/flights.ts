// What flies over the board in a beat: notes, pieces, tiles, numbers. All points are in board units.
import type { GameEvent } from "../../face";
import { curve, curvePath, type Point } from "../../common/geometry";
import type { Unnumbered } from "../../common/teller.svelte";
import type { Place } from "../material";
import { hasTile, mileAt, ownersAt, sizeOf, type Scene } from "../scene";

export type Flight = {
  id: number;
  from: Point;
  to: Point;
  /** Milliseconds in the air, and before it starts. */
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
export type NewFlight = Unnumbered<Flight>;

/** Where things outside the board are: a purse, a supply, on the panel. Null if it is not on the screen. */
export type Outside = (what: "purse" | "supply" | "bonus", seat: number) => Point | null;

/** Where a seat's car is on the road round the board. */
export function carOf(scene: Scene, seat: number): Point {
  return mileAt(scene.material, scene.view.influence[seat] ?? 0);
}

/** Where space `n` (from 1) of the region track is. */
export function trackSpace(scene: Scene, n: number): Point {
  const { region_track: strip, view_box: box } = scene.material.board.layout;
  const y = Math.min(strip.y, box[1] + box[3] - strip.radius * 2.2);
  return { x: strip.x + strip.step * (n - 1), y };
}

/** Open cities where a seat has a franchise and a space is empty: that is where its income comes from. */
function earning(scene: Scene, seat: number): Place[] {
  return scene.material.board.places.filter((place) => {
    const owners = ownersAt(scene.view, place);
    return hasTile(scene.view, place) && owners.includes(seat) && owners.length < sizeOf(scene.view, place);
  });
}

/** What flies when this event is told over this scene, the picture before it. */
export function flightsOf(scene: Scene, event: GameEvent, ms: number, outside: Outside): NewFlight[] {
  const { board } = scene.material;
  const seat = Number(event["seat"] ?? event["winner"] ?? 0);
  const places = new Map(board.places.map((place) => [place.id, place]));
  const placeOf = (name: string): Place | undefined => places.get(String(event[name]));
  const region = board.regions[String(event["region"])];
  const tile: Point | null = region ? { x: region.tile_x, y: region.tile_y } : null;
  const purse = outside("purse", seat) ?? carOf(scene, seat);
  const supply = outside("supply", seat) ?? carOf(scene, seat);
  const points = (from: Point, influence: unknown, to = seat): NewFlight[] =>
    Number(influence) > 0
      ? [{ kind: "points", seat: to, text: `+${Number(influence)}`, from, to: carOf(scene, to), ms, delay: 0 }]
      : [];
  const notes = (from: Point[], to: Point[], dollars: unknown): NewFlight[] => {
    const count = Math.min(Number(dollars), 8);
    return Array.from({ length: count }, (_, n) => ({
      kind: "note" as const,
      value: 1,
      from: from[n % from.length] ?? to[0] ?? { x: 0, y: 0 },
      to: to[n % to.length] ?? { x: 0, y: 0 },
      ms: ms * 0.7,
      delay: (ms * 0.3 * n) / count,
    }));
  };

  switch (event.event) {
    case "income_taken":
    case "money_taken": {
      const cities = event.event === "income_taken" ? earning(scene, seat) : [];
      return notes(cities.length ? cities : [bank(scene)], [purse], event["dollars"]);
    }
    case "expansion_placed": {
      const place = placeOf("place");
      const origin = placeOf("origin");
      if (!place || !origin) return [];
      const link = board.links.find((one) => [one.a, one.b].includes(origin.id) && [one.a, one.b].includes(place.id));
      const bend = (link?.a === origin.id ? 1 : -1) * (link?.bend ?? 0);
      const road: NewFlight[] = link
        ? [{ kind: "road", d: curvePath(curve(origin, place, bend)), seat, from: origin, to: place, ms, delay: 0 }]
        : [];
      return [...road, ...notes([purse], [place], event["cost"])];
    }
    case "start_placed":
    case "share_increased":
    case "share_doubled": {
      const place = placeOf("city") ?? placeOf("town");
      return place ? [{ kind: "piece", seat, from: supply, to: place, ms, delay: 0 }] : [];
    }
    case "city_scored": {
      const city = placeOf("city");
      if (!city) return [];
      const ring: NewFlight = { kind: "ring", r: board.layout.city_radius[sizeOf(scene.view, city)] ?? 40, from: city, to: city, ms: ms * 0.8, delay: 0 };
      return [ring, ...points(city, event["influence"], Number(event["winner"]))];
    }
    case "franchises_returned": {
      const city = placeOf("city");
      if (!city) return [];
      const count = Math.min(Number(event["count"]), 6);
      return Array.from({ length: count }, (_, n) => ({
        kind: "piece" as const, seat, from: city, to: supply, ms: ms * 0.75, delay: (ms * 0.25 * n) / count,
      }));
    }
    case "token_placed":
      return tile && event["piece"] ? [{ kind: "piece", seat, from: supply, to: tile, ms, delay: 0 }] : [];
    case "region_paid":
      return tile ? points(tile, event["influence"]) : [];
    case "region_paid_money":
      return tile ? notes([tile], [purse], event["dollars"]) : [];
    case "region_tile_moved": {
      if (!tile) return [];
      const to = trackSpace(scene, Number(event["space"]));
      const flown: NewFlight = { kind: "tile", region: String(event["region"]), from: tile, to, ms: ms * 0.75, delay: 0 };
      return [flown, ...points(to, event["influence"]).map((flight) => ({ ...flight, delay: ms * 0.55, ms: ms * 0.6 }))];
    }
    case "boom_moved": {
      const from = scene.view.boom ? places.get(scene.view.boom) : undefined;
      const to = placeOf("city");
      return from && to ? [{ kind: "boom", from, to, ms, delay: 0 }] : [];
    }
    case "final_scored": {
      const sum = Number(event["towns"]) + Number(event["money"]) + Number(event["bonus"]);
      const middle = { x: board.layout.view_box[0] + board.layout.view_box[2] / 2, y: board.layout.view_box[1] + board.layout.view_box[3] / 2 };
      return points(middle, sum);
    }
    default:
      return [];
  }
}

/** Money that comes from no city comes from beyond the lower edge. */
function bank(scene: Scene): Point {
  const [x, y, width, height] = scene.material.board.layout.view_box;
  return { x: x + width / 2, y: y + height };
}
