// Short labels beside the places of choices: what a choice is worth, or when it comes in a line of play. Each stands at the side
// of its place where it covers the least of names, other places and other labels.
import type { ChoiceLabel } from "../games/contract";
import type { Point } from "./geometry";
import { targetKey, type TargetId } from "./targets";

export interface LabelBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface PlacedLabel extends ChoiceLabel {
  key: string;
  /** The middle of the label. */
  x: number;
  y: number;
  /** Where on the edge of its place the line to it begins. */
  edge: Point;
}

/** Pixels. */
export const LABEL_HEIGHT = 20;
const LETTER = 7.8;
const PADDING = 13;
const GAP = 3;
/** Where a label may stand, in the order of preference. */
const SIDES: Point[] = [
  { x: 1, y: -1 },
  { x: -1, y: -1 },
  { x: 1, y: 1 },
  { x: -1, y: 1 },
  { x: 1, y: 0 },
  { x: -1, y: 0 },
  { x: 0, y: -1 },
  { x: 0, y: 1 },
];
/** Beside the place, or a little further away. */
const AROUND = [0, 18].flatMap((away) => SIDES.map((side) => [side, away] as const));
/** Rather further away than so much of the label over something else. */
const FAR = 0.15;
/** What lies on a label of another choice cannot be read at all. */
const LABEL_WEIGHT = 100;

export function labelWidth(text: string): number {
  return text.length * LETTER + PADDING;
}

export function boxAround({ x, y }: Point, width: number, height: number): LabelBox {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

function covered(one: LabelBox, other: LabelBox): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}

function edgeTowards({ x, y, radius }: Point & { radius: number }, to: Point): Point {
  const away = Math.hypot(to.x - x, to.y - y) || 1;
  return { x: x + ((to.x - x) * radius) / away, y: y + ((to.y - y) * radius) / away };
}

/** One label for each place: of several choices about the same one the first, which is the best or the next.
 *  `unit` is how many board units a pixel has, `taken` what should stay readable. */
export function placeChoiceLabels(
  labels: ChoiceLabel[],
  targetOf: (choice: ChoiceLabel["choice"]) => TargetId | null,
  spotOf: (about: TargetId) => (Point & { radius: number }) | undefined,
  taken: LabelBox[],
  unit: number,
): PlacedLabel[] {
  const found = new Map<string, PlacedLabel>();
  const boxes: LabelBox[] = [];
  for (const label of labels) {
    const about = targetOf(label.choice);
    const spot = about && spotOf(about);
    const key = about ? targetKey(about) : "";
    if (!spot || found.has(key)) continue;
    const [width, height] = [labelWidth(label.text) * unit, LABEL_HEIGHT * unit];
    let least = Infinity;
    let best: Point = spot;
    for (const [side, away] of AROUND) {
      const slant = side.x !== 0 && side.y !== 0 ? 0.6 : 1;
      const out = spot.radius * slant + (GAP + away) * unit;
      const at = { x: spot.x + side.x * (out + width / 2), y: spot.y + side.y * (out + height / 2) };
      const box = boxAround(at, width, height);
      const worse =
        (away > 0 ? FAR * width * height : 0) +
        taken.reduce((sum, other) => sum + covered(box, other), 0) +
        LABEL_WEIGHT * boxes.reduce((sum, other) => sum + covered(box, other), 0);
      if (worse < least) [least, best] = [worse, at];
    }
    boxes.push(boxAround(best, width, height));
    found.set(key, { ...label, key, x: best.x, y: best.y, edge: edgeTowards(spot, best) });
  }
  return [...found.values()];
}
