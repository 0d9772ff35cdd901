// A hash of the messages between pages and tables, and of how a page starts the engine: by it a page knows an engine that was
// built with it (engine/build.py).
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const FILES = ["./src/transport/messages.ts", "./src/engine/python.ts"].map((name) => new URL(name, import.meta.url));
const hash = createHash("sha256");
for (const file of FILES) hash.update(readFileSync(file));

/** For `define`: the constant MESSAGES_HASH. */
export const messagesHash = { MESSAGES_HASH: JSON.stringify(hash.digest("hex")) };
