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
const OTHERS = /^\/(api|docs|embed|livez|oembed|overlay|pictures|readyz|robots|screenshots|sitemap)/;

/** Names of files of a build, as its scripts and styles have them. */
const HASHED = /[\w.-]+-[\w-]{8}\.(?:js|css|woff2)/g;

/** Every page of this service has it, and no error page of a proxy. */
const MARK = /<\w+ id="app">/;

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
  if (request.mode !== "navigate") {
    event.respondWith(file(request));
    return;
  }
  const answer = page(request);
  event.respondWith(answer.then(({ response }) => response));
  event.waitUntil(answer.then(({ fresh }) => fresh && ifThereIsRoom(keepPage(fresh))));
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

/**
 * The page, which is the same for every address but for its title and other words of its head: from the network, else
 * from the cache. `fresh` is what may be cached.
 */
async function page(request: Request): Promise<{ response: Response; fresh?: Response }> {
  const copy = await cached(PAGE);
  const { response, isCopy } = await fromNetwork(request, copy);
  if (isCopy) return { response };
  if (copy && !(await isOurAnswer(response.clone()))) return { response: copy };
  return { response, fresh: response.clone() };
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

/**
 * Caches a page, once the files that it names are cached: during a release, they may be at another node. If the page
 * names other files than the cached one, there is a new build, and old files are dropped. What was loaded of the old
 * build is cached of the new one before: what could be done without a network, still can.
 */
async function keepPage(fresh: Response): Promise<void> {
  const text = await fresh.clone().text();
  if (!fresh.ok || !isHtml(fresh) || !MARK.test(text)) return;
  const cache = await caches.open(SHELL);
  const before = await cache.match(PAGE);
  for (const name of filesOf(text)) if (!(await cache.match(name)) && !(await keepAsset(cache, name))) return;
  const isNew = filesOf(text).join() !== filesOf((await before?.text()) ?? "").join();
  const loaded = isNew ? await successors(cache, text) : [];
  for (const name of loaded) if (!(await cache.match(name)) && !(await keepAsset(cache, name))) return;
  await cache.put(PAGE, fresh);
  // Last: until here, the page before is cached with all of its files.
  if (isNew) await dropOthers(cache, [...filesOf(text), ...loaded]);
}

/** Of the files that scripts and styles of a new page name: those whose predecessors are cached. */
async function successors(cache: Cache, page: string): Promise<readonly string[]> {
  const stems = new Set((await cache.keys()).map(({ url }) => stemOf(url)));
  const texts = filesOf(page).map(async (name) => (await cache.match(name))?.text());
  const named = (await Promise.all(texts)).flatMap((text) => text?.match(HASHED) ?? []);
  return [...new Set(named)].filter((name) => stems.has(stemOf(name))).map((name) => ASSETS + name);
}

/** Name of a file without what tells one build of it from another. */
function stemOf(name: string): string | undefined {
  return /([^/]+)-[\w-]{8}(\.\w+)$/.exec(name)?.slice(1).join("");
}

/** Caches an asset. Returns false if this node does not have it. */
async function keepAsset(cache: Cache, name: string): Promise<boolean> {
  const response = await fetch(name);
  const isWhole = response.ok && !isHtml(response);
  if (isWhole) await cache.put(name, response);
  return isWhole;
}

/** The assets that a page names. */
function filesOf(page: string): readonly string[] {
  return page.match(/\/assets\/[^"]+/g) ?? [];
}

/** Drops the assets that are of no build but the old one. */
async function dropOthers(cache: Cache, kept: readonly string[]): Promise<void> {
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith(ASSETS) && !kept.includes(pathname)) await cache.delete(request);
  }
}

/** A file. Assets never change and come from the cache; other files come from the network, else from the cache. */
async function file(request: Request): Promise<Response> {
  const before = await cached(request);
  const isAsset = new URL(request.url).pathname.startsWith(ASSETS);
  if (before && isAsset) return before;
  const { response, isCopy } = await fromNetwork(request, before);
  if (before && !isCopy && (isTrouble(response) || isHtml(response))) return before;
  if (!isCopy && response.ok && !isHtml(response)) await ifThereIsRoom(keepFile(request, response.clone()));
  return response;
}

async function keepFile(request: Request, response: Response): Promise<void> {
  await (await caches.open(SHELL)).put(request, response);
}

/** Whether the service, and no proxy, answers for a page, and is not in trouble. The address may be that of a file. */
async function isOurAnswer(response: Response): Promise<boolean> {
  return !isTrouble(response) && (!isHtml(response) || MARK.test(await response.text()));
}

/** Whether the service, or a proxy before it, cannot answer now. */
function isTrouble({ status }: Response): boolean {
  return status >= 500 || status === 429;
}

/** Whether a response is a page. In place of a file, it comes from a proxy. */
function isHtml(response: Response): boolean {
  return /^text\/html\b/.test(response.headers.get("Content-Type") ?? "");
}
