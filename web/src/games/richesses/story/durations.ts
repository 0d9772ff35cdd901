// How long each event of Richesses de France is shown; those not listed are shown at once.
import type { GameEvent } from "../types";

const DURATIONS_MS: Partial<Record<GameEvent["event"], number>> = {
  vehicle_bought: 500,
  first_rolled: 900,
  first_player_found: 700,
  start_chosen: 500,
  turn_missed: 700,
  moved: 900,
  worked: 1100,
  went_to_work: 900,
  stage_marked: 800,
  toll_claimed: 1000,
  toll_rolled: 1100,
  hasard_drawn: 2400,
  hasard_skipped: 700,
  money_received: 500,
  money_paid: 500,
  debt_made: 800,
  debt_repaid: 500,
  vehicle_granted: 700,
  vehicle_sold: 600,
  auction_opened: 700,
  bid_made: 650,
  bidder_left: 350,
  auction_closed: 700,
  sent: 900,
  displaced: 700,
  lifted: 900,
  turn_to_miss: 500,
  turn_won: 500,
  bet_placed: 700,
  bet_won: 1300,
  bet_lost: 1300,
  player_called: 1100,
  match_rolled: 1000,
  match_won: 900,
  race_left: 500,
  race_finished: 900,
  came_home: 1000,
  game_ended: 700,
};
const ON_ARRIVAL: GameEvent["event"][] = ["moved", "went_to_work", "sent", "displaced", "lifted"];
/** Milliseconds for each section of a path after the first. */
const SECTION_MS = 220;

/** Milliseconds at normal speed; a long path takes longer. */
export function duration(event: GameEvent): number {
  const sections = event.event === "moved" || event.event === "lifted" ? event.path.length - 1 : 1;
  return (DURATIONS_MS[event.event] ?? 0) + SECTION_MS * Math.max(sections - 1, 0);
}

/** A pawn is there when it has arrived. */
export function appliesOnArrival(event: GameEvent): boolean {
  return ON_ARRIVAL.includes(event.event);
}
