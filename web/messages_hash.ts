// A hash of the messages between pages and tables, by which a page knows an engine that was built with it (engine/build.py).
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const MESSAGES = new URL("./src/transport/messages.ts", import.meta.url);

/** For `define`: the constant MESSAGES_HASH. */
export const messagesHash = { MESSAGES_HASH: JSON.stringify(createHash("sha256").update(readFileSync(MESSAGES)).digest("hex")) };
