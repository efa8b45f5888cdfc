import { afterEach, expect, test, vi } from "vitest";
import { Cadogan } from "../src/index.js";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("where there is no WebSocket, nobody takes a seat", async () => {
  const asked = vi.fn();
  vi.stubGlobal("WebSocket", undefined);
  vi.stubGlobal("fetch", asked);
  const cadogan = new Cadogan({ url: "http://127.0.0.1:1", token: "a-token" });
  await expect(cadogan.race("0190a3c0-1111-7222-8333-444455556666")).rejects.toThrow("Use Node.js 22 or newer");
  expect(() => cadogan.watch("0190a3c0-1111-7222-8333-444455556666")).toThrow("no WebSocket");
  expect(() => cadogan.live()).toThrow("no WebSocket");
  expect(asked).not.toHaveBeenCalled();
});
