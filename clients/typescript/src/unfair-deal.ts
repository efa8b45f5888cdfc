/** How often the deal of a race may be renewed, from version 2 of the rules of a race on. */
export const MOST_RENEWALS = 2;

/**
 * The deal was renewed so often that somebody may be choosing among the deals, and the nonce was not opened; or the values
 * that the finish reveals do not match the earlier commitments.
 */
export class UnfairDeal extends Error {
  override readonly name = "UnfairDeal";
}
