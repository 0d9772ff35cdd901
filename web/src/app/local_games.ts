// What this browser is told when a game is begun on this device.
import { preferences, savePreferences } from "../settings/preferences.svelte";

/** Remember that there are games here, and ask the browser not to clear them away when its disk gets full. */
export function localGameBegun(): void {
  savePreferences({ localGames: true });
  void keepForGood();
}

/** Chromium and Safari decide without a word, by how much the page is used, so they are asked with each game. Firefox asks the
 *  player, and that once is enough. */
export async function keepForGood(): Promise<void> {
  const { storage } = navigator as { storage?: Partial<StorageManager> }; // none without https
  if (!storage?.persist || !storage.persisted) return;
  const isFirst = !preferences.askedToKeep;
  const asksPlayer = /Firefox/.test(navigator.userAgent);
  try {
    if ((await storage.persisted()) || (asksPlayer && !isFirst)) return;
    savePreferences({ askedToKeep: true });
    await storage.persist();
  } catch {
    // A private window, or one where pages may store nothing.
  }
}
