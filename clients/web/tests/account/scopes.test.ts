import { expect, test } from "vitest";
import { scopesOf, tickedIn } from "../../src/account/scopes";
import type { Player } from "../../src/state/state.svelte";

const ADA: Player = { id: "a", name: "Ada", house: false, bot: false };
const BOT: Player = { ...ADA, bot: true };

test("a link ticks what it names, but never the account", () => {
  expect(tickedIn(["player:read", "token:write", "race:play", "nonsense"], ADA)).toEqual(["race:play", "player:read"]);
});

test("a bot races with a scope of its own", () => {
  expect(tickedIn(["race:play"], BOT)).toEqual(["bot:play"]);
  expect(tickedIn(["bot:play"], ADA)).toEqual([]);
  expect(scopesOf(BOT)).not.toContain("race:play");
});
