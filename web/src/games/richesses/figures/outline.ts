// How much room an outline takes, without a browser that draws it.

const MARGIN = 2;

/** Left, top, width and height around the lines of a path: moves to a place, lines from there on, `M0 0l4 2-1 3z`. */
export function boxAround(path: string): number[] {
  const [xs, ys]: [number[], number[]] = [[], []];
  for (const ring of path.split("M").slice(1)) {
    const numbers = (ring.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    let [x, y] = [0, 0];
    for (let n = 0; n + 1 < numbers.length; n += 2) {
      xs.push((x += numbers[n] ?? 0));
      ys.push((y += numbers[n + 1] ?? 0));
    }
  }
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return [left - MARGIN, top - MARGIN, Math.max(...xs) - left + 2 * MARGIN, Math.max(...ys) - top + 2 * MARGIN];
}
