// The worker of the bots: runs one call after the other (turnpike.page.worker.think).
import type { FromBots, ToBots } from "./messages";
import { startPython } from "./python";

interface Bots {
  think(call: string): string;
  bytes(): number;
}

let ready: Promise<Bots>;

function post(message: FromBots): void {
  postMessage(message);
}

async function begin({ folder, lock, files }: Extract<ToBots, { kind: "start" }>): Promise<Bots> {
  const python = await startPython(folder, lock, files);
  const module = python.pyimport("turnpike.page.worker") as { think(call: string): string };
  return { think: (call) => module.think(call), bytes: () => python._module.HEAP8.length };
}

onmessage = ({ data }: MessageEvent<ToBots>) => {
  if (data.kind === "start") {
    ready = begin(data);
    return;
  }
  ready
    .then((bots) => post({ kind: "outcome", outcome: bots.think(data.call), bytes: bots.bytes() }))
    .catch((error: unknown) => post({ kind: "failed", detail: String(error) }));
};
