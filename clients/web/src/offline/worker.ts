/**
 * Service worker that opens the client offline: it caches page, scripts and styles. It never caches the API, because
 * only the service knows the state of a race.
 */

export {}; // a module, so that its names are its own

const worker = self as unknown as ServiceWorkerGlobalScope;

const SHELL = "cadogan-shell-1";
const PAGE = "/";
const ASSETS = "/assets/";

/** Addresses of this origin that are not of the page. */
const OTHERS = /^\/(api|docs|embed|livez|oembed|overlay|pictures|readyz|robots|sitemap)/;

/** The network is taken to be dead after so long, where there is a copy. A dead one behind a live interface stays silent. */
const SILENCE_MS = 5_000;

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

/** Whether a request is for the page or its files. Others are not handled here. */
function isOurs(request: Request, url: URL): boolean {
  const isShell = url.origin === worker.location.origin && !OTHERS.test(url.pathname);
  return isShell && request.method === "GET";
}

/** The page, which is the same for every address but for its title and other words of its head: from the network, else from the cache. */
async function page(request: Request): Promise<Response> {
  const cache = await caches.open(SHELL);
  const before = await cache.match(PAGE);
  try {
    const fresh = await fromNetwork(request, before);
    await keepPage(fresh.clone());
    return fresh;
  } catch (error) {
    if (before) return before;
    throw error;
  }
}

/** Fetches from the network; gives up on a silent one if there is a copy of `before`. */
function fromNetwork(request: Request, before: Response | undefined): Promise<Response> {
  return fetch(request, before ? { signal: AbortSignal.timeout(SILENCE_MS) } : {});
}

/** Caches a page. If it names other files than the cached one, there is a new build, and old files are dropped. */
async function keepPage(fresh: Response): Promise<void> {
  if (!fresh.ok || !isHtml(fresh)) return;
  const cache = await caches.open(SHELL);
  const before = await cache.match(PAGE);
  const text = await fresh.clone().text();
  await cache.put(PAGE, fresh);
  if (filesOf(text) !== filesOf((await before?.text()) ?? "")) await dropUnnamed(cache, text);
}

/** The assets that a page names, as text. */
function filesOf(page: string): string {
  return (page.match(/\/assets\/[^"]+/g) ?? []).join();
}

/** Drops the assets that a page does not name. Assets that its scripts load later are cached when they are loaded. */
async function dropUnnamed(cache: Cache, page: string): Promise<void> {
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith(ASSETS) && !page.includes(pathname)) await cache.delete(request);
  }
}

/** A file. Assets never change and come from the cache; other files come from the network, else from the cache. */
async function file(request: Request): Promise<Response> {
  const cache = await caches.open(SHELL);
  const before = await cache.match(request);
  const isAsset = new URL(request.url).pathname.startsWith(ASSETS);
  if (before && isAsset) return before;
  try {
    const fresh = await fromNetwork(request, before);
    if (fresh.ok && !(isAsset && isHtml(fresh))) await cache.put(request, fresh.clone());
    return fresh;
  } catch (error) {
    if (before) return before;
    throw error;
  }
}

/** Whether a response is a page. For an asset this means that a proxy, or another build, does not have the file. */
function isHtml(response: Response): boolean {
  return /^text\/html\b/.test(response.headers.get("Content-Type") ?? "");
}
