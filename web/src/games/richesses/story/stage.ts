// Steps of a story: what the picture shows after each event, on its way from one position to the next.
// This only moves what the server says has moved; the story ends with the server's own position in any case.
import type { GameEvent } from "../../face";
import type { Payer, View } from "../material";

const seatOf = (event: GameEvent, name = "seat"): number => Number(event[name] ?? 0);
const wordOf = (event: GameEvent, name: string): string => String(event[name] ?? "");
const with_ = <T>(list: T[], seat: number, value: T): T[] => list.map((old, n) => (n === seat ? value : old));
const plus = (list: number[], seat: number, amount: unknown): number[] => with_(list, seat, (list[seat] ?? 0) + Number(amount ?? 0));

/** Money that changes hands; the bank's is not shown. */
function pays(view: View, from: Payer, to: Payer, francs: unknown): View {
  let { money } = view;
  if (typeof from === "number") money = plus(money, from, -Number(francs ?? 0));
  if (typeof to === "number") money = plus(money, to, francs);
  return { ...view, money };
}

function owns(view: View, seat: number, vehicle: string, now: boolean): View {
  return vehicle === "car" ? { ...view, car: with_(view.car, seat, now) } : { ...view, bike: with_(view.bike, seat, now) };
}

/** The picture after an event. The view itself is left as it is. */
export function staged(view: View, event: GameEvent): View {
  const seat = seatOf(event);
  switch (event.event) {
    case "vehicle_bought":
      return owns(pays(view, seat, "bank", event["francs"]), seat, wordOf(event, "vehicle"), true);
    case "vehicle_granted":
      return owns(view, seat, wordOf(event, "vehicle"), true);
    case "vehicle_sold": {
      const buyer = event["buyer"] as Payer;
      const sold = owns(pays(view, buyer, seat, event["francs"]), seat, wordOf(event, "vehicle"), false);
      return typeof buyer === "number" ? owns(sold, buyer, wordOf(event, "vehicle"), true) : sold;
    }
    case "turn_began":
      return { ...view, active: seat, moment: { asked: "turn", seat } };
    case "start_chosen":
      return { ...view, at: with_(view.at, seat, wordOf(event, "town")) };
    case "moved":
    case "lifted": {
      const path = Array.isArray(event["path"]) ? event["path"].map(String) : [];
      const at = with_(view.at, seat, path.at(-1) ?? view.at[seat] ?? null);
      return { ...pays(view, seat, "bank", event["francs"]), at, out: with_(view.out, seat, true) };
    }
    case "went_to_work":
      return { ...view, at: with_(view.at, seat, wordOf(event, "town")) };
    case "sent":
    case "displaced":
      return { ...view, at: with_(view.at, seat, wordOf(event, "place")) };
    case "stage_marked": {
      const marked = [...(view.marked[seat] ?? []), wordOf(event, "stage")];
      return { ...view, marked: with_(view.marked, seat, marked) };
    }
    case "worked":
    case "came_home":
      return pays(view, "bank", seat, event["francs"]);
    case "money_received":
      return pays(view, event["giver"] as Payer, seat, event["francs"]);
    case "money_paid":
      return pays(view, seat, event["taker"] as Payer, event["francs"]);
    case "bet_placed":
      return pays(view, seat, "bank", event["stake"]);
    case "bet_won":
      return pays(view, "bank", seat, event["francs"]);
    case "auction_opened":
      return { ...view, auction: { vehicle: wordOf(event, "vehicle") as "bike" | "car", bid: 0, bidder: null, out: [] } };
    case "bid_made":
      return view.auction ? { ...view, auction: { ...view.auction, bid: Number(event["francs"]), bidder: seat } } : view;
    case "bidder_left":
      return view.auction ? { ...view, auction: { ...view.auction, out: [...view.auction.out, seat] } } : view;
    case "auction_closed":
      return { ...view, auction: null };
    default:
      return view;
  }
}
