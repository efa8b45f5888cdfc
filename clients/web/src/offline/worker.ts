/**
 * The shell of the client for a browser without a network: page, scripts and styles as they were last fetched. Nothing of
 * the API is ever kept: what a race is, only the service knows.
 */

export {}; // a module, so that its names are its own

const worker = self as unknown as ServiceWorkerGlobalScope;

const SHELL = "cadogan-shell-1";
const PAGE = "/";
const ASSETS = "/assets/";

worker.addEventListener("install", (event) => {
  event.waitUntil(fetch(PAGE).then(keepPage));
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
    await keepPage(fresh.clone());
    return fresh;
  } catch (error) {
    const before = await cache.match(PAGE);
    if (before) return before;
    throw error;
  }
}

/** Keep a page for when there is no network. One that is another than before was built anew: old files go with the old. */
async function keepPage(fresh: Response): Promise<void> {
  if (!fresh.ok || !isHtml(fresh)) return;
  const cache = await caches.open(SHELL);
  const before = await cache.match(PAGE);
  const text = await fresh.clone().text();
  await cache.put(PAGE, fresh);
  if (text !== (await before?.text())) await dropUnnamed(cache, text);
}

/** Drop the files under `assets` that a page does not name; what it loads by itself later is kept when that comes. */
async function dropUnnamed(cache: Cache, page: string): Promise<void> {
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith(ASSETS) && !page.includes(pathname)) await cache.delete(request);
  }
}

/** A file: those under `assets` never change, the others are asked for. */
async function file(request: Request): Promise<Response> {
  const cache = await caches.open(SHELL);
  const before = await cache.match(request);
  const isAsset = new URL(request.url).pathname.startsWith(ASSETS);
  if (before && isAsset) return before;
  try {
    const fresh = await fetch(request);
    if (fresh.ok && !(isAsset && isHtml(fresh))) await cache.put(request, fresh.clone());
    return fresh;
  } catch (error) {
    if (before) return before;
    throw error;
  }
}

/** Whether it is a page; under `assets` that is a stand-in of a proxy's, or of another build's, for a file it has not. */
function isHtml(response: Response): boolean {
  return /^text\/html\b/.test(response.headers.get("Content-Type") ?? "");
}
