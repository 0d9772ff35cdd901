// Keeps all files of the page where the service worker finds them, so that a local game can be opened without a network: also
// those pages that were never shown, and what was loaded before there was a service worker.
import type { EngineList } from "./messages";

/** The service worker's cache for a page in this folder (public/worker.js). */
function pageCache(root: string): string {
  return `turnpike-2 ${new URL(root).pathname}`;
}

/** Whether everything is kept. */
export async function keepPage(root: string, { folder, answers }: EngineList): Promise<boolean> {
  try {
    const cache = await caches.open(pageCache(root));
    const { files } = (await (await fetch(`${root}files.json`)).json()) as { files: string[] };
    const engine = ["engine.json", ...answers.map((name) => `${folder}/answers/${name}`)].map((name) => `engine/${name}`);
    const wanted = new Set([root, ...[...files, ...engine].map((file) => root + file)]);
    for (const address of wanted) if (!(await cache.match(address))) await cache.add(address);
    const isOld = (url: string): boolean => /^(assets|engine)\//.test(url.slice(root.length)) && !wanted.has(url);
    for (const { url } of await cache.keys()) if (url.startsWith(root) && isOld(url)) await cache.delete(url);
    return true;
  } catch {
    return false; // no network, no room, or a page without https
  }
}
