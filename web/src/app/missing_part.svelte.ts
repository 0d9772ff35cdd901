// Parts of the page are loaded when they are first shown. After an update of the site an open page asks for parts that are gone,
// and without a network for some that were never kept.
import { isNewerThere, ownScript } from "../transport/newer";
import { engine } from "../transport/worker.svelte";

/** `outdated`: the site has a newer version. `away`: there is no network, or the host does not answer. */
export type Missing = "outdated" | "away";

/** The version that was left by itself: it is left so once, whatever the next one finds. */
const RELOADED = "turnpike-reloaded";

let missing = $state<Missing | null>(null);
let whole = $state(false);

/** Why a part of the page could not be loaded; null if none is missing. */
export function missingPart(): Missing | null {
  return missing;
}

/** Whether the whole page is missing, and says so itself. */
export function isPageMissing(): boolean {
  return whole;
}

/** The player has read it, or shows another page. */
export function forgetMissing(): void {
  missing = null;
  whole = false;
}

/** A part could not be loaded. In place of a whole page nothing is lost any more, so a new version is loaded at once. */
export async function partMissing(isPage: boolean): Promise<void> {
  if (isPage) whole = true;
  const found = (await isNewerThere()) ? "outdated" : "away";
  if (found === "outdated" && isPage && mayReload()) location.reload();
  else missing = found;
}

/** Games that are not kept would be lost. */
function mayReload(): boolean {
  const own = ownScript();
  if (own === null || sessionStorage.getItem(RELOADED) === own) return false;
  if (engine.state.now === "ready" && !engine.state.kept) return false;
  sessionStorage.setItem(RELOADED, own);
  return true;
}
