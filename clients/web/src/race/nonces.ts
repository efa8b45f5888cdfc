/** Secret numbers for fair deals. Taking a seat commits to one; getting ready reveals it. */

import { randomNonce } from "cadogan-client";
import { isText, Kept } from "../browser/storage";

/** Nonces of the latest races are stored. */
const MAX_STORED = 20;

const kept = new Kept<Readonly<Record<string, string>>>("nonces", isNonces, {});

/** The nonce for a race, made on first use. */
export function nonceOf(race: string): string {
  const nonces = kept.value;
  const nonce = nonces[race] ?? randomNonce();
  const others = Object.entries(nonces).filter(([id]) => id !== race);
  kept.value = Object.fromEntries([...others.slice(1 - MAX_STORED), [race, nonce]]);
  return nonce;
}

/** Drops the nonce for a race: a revealed nonce is no longer secret, and the service accepts each one only once. */
export function forgetNonce(race: string): void {
  kept.value = Object.fromEntries(Object.entries(kept.value).filter(([id]) => id !== race));
}

function isNonces(value: unknown): value is Record<string, string> {
  return typeof value === "object" && value !== null && Object.values(value).every(isText);
}
