// What stands over the map while an event is told: a few words, and the die if one was rolled.
import type { GameEvent, Words } from "../../face";
import { nameOf, type Scene } from "../scene";

/** What the die shows in this event; null if none was rolled. */
export function dieOf(event: GameEvent): number | null {
  switch (event.event) {
    case "first_rolled":
    case "match_rolled":
    case "bet_won":
    case "bet_lost":
      return Number(event["die"]);
    case "worked":
    case "toll_rolled":
      return Number(event["francs"]);
    default:
      return null;
  }
}

/** In a few words; empty where the map itself shows what happens. */
export function captionOf(scene: Scene, event: GameEvent, words: Words): string {
  const say = (key: string, facts = {}): string => words.say("face", `told_${key}`, facts);
  const francs = Number(event["francs"] ?? 0);
  const stage = (name: string): string => words.say("stage", String(event[name]));
  const other = (name: string): string => nameOf(scene, Number(event[name]));
  switch (event.event) {
    case "first_rolled":
      return say("first");
    case "first_player_found":
      return say("begins");
    case "worked":
      return say("worked", { place: words.place(String(event["place"])) });
    case "toll_claimed":
      return say("toll_claimed", { region: words.region(String(event["card"])), whom: other("whom") });
    case "toll_rolled":
      return say("toll_rolled");
    case "hasard_drawn":
      return say("hasard");
    case "hasard_skipped":
      return say("skipped");
    case "turn_missed":
      return say("missed");
    case "debt_made":
      return say("debt", { francs });
    case "auction_opened":
      return say("auction", { vehicle: words.say("vehicle", String(event["vehicle"])) });
    case "bid_made":
      return say("bid", { francs });
    case "bidder_left":
      return say("left");
    case "auction_closed":
      return event["sold"] ? say("sold") : say("unsold");
    case "bet_placed":
      return say("bet", { stake: Number(event["stake"]) });
    case "bet_won":
      return say("bet_won", { francs });
    case "bet_lost":
      return say("bet_lost", { stake: Number(event["stake"]) });
    case "player_called":
      return say("called", { whom: other("whom"), match: stage("match") });
    case "match_rolled":
      return say("match");
    case "match_won":
      return say("match_won", { match: stage("match") });
    case "race_finished":
      return say("race", { race: words.say("stage", String(event["race"])) });
    case "stage_marked":
      return say("stage", { stage: stage("stage") });
    case "came_home":
      return say("home", { francs });
    default:
      return "";
  }
}
