// The account of this browser: a guest by a cookie, perhaps with a login.
import type { Language } from "../i18n/texts.svelte";
import { savePreferences, preferences } from "../settings/preferences.svelte";
import { forgetAccount, handOver } from "../table/kept_plans";
import { hosting } from "../transport/hosting";
import { request, Refused } from "../transport/http";
import { connection } from "../transport/websocket.svelte";
import type { Me } from "../transport/messages";

let person = $state<Me | null>(null);
let known = $state(false);

/** The own account; null for a visitor without a name. */
export function me(): Me | null {
  return person;
}

/** Whether the server has answered `loadMe`. */
export function meLoaded(): boolean {
  return known;
}

export async function loadMe(): Promise<void> {
  // The account of this device is in the store of the engine, which loads when it is needed.
  if (hosting.local) return;
  try {
    const found = await request<Me | { id: null }>("GET", "/api/me");
    person = found.id === null ? null : (found as Me);
  } catch {
    person = null; // the connection says what is wrong
  }
  known = true;
}

/** Switch to this account; the connection is opened again, since it belongs to an account. */
export function setMe(account: Me | null): void {
  const another = account?.id !== person?.id;
  if (person && another) {
    if (account && person.login === null) handOver(person.id, account.id);
    else forgetAccount(person.id);
  }
  person = account;
  if (account) savePreferences({ name: account.name });
  if (another && !hosting.local) connection.open();
}

/** Change the language of the page, and of the account, which gets its e-mails in it. */
export async function chooseLanguage(language: Language): Promise<void> {
  savePreferences({ language });
  if (person) setMe(await request<Me>("PATCH", "/api/me", { language }));
}

/** Make sure that there is an account: a guest is created without any form. */
export async function ensureMe(fallback: string): Promise<Me> {
  if (person) return person;
  const made = hosting.local
    ? await request<Me>("GET", "/api/me")
    : await request<Me>("POST", "/api/me", { name: preferences.name || fallback });
  setMe(made);
  return made;
}

/** Whether a refusal means that the session has ended. */
export function isStranger(why: unknown): boolean {
  return why instanceof Refused && why.code === "not_signed_in";
}
