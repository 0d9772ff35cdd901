// Earlier positions of a table, asked for in batches and kept.
import { request } from "../transport/http";
import type { Positions } from "../transport/messages";

const BATCH = 50;

export class PositionCache {
  private readonly kept = new Map<number, Promise<unknown[]>>();
  private readonly ahead = new Map<number, unknown>();

  constructor(private readonly table: string) {}

  private batch(first: number, last: number): Promise<unknown[]> {
    return request<Positions>("GET", `/api/tables/${this.table}/positions?first=${first}&last=${last}`).then((found) => found.views);
  }

  /** The position after entry n of a game that is at entry `newest`; null while its set-up was being made. */
  async view(n: number, newest: number): Promise<unknown> {
    const first = Math.floor(n / BATCH) * BATCH;
    const last = first + BATCH - 1;
    if (last > newest) return (await this.batch(n, n))[0] ?? null; // the batch is not complete yet: keep nothing
    let found = this.kept.get(first);
    if (!found) {
      found = this.batch(first, last);
      this.kept.set(first, found);
      found.catch(() => this.kept.delete(first));
    }
    return (await found)[n - first] ?? null;
  }

  /** The positions after entries that lie close together. They are read ahead, for those who step through them. */
  async range(first: number, last: number, newest = last): Promise<unknown[]> {
    const numbers = Array.from({ length: last - first + 1 }, (_, n) => first + n);
    if (!numbers.every((n) => this.ahead.has(n))) {
      const found = await this.batch(first, Math.min(first + BATCH - 1, Math.max(last, newest)));
      found.forEach((view, n) => this.ahead.set(first + n, view));
    }
    return numbers.map((n) => this.ahead.get(n) ?? null);
  }

  /** All positions of a finished game. */
  async all(newest: number): Promise<unknown[]> {
    const batches: Promise<unknown[]>[] = [];
    for (let first = 0; first <= newest; first += BATCH) {
      const found = this.kept.get(first) ?? this.batch(first, Math.min(first + BATCH - 1, newest));
      this.kept.set(first, found);
      batches.push(found);
    }
    return (await Promise.all(batches)).flat();
  }
}
