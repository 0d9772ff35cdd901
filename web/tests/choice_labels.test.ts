// Labels on the board: where they stand, and that they cover nothing one wants to read.
import { describe, expect, it } from "vitest";
import { boxAround, labelWidth, LABEL_HEIGHT, placeChoiceLabels, type LabelBox } from "../src/board/choice_labels";
import { bestChoices, chanceOf, lineAfter } from "../src/analysis/best";
import type { Choice } from "../src/games/contract";
import type { Evaluation } from "../src/transport/messages";

const SPOTS: Record<string, { x: number; y: number; radius: number }> = {
  a: { x: 0, y: 0, radius: 10 },
  b: { x: 30, y: 0, radius: 10 },
};
const choice = (to: string): Choice => ({ do: [{ do: "go", to }], key: "go", facts: { to }, say: to, preview: [], caused: [] });
const place = (labels: [string, string][], taken: LabelBox[] = [], unit = 1) =>
  placeChoiceLabels(
    labels.map(([to, text]) => ({ choice: choice(to), text })),
    ({ facts }) => (typeof facts["to"] === "string" && facts["to"] !== "" ? { kind: "place", id: facts["to"] } : null),
    ({ id }) => SPOTS[id],
    taken,
    unit,
  );
const overlap = (one: LabelBox, other: LabelBox): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

describe("labels on the board", () => {
  it("are one a place, the first; choices without a place have none", () => {
    expect(place([["a", "40%"], ["a", "30%"], ["", "20%"], ["nowhere", "10%"]]).map(({ text }) => text)).toEqual(["40%"]); // prettier-ignore
  });

  it("stand beside their place and cover neither names nor each other", () => {
    const names = [boxAround({ x: 20, y: -20 }, 60, 20), boxAround({ x: -25, y: -18 }, 40, 20)];
    for (const unit of [0.5, 1]) {
      const found = place([["a", "40%"], ["b", "35%"]], names, unit); // prettier-ignore
      const boxes = found.map((one) => boxAround(one, labelWidth(one.text) * unit, LABEL_HEIGHT * unit));
      const [first, second] = boxes as [LabelBox, LabelBox];
      expect(overlap(first, second)).toBe(false);
      for (const box of boxes) for (const name of names) expect(overlap(box, name)).toBe(false);
    }
  });

  it("stand somewhere where there is no room at all", () => {
    expect(place([["a", "40%"]], [boxAround({ x: 0, y: 0 }, 500, 500)])).toHaveLength(1);
  });
});

describe("the best choices", () => {
  const offer = (word: string) => ({ do: [{ do: word }], key: word, facts: {}, sentence: word });
  const evaluated = (word: string, win: number, visits: number) => ({ offer: offer(word), win, visits });
  const step = (seat: number, word: string) => ({ seat, offer: offer(word) });
  const evaluation: Evaluation = {
    round: 1,
    last: false,
    simulations: 100,
    seat: 0,
    seats: [],
    choices: [evaluated("a", 0.5, 80), evaluated("b", 0.4, 30), evaluated("c", 0.7, 5), evaluated("d", 0.1, 1)],
    lines: [{ win: 0.5, steps: [step(0, "a"), step(1, "x")] }],
  };

  it("begin with the one that was looked at most; what was looked at little is only roughly known", () => {
    const best = bestChoices(evaluation, 3);
    expect(best.map((one) => [one.offer.key, chanceOf(one, best)])).toEqual([
      ["a", "50%"],
      ["c", "~70%"],
      ["b", "40%"],
    ]);
  });

  it("have the line that may follow, without the choice itself", () => {
    expect(lineAfter(evaluation, offer("a")).map((one) => one.offer.key)).toEqual(["x"]);
    expect(lineAfter(evaluation, offer("b"))).toEqual([]);
    expect(lineAfter(null, offer("a"))).toEqual([]);
  });
});
