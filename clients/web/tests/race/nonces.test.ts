import { expect, test, vi } from "vitest";
import "../fake-browser";
import { forgetNonce, nonceOf } from "../../src/race/nonces";

test("a race has one nonce until it is forgotten", () => {
  const nonce = nonceOf("r");
  expect(nonceOf("r")).toBe(nonce);
  forgetNonce("r");
  expect(nonceOf("r")).not.toBe(nonce);
});

test("a race has one nonce in storage that is full, too", () => {
  nonceOf("earlier"); // it is stored
  const full = vi.spyOn(localStorage, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const nonce = nonceOf("r");
  expect(nonceOf("r")).toBe(nonce);
  full.mockRestore();
});
