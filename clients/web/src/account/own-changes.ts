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
  /** Cursor of the news of it; undefined until that comes. */
  readonly news?: string;
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

/**
 * Whether this browser has made the change that news is of. Each change is that of one event, the same one in every tab:
 * else a copy of the token could do unseen what its player does at that moment.
 */
export function isOwnChange({ change, at, cursor }: AccountNews): boolean {
  const changes = made.value;
  if (changes.some((each) => each.news === cursor)) return true;
  const isOfIt = (each: Change) =>
    each.news === undefined && each.change === change && Math.abs(each.at - at) < LASTS_MS;
  const own = changes.findLast(isOfIt); // the earliest
  if (own === undefined) return false;
  made.value = changes.map((each) => (each === own ? { ...own, news: cursor } : each));
  return true;
}

function isChanges(value: unknown): value is readonly Change[] {
  return Array.isArray(value);
}
