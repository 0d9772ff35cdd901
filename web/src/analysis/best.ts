// What an evaluation says about the best choices, as the list beside the board and the labels on it show it.
import type { Action, Choice } from "../games/contract";
import { number, t } from "../i18n/texts.svelte";
import type { EvaluatedChoice, EvaluatedStep, Evaluation, Offer } from "../transport/messages";

const textOf = (actions: unknown): string => JSON.stringify(actions);

/** The search has looked at the first one most; a chance of the others that was looked at less is less certain. */
export function bestChoices(evaluation: Evaluation | null, most: number): EvaluatedChoice[] {
  const [first, ...others] = evaluation?.choices.slice(0, most) ?? [];
  return first ? [first, ...others.toSorted((a, b) => b.win - a.win)] : [];
}

/** So many times less than the first one a choice may have been looked at before its chance is only a rough one. */
const ROUGH = 4;

/** A choice's chance in percent, as people read it. */
export function chanceOf({ win, visits }: EvaluatedChoice, [first]: EvaluatedChoice[]): string {
  const n = number(Math.round(100 * win));
  return first && visits * ROUGH < first.visits ? t("analysis.rough", { n }) : t("analysis.percent", { n });
}

/** How the game may go on after a choice. */
export function lineAfter(evaluation: Evaluation | null, { do: actions }: Pick<Choice | Offer, "do">): EvaluatedStep[] {
  const wanted = textOf(actions);
  const line = evaluation?.lines.find((one) => one.steps[0] && textOf(one.steps[0].offer.do) === wanted);
  return line?.steps.slice(1) ?? [];
}

/** The choice on the board that an offer means; one of a later position is made from the offer. */
export function choiceOf(offer: Offer, choices: Choice[]): Choice {
  const wanted = textOf(offer.do);
  return (
    choices.find((choice) => textOf(choice.do) === wanted) ?? {
      do: offer.do as Action[],
      key: offer.key,
      facts: offer.facts,
      say: offer.sentence,
      preview: [],
      caused: [],
    }
  );
}
