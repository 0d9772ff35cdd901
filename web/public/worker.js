// The service worker: files with a hash in their name are kept for good; the page itself is asked for first and kept
// for when the network is away. Nothing of the interface (/api, /ws) is ever kept, nothing of other hosts asked.
const KEPT = "turnpike-1";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

async function fresh(request, name) {
  const kept = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.ok) await kept.put(name, answer.clone());
    return answer;
  } catch (away) {
    const found = await kept.match(name);
    if (found) return found;
    throw away;
  }
}

async function once(request) {
  const kept = await caches.open(KEPT);
  const found = await kept.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await kept.put(request, answer.clone());
  return answer;
}

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/assets/")) event.respondWith(once(event.request));
  else if (event.request.mode === "navigate" && !/^\/(api|docs)(\/|$)/.test(url.pathname)) event.respondWith(fresh(event.request, "/"));
});
