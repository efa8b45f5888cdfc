/** What this browser kept of races while they happened. Verification compares a proof with it. */

import { seenOf, type Live, type RaceView, type Seen, type ToClient } from "cadogan-client";
import { Kept } from "../browser/storage";

const YEAR_MS = 365 * 86_400_000;
/** The oldest races are dropped first. */
const MAX_STORED = 500;

type Stored = Readonly<Record<string, Seen>>;

const stored = new Kept<Stored>("seen", isStored, {});

/** What was kept of a race; null if nothing was. */
export function seenIn(race: string): Seen | null {
  return stored.value[race] ?? null;
}

/** Keeps the commitments of a race and the own nonce. Call it before the nonce is revealed: others could choose by it. */
export function keepCommitments(race: RaceView, seat: number, nonce: string): void {
  keep(seenOf(race, { seat, nonce }));
}

/**
 * Keeps the digest of a race when its end is told to a page that watches it, unless one was kept before. The commitments
 * stay those from before the own nonce was revealed.
 *
 * A race that was opened or connected to after its end tells a digest as well, but of a log that this browser did not see
 * end: it may have been written again since.
 */
export function keepDigest({ race, playback }: Live, message: ToClient): void {
  if (race === null || playback !== null || (message.type !== "finished" && message.type !== "abandoned")) return;
  const seen = seenIn(race.id);
  if (race.digest === null || (seen?.digest ?? null) !== null) return;
  keep({ ...(seen ?? seenOf(race)), digest: race.digest });
}

function keep(seen: Seen): void {
  const others = Object.values(stored.value).filter(
    (each) => each.race !== seen.race && each.kept_at > Date.now() - YEAR_MS,
  );
  const kept = [...others.slice(1 - MAX_STORED), seen];
  stored.value = Object.fromEntries(kept.map((each) => [each.race, each]));
}

function isStored(value: unknown): value is Stored {
  return typeof value === "object" && value !== null && Object.values(value).every(isSeen);
}

function isSeen(value: unknown): value is Seen {
  return typeof value === "object" && value !== null && "race" in value && "kept_at" in value && "commitments" in value;
}
