/**
 * Changes of the account that this browser has made. What its token changes besides is news here: somebody has a copy of
 * the token.
 */

import type { AccountNews } from "cadogan-client";
import { Kept } from "../browser/storage";
import { serviceNow } from "../service/service-clock";

interface Change {
  readonly change: AccountNews["change"];
  readonly at: number;
}

/** Longer than a request takes. */
const LASTS_MS = 60_000;
/** Enough for an evening at the account page: one that is forgotten too early is told once too often. */
const MOST = 50;

const made = new Kept<readonly Change[]>("changes", isChanges, []);

/** Notes a change before it is requested, because its news may come before the answer. */
export function noteChange(change: Change["change"]): void {
  made.value = [{ change, at: serviceNow() }, ...made.value].slice(0, MOST);
}

/** Whether this browser has made a change. */
export function isOwnChange({ change, at }: Change): boolean {
  return made.value.some((each) => each.change === change && Math.abs(each.at - at) < LASTS_MS);
}

function isChanges(value: unknown): value is readonly Change[] {
  return Array.isArray(value);
}
