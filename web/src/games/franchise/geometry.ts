// The few shapes the drawing of Franchise is made of: pieces of a ring, hexagons, the road round the board.
import { clock, num, xy, type Point } from "../../board/geometry";

/** A hexagon standing on its point, round the origin. */
export function hexagon(r: number): string {
  const corners = [0, 1, 2, 3, 4, 5].map((corner) => clock(corner / 6, r));
  return `M${corners.map(({ x, y }) => xy(x, y)).join("L")}Z`;
}

/** A piece of a ring round the origin, from one turn to the other. */
export function sector(start: number, end: number, inner: number, outer: number): string {
  const large = end - start > 0.5 ? 1 : 0;
  const [a, b, c, d] = [clock(start, inner), clock(start, outer), clock(end, outer), clock(end, inner)];
  return (
    `M${xy(a.x, a.y)}L${xy(b.x, b.y)}A${num(outer)} ${num(outer)} 0 ${large} 1 ${xy(c.x, c.y)}` +
    `L${xy(d.x, d.y)}A${num(inner)} ${num(inner)} 0 ${large} 0 ${xy(a.x, a.y)}Z`
  );
}

/** Space `n` of a wheel: its outline and its middle. The first one is at the top, the others follow clockwise. */
export function space(size: number, n: number, inner: number, outer: number): { d: string; middle: Point } {
  return {
    d: sector((n - 0.5) / size, (n + 0.5) / size, inner, outer),
    middle: clock(n / size, (inner + outer) / 2),
  };
}

/** Where several round pieces of radius `r` stand beside each other: a ring, with one in the middle if they are many. */
export function cluster(count: number, r: number): Point[] {
  const inner = count === 1 || count > 5 ? 1 : 0;
  const outer = count - inner;
  const spots: Point[] = inner ? [{ x: 0, y: 0 }] : [];
  if (outer > 0) {
    // Neighbours on the ring just touch: half the chord between them is one radius.
    const ring = Math.max((r * 1.04) / Math.abs(clock(0.5 / outer, 1).x), 2.05 * r * inner);
    const first = outer === 2 ? 0.25 : 0;
    for (let n = 0; n < outer; n++) spots.push(clock(first + n / outer, ring));
  }
  return spots;
}

/** The frame of the sheet as one closed road: where `part` (0 to 1) of its length lies, and the way one drives there.
 *  It begins at the lower left corner and goes clockwise. */
export function onFrame(part: number, x: number, y: number, width: number, height: number): Point & { turn: number } {
  const round = 2 * (width + height);
  let left = (((part % 1) + 1) % 1) * round;
  if (left < height) return { x, y: y + height - left, turn: -90 };
  left -= height;
  if (left < width) return { x: x + left, y, turn: 0 };
  left -= width;
  if (left < height) return { x: x + width, y: y + left, turn: 90 };
  left -= height;
  return { x: x + width - left, y: y + height, turn: 180 };
}
