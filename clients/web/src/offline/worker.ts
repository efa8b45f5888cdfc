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

/** A click on a notification leads to its page, in a window of this site if there is one. */
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(String(event.notification.data)));
});

async function openPage(address: string): Promise<void> {
  const [open] = await worker.clients.matchAll({ type: "window" });
  if (!open) await worker.clients.openWindow(address);
  else await (await open.focus()).navigate(address);
}

/** Whether a request is for the page or its files. Others are not handled here. */
function isOurs(request: Request, url: URL): boolean {
  const isShell = url.origin === worker.location.origin && !OTHERS.test(url.pathname);
  return isShell && request.method === "GET";
}

/** The page, which is the same for every address but for its title and other words of its head: from the network, else from the cache. */
async function page(request: Request): Promise<Response> {
  const answer = await fromNetwork(request, await cached(PAGE));
  if (!answer.isCopy) await ifThereIsRoom(keepPage(answer.response.clone()));
  return answer.response;
}

/** The copy of an earlier visit. There is none if the browser cannot open its cache. */
function cached(request: RequestInfo): Promise<Response | undefined> {
  return caches.open(SHELL).then(
    (cache) => cache.match(request),
    () => undefined,
  );
}

/** Fetches from the network. If that fails or is silent, the copy is the answer, if there is one. */
async function fromNetwork(request: Request, copy?: Response): Promise<{ response: Response; isCopy: boolean }> {
  try {
    const response = await fetch(request, copy ? { signal: AbortSignal.timeout(SILENCE_MS) } : {});
    return { response, isCopy: false };
  } catch (error) {
    if (copy) return { response: copy, isCopy: true };
    throw error;
  }
}

/** Waits until a file is cached. On a full disk it is not, and the page works as long as there is a network. */
async function ifThereIsRoom(caching: Promise<void>): Promise<void> {
  await caching.catch(() => undefined);
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
  const before = await cached(request);
  const isAsset = new URL(request.url).pathname.startsWith(ASSETS);
  if (before && isAsset) return before;
  const { response, isCopy } = await fromNetwork(request, before);
  if (!isCopy && response.ok && !(isAsset && isHtml(response)))
    await ifThereIsRoom(keepFile(request, response.clone()));
  return response;
}

async function keepFile(request: Request, response: Response): Promise<void> {
  await (await caches.open(SHELL)).put(request, response);
}

/** Whether a response is a page. For an asset this means that a proxy, or another build, does not have the file. */
function isHtml(response: Response): boolean {
  return /^text\/html\b/.test(response.headers.get("Content-Type") ?? "");
}
