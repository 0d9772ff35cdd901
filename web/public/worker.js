// The service worker: files with a hash in their name are kept for good; the page itself and the list of the engine's files are
// asked for first and kept for when the network is away. The files of the engine are kept by the worker that loads them
// (src/engine/files.ts). Nothing of the interface (/api, /ws) is ever kept, nor what else a server shows, such as the pages
// behind links in e-mails; nothing of other hosts is asked.
const ROOT = self.registration.scope;
const PLACE = new URL(ROOT).pathname;
const KEPT = `turnpike-2 ${PLACE}`;
const ENGINE = "turnpike-engine";
/** What the client fills (index.html); no other page has it. */
const CLIENT = 'id="app"';

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      // Other pages of this host, below other paths, have caches of their own.
      const own = (name) => name === "turnpike-1" || (/^turnpike-\d+ /.test(name) && name.endsWith(` ${PLACE}`));
      for (const name of await caches.keys()) if (own(name) && name !== KEPT) await caches.delete(name);
      const kept = await caches.open(KEPT);
      const page = await kept.match(ROOT);
      if (page && !(await isClient(page))) await kept.delete(ROOT); // older workers kept other pages, too
      await self.clients.claim();
    })(),
  );
});

/** On a full disk an answer is passed on all the same. */
async function keep(kept, name, answer) {
  if (answer.ok) await kept.put(name, answer.clone()).catch(() => {});
  return answer;
}

async function fresh(request) {
  const kept = await caches.open(KEPT);
  try {
    return await keep(kept, request.url, await fetch(request));
  } catch (away) {
    const found = await kept.match(request.url);
    if (found) return found;
    throw away;
  }
}

async function isClient(answer) {
  return /^text\/html\b/.test(answer.headers.get("Content-Type") ?? "") && (await answer.clone().text()).includes(CLIENT);
}

/** Any address of the client is the same page; it is what opens without a network. */
async function page(request) {
  const kept = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    return (await isClient(answer)) ? await keep(kept, ROOT, answer) : answer;
  } catch (away) {
    const found = await kept.match(ROOT);
    if (found) return found;
    throw away;
  }
}

async function once(request) {
  const kept = await caches.open(KEPT);
  const found = await kept.match(request);
  if (found) return found;
  return keep(kept, request, await fetch(request));
}

async function engineFile(request) {
  return (await (await caches.open(ENGINE)).match(request)) ?? fetch(request);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(ROOT)) return;
  const name = request.url.slice(ROOT.length).replace(/[?#].*/, "");
  if (name.startsWith("assets/")) event.respondWith(once(request));
  else if (name.startsWith("engine/") && name.includes("/answers/")) event.respondWith(once(request));
  else if (name.startsWith("engine/") && name !== "engine/engine.json") event.respondWith(engineFile(request));
  else if (/^(engine\/engine\.json|icon\.svg|manifest\.webmanifest)$/.test(name)) event.respondWith(fresh(request));
  else if (request.mode === "navigate" && !/^(api|docs)(\/|$)/.test(name)) event.respondWith(page(request));
});

// --- Web push: the server says that it is this person's turn (src/app/push.ts turns it on) ---

function messageOf(data) {
  try {
    return data.json();
  } catch {
    return {}; // a browser wants to see a notification for every message
  }
}

self.addEventListener("push", (event) => {
  const { title = "Turnpike", body = "", url = "/", tag = "", language = "" } = messageOf(event.data);
  const options = { body, tag, lang: language, icon: `${ROOT}icon.svg`, data: { url } };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const wanted = new URL(event.notification.data?.url ?? "/", ROOT).href;
  const address = wanted.startsWith(ROOT) ? wanted : ROOT;
  event.waitUntil(
    (async () => {
      const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
      const open = pages.find((page) => page.url === address);
      return open ? open.focus() : self.clients.openWindow(address);
    })(),
  );
});

/** The browser has given this device a new address: the server must know it. */
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(
    (async () => {
      const fresh = event.newSubscription ?? (await self.registration.pushManager.subscribe(event.oldSubscription.options));
      const { endpoint, keys } = fresh.toJSON();
      const device = { endpoint, p256dh: keys.p256dh, auth: keys.auth, replaces: event.oldSubscription?.endpoint ?? "" };
      const headers = { "Content-Type": "application/json" };
      await fetch(`${ROOT}api/me/notices/push`, { method: "PUT", headers, body: JSON.stringify(device) });
    })(),
  );
});
