import { beforeEach, expect, test, vi } from "vitest";
import type { Live, RaceView, ToClient } from "cadogan-client";
import "../fake-browser";
import { keepCommitments, keepDigest, seenIn } from "../../src/race/seen";

const RACE = "01a22a6e-0003-7000-8000-00000000f06e";
const COUNTING = {
  id: RACE,
  commitment: "c0",
  seats: [{ commitment: "a" }, { commitment: "b" }],
  renewals: [],
  digest: null,
} as unknown as RaceView;
const FINISHED = { ...COUNTING, digest: "d0" };

/** What a page does with a message about a race. */
function hear(
  race: RaceView,
  type: "finished" | "abandoned" | "welcome" = "finished",
  playback: object | null = null,
): void {
  keepDigest({ race, playback } as unknown as Live, { type } as unknown as ToClient);
}

beforeEach(() => localStorage.setItem("cadogan.seen", "{}"));

test("commitments and own nonce are kept, and the digest is added at the finish", () => {
  keepCommitments(COUNTING, 1, "my nonce");
  hear({ ...FINISHED, commitment: "another" });
  expect(seenIn(RACE)).toMatchObject({
    commitment: "c0",
    commitments: ["a", "b"],
    seat: 1,
    nonce: "my nonce",
    digest: "d0",
  });
});

test("the first digest stays, whatever the service says later", () => {
  hear(FINISHED);
  hear({ ...FINISHED, digest: "d1" });
  expect(seenIn(RACE)?.digest).toBe("d0");
});

test("a race that was opened after its end leaves nothing to compare with", () => {
  hear(FINISHED, "welcome");
  hear(FINISHED, "finished", { t: 0 }); // a replay
  expect(seenIn(RACE)).toBeNull();
});

test("a racer who comes back after the end has commitments to compare with, and no digest", () => {
  keepCommitments(COUNTING, 1, "my nonce");
  hear({ ...FINISHED, digest: "written later" }, "welcome");
  expect(seenIn(RACE)).toMatchObject({ commitment: "c0", digest: null });
});

test("what was kept a year ago is dropped", () => {
  vi.useFakeTimers({ now: 0 });
  hear({ ...FINISHED, id: "old" });
  vi.setSystemTime(366 * 86_400_000);
  hear(FINISHED);
  vi.useRealTimers();
  expect([seenIn("old"), seenIn(RACE)?.digest]).toEqual([null, "d0"]);
});
