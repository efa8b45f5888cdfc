import { beforeEach, expect, test, vi } from "vitest";

const SITE = "http://here";
const HTML = { "Content-Type": "text/html; charset=utf-8" };
const SCRIPT = { "Content-Type": "text/javascript" };

/** What the network has, by path; what it has not fails, as it does without a network. */
let network: Record<string, Response>;
let load: Shelf;
let hear: Record<string, (event: object) => void>;

/** As much of a browser's cache as the worker asks for. */
class Shelf {
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
  load = new Shelf();
  vi.stubGlobal("caches", { open: async () => load });
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

/** What the page is given that asks for a file, or for itself. */
async function asked(path: string, mode: "navigate" | "no-cors" = "no-cors"): Promise<string> {
  const request = Object.defineProperty(new Request(SITE + path), "mode", { value: mode });
  const answer = await new Promise<Response>((resolve) => hear.fetch?.({ request, respondWith: resolve }));
  return answer.text();
}

const page = (...assets: string[]) =>
  new Response(assets.map((name) => `<script src="${name}">`).join(), { headers: HTML });
const script = (text: string) => new Response(text, { headers: SCRIPT });

test("without a network there are the page and the files of before", async () => {
  network = { "/races/r": page("/assets/a.js"), "/assets/a.js": script("a"), "/icon.svg": script("icon") };
  const before = [await asked("/races/r", "navigate"), await asked("/assets/a.js"), await asked("/icon.svg")];
  network = {};
  expect([await asked("/games", "navigate"), await asked("/assets/a.js"), await asked("/icon.svg")]).toEqual(before);
});

test("a page that comes in place of a script is not load as that script", async () => {
  network = { "/assets/a.js": page() };
  await asked("/assets/a.js");
  network = { "/assets/a.js": script("a") };
  expect(await asked("/assets/a.js")).toBe("a");
});

test("a file that one looks at by itself is not load as the page", async () => {
  network = { "/": page("/assets/a.js"), "/icon.svg": script("icon") };
  const before = await asked("/", "navigate");
  await asked("/icon.svg", "navigate");
  network = {};
  expect(await asked("/", "navigate")).toBe(before);
});

test("files of an older build go when a page comes that does not name them", async () => {
  network = { "/": page("/assets/a.js", "/assets/same.css"), "/icon.svg": script("icon") };
  for (const name of ["a.js", "same.css"]) network[`/assets/${name}`] = script(name);
  await asked("/", "navigate");
  for (const path of ["/assets/a.js", "/assets/same.css", "/icon.svg"]) await asked(path);
  network["/"] = page("/assets/b.js", "/assets/same.css");
  await asked("/", "navigate");
  expect(load.paths).toEqual(["/", "/assets/same.css", "/icon.svg"]);
});

test("files that a page loads later, and does not name, stay as long as that page is the newest", async () => {
  network = { "/": page("/assets/a.js"), "/assets/later.js": script("later") };
  await asked("/", "navigate");
  await asked("/assets/later.js");
  await asked("/", "navigate");
  expect(load.paths).toEqual(["/", "/assets/later.js"]);
});

test("a worker that is installed brings the page of its build, and the files of the one before go", async () => {
  network = { "/": page("/assets/a.js"), "/assets/a.js": script("a") };
  await asked("/", "navigate");
  await asked("/assets/a.js");
  network["/"] = page("/assets/b.js");
  await new Promise<void>((resolve) => hear.install?.({ waitUntil: (work: Promise<void>) => work.then(resolve) }));
  expect(load.paths).toEqual(["/"]);
});
