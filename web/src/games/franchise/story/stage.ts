// Steps of a story: what the picture shows after each event, on its way from one position to the next.
// This only moves pieces that the server says have moved; the story ends with the server's own position in any case.
import type { GameEvent } from "../../face";
import type { Helper, View } from "../material";

const seatOf = (event: GameEvent, name = "seat"): number => Number(event[name] ?? 0);
const wordOf = (event: GameEvent, name: string): string => String(event[name] ?? "");

function plus(list: number[], seat: number, amount: unknown): number[] {
  return list.map((value, n) => (n === seat ? value + Number(amount ?? 0) : value));
}

/** The picture after an event. The view itself is left as it is. */
export function staged(view: View, event: GameEvent): View {
  const seat = seatOf(event);
  switch (event.event) {
    case "start_placed":
      return { ...view, places: { ...view.places, [wordOf(event, "town")]: [seat] }, supply: plus(view.supply, seat, -1) };
    case "start_money_taken":
    case "income_taken":
    case "money_taken":
    case "region_paid_money":
      return { ...view, money: plus(view.money, seat, event["dollars"]) };
    case "turn_began":
      return { ...view, active: seat, markers: [], center: {} };
    case "expansion_placed":
      return { ...view, markers: [...view.markers, wordOf(event, "place")], money: plus(view.money, seat, -Number(event["cost"])) };
    case "share_increased":
    case "share_doubled": {
      const city = wordOf(event, "city");
      const center = { ...view.center, [city]: (view.center[city] ?? 0) + 1 };
      return { ...view, center, money: plus(view.money, seat, -Number(event["cost"] ?? 0)) };
    }
    case "bonus_tile_used":
      return { ...view, bonus: plus(view.bonus, seat, -1) };
    case "bonus_tile_returned":
      return { ...view, bonus: plus(view.bonus, seat, 1) };
    case "franchise_opened":
      return opened(view, wordOf(event, "place"), seat);
    case "city_scored":
      return {
        ...view,
        scored: [...view.scored, wordOf(event, "city")],
        influence: plus(view.influence, seatOf(event, "winner"), event["influence"]),
      };
    case "franchises_returned":
      return returned(view, wordOf(event, "city"), seat, Number(event["count"]));
    case "token_placed":
      return {
        ...view,
        tokens: { ...view.tokens, [wordOf(event, "region")]: seat },
        supply: plus(view.supply, seat, event["piece"] ? -1 : 0),
      };
    case "region_paid":
      return { ...view, influence: plus(view.influence, seat, event["influence"]) };
    case "region_tile_moved":
      return {
        ...view,
        track: [...view.track, wordOf(event, "region")],
        influence: plus(view.influence, seat, event["influence"]),
      };
    case "boom_placed":
    case "boom_moved":
      return { ...view, boom: wordOf(event, "city") };
    case "stage_fulfilled": {
      const stage = wordOf(event, "stage");
      return { ...view, stages: { ...view.stages, [stage]: [...(view.stages?.[stage] ?? []), seat] }, bonus: plus(view.bonus, seat, 1) };
    }
    case "tile_taken":
      return wordOf(event, "tile") === "route" ? { ...view, route_tile: seat } : { ...view, development_tile: seat };
    case "tile_used":
      return { ...view, spent_tiles: [...(view.spent_tiles ?? []), wordOf(event, "tile") as Helper] };
    case "final_scored": {
      const points = Number(event["towns"]) + Number(event["money"]) + Number(event["bonus"]);
      return { ...view, influence: plus(view.influence, seat, points) };
    }
    default:
      return view;
  }
}

/** A marker, or a piece that waited in the center, becomes a franchise on the next space. */
function opened(view: View, place: string, seat: number): View {
  const places = { ...view.places, [place]: [...(view.places[place] ?? []), seat] };
  const supply = plus(view.supply, seat, -1);
  if (view.markers.includes(place)) return { ...view, places, supply, markers: view.markers.filter((id) => id !== place) };
  const { [place]: waiting = 0, ...others } = view.center;
  return { ...view, places, supply, center: waiting > 1 ? { ...others, [place]: waiting - 1 } : others };
}

/** The winner's franchises go back, the last ones first. What still waited in the center goes with them. */
function returned(view: View, city: string, seat: number, count: number): View {
  const owners = [...(view.places[city] ?? [])];
  for (let left = count, n = owners.length - 1; n >= 0 && left > 0; n--) {
    if (owners[n] === seat) {
      owners.splice(n, 1);
      left -= 1;
    }
  }
  const { [city]: _, ...center } = view.center;
  return { ...view, places: { ...view.places, [city]: owners }, center, supply: plus(view.supply, seat, count) };
}
