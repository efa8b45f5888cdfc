import { beforeEach, expect, test, vi } from "vitest";

const SITE = "http://here";
const HTML = { "Content-Type": "text/html; charset=utf-8" };
const SCRIPT = { "Content-Type": "text/javascript" };

/** Responses of the network, by path. Other requests fail, as without a network. */
let network: Record<string, Response>;
let cache: FakeCache;
let hear: Record<string, (event: object) => void>;

/** The parts of a browser cache that the worker uses. */
class FakeCache {
  readonly responses = new Map<string, Response>();

  async match(request: Request | string): Promise<Response | undefined> {
    return this.responses.get(urlOf(request))?.clone();
  }

  async put(request: Request | string, response: Response): Promise<void> {
    this.responses.set(urlOf(request), response);
  }

  async delete(request: Request): Promise<boolean> {
    return this.responses.delete(request.url);
  }

  async keys(): Promise<Request[]> {
    return [...this.responses.keys()].map((url) => new Request(url));
  }

  get paths(): string[] {
    return [...this.responses.keys()].map((url) => new URL(url).pathname).sort();
  }
}

beforeEach(async () => {
  network = {};
  hear = {};
  cache = new FakeCache();
  vi.stubGlobal("caches", { open: async () => cache });
  vi.stubGlobal("self", {
    location: new URL(SITE),
    skipWaiting: async () => undefined,
    addEventListener: (name: string, listener: (event: object) => void) => (hear[name] = listener),
  });
  vi.stubGlobal("fetch", async (request: Request | string) => {
    const response = network[new URL(urlOf(request)).pathname];
    if (!response) throw new TypeError("Failed to fetch");
    return response.clone();
  });
  vi.resetModules();
  await import("../../src/offline/worker");
});

function urlOf(request: Request | string): string {
  return typeof request === "string" ? new URL(request, SITE).href : request.url;
}

/** The response to a request of the page. */
async function asked(path: string, mode: "navigate" | "no-cors" = "no-cors"): Promise<string> {
  const request = Object.defineProperty(new Request(SITE + path), "mode", { value: mode });
  let answer: Promise<Response> | undefined;
  let after: Promise<unknown> | undefined;
  const respondWith = (response: Promise<Response>) => (answer = response);
  hear.fetch?.({ request, respondWith, waitUntil: (work: Promise<unknown>) => (after = work) });
  const text = await (await answer)?.text();
  await after;
  return text ?? "";
}

const page = (...assets: string[]) =>
  new Response(`<div id="app">${assets.map((name) => `<script src="${name}">`).join()}`, { headers: HTML });
const script = (text: string) => new Response(text, { headers: SCRIPT });

test("page and files come from the cache without a network", async () => {
  network = { "/races/r": page("/assets/a.js"), "/assets/a.js": script("a"), "/icon.svg": script("icon") };
  const before = [await asked("/races/r", "navigate"), await asked("/assets/a.js"), await asked("/icon.svg")];
  network = {};
  expect([await asked("/games", "navigate"), await asked("/assets/a.js"), await asked("/icon.svg")]).toEqual(before);
});

test("a page in place of a script is not cached", async () => {
  network = { "/assets/a.js": page() };
  await asked("/assets/a.js");
  network = { "/assets/a.js": script("a") };
  expect(await asked("/assets/a.js")).toBe("a");
});

test("a file opened by itself is not cached as the page", async () => {
  network = { "/": page("/assets/a.js"), "/assets/a.js": script("a"), "/icon.svg": script("icon") };
  const before = await asked("/", "navigate");
  await asked("/icon.svg", "navigate");
  network = {};
  expect(await asked("/", "navigate")).toBe(before);
});

test("a new page drops the files of the old build", async () => {
  network = { "/": page("/assets/a.js", "/assets/same.css"), "/icon.svg": script("icon") };
  for (const name of ["a.js", "same.css"]) network[`/assets/${name}`] = script(name);
  await asked("/", "navigate");
  for (const path of ["/assets/a.js", "/assets/same.css", "/icon.svg"]) await asked(path);
  network["/"] = page("/assets/b.js", "/assets/same.css");
  network["/assets/b.js"] = script("b");
  await asked("/", "navigate");
  expect(cache.paths).toEqual(["/", "/assets/b.js", "/assets/same.css", "/icon.svg"]);
});

test("what was loaded of the old build is there of the new one", async () => {
  network = { "/": page("/assets/a-11111111.js"), "/assets/a-11111111.js": script("old") };
  network["/assets/rules-11111111.js"] = script("old rules");
  network["/assets/same-11111111.js"] = script("same");
  await asked("/", "navigate");
  await asked("/assets/rules-11111111.js");
  await asked("/assets/same-11111111.js");
  const scriptOfNew = script('f=["assets/rules-22222222.js","assets/same-11111111.js","assets/other-22222222.js"]');
  network = { "/": page("/assets/a-22222222.js"), "/assets/a-22222222.js": scriptOfNew };
  await asked("/", "navigate");
  expect(cache.paths).toContain("/assets/rules-11111111.js"); // one file is missing yet: the old page stays whole
  network["/assets/rules-22222222.js"] = script("new rules");
  await asked("/", "navigate");
  const kept = ["/assets/a-22222222.js", "/assets/rules-22222222.js", "/assets/same-11111111.js"];
  expect(cache.paths).toEqual(["/", ...kept]);
});

test("a page whose files are missing does not replace the one before", async () => {
  network = { "/": page("/assets/a.js"), "/assets/a.js": script("a"), "/assets/later.js": script("later") };
  await asked("/", "navigate");
  await asked("/assets/later.js");
  network["/"] = page("/assets/b.js");
  network["/assets/b.js"] = new Response("{}", { status: 404 });
  expect(await asked("/", "navigate")).toContain("b.js");
  network = {};
  expect(await asked("/", "navigate")).toContain("a.js");
  expect(cache.paths).toEqual(["/", "/assets/a.js", "/assets/later.js"]);
});

test("an error of the service or a proxy does not take the place of a page or file", async () => {
  network = { "/": page("/assets/a.js"), "/assets/a.js": script("a"), "/icon.svg": script("icon") };
  const before = [await asked("/", "navigate"), await asked("/icon.svg")];
  for (const trouble of [
    new Response("<h1>502 Bad Gateway</h1>", { status: 502, headers: HTML }),
    new Response('{"code": "overloaded"}', { status: 503 }),
    new Response('{"code": "too-many-requests"}', { status: 429 }),
    new Response("<h1>Sign in to the hotel</h1>", { headers: HTML }),
  ]) {
    network = { "/": trouble, "/races/r": trouble, "/icon.svg": trouble };
    expect([await asked("/races/r", "navigate"), await asked("/icon.svg")], String(trouble.status)).toEqual(before);
  }
  network = { "/races/r": new Response('<div id="app">no race', { status: 404, headers: HTML }) };
  expect(await asked("/races/r", "navigate")).toContain("no race");
});

test("without a copy, the person sees the error", async () => {
  network = { "/": new Response("<h1>502</h1>", { status: 502, headers: HTML }) };
  expect(await asked("/", "navigate")).toBe("<h1>502</h1>");
  expect(cache.paths).toEqual([]);
});

test("files loaded later stay until a new page arrives", async () => {
  network = { "/": page("/assets/a.js"), "/assets/a.js": script("a"), "/assets/later.js": script("later") };
  await asked("/", "navigate");
  await asked("/assets/later.js");
  await asked("/", "navigate");
  expect(cache.paths).toEqual(["/", "/assets/a.js", "/assets/later.js"]);
});

test("pages that differ in their titles only keep files that were loaded later", async () => {
  const titled = (title: string) =>
    new Response(`<title>${title}</title><div id="app"><script src="/assets/a.js">`, { headers: HTML });
  network = { "/": titled("Cadogan"), "/races/r": titled("A race") };
  for (const name of ["a", "later"]) network[`/assets/${name}.js`] = script(name);
  await asked("/", "navigate");
  await asked("/assets/later.js");
  await asked("/races/r", "navigate");
  expect(cache.paths).toEqual(["/", "/assets/a.js", "/assets/later.js"]);
});

test("frames, pictures and the like are not the page", async () => {
  const frames = ["/embed/races/r", "/overlay/races/r", "/pictures/cadogan.png", "/oembed", "/robots.txt"];
  for (const path of [...frames, "/screenshots/race.jpg"]) {
    const request = Object.defineProperty(new Request(SITE + path), "mode", { value: "navigate" });
    let isAnswered = false;
    hear.fetch?.({ request, respondWith: () => (isAnswered = true) });
    expect(isAnswered, path).toBe(false);
  }
});

test("installing a worker caches its page and drops old files", async () => {
  network = { "/": page("/assets/a.js"), "/assets/a.js": script("a") };
  await asked("/", "navigate");
  await asked("/assets/a.js");
  network["/"] = page("/assets/b.js");
  network["/assets/b.js"] = script("b");
  await new Promise<void>((resolve) => hear.install?.({ waitUntil: (work: Promise<void>) => work.then(resolve) }));
  expect(cache.paths).toEqual(["/", "/assets/b.js"]);
});

test("on a full disk the network's page and files are shown, not the old ones", async () => {
  network = { "/": page("/assets/a.js"), "/assets/a.js": script("a"), "/icon.svg": script("old icon") };
  await asked("/", "navigate");
  await asked("/icon.svg");
  cache.put = async () => Promise.reject(new DOMException("full", "QuotaExceededError"));
  network = { "/": page("/assets/b.js"), "/icon.svg": script("new icon"), "/assets/b.js": script("b") };
  expect(await asked("/", "navigate")).toContain("/assets/b.js");
  expect([await asked("/icon.svg"), await asked("/assets/b.js")]).toEqual(["new icon", "b"]);
});

test("a cache that cannot be opened stops nothing", async () => {
  vi.stubGlobal("caches", { open: async () => Promise.reject(new DOMException("no", "UnknownError")) });
  network = { "/": page("/assets/a.js"), "/assets/a.js": script("a") };
  expect([await asked("/", "navigate"), await asked("/assets/a.js")]).toEqual([
    '<div id="app"><script src="/assets/a.js">',
    "a",
  ]);
});
