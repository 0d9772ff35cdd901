// Short notifications on the page: refusals and errors. Screen readers announce them.
import { Refused } from "../transport/http";
import { t } from "../i18n/texts.svelte";

export interface PageNotification {
  id: number;
  text: string;
  /** The section of the rulebook that explains it, as an address. */
  more: string | null;
}

let list = $state<PageNotification[]>([]);
let next = 1;

export function notifications(): PageNotification[] {
  return list;
}

export function notify(text: string, more: string | null = null): void {
  const id = next++;
  list = [...list.slice(-2), { id, text, more }];
  setTimeout(() => dismiss(id), 9000);
}

export function dismiss(id: number): void {
  list = list.filter((one) => one.id !== id);
}

/** Show an error. `section` finds the section of the rulebook. */
export function notifyError(why: unknown, section: (code: string) => string | null = () => null): void {
  if (why instanceof Refused) {
    if (why.code === "engine") return; // EngineStatus says why it does not run
    notify(why.code === "offline" ? t("net.offline") : why.message, section(why.code));
  } else {
    throw why;
  }
}

/** Run an action and show its refusal, if any; returns whether it was done. */
export async function attempt(what: () => Promise<unknown>, section?: (code: string) => string | null): Promise<boolean> {
  try {
    await what();
    return true;
  } catch (why) {
    notifyError(why, section);
    return false;
  }
}
