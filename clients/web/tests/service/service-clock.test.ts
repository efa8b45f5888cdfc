import { beforeEach, expect, test, vi } from "vitest";
import { noteTime, serviceNow } from "../../src/service/service-clock";

const NOW = Date.parse("2026-11-26T12:00:00Z");

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  answered("2026-11-26T12:00:00Z");
  return () => void vi.useRealTimers();
});

function answered(date: string | null, cacheControl = "no-cache", tookMs = 0): void {
  const headers = { "Cache-Control": cacheControl, ...(date === null ? {} : { Date: new Date(date).toUTCString() }) };
  noteTime(new Response("", { headers }), Date.now() - tookMs);
}

test("the time is that of the service where the device is wrong", () => {
  answered("2026-11-26T10:00:00Z");
  expect(serviceNow()).toBe(Date.parse("2026-11-26T10:00:00Z"));
  vi.advanceTimersByTime(60_000);
  expect(serviceNow()).toBe(Date.parse("2026-11-26T10:01:00Z"));
});

test("answers from the browser's cache, and small differences, change nothing", () => {
  answered("2026-11-25T12:00:00Z", "public, max-age=31536000, immutable");
  answered(null);
  answered("2026-11-26T11:59:58Z");
  expect(serviceNow()).toBe(NOW);
});

test("a long poll that tells when it began changes nothing", () => {
  answered("2026-11-26T11:59:45Z", "no-cache", 15_000);
  expect(serviceNow()).toBe(NOW);
  answered("2026-11-26T10:00:00Z");
  answered("2026-11-26T09:59:40Z", "no-cache", 20_000);
  expect(serviceNow()).toBe(Date.parse("2026-11-26T10:00:00Z"));
});
