// The worker of the bots, as the worker of the tables sees it. A running call is interrupted by ending the worker: Python is in
// the middle of a computation and hears nothing, and memory that both could read needs headers which no static host sends.
//
// A worker that fails is replaced after a pause, and its call is run again. After some failures in a row the call fails, and the
// page is told; a call some time later is one more attempt, so that bots think again when the cause is gone.
import { failureOf } from "./failure";
import type { Failure, FromBots, ToBots } from "./messages";

/** A worker that has taken more is replaced after its call: memory of WebAssembly is never given back. */
const MAX_BYTES = 192 * 2 ** 20;
export const MAX_FAILURES = 3;
/** After the first failure; longer after each further one. */
const PAUSE_MS = 1000;
/** After the last one: calls before that fail at once. */
const GIVEN_UP_MS = 20_000;

interface Call {
  text: string;
  resolve: (outcome: string) => void;
  reject: (why: Error) => void;
}

export class Thinking {
  private worker: Worker | null = null;
  /** Python has started in it. */
  private ready = false;
  private call: Call | null = null;
  private failures = 0;
  private givenUp = "";
  private pausing: ReturnType<typeof setTimeout> | undefined;

  /** `tell` is called with what is wrong, and with null when it is over. */
  constructor(
    private readonly make: () => Worker,
    private readonly start: Extract<ToBots, { kind: "start" }>,
    private readonly tell: (why: Failure | null) => void = () => {},
  ) {}

  /** Start the worker, so that the first call need not wait for it. */
  prepare(): void {
    if (this.worker || this.pausing !== undefined) return;
    const worker = this.make();
    this.worker = worker;
    const own = (what: () => void): void => {
      if (this.worker === worker) what();
    };
    worker.onmessage = ({ data }: MessageEvent<FromBots>) => own(() => this.take(data));
    worker.onerror = (event: Event & { message?: string }) => {
      event.preventDefault(); // otherwise it is an error of the worker of the tables as well
      // A script that cannot be loaded says nothing.
      own(() => this.fail(event.message ? failureOf(event.message).why : "download", event.message ?? ""));
    };
    worker.postMessage(this.start);
  }

  /** Run a call; resolves to "" if it was interrupted, rejects if the worker fails again and again. Calls come one after the other. */
  think(text: string): Promise<string> {
    if (this.givenUp) return Promise.reject(new Error(this.givenUp));
    return new Promise((resolve, reject) => {
      this.call = { text, resolve, reject };
      if (this.ready) this.post();
      else this.prepare();
    });
  }

  /** End the running call, and be ready for the next. */
  interrupt(): void {
    if (this.ready) this.stop(); // while Python starts, no call has begun
    this.finish("");
    this.prepare();
  }

  private post(): void {
    if (this.call) this.worker?.postMessage({ kind: "think", call: this.call.text } satisfies ToBots);
  }

  private take(message: FromBots): void {
    switch (message.kind) {
      case "ready":
        this.ready = true;
        this.post();
        break;
      case "failed":
        this.fail(message.why, message.detail);
        break;
      case "outcome":
        if (this.failures >= MAX_FAILURES) this.tell(null);
        this.failures = 0;
        if (message.bytes > MAX_BYTES) {
          this.stop();
          this.prepare();
        }
        this.finish(message.outcome);
        break;
    }
  }

  private fail(why: Failure, detail: string): void {
    console.warn(`The bots cannot think: ${why} (${detail})`);
    this.stop();
    this.failures++;
    if (this.failures < MAX_FAILURES) {
      this.pausing = setTimeout(() => {
        this.pausing = undefined;
        this.prepare();
      }, PAUSE_MS * this.failures);
      return;
    }
    this.tell(why);
    this.givenUp = `${why}: ${detail}`;
    setTimeout(() => (this.givenUp = ""), GIVEN_UP_MS);
    const { call } = this;
    this.call = null;
    call?.reject(new Error(this.givenUp));
  }

  private finish(outcome: string): void {
    const { call } = this;
    this.call = null;
    call?.resolve(outcome);
  }

  private stop(): void {
    this.worker?.terminate();
    this.worker = null;
    this.ready = false;
  }
}
