import { expect, test } from "vitest";
import { answer, json, NO_ANSWER, problem } from "./browser";
import { exportMe, revokeToken } from "../../src/actions/devices";
import { app } from "../../src/state.svelte";

test("a token that may not be revoked is told of, and the tokens stay on the page", async () => {
  app.tokens = [{ id: "a" }] as unknown as typeof app.tokens;
  answer((request) => (request.startsWith("DELETE") ? problem(403, "missing-scope") : json({ tokens: [] })));
  await revokeToken("a");
  expect([app.trouble?.words, app.tokens?.length]).toEqual(["it is missing-scope", 1]);
});

test("a token that was revoked leaves the page", async () => {
  app.tokens = [{ id: "a" }] as unknown as typeof app.tokens;
  answer((request) => (request.startsWith("DELETE") ? new Response(null, { status: 204 }) : json({ tokens: [] })));
  await revokeToken("a");
  expect([app.trouble, app.tokens]).toEqual([null, []]);
});

test("an answer that breaks off in its middle is a lost line", async () => {
  answer(() => new Response(breakingOff("{}\n"), { headers: { "Content-Type": "application/x-ndjson" } }));
  await exportMe();
  expect([app.trouble?.words, app.isReachable]).toEqual([NO_ANSWER, false]);
});

/** A body of which no more than the beginning comes. */
function breakingOff(beginning: string): ReadableStream {
  return new ReadableStream({
    start: (body) => body.enqueue(new TextEncoder().encode(beginning)),
    pull: (body) => body.error(new TypeError("network error")),
  });
}
