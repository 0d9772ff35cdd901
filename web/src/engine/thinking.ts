// The worker of the bots, as the worker of the tables sees it. A running call is interrupted by ending the worker: Python is in
// the middle of a computation and hears nothing, and memory that both could read needs headers which no static host sends.
import type { FromBots, ToBots } from "./messages";

/** A worker that has taken more is replaced after its call: memory of WebAssembly is never given back. */
const MAX_BYTES = 192 * 2 ** 20;

export class Thinking {
  private worker: Worker | null = null;
  private done: ((outcome: string) => void) | null = null;

  constructor(
    private readonly make: () => Worker,
    private readonly start: Extract<ToBots, { kind: "start" }>,
  ) {}

  /** Start the worker, so that the first call need not wait for it. */
  prepare(): Worker {
    if (this.worker) return this.worker;
    const worker = this.make();
    this.worker = worker;
    worker.onmessage = ({ data }: MessageEvent<FromBots>) => this.take(data);
    worker.onerror = () => this.interrupt();
    worker.postMessage(this.start);
    return worker;
  }

  /** Run a call; resolves to "" if it was interrupted. Calls come one after the other. */
  think(call: string): Promise<string> {
    return new Promise((resolve) => {
      this.done = resolve;
      const message: ToBots = { kind: "think", call };
      this.prepare().postMessage(message);
    });
  }

  /** End the running call, and be ready for the next. */
  interrupt(): void {
    this.stop();
    this.finish("");
    this.prepare();
  }

  private take(message: FromBots): void {
    if (message.kind === "failed") {
      this.stop();
      this.finish("");
      return;
    }
    if (message.bytes > MAX_BYTES) {
      this.stop();
      this.prepare();
    }
    this.finish(message.outcome);
  }

  private finish(outcome: string): void {
    const { done } = this;
    this.done = null;
    done?.(outcome);
  }

  private stop(): void {
    this.worker?.terminate();
    this.worker = null;
  }
}
