// Where a card is placed: next to what it describes, inside the window, without covering it.
import type { Size } from "./camera";
import type { Point } from "./geometry";

/** The upper left corner of a card of this size, `gap` away from a point: on the right if it fits, else left, else
 *  above or below. */
export function beside(at: Point, card: Size, window: Size, gap: number): Point {
  const edge = 8;
  const between = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, Math.max(low, high)));
  const y = between(at.y - card.height / 2, edge, window.height - card.height - edge);
  if (at.x + gap + card.width + edge <= window.width) return { x: at.x + gap, y };
  if (at.x - gap - card.width >= edge) return { x: at.x - gap - card.width, y };
  const x = between(at.x - card.width / 2, edge, window.width - card.width - edge);
  const above = at.y - gap - card.height;
  return { x, y: above >= edge ? above : between(at.y + gap, edge, window.height - card.height - edge) };
}
