// Which entry of each table was last seen on this device, so that a returning player can see what happened since.
const STORE = "turnpike-seen";
const MAX_TABLES = 200;

function stored(): Record<string, number> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORE) ?? "{}");
    return typeof found === "object" && found !== null ? (found as Record<string, number>) : {};
  } catch {
    return {}; // no storage, or not our data
  }
}

/** The entry of a table that was last seen here; null if it was never open. */
export function seenEntry(table: string): number | null {
  const found = stored()[table];
  return typeof found === "number" ? found : null;
}

/** This entry is seen now. Of many tables the ones last seen are kept. */
export function saveSeen(table: string, entry: number): void {
  const { [table]: _, ...others } = stored();
  const kept = Object.entries(others).slice(1 - MAX_TABLES);
  try {
    localStorage.setItem(STORE, JSON.stringify({ ...Object.fromEntries(kept), [table]: entry }));
  } catch {
    // Without storage nothing is played back.
  }
}
