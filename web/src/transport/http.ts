// Requests. A refusal is thrown as an error, with its message in the language of the page.
import { currentLanguage, pick } from "../i18n/texts.svelte";
import { hosting } from "./hosting";
import type { Problem } from "./messages";
import { Refused } from "./refused";
import { server } from "./server";
import type { Transport } from "./transport";
import { engine } from "./worker.svelte";

export { Refused } from "./refused";

/** Where the tables of this page are. */
export const transport: Transport = hosting.local ? engine : server;

async function send(through: Transport, method: string, path: string, body?: unknown): Promise<string> {
  const content =
    body === undefined
      ? undefined
      : typeof body === "string"
        ? { type: "application/x-ndjson", content: body }
        : { type: "application/json", content: JSON.stringify(body) };
  const answer = await through.request(method, path, currentLanguage(), content);
  if (answer.status >= 400) throw refusalOf(answer.text);
  return answer.text;
}

function refusalOf(text: string): Refused {
  let problem: Partial<Problem> = {};
  try {
    problem = JSON.parse(text) as Partial<Problem>;
  } catch {
    // no answer of ours: a proxy has no server to ask
  }
  return refusal(problem.code ?? "our_fault", problem.message ?? text, problem.facts ?? {});
}

/** A refusal as the page shows it; some mean something else where the tables are on this device. */
export function refusal(code: string, message: string, facts: Record<string, string | number>): Refused {
  return new Refused(code, hosting.local ? pick("local_refused", code, message) : message, facts);
}

/** Send a request; the answer has the type that the server's structures give this address. */
export async function request<T>(
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body?: unknown,
  through = transport,
): Promise<T> {
  const text = await send(through, method, path, body);
  return (text === "" ? null : JSON.parse(text)) as T;
}

/** Get a text. */
export function requestText(path: string, through = transport): Promise<string> {
  return send(through, "GET", path);
}

const kept = new Map<string, Promise<unknown>>();

/** Get something that does not change while the page is open; it is fetched once. */
export function requestOnce<T>(path: string): Promise<T> {
  const found = kept.get(path) ?? request<T>("GET", path);
  kept.set(path, found);
  found.catch(() => kept.delete(path));
  return found as Promise<T>;
}
