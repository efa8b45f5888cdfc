import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { Cadogan } from "../src/index.js";
import { FIRST_CONTACT_MS, Patience } from "../src/patience.js";
import { all } from "./cadogan.js";

/** An answer: its status and its text; `null` breaks the connection. */
type Answer = readonly [status: number, text: string, headers?: Record<string, string>] | null;

/** A client of a service that gives these answers in order, the last one again and again; and the requests. */
async function clientOf(
  answers: readonly Answer[],
  giveUpAfterMs = 10_000,
): Promise<{ client: Cadogan; requests: IncomingHttpHeaders[] }> {
  const requests: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    const answer = answers[Math.min(requests.length, answers.length - 1)] ?? null;
    requests.push(request.headers);
    request.resume().on("end", () => {
      if (answer === null) return request.socket.destroy();
      const [status, text, headers] = answer;
      response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => (server.closeAllConnections(), void server.close()));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { client: new Cadogan({ url, token: "t", giveUpAfterMs }), requests };
}

const PLAYER = JSON.stringify({ id: "1", name: "Ada", token: "u" });
const IN_USE = JSON.stringify({ code: "key-in-use", status: 409, detail: "ask again in a moment" });

const FAILURES: Answer[] = [[503, "{}"], [502, "<html>"], null];

test.for(FAILURES)("a read is retried after a temporary failure: %s", async (failure) => {
  const { client, requests } = await clientOf([failure, failure, [200, PLAYER]]);
  expect((await client.me()).name).toBe("Ada");
  expect(requests.map(({ authorization }) => authorization)).toEqual(Array(3).fill("Bearer t"));
});

test.for([...FAILURES, [409, IN_USE] as const, [429, "{}"] as const])(
  "a creation is retried with the same key: %s",
  async (failure) => {
    const { client, requests } = await clientOf([failure, failure, [201, "{}"]]);
    await client.createRace("duchess");
    await client.createRace("duchess");
    const keys = requests.map((headers) => headers["idempotency-key"]);
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    expect(keys[3]).not.toBe(keys[0]);
  },
);

test("retries end at the limit", async () => {
  const refused = await clientOf([[503, ""]], 100);
  await expect(refused.client.me()).rejects.toMatchObject({ status: 503, code: "http-503" });
  const broken = await clientOf([null], 100);
  await expect(broken.client.me()).rejects.toThrow("fetch failed");
});

test.for([400, 404, 409, 422, 500])("a permanent problem is not retried: %s", async (status) => {
  const { client, requests } = await clientOf([[status, '{"code":"wrong-n"}']]);
  await expect(client.createRace("duchess")).rejects.toMatchObject({ code: "wrong-n" });
  expect(requests).toHaveLength(1);
});

test("a removal whose answer is lost is not sent again", async () => {
  const { client, requests } = await clientOf([null]);
  await expect(client.deleteWebhook("1")).rejects.toThrow("fetch failed");
  expect(requests).toHaveLength(1);
});

test("the client acts as the player who signed up", async () => {
  const { client, requests } = await clientOf([[201, PLAYER]]);
  await client.signUp("Ada");
  await client.me();
  expect(requests.map(({ authorization }) => authorization)).toEqual(["Bearer t", "Bearer u"]);
});

test("an export skips unknown lines and resumes after a truncated one", async () => {
  const race = '{"type":"race","id":"r1"}\n';
  const { client, requests } = await clientOf([
    [200, `{"type":"season"}\n\n${race}{"type":"en`],
    [200, '{"type":"end","races":0}\n'],
  ]);
  expect((await all(client.exportRaces())).map(({ id }) => id)).toEqual(["r1"]);
  expect(requests).toHaveLength(2);
});

test("an export of a player that breaks off is an error", async () => {
  const { client } = await clientOf([[200, '{"type":"player"}\n']]);
  await expect(all(client.export())).rejects.toThrow("broke off");
});

test("a service that has never answered is given up early, unless a limit is chosen", async () => {
  const usual = new Patience(60_000);
  expect(usual.limitMs).toBe(FIRST_CONTACT_MS);
  await usual.ask(() => Promise.resolve({ data: 1 }));
  expect(usual.limitMs).toBe(60_000);
  expect(new Patience(120_000, 120_000).limitMs).toBe(120_000);
});
