// Requests over HTTP. A refusal is thrown as an error, with the server's message in the language of the page.
import { currentLanguage } from "../i18n/texts.svelte";
import type { Problem } from "./messages";

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

async function send(method: string, path: string, body?: unknown): Promise<Response> {
  const headers: Record<string, string> = { "Accept-Language": currentLanguage() };
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

/** Send a request; the answer has the type that the server's structures give this address. */
export async function request<T>(method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", path: string, body?: unknown): Promise<T> {
  return (await (await send(method, path, body)).json()) as T;
}

/** Get a text. */
export async function requestText(path: string): Promise<string> {
  return (await send("GET", path)).text();
}

const kept = new Map<string, Promise<unknown>>();

/** Get something that does not change while the page is open; it is fetched once. */
export function requestOnce<T>(path: string): Promise<T> {
  const found = kept.get(path) ?? request<T>("GET", path);
  kept.set(path, found);
  found.catch(() => kept.delete(path));
  return found as Promise<T>;
}
