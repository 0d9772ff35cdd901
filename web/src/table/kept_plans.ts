// Plans of turns that have not come yet, kept on this device: in a game over days a notification opens a new window, and the
// plan is there. Each belongs to an account, so that the next person at this screen does not see it.
import type { Action, Facts } from "../games/contract";

/** A planned choice as it was offered. */
export interface Step {
  do: Action[];
  key: string;
  facts: Facts;
  say: string;
}

export interface KeptPlan {
  account: string;
  table: string;
  seat: number;
  /** The newest entry of the game when it was last changed: once the seat has had a turn after that, it is over. */
  at: number;
  steps: Step[];
}

const STORE = "turnpike-plans";
const MAX_PLANS = 20;

function stored(): KeptPlan[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORE) ?? "[]");
    return Array.isArray(found) ? (found as KeptPlan[]).filter((one) => Array.isArray(one.steps)) : [];
  } catch {
    return []; // no storage, or not our data
  }
}

function store(plans: KeptPlan[]): void {
  try {
    if (plans.length > 0) localStorage.setItem(STORE, JSON.stringify(plans.slice(-MAX_PLANS)));
    else localStorage.removeItem(STORE);
  } catch {
    // Without storage a plan lives as long as the page.
  }
}

/** The plan that an account has made at a table. */
export function keptPlan(account: string, table: string): KeptPlan | null {
  return stored().find((one) => one.account === account && one.table === table) ?? null;
}

/** Keep a plan in place of the former one of that table; one without steps is none. Of many, the newest are kept. */
export function keepPlan(plan: KeptPlan): void {
  const others = stored().filter((one) => one.account !== plan.account || one.table !== plan.table);
  store(plan.steps.length > 0 ? [...others, plan] : others);
}

/** The game is over: nobody at this device has a turn there. */
export function forgetTable(table: string): void {
  const all = stored();
  const others = all.filter((one) => one.table !== table);
  if (others.length < all.length) store(others);
}

/** The account has signed out of this device. */
export function forgetAccount(account: string): void {
  store(stored().filter((one) => one.account !== account));
}

/** A guest has signed in, and what was the guest's is the account's. */
export function handOver(from: string, to: string): void {
  store(stored().map((one) => (one.account === from ? { ...one, account: to } : one)));
}
