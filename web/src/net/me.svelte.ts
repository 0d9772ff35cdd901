// Who the person at this page is: a guest by a cookie, perhaps with an account.
import { wish, wishes } from "../wishes.svelte";
import { ask, Refused } from "./http";
import { connection } from "./socket.svelte";
import type { Me } from "./wire";

let person = $state<Me | null>(null);
let known = $state(false);

/** Oneself; null before one has a name. */
export function me(): Me | null {
  return person;
}

/** Whether the server has answered who we are. */
export function asked(): boolean {
  return known;
}

export async function findMe(): Promise<void> {
  try {
    const found = await ask<Me | { id: null }>("GET", "/api/me");
    person = found.id === null ? null : (found as Me);
  } catch {
    person = null; // the connection says what is wrong
  }
  known = true;
}

/** Be this person from now on; the connection is made anew, since it belongs to somebody. */
export function become(somebody: Me | null): void {
  const another = somebody?.id !== person?.id;
  person = somebody;
  if (somebody) wish({ name: somebody.name });
  if (another) connection.open();
}

/** Make sure that the person has a name: a guest is made without asking for anything. */
export async function somebody(fallback: string): Promise<Me> {
  if (person) return person;
  const made = await ask<Me>("POST", "/api/me", { name: wishes.name || fallback });
  become(made);
  return made;
}

/** Whether a refusal means that the server has forgotten us. */
export function isStranger(why: unknown): boolean {
  return why instanceof Refused && why.code === "not_signed_in";
}
