// The view after each event of a story, on its way from one position to the next.
// This only moves what the server says has moved; a story ends with the server's own view in any case.
import type { GameEvent, View } from "../types";

function plus(list: number[], seat: number, amount: number): number[] {
  return list.map((value, n) => (n === seat ? value + amount : value));
}

/** The view after an event. The given one is left as it is. */
export function applyEvent(view: View, event: GameEvent): View {
  switch (event.event) {
    case "start_placed":
      return { ...view, places: { ...view.places, [event.town]: [event.seat] }, supply: plus(view.supply, event.seat, -1) };
    case "start_money_taken":
    case "income_taken":
    case "money_taken":
    case "region_paid_money":
      return { ...view, money: plus(view.money, event.seat, event.dollars) };
    case "turn_began":
      return { ...view, active: event.seat, markers: [], center: {} };
    case "expansion_placed":
      return { ...view, markers: [...view.markers, event.place], money: plus(view.money, event.seat, -event.cost) };
    case "share_increased":
      return { ...addWaiting(view, event.city), money: plus(view.money, event.seat, -event.cost) };
    case "share_doubled":
      return addWaiting(view, event.city);
    case "bonus_tile_used":
      return { ...view, bonus: plus(view.bonus, event.seat, -1) };
    case "bonus_tile_returned":
      return { ...view, bonus: plus(view.bonus, event.seat, 1) };
    case "franchise_opened":
      return opened(view, event.place, event.seat);
    case "city_scored":
      return { ...view, scored: [...view.scored, event.city], influence: plus(view.influence, event.winner, event.influence) };
    case "franchises_returned":
      return returned(view, event.city, event.seat, event.count);
    case "token_placed":
      return {
        ...view,
        tokens: { ...view.tokens, [event.region]: event.seat },
        supply: plus(view.supply, event.seat, event.piece ? -1 : 0),
      };
    case "region_paid":
      return { ...view, influence: plus(view.influence, event.seat, event.influence) };
    case "region_tile_moved":
      return { ...view, track: [...view.track, event.region], influence: plus(view.influence, event.seat, event.influence) };
    case "boom_placed":
    case "boom_moved":
      return { ...view, boom: event.city };
    case "stage_fulfilled": {
      const stages = { ...view.stages, [event.stage]: [...(view.stages?.[event.stage] ?? []), event.seat] };
      return { ...view, stages, bonus: plus(view.bonus, event.seat, 1) };
    }
    case "tile_taken":
      return event.tile === "route" ? { ...view, route_tile: event.seat } : { ...view, development_tile: event.seat };
    case "tile_used":
      return { ...view, spent_tiles: [...(view.spent_tiles ?? []), event.tile] };
    case "final_scored":
      return { ...view, influence: plus(view.influence, event.seat, event.towns + event.money + event.bonus) };
    default:
      return view;
  }
}

/** One more piece waits in the center of a city. */
function addWaiting(view: View, city: string): View {
  return { ...view, center: { ...view.center, [city]: (view.center[city] ?? 0) + 1 } };
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
