// Keeps all files of the page where the service worker finds them, so that a local game can be opened without a network: also
// those pages that were never shown.

/** The service worker's cache for a page in this folder (public/worker.js). */
function pageCache(root: string): string {
  return `turnpike-2 ${new URL(root).pathname}`;
}

/** Whether everything is kept. */
export async function keepPage(root: string): Promise<boolean> {
  try {
    const cache = await caches.open(pageCache(root));
    const { files } = (await (await fetch(`${root}files.json`)).json()) as { files: string[] };
    for (const file of files) if (!(await cache.match(root + file))) await cache.add(root + file);
    if (!(await cache.match(root))) await cache.add(root);
    const wanted = new Set([root, ...files.map((file) => root + file)]);
    for (const { url } of await cache.keys()) if (url.startsWith(`${root}assets/`) && !wanted.has(url)) await cache.delete(url);
    return true;
  } catch {
    return false; // no network, no room, or a page without https
  }
}
