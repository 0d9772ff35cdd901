// The worker of the bots: runs one call after the other (turnpike.page.worker.think).
import { failureOf } from "./failure";
import type { FromBots, ToBots } from "./messages";
import { startPython } from "./python";

interface Bots {
  think(call: string): string;
  bytes(): number;
}

let bots: Bots | null = null;

function post(message: FromBots): void {
  postMessage(message);
}

async function begin({ folder, lock, files }: Extract<ToBots, { kind: "start" }>): Promise<void> {
  const python = await startPython(folder, lock, files);
  const module = python.pyimport("turnpike.page.worker") as { think(call: string): string };
  bots = { think: (call) => module.think(call), bytes: () => python._module.HEAP8.length };
  post({ kind: "ready" });
}

async function take(message: ToBots): Promise<void> {
  if (message.kind === "start") await begin(message);
  else if (bots) post({ kind: "outcome", outcome: bots.think(message.call), bytes: bots.bytes() });
}

onmessage = ({ data }: MessageEvent<ToBots>) => {
  take(data).catch((error: unknown) => post({ kind: "failed", ...failureOf(error) }));
};
