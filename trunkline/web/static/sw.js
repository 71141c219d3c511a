// The service worker: shows pushes, clears them, opens the table; keeps the last position readable.

const PAGES = "pages", STATIC = "static", MOST_PAGES = 12, MOST_STATIC = 250;
const LEAVING = ["/account/leave", "/account/delete", "/api/session", "/api/account/delete"];

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
})()));

// Push
self.addEventListener("push", (event) => event.waitUntil(told(event.data?.json() ?? {})));
async function told(data) {
  if (data.clear) return clear(data.clear);
  await self.registration.showNotification(data.title ?? "Trunkline", {
    body: data.body, tag: data.tag, renotify: Boolean(data.tag), icon: "/static/app-192.png", badge: "/static/app-badge.png",
    data: { url: data.url ?? "/", fewer: data.fewer },
    actions: data.fewer ? [{ action: "fewer", title: data.words }] : [],
  });
}
async function clear(tag) {
  for (const shown of await self.registration.getNotifications({ tag })) shown.close();
}
self.addEventListener("notificationclick", (event) => {
  const { url, fewer } = event.notification.data ?? {};
  event.notification.close();
  event.waitUntil(open(event.action === "fewer" && fewer ? fewer : (url ?? "/")));
});
async function open(url) {
  const wanted = new URL(url, self.location.origin);
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((page) => new URL(page.url).pathname === wanted.pathname);
  return there ? there.focus() : self.clients.openWindow(wanted.href);
}
// A browser that gave its push another address says so when its owner comes next.
self.addEventListener("message", (event) => {
  if (event.data?.opened) event.waitUntil(clear(`match-${event.data.opened}`));
  if (event.data?.keep) event.waitUntil(keepAgain(event.data.keep));
});

// Without a connection the last position of a match can still be read; nothing can be played.
const isTable = (url) => /^\/matches\/[a-z0-9]+$/.test(url.pathname) && !url.search;
self.addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (request.method !== "GET") {
    if (LEAVING.includes(url.pathname)) event.waitUntil(caches.delete(PAGES));
  } else if (request.mode === "navigate" && isTable(url)) event.respondWith(table(event));
  else if (url.pathname.startsWith("/static/") && url.search) event.respondWith(kept(request));
});
async function table(event) {
  const { request } = event, pages = await caches.open(PAGES);
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(request));
    if (answer.ok) event.waitUntil(keep(pages, new URL(request.url).pathname, answer.clone(), MOST_PAGES));
    else if (answer.status < 500) event.waitUntil(pages.delete(new URL(request.url).pathname));
    return answer;
  } catch (error) {
    const known = await pages.match(new URL(request.url).pathname);
    if (known) return known;
    throw error;
  }
}
async function keepAgain(path) {
  const answer = await fetch(path, { headers: { Accept: "text/html" } }).catch(() => null);
  if (answer?.ok) await keep(await caches.open(PAGES), path, answer, MOST_PAGES);
}
// What is static has a mark in its address and never changes.
async function kept(request) {
  const known = await caches.match(request, { cacheName: STATIC });
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await keep(await caches.open(STATIC), request, answer.clone(), MOST_STATIC);
  return answer;
}
async function keep(cache, what, answer, most) {
  await cache.delete(what);
  await cache.put(what, answer);
  const all = await cache.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - most)).map((old) => cache.delete(old)));
}
