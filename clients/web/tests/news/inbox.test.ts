import { expect, test, vi } from "vitest";
import { answer, json, problem } from "../fake-browser";
import { followInbox } from "../../src/news/inbox";
import { app } from "../../src/state/state.svelte";

test("news of a type that a later service has does not end the reading of news", async () => {
  const events = [
    { type: "of-a-later-service", cursor: "1", at: 1 },
    { type: "passkey-copied", cursor: "2", at: 2, passkey: "k", name: "key ring" },
  ];
  answer((request) =>
    request.startsWith("GET /players/me/feed") ? json({ events, next: "2", more: false }) : problem(503, "unavailable"),
  );
  const stop = followInbox("token", "player");
  await vi.waitFor(() => expect(app.inbox).toMatchObject([{ kind: "passkey-copied", name: "key ring" }]));
  stop();
});
