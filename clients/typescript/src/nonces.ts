/** A player's nonces by race, each until it is opened. */
import { commitNonce, randomNonce } from "./fair-deal.js";

/** A racer's random number, and the commitment to it. */
export interface Nonce {
  readonly value: string;
  readonly commitment: string;
}

export class Nonces {
  readonly #nonces = new Map<string, Promise<Nonce>>();

  /** Nonce for a race, made at the first call. */
  of(race: string): Promise<Nonce> {
    const known = this.#nonces.get(race);
    if (known !== undefined) return known;
    const value = randomNonce();
    const made = commitNonce(race, value).then((commitment) => ({ value, commitment }));
    this.#nonces.set(race, made);
    return made;
  }

  /** Drops an opened nonce, so that the next deal of the race gets another one. */
  forget(race: string): void {
    this.#nonces.delete(race);
  }
}
