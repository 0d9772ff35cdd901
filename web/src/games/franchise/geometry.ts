// The few shapes the drawing is made of: points on a circle, pieces of a ring, hexagons, the curve of a link.

export interface Point {
  x: number;
  y: number;
}

/** A number with one decimal, and none where it says nothing. */
export function num(value: number): string {
  return String(Math.round(value * 10) / 10 + 0);
}

export function xy(x: number, y: number): string {
  return `${num(x)} ${num(y)}`;
}

/** The point at `turn` (clockwise from the top, 1 is once round) on a circle round the origin. */
export function clock(turn: number, r: number): Point {
  const angle = 2 * Math.PI * turn;
  return { x: r * Math.sin(angle), y: -r * Math.cos(angle) };
}

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

/** A quadratic curve. */
export interface Curve {
  from: Point;
  control: Point;
  to: Point;
}

/** The curve of a link: its middle lies `bend` to the right of the straight line, travelling from a to b. */
export function curve(a: Point, b: Point, bend: number): Curve {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const out = (2 * bend) / (Math.hypot(dx, dy) || 1);
  return {
    from: { x: a.x, y: a.y },
    control: { x: (a.x + b.x) / 2 - dy * out, y: (a.y + b.y) / 2 + dx * out },
    to: { x: b.x, y: b.y },
  };
}

export function curvePath({ from, control, to }: Curve): string {
  return `M${xy(from.x, from.y)}Q${xy(control.x, control.y)} ${xy(to.x, to.y)}`;
}

/** The point at part `t` (0 to 1) of a curve. */
export function along({ from, control, to }: Curve, t: number): Point {
  const s = 1 - t;
  return {
    x: s * s * from.x + 2 * s * t * control.x + t * t * to.x,
    y: s * s * from.y + 2 * s * t * control.y + t * t * to.y,
  };
}

/** Where on a curve its price tag stands: in the middle of the part that the places at its ends do not cover. */
export function middleBetween(link: Curve, nearFrom: number, nearTo: number): Point {
  const length = Math.hypot(link.to.x - link.from.x, link.to.y - link.from.y) || 1;
  const start = Math.min(nearFrom / length, 0.9);
  const end = 1 - Math.min(nearTo / length, 0.9);
  return along(link, Math.min(Math.max((start + end) / 2, 0.05), 0.95));
}

/** Where an arrow key leads: the candidate nearest to `from` in that direction, going round the edge if there is none. */
export function neighbour<T extends Point>(from: Point, candidates: T[], way: Point): T | null {
  let best: T | null = null;
  let least = Infinity;
  let farthest: T | null = null;
  let most = -Infinity;
  for (const candidate of candidates) {
    const dx = candidate.x - from.x;
    const dy = candidate.y - from.y;
    const ahead = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y - dy * way.x);
    if (ahead > 1 && ahead + 2 * aside < least) {
      least = ahead + 2 * aside;
      best = candidate;
    }
    if (ahead < -1 && -ahead - 2 * aside > most) {
      most = -ahead - 2 * aside;
      farthest = candidate;
    }
  }
  return best ?? farthest;
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
