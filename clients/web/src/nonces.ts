/** One's numbers for races: sitting down commits to one, being ready opens it, and then it is nobody's secret any more. */

import { randomNonce } from "cadogan-client";
import { isText, keep, kept } from "./kept";

/** Of so many races the numbers are kept, the latest. */
const MOST_KEPT = 20;

/** As they were kept last: of use where this browser keeps nothing. */
let latest: Readonly<Record<string, string>> = {};

/** One's number for a race, made when it is first asked for, and kept until it is opened. */
export function nonceOf(race: string): string {
  const nonces = all();
  const nonce = nonces[race] ?? randomNonce();
  const others = Object.entries(nonces).filter(([id]) => id !== race);
  keepAll([...others.slice(1 - MOST_KEPT), [race, nonce]]);
  return nonce;
}

/** Let the next deal of a race have another number: the one before was opened, and the service takes it only once. */
export function forgetNonce(race: string): void {
  keepAll(Object.entries(all()).filter(([id]) => id !== race));
}

function all(): Readonly<Record<string, string>> {
  return kept("nonces", isNonces) ?? latest;
}

function keepAll(nonces: [string, string][]): void {
  latest = Object.fromEntries(nonces);
  keep("nonces", latest);
}

function isNonces(value: unknown): value is Record<string, string> {
  return typeof value === "object" && value !== null && Object.values(value).every(isText);
}
