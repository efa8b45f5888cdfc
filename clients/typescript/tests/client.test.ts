import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { Client, Problem } from "../src/index.js";
import { SERVICE, signUp, withService } from "./service.js";

const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

type Said = readonly [status: number, body: object, headers?: Record<string, string>];

/** A client of a service that keeps to these answers, and the requests that were made of it. */
async function clientOf(...answers: Said[]): Promise<{ client: Client; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const [status, body, headers] = answers[asked.length] ?? [500, {}];
    asked.push(`${request.method} ${request.url} ${request.headers.authorization ?? ""}`.trim());
    request.resume().on("end", () => {
      response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ends.push(() => server.close());
  const client = new Client({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, token: "a token" });
  return { client, asked };
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

test("an answer comes as it is, and the token goes with every request", async () => {
  const { client, asked } = await clientOf([200, { games: [] }]);
  expect(await client.answer(client.rest.GET("/api/v1/games"))).toEqual({ games: [] });
  expect(asked).toEqual(["GET /api/v1/games Bearer a token"]);
});

test("a refusal is thrown, with everything that it says", async () => {
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

test("a service that asks for patience is asked again", async () => {
  const { client, asked } = await clientOf([503, BUSY, SOON], [429, BUSY, SOON], [200, { games: [] }]);
  expect(await client.answer(client.rest.GET("/api/v1/games"))).toEqual({ games: [] });
  expect(asked).toHaveLength(3);
});

test("what makes something is not asked for again if it may have been made", async () => {
  const { client, asked } = await clientOf([429, BUSY, SOON], [503, BUSY, { "Retry-After": "1" }]);
  await expect(client.rest.POST("/api/v1/players", NAME)).rejects.toMatchObject({ status: 503, retryAfter: 1 });
  expect(asked).toHaveLength(2);
});

test("patience has an end", async () => {
  const { client, asked } = await clientOf(...Array.from({ length: 9 }, (): Said => [503, BUSY, SOON]));
  await expect(client.rest.GET("/api/v1/games")).rejects.toMatchObject({ code: "unavailable" });
  expect(asked).toHaveLength(4);
  const late = await clientOf([503, BUSY, { "Retry-After": "3600" }]);
  await expect(late.client.rest.GET("/api/v1/games")).rejects.toMatchObject({ retryAfter: 3600 });
});

test("a proxy's own words are a problem too", async () => {
  const server = createServer((_, response) => response.writeHead(502, "Bad Gateway").end("<html>"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ends.push(() => server.close());
  const client = new Client({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  await expect(client.rest.GET("/api/v1/games")).rejects.toMatchObject({
    status: 502,
    code: "http-502",
    detail: "Bad Gateway",
  });
});

withService("at a service", () => {
  test("a refusal says what was wrong", async () => {
    const { client } = await signUp();
    const body = { game: "whist" };
    await expect(client.rest.POST("/api/v1/races", { body })).rejects.toMatchObject({
      status: 422,
      code: "unknown-game",
      field: "game",
    });
    const nobody = new Client({ url: SERVICE, token: "nobody's" });
    await expect(nobody.rest.GET("/api/v1/players/me")).rejects.toMatchObject({ status: 401, code: "wrong-token" });
  });
});
