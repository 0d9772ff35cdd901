// Keeps all files of the page where the service worker finds them, so that a local game can be opened without a network: also
// those pages that were never shown, and what was loaded before there was a service worker.
import { ENGINE_CACHE, keptFiles } from "./files";
import type { EngineList } from "./messages";

/** It is kept last: what it lists is there. */
const LIST = "files.json";
const ENGINE_LIST = "engine/engine.json";

/** The service worker's cache for a page in this folder (public/worker.js). */
function pageCache(root: string): string {
  return `turnpike-2 ${new URL(root).pathname}`;
}

/** Whether everything is kept now. */
export async function keepPage(root: string, list: EngineList): Promise<boolean> {
  try {
    const cache = await caches.open(pageCache(root));
    const listed = await fetch(root + LIST, { cache: "no-cache" });
    const { files } = (await listed.clone().json()) as { files: string[] };
    const answers = list.answers.map((name) => `engine/${list.folder}/answers/${name}`);
    const wanted = new Set([...files, ...answers].map((file) => root + file));
    for (const address of wanted) if (!(await cache.match(address))) await cache.add(address);
    for (const name of ["", ENGINE_LIST]) {
      wanted.add(root + name);
      await cache.add(new Request(root + name, { cache: "no-cache" })); // they name the files of this version
    }
    const isOld = (url: string): boolean => /^(assets|engine)\//.test(url.slice(root.length)) && !wanted.has(url);
    for (const { url } of await cache.keys()) if (url.startsWith(root) && isOld(url)) await cache.delete(url);
    if (!(await keptFiles(root, list))) return false;
    await cache.put(root + LIST, listed);
    return true;
  } catch {
    return false; // no network, no room, or a page without https
  }
}

/** Whether this browser can keep pages at all: not for addresses without https. */
export function canKeepPages(): boolean {
  return "serviceWorker" in navigator && typeof caches !== "undefined";
}

/** Whether a local game can be opened without a network; nothing is loaded. */
export async function isPageKept(root: string): Promise<boolean> {
  try {
    if (!(await navigator.serviceWorker.getRegistration(root)) || !(await caches.has(ENGINE_CACHE))) return false;
    const cache = await caches.open(pageCache(root));
    const engine = await cache.match(root + ENGINE_LIST);
    if (!engine || !(await cache.match(root + LIST))) return false;
    return (await keptFiles(root, (await engine.json()) as EngineList)) !== null;
  } catch {
    return false;
  }
}
