import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { Client, Problem } from "../src/index.js";
import { SERVICE, signUp, withService } from "./service.js";

const cleanups: (() => void)[] = [];

afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

type Answer = readonly [status: number, body: object, headers?: Record<string, string>];

/** A client of a service that gives these answers in order, and the requests that arrived. */
async function clientOf(...answers: Answer[]): Promise<{ client: Client; requests: string[] }> {
  const requests: string[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const [status, body, headers] = answers[requests.length] ?? [500, {}];
    requests.push(`${request.method} ${request.url} ${request.headers.authorization ?? ""}`.trim());
    request.resume().on("end", () => {
      response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanups.push(() => server.close());
  const client = new Client({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, token: "a token" });
  return { client, requests };
}

const SOON = { "Retry-After": "0" };
const BUSY = {
  type: "/docs/errors/unavailable",
  title: "Unavailable",
  status: 503,
  detail: "not now",
  code: "unavailable",
};
const NAME = { body: { name: "Ada" } };

test("an answer is returned as it is, and a request carries the token", async () => {
  const { client, requests } = await clientOf([200, { games: [] }]);
  expect(await client.answer(client.rest.GET("/api/v1/games"))).toEqual({ games: [] });
  expect(requests).toEqual(["GET /api/v1/games Bearer a token"]);
});

test("a refusal is thrown with all its fields", async () => {
  const body = {
    ...BUSY,
    status: 409,
    code: "name-taken",
    detail: "Ada is taken",
    field: "name",
    value: "Ada",
    suggestion: "Ada 2",
  };
  const { client } = await clientOf([409, body]);
  const problem = await client.answer(client.rest.POST("/api/v1/players", NAME)).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(Problem);
  expect(problem).toMatchObject({ ...body, message: "Ada is taken (409 name-taken)", retryAfter: undefined });
});

test("a request is sent again after the Retry-After pause", async () => {
  const { client, requests } = await clientOf([503, BUSY, SOON], [429, BUSY, SOON], [200, { games: [] }]);
  expect(await client.answer(client.rest.GET("/api/v1/games"))).toEqual({ games: [] });
  expect(requests).toHaveLength(3);
});

test("a POST is not repeated after a 503, which may have carried it out", async () => {
  const { client, requests } = await clientOf([429, BUSY, SOON], [503, BUSY, { "Retry-After": "1" }]);
  await expect(client.rest.POST("/api/v1/players", NAME)).rejects.toMatchObject({ status: 503, retryAfter: 1 });
  expect(requests).toHaveLength(2);
});

test("retries end after four attempts or too long a pause", async () => {
  const { client, requests } = await clientOf(...Array.from({ length: 9 }, (): Answer => [503, BUSY, SOON]));
  await expect(client.rest.GET("/api/v1/games")).rejects.toMatchObject({ code: "unavailable" });
  expect(requests).toHaveLength(4);
  const late = await clientOf([503, BUSY, { "Retry-After": "3600" }]);
  await expect(late.client.rest.GET("/api/v1/games")).rejects.toMatchObject({ retryAfter: 3600 });
});

test("an error page of a proxy becomes a problem too", async () => {
  const server = createServer((_, response) => response.writeHead(502, "Bad Gateway").end("<html>"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanups.push(() => server.close());
  const client = new Client({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  await expect(client.rest.GET("/api/v1/games")).rejects.toMatchObject({
    status: 502,
    code: "http-502",
    detail: "Bad Gateway",
  });
});

withService("with a service", () => {
  test("a refusal states its code and field", async () => {
    const { client } = await signUp();
    const body = { game: "whist" };
    await expect(client.rest.POST("/api/v1/races", { body })).rejects.toMatchObject({
      status: 422,
      code: "unknown-game",
      field: "game",
    });
    const stranger = new Client({ url: SERVICE, token: "unknown" });
    await expect(stranger.rest.GET("/api/v1/players/me")).rejects.toMatchObject({ status: 401, code: "wrong-token" });
  });
});

test("a sign-up whose answer is lost is sent again with its secret", async () => {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      bodies.push(body);
      if (bodies.length === 1) request.socket.destroy();
      else response.writeHead(201, { "Content-Type": "application/json" }).end(JSON.stringify({ name: "Ada" }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanups.push(() => server.close());
  const client = new Client({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  expect(await client.signUp("Ada")).toEqual({ name: "Ada" });
  expect(bodies[0]).toBe(bodies[1]);
  expect(JSON.parse(bodies[0]!)).toMatchObject({ name: "Ada", bot: false });
  expect((JSON.parse(bodies[0]!) as { secret: string }).secret).toMatch(/^[\w-]{43}$/);
});
