// The view after each event of a story, on its way from one position to the next.
// This only moves what the server says has moved; a story ends with the server's own view in any case.
import type { Payer, Transport } from "../scene";
import type { GameEvent, View } from "../types";

const replaced = <T>(list: T[], seat: number, value: T): T[] => list.map((old, n) => (n === seat ? value : old));
const plus = (list: number[], seat: number, amount: number): number[] => replaced(list, seat, (list[seat] ?? 0) + amount);

/** Money that changes hands; the bank's is not shown. */
function pays(view: View, from: Payer, to: Payer, francs: number): View {
  let { money } = view;
  if (typeof from === "number") money = plus(money, from, -francs);
  if (typeof to === "number") money = plus(money, to, francs);
  return { ...view, money };
}

function owns(view: View, seat: number, vehicle: Transport, now: boolean): View {
  return vehicle === "car" ? { ...view, car: replaced(view.car, seat, now) } : { ...view, bike: replaced(view.bike, seat, now) };
}

function stands(view: View, seat: number, place: string | undefined): View {
  return place === undefined ? view : { ...view, at: replaced<string | null>(view.at, seat, place) };
}

/** The view after an event. The given one is left as it is. */
export function applyEvent(view: View, event: GameEvent): View {
  switch (event.event) {
    case "vehicle_bought":
      return owns(pays(view, event.seat, "bank", event.francs), event.seat, event.vehicle, true);
    case "vehicle_granted":
      return owns(view, event.seat, event.vehicle, true);
    case "vehicle_sold": {
      const { seat, vehicle, francs, buyer } = event;
      const sold = owns(pays(view, buyer, seat, francs), seat, vehicle, false);
      return typeof buyer === "number" ? owns(sold, buyer, vehicle, true) : sold;
    }
    case "turn_began":
      return { ...view, active: event.seat, moment: { asked: "turn", seat: event.seat } };
    case "start_chosen":
    case "went_to_work":
      return stands(view, event.seat, event.town);
    case "moved":
      return {
        ...stands(pays(view, event.seat, "bank", event.francs), event.seat, event.path.at(-1)),
        out: replaced(view.out, event.seat, true),
      };
    case "lifted":
      return { ...stands(view, event.seat, event.path.at(-1)), out: replaced(view.out, event.seat, true) };
    case "sent":
    case "displaced":
      return stands(view, event.seat, event.place);
    case "stage_marked":
      return { ...view, marked: replaced(view.marked, event.seat, [...(view.marked[event.seat] ?? []), event.stage]) };
    case "worked":
    case "came_home":
    case "bet_won":
      return pays(view, "bank", event.seat, event.francs);
    case "money_received":
      return pays(view, event.giver, event.seat, event.francs);
    case "money_paid":
      return pays(view, event.seat, event.taker, event.francs);
    case "bet_placed":
      return pays(view, event.seat, "bank", event.stake);
    case "auction_opened":
      return { ...view, auction: { vehicle: event.vehicle, bid: 0, bidder: null, out: [] } };
    case "bid_made":
      return view.auction ? { ...view, auction: { ...view.auction, bid: event.francs, bidder: event.seat } } : view;
    case "bidder_left":
      return view.auction ? { ...view, auction: { ...view.auction, out: [...view.auction.out, event.seat] } } : view;
    case "auction_closed":
      return { ...view, auction: null };
    default:
      return view;
  }
}
