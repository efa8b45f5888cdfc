import { afterEach, expect, test, vi } from "vitest";
import { sendOnce } from "../../src/service/once";

/** The service: it notes the key of each request, and answers as it is told. */
class Service {
  readonly keys: (string | null)[] = [];
  readonly #answers: (Response | Error)[];

  constructor(...answers: (Response | Error)[]) {
    this.#answers = answers;
  }

  readonly send = (request: Request): Promise<Response> => {
    this.keys.push(request.headers.get("Idempotency-Key"));
    const answer = this.#answers.shift() ?? new Response("{}", { status: 201 });
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
}

/** A request of its own for each test: what one leaves is no part of another. */
let number = 0;

function creates(game = "duchess", method = "POST"): Request {
  const body = method === "POST" ? { body: JSON.stringify({ game, number }) } : {};
  return new Request(`https://cadogan.example/api/v1/races?test=${number}`, { method, ...body });
}

afterEach(() => {
  number += 1;
  vi.restoreAllMocks();
});

test("the repetition of a request without an answer has its key", async () => {
  const service = new Service(new Error("no answer"), new Response("", { status: 503 }), inUse());
  await expect(sendOnce(creates(), service.send)).rejects.toThrow("no answer");
  for (let times = 0; times < 3; times += 1) await sendOnce(creates(), service.send);
  expect(service.keys).toHaveLength(4);
  expect(new Set(service.keys).size).toBe(1);
  expect(service.keys[0]).toMatch(/^[\w-]{43}$/);
});

test("what was answered can be asked for again", async () => {
  const service = new Service(new Response("{}", { status: 201 }), new Response("{}", { status: 409 }));
  for (let times = 0; times < 3; times += 1) await sendOnce(creates(), service.send);
  expect(new Set(service.keys).size).toBe(3);
});

test("another request has another key", async () => {
  const service = new Service(new Error("no answer"));
  await sendOnce(creates(), service.send).catch(() => null);
  await sendOnce(creates("canfield"), service.send);
  expect(new Set(service.keys).size).toBe(2);
});

test("a second click shares the answer of the first one", async () => {
  const service = new Service(new Response('{"id":"one"}', { status: 201 }));
  const both = await Promise.all([sendOnce(creates(), service.send), sendOnce(creates(), service.send)]);
  expect(await Promise.all(both.map((each) => each.json()))).toEqual([{ id: "one" }, { id: "one" }]);
  expect(service.keys).toHaveLength(1);
});

test("the key of a lost answer is forgotten before a lobby closes", async () => {
  const service = new Service(new Error("no answer"));
  await sendOnce(creates(), service.send).catch(() => null);
  const later = performance.now() + 60_001;
  vi.spyOn(performance, "now").mockReturnValue(later);
  await sendOnce(creates(), service.send);
  expect(new Set(service.keys).size).toBe(2);
});

test("a request that changes nothing has no key", async () => {
  const service = new Service();
  await sendOnce(creates("", "GET"), service.send);
  expect(service.keys).toEqual([null]);
});

function inUse(): Response {
  return new Response("", { status: 409, headers: { "Retry-After": "1" } });
}
