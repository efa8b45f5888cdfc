/**
 * The shell of the client for a browser without a network: page, scripts and styles as they were last fetched. Nothing of
 * the API is ever kept: what a race is, only the service knows.
 */

const worker = self as unknown as ServiceWorkerGlobalScope;

const SHELL = "cadogan-shell-1";
const PAGE = "/";

worker.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.add(PAGE)));
  void worker.skipWaiting();
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(worker.clients.claim());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (!isOurs(request, url)) return;
  event.respondWith(request.mode === "navigate" ? page(request) : file(request));
});

/** What the shell is made of; the rest goes its way without us. */
function isOurs(request: Request, url: URL): boolean {
  const isShell = url.origin === worker.location.origin && !/^\/(api|docs|livez|readyz)/.test(url.pathname);
  return isShell && request.method === "GET";
}

/** The newest page, and the one of before where there is no network: every address has the same one. */
async function page(request: Request): Promise<Response> {
  const cache = await caches.open(SHELL);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await cache.put(PAGE, fresh.clone());
    return fresh;
  } catch (error) {
    const before = await cache.match(PAGE);
    if (before) return before;
    throw error;
  }
}

/** A file: those under `assets` never change, the others are asked for. Files of pages before the newest are dropped. */
async function file(request: Request): Promise<Response> {
  const cache = await caches.open(SHELL);
  const before = await cache.match(request);
  if (before && new URL(request.url).pathname.startsWith("/assets/")) return before;
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await cache.put(request, fresh.clone());
    return fresh;
  } catch (error) {
    if (before) return before;
    throw error;
  }
}
