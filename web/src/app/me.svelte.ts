// Who the person at this page is: a guest by a cookie, perhaps with an account.
import { savePreferences, preferences } from "../settings/preferences.svelte";
import { request, Refused } from "../transport/http";
import { connection } from "../transport/websocket.svelte";
import type { Me } from "../transport/messages";

let person = $state<Me | null>(null);
let known = $state(false);

/** Oneself; null before one has a name. */
export function me(): Me | null {
  return person;
}

/** Whether the server has answered who we are. */
export function meLoaded(): boolean {
  return known;
}

export async function loadMe(): Promise<void> {
  try {
    const found = await request<Me | { id: null }>("GET", "/api/me");
    person = found.id === null ? null : (found as Me);
  } catch {
    person = null; // the connection says what is wrong
  }
  known = true;
}

/** Be this person from now on; the connection is made anew, since it belongs to somebody. */
export function setMe(somebody: Me | null): void {
  const another = somebody?.id !== person?.id;
  person = somebody;
  if (somebody) savePreferences({ name: somebody.name });
  if (another) connection.open();
}

/** Make sure that the person has a name: a guest is made without asking for anything. */
export async function ensureMe(fallback: string): Promise<Me> {
  if (person) return person;
  const made = await request<Me>("POST", "/api/me", { name: preferences.name || fallback });
  setMe(made);
  return made;
}

/** Whether a refusal means that the server has forgotten us. */
export function isStranger(why: unknown): boolean {
  return why instanceof Refused && why.code === "not_signed_in";
}
