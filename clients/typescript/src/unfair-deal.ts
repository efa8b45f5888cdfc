/** How often the deal of a race may be renewed, from version 2 of the rules of a race on. */
export const MOST_RENEWALS = 2;

/** The deal was renewed so often that somebody may be choosing among the deals. The nonce was not opened. */
export class UnfairDeal extends Error {
  override readonly name = "UnfairDeal";
}
