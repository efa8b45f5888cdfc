import { beforeEach, expect, test, vi } from "vitest";
import type { RaceView } from "cadogan-client";
import "./actions/browser";
import { keepCommitments, keepDigest, seenIn } from "../src/seen";

const RACE = "01a22a6e-0003-7000-8000-00000000f06e";
const COUNTING = {
  id: RACE,
  commitment: "c0",
  seats: [{ commitment: "a" }, { commitment: "b" }],
  renewals: [],
  digest: null,
} as unknown as RaceView;
const FINISHED = { ...COUNTING, digest: "d0" };

beforeEach(() => localStorage.setItem("cadogan.seen", "{}"));

test("commitments and own nonce are kept, and the digest is added at the finish", () => {
  keepCommitments(COUNTING, 1, "my nonce");
  keepDigest({ ...FINISHED, commitment: "another" }, true);
  expect(seenIn(RACE)).toMatchObject({
    commitment: "c0",
    commitments: ["a", "b"],
    seat: 1,
    nonce: "my nonce",
    digest: "d0",
  });
});

test("the first digest stays, whatever the service says later", () => {
  keepDigest(FINISHED, true);
  keepDigest({ ...FINISHED, digest: "d1" }, true);
  expect(seenIn(RACE)?.digest).toBe("d0");
});

test("a race that was opened after its end leaves nothing to compare with", () => {
  keepDigest(FINISHED, false);
  expect(seenIn(RACE)).toBeNull();
});

test("what was kept a year ago is dropped", () => {
  vi.useFakeTimers({ now: 0 });
  keepDigest({ ...FINISHED, id: "old" }, true);
  vi.setSystemTime(366 * 86_400_000);
  keepDigest(FINISHED, true);
  vi.useRealTimers();
  expect([seenIn("old"), seenIn(RACE)?.digest]).toEqual([null, "d0"]);
});
