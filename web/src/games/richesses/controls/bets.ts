// Bets as the choices offer them, found by stake and by what is bet on.
import type { Choice } from "../../contract";
import type { Material } from "../types";

const keyOf = (stake: number, on: (string | number)[]): string => `${stake}|${on.join("-")}`;

/** All bets by stake and field. */
export function betsOf(choices: Choice[]): Map<string, Choice> {
  return new Map(
    choices.map((choice) => {
      const [on, stake] = [choice.do[0]?.["on"], choice.do[0]?.["stake"]];
      return [keyOf(Number(stake), Array.isArray(on) ? on.map(Number) : [typeof on === "string" ? on : ""]), choice];
    }),
  );
}

/** The bet on a colour, or on one or two numbers in whatever order they were touched. */
export function betOn(bets: Map<string, Choice>, stake: number, on: (string | number)[]): Choice | null {
  return (
    bets.get(
      keyOf(
        stake,
        on.toSorted((one, other) => Number(one) - Number(other)),
      ),
    ) ?? null
  );
}

/** Stakes there are, from the lowest. */
export function stakesOf(choices: Choice[]): number[] {
  return [...new Set(choices.map((choice) => Number(choice.do[0]?.["stake"])))].sort((one, other) => one - other);
}

/** How many times the stake each kind of bet wins. */
export function rates(material: Material): Record<string, number> {
  return Object.fromEntries(material.board.casino.bets.map((bet) => [bet.id, bet.win]));
}
