// What stands over the map while an event is shown: a few words, and the die if one was rolled.
import type { GameTexts } from "../../contract";
import { nameOf, type Scene } from "../scene";
import type { GameEvent } from "../types";

/** What the die shows in this event; null if none was rolled. */
export function dieOf(event: GameEvent): number | null {
  switch (event.event) {
    case "first_rolled":
    case "match_rolled":
    case "bet_won":
    case "bet_lost":
      return event.die;
    case "worked":
    case "toll_rolled":
      return event.francs;
    default:
      return null;
  }
}

/** In a few words; empty where the map itself shows what happens. */
export function captionOf(scene: Scene, event: GameEvent, texts: GameTexts): string {
  const say = (key: string, facts = {}): string => texts.say("face", `told_${key}`, facts);
  const stage = (id: string): string => texts.say("stage", id);
  switch (event.event) {
    case "first_rolled":
      return say("first");
    case "first_player_found":
      return say("begins");
    case "worked":
      return say("worked", { place: texts.place(event.place) });
    case "toll_claimed":
      return say("toll_claimed", { region: texts.region(event.card), whom: nameOf(scene, event.whom) });
    case "toll_rolled":
      return say("toll_rolled");
    case "hasard_drawn":
      return say("hasard");
    case "hasard_skipped":
      return say("skipped");
    case "turn_missed":
      return say("missed");
    case "debt_made":
      return say("debt", { francs: event.francs });
    case "auction_opened":
      return say("auction", { vehicle: texts.say("vehicle", event.vehicle) });
    case "bid_made":
      return say("bid", { francs: event.francs });
    case "bidder_left":
      return say("left");
    case "auction_closed":
      return event.sold ? say("sold") : say("unsold");
    case "bet_placed":
      return say("bet", { stake: event.stake });
    case "bet_won":
      return say("bet_won", { francs: event.francs });
    case "bet_lost":
      return say("bet_lost", { stake: event.stake });
    case "player_called":
      return say("called", { whom: nameOf(scene, event.whom), match: stage(event.match) });
    case "match_rolled":
      return say("match");
    case "match_won":
      return say("match_won", { match: stage(event.match) });
    case "race_finished":
      return say("race", { race: stage(event.race) });
    case "stage_marked":
      return say("stage", { stage: stage(event.stage) });
    case "came_home":
      return say("home", { francs: event.francs });
    default:
      return "";
  }
}
