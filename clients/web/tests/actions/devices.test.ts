import { expect, test } from "vitest";
import { answering, json, problem } from "../browser";
import { revokeToken } from "../../src/actions/devices";
import { app } from "../../src/state.svelte";

test("a token that may not be revoked is told of, and the tokens stay on the page", async () => {
  app.tokens = [{ id: "a" }] as unknown as typeof app.tokens;
  answering((_, method) => (method === "DELETE" ? problem(403, "missing-scope") : json({ tokens: [] })));
  await revokeToken("a");
  expect([app.trouble?.words, app.tokens?.length]).toEqual(["because of missing-scope", 1]);
});

test("a token that was revoked leaves the page", async () => {
  app.tokens = [{ id: "a" }] as unknown as typeof app.tokens;
  answering((_, method) => (method === "DELETE" ? new Response(null, { status: 204 }) : json({ tokens: [] })));
  await revokeToken("a");
  expect([app.trouble, app.tokens]).toEqual([null, []]);
});
