// Whether the site has a newer version than the page that is open. The names of its files have hashes: a newer version begins
// with another script.
import { fileAddress } from "./hosting";

/** The address of the script that this page began with; none in a page that is not built. */
export function ownScript(): string | null {
  if (typeof document === "undefined") return null;
  return document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? null;
}

export async function isNewerThere(own = ownScript()): Promise<boolean> {
  if (own === null) return false;
  try {
    const answer = await fetch(fileAddress("files.json"), { cache: "no-store" });
    const { files } = (await answer.json()) as { files: string[] };
    return !files.some((file) => fileAddress(file) === own);
  } catch {
    return false; // no network, or a page that is not built
  }
}
