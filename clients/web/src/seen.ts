/** What this browser kept of races while they happened. Verification compares a proof with it. */

import { seenOf, type RaceView, type Seen } from "cadogan-client";
import { load, save } from "./storage";

const YEAR_MS = 365 * 86_400_000;
/** The oldest races are dropped first. */
const MAX_STORED = 500;

type Stored = Readonly<Record<string, Seen>>;

/** Copy in memory, for browsers without storage. */
let latest: Stored = {};

/** What was kept of a race; null if nothing was. */
export function seenIn(race: string): Seen | null {
  return all()[race] ?? null;
}

/** Keeps the commitments of a race and the own nonce. Call it before the nonce is revealed: others could choose by it. */
export function keepCommitments(race: RaceView, seat: number, nonce: string): void {
  keep(seenOf(race, { seat, nonce }));
}

/**
 * Keeps the digest of a race that is over, unless one was kept before. The commitments stay those from before the own
 * nonce was revealed. `isLive`: this browser saw the race before its end; otherwise there is nothing to add a digest to.
 */
export function keepDigest(race: RaceView, isLive: boolean): void {
  const seen = seenIn(race.id) ?? (isLive ? seenOf(race) : null);
  if (race.digest === null || seen === null || (seenIn(race.id)?.digest ?? null) !== null) return;
  keep({ ...seen, digest: race.digest });
}

function keep(seen: Seen): void {
  const others = Object.values(all()).filter((each) => each.race !== seen.race && each.kept_at > Date.now() - YEAR_MS);
  const kept = [...others.slice(1 - MAX_STORED), seen];
  latest = Object.fromEntries(kept.map((each) => [each.race, each]));
  save("seen", latest);
}

function all(): Stored {
  return load("seen", isStored) ?? latest;
}

function isStored(value: unknown): value is Stored {
  return typeof value === "object" && value !== null && Object.values(value).every(isSeen);
}

function isSeen(value: unknown): value is Seen {
  return typeof value === "object" && value !== null && "race" in value && "kept_at" in value && "commitments" in value;
}
