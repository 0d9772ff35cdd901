// Asking the server over HTTP. A refusal is thrown, with the server's words in the language of the page.
import { spoken } from "../texts.svelte";
import type { Problem } from "./wire";

/** The server said no. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly facts: Record<string, string | number> = {},
  ) {
    super(message);
  }
}

async function request(method: string, path: string, body?: unknown): Promise<Response> {
  const headers: Record<string, string> = { "Accept-Language": spoken() };
  let content: string | undefined;
  if (typeof body === "string") {
    content = body;
    headers["Content-Type"] = "application/x-ndjson";
  } else if (body !== undefined) {
    content = JSON.stringify(body);
    headers["Content-Type"] = "application/json";
  }
  let answer: Response;
  try {
    answer = await fetch(path, { method, headers, body: content ?? null, credentials: "same-origin" });
  } catch {
    throw new Refused("offline", "");
  }
  if (!answer.ok) {
    const problem = (await answer.json().catch(() => null)) as Problem | null;
    throw new Refused(problem?.code ?? "our_fault", problem?.message ?? answer.statusText, problem?.facts ?? {});
  }
  return answer;
}

/** Ask for something; the answer is of the type the server promises for this address. */
export async function ask<T>(method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", path: string, body?: unknown): Promise<T> {
  return (await (await request(method, path, body)).json()) as T;
}

/** Ask for a text. */
export async function askText(path: string): Promise<string> {
  return (await request("GET", path)).text();
}

const kept = new Map<string, Promise<unknown>>();

/** Ask once for something that does not change while the page is open. */
export function askOnce<T>(path: string): Promise<T> {
  const found = kept.get(path) ?? ask<T>("GET", path);
  kept.set(path, found);
  found.catch(() => kept.delete(path));
  return found as Promise<T>;
}
