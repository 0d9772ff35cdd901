// The decision to make, in a sentence or two: why there is one, and that no player is eliminated.
import type { GameTexts } from "../../contract";
import { nameOf, type Scene } from "../scene";

/** Sentences above the choices of the moment. */
export function questionOf(scene: Scene, texts: GameTexts): string[] {
  const { view } = scene;
  const { moment } = view;
  const seat = moment.seat ?? view.active;
  const have = view.money[seat] ?? 0;
  const mover = nameOf(scene, view.active);
  const here = view.at[view.active];
  const place = here ? texts.place(here) : "";
  const say = (key: string, facts = {}): string => texts.say("face", `asked_${key}`, facts);
  const lines: string[] = [];
  switch (moment.asked) {
    case "outfit":
      lines.push(say("outfit"));
      break;
    case "choose_start":
      lines.push(say("choose_start"));
      break;
    case "raise":
      lines.push(say("raise", { due: moment.due ?? 0, have }));
      break;
    case "bid": {
      const vehicle = texts.say("vehicle", view.auction?.vehicle ?? "bike");
      lines.push(say("bid", { seat: mover, vehicle, have }));
      break;
    }
    case "hammer":
      lines.push(say("hammer", { bid: view.auction?.bid ?? 0, seat: nameOf(scene, view.auction?.bidder ?? 0) }));
      break;
    case "toll":
      lines.push(say("toll", { seat: mover, place }));
      break;
    case "bet":
      lines.push(say("bet", { place }));
      break;
    case "first_bet":
      lines.push(say("first_bet", { place }));
      break;
    case "call":
      lines.push(say("call", { place }));
      break;
    case "displace":
      lines.push(say("displace", { seat: nameOf(scene, moment.whom ?? 0) }));
      break;
    case "go":
      lines.push(say("go"));
      break;
    case "advance":
      lines.push(say("advance"));
      break;
    case "claim_stage":
      lines.push(say("claim_stage"));
      break;
    case "turn":
      if (view.must_work[seat]) lines.push(say("must_work", { place }));
      else if (have === 0 && !view.bike[seat] && !view.car[seat] && view.out[seat]) lines.push(say("ruined"));
  }
  const owed = view.debts.filter(([debtor]) => debtor === seat).reduce((sum, [, , francs]) => sum + francs, 0);
  if (owed > 0) lines.push(say("debts", { owed }));
  const race = view.race[seat];
  if (race && moment.asked === "turn") lines.push(say("race", { race: texts.say("stage", race.id) }));
  return lines;
}
