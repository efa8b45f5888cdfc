/** As much of a browser as the actions ask for, outside of one: import it before them. The service's answers are the test's. */

import { vi } from "vitest";

vi.stubGlobal("location", new URL("http://here/"));
vi.stubGlobal("navigator", { onLine: true, language: "en", languages: ["en"] });
vi.stubGlobal("matchMedia", () => ({ matches: false }));
vi.stubGlobal("history", { pushState: () => undefined, replaceState: () => undefined });
vi.stubGlobal("scrollTo", () => undefined);
vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });

type Answer = (path: string, method: string) => Response | Promise<Response>;

/** Answer what the page asks for from now on. */
export function answering(answer: Answer): void {
  vi.stubGlobal("fetch", async ({ url, method }: Request) => answer(new URL(url).pathname, method));
}

/** What the service says. */
export function json(body: unknown): Response {
  return Response.json(body);
}

/** What it says when it refuses. */
export function problem(status: number, code: string): Response {
  const body = { type: `/docs/problems/${code}`, title: code, status, code, detail: `because of ${code}` };
  return Response.json(body, { status, headers: { "Content-Type": "application/problem+json" } });
}

/** Something that comes when the test says so: an answer of the service, for the most part. */
export class Held<T = Response> {
  comes!: (value: T) => void;
  readonly answer = new Promise<T>((resolve) => (this.comes = resolve));
}
