// Points, curves and ways between them: what every map drawing is made of.

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
