import { expect, test, vi } from "vitest";
import "../fake-browser";
import { isOwnChange, noteChange } from "../../src/account/own-changes";

type News = Parameters<typeof isOwnChange>[0];

function news(change: News["change"], cursor: string, at = Date.now()): News {
  return { type: "account-changed", cursor, at, change, name: null, by: "t", device: "sign-up" };
}

test("each change of this browser is that of one event, in every tab", () => {
  noteChange("recovery-codes-made");
  expect(isOwnChange(news("passkey-added", "a"))).toBe(false);
  expect(isOwnChange(news("recovery-codes-made", "b"))).toBe(true);
  expect(isOwnChange(news("recovery-codes-made", "b"))).toBe(true);
  expect(isOwnChange(news("recovery-codes-made", "c"))).toBe(false);
});

test("a change long after one of this browser is another's", () => {
  vi.useFakeTimers();
  noteChange("token-made");
  expect(isOwnChange(news("token-made", "d", Date.now() + 120_000))).toBe(false);
  vi.useRealTimers();
});
