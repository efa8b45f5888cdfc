import { expect, test } from "vitest";
import { answer, json, NO_ANSWER, problem } from "../fake-browser";
import { exportMe, revokeToken } from "../../src/account/devices";
import { app } from "../../src/state/state.svelte";

test("a refused revocation is shown and the tokens stay", async () => {
  app.tokens = [{ id: "a" }] as unknown as typeof app.tokens;
  answer((request) => (request.startsWith("DELETE") ? problem(403, "missing-scope") : json({ tokens: [] })));
  await revokeToken("a");
  expect([app.trouble?.words, app.tokens?.length]).toEqual(["it is missing-scope", 1]);
});

test("a revoked token leaves the page", async () => {
  app.tokens = [{ id: "a" }] as unknown as typeof app.tokens;
  answer((request) => (request.startsWith("DELETE") ? new Response(null, { status: 204 }) : json({ tokens: [] })));
  await revokeToken("a");
  expect([app.trouble, app.tokens]).toEqual([null, []]);
});

test("an incomplete answer makes the service unreachable", async () => {
  answer(() => new Response(breakingOff("{}\n"), { headers: { "Content-Type": "application/x-ndjson" } }));
  await exportMe();
  expect([app.trouble?.words, app.isReachable]).toEqual([NO_ANSWER, false]);
});

/** A body that breaks off after its beginning. */
function breakingOff(beginning: string): ReadableStream {
  return new ReadableStream({
    start: (body) => body.enqueue(new TextEncoder().encode(beginning)),
    pull: (body) => body.error(new TypeError("network error")),
  });
}
