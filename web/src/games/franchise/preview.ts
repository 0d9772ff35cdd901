// What a choice would bring, in numbers: read from its facts and from the events the server says it would cause.
import type { Choice } from "../contract";
import type { GameEvent } from "./types";

export interface Scoring {
  /** A city or a region. */
  kind: "city" | "region";
  id: string;
  gains: { seat: number; influence: number; dollars: number }[];
  majority: boolean;
  /** Where the region's tile goes, and what the seat on turn gains for it. */
  space: number | null;
}

export interface Summary {
  /** What the seat pays, all in all. */
  pays: number;
  gets: number;
  /** Influence gained by each seat that gains any. */
  gains: Map<number, number>;
  scorings: Scoring[];
  /** Bonus tiles it would use. */
  bonusUsed: number;
  ends: boolean;
}

/** Read the preview of a choice. */
export function summary(choice: Choice): Summary {
  const found: Summary = { pays: 0, gets: 0, gains: new Map(), scorings: [], bonusUsed: 0, ends: false };
  const gain = (seat: number, influence: number): void => {
    found.gains.set(seat, (found.gains.get(seat) ?? 0) + influence);
  };
  const region = (id: string): Scoring => {
    let scoring = found.scorings.find((one) => one.kind === "region" && one.id === id);
    if (!scoring) {
      scoring = { kind: "region", id, gains: [], majority: false, space: null };
      found.scorings.push(scoring);
    }
    return scoring;
  };
  for (const event of choice.preview as GameEvent[]) {
    switch (event.event) {
      case "expansion_placed":
      case "share_increased":
      case "link_paid":
        found.pays += event.cost;
        break;
      case "money_taken":
        found.gets += event.dollars;
        break;
      case "bonus_tile_used":
        found.bonusUsed += 1;
        break;
      case "city_scored": {
        const { city, winner, influence, majority } = event;
        gain(winner, influence);
        found.scorings.push({ kind: "city", id: city, gains: [{ seat: winner, influence, dollars: 0 }], majority, space: null });
        break;
      }
      case "region_paid":
        gain(event.seat, event.influence);
        region(event.region).gains.push({ seat: event.seat, influence: event.influence, dollars: 0 });
        break;
      case "region_paid_money":
        gain(event.seat, 0);
        region(event.region).gains.push({ seat: event.seat, influence: 0, dollars: event.dollars });
        break;
      case "region_tile_moved":
        gain(event.seat, event.influence);
        region(event.region).space = event.space;
        break;
      case "game_ended":
        found.ends = true;
    }
  }
  for (const [seat, influence] of found.gains) if (influence === 0) found.gains.delete(seat);
  return found;
}
