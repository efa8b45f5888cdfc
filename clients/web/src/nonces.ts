/** Secret numbers for fair deals. Taking a seat commits to one; getting ready reveals it. */

import { randomNonce } from "cadogan-client";
import { isText, load, save } from "./storage";

/** Nonces of the latest races are stored. */
const MAX_STORED = 20;

/** Copy in memory, for browsers without storage. */
let latest: Readonly<Record<string, string>> = {};

/** The nonce for a race, made on first use. */
export function nonceOf(race: string): string {
  const nonces = all();
  const nonce = nonces[race] ?? randomNonce();
  const others = Object.entries(nonces).filter(([id]) => id !== race);
  saveAll([...others.slice(1 - MAX_STORED), [race, nonce]]);
  return nonce;
}

/** Drops the nonce for a race: a revealed nonce is no longer secret, and the service accepts each one only once. */
export function forgetNonce(race: string): void {
  saveAll(Object.entries(all()).filter(([id]) => id !== race));
}

function all(): Readonly<Record<string, string>> {
  return load("nonces", isNonces) ?? latest;
}

function saveAll(nonces: [string, string][]): void {
  latest = Object.fromEntries(nonces);
  save("nonces", latest);
}

function isNonces(value: unknown): value is Record<string, string> {
  return typeof value === "object" && value !== null && Object.values(value).every(isText);
}
