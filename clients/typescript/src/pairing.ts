/** Matchmaking: waits for an opponent, and takes a house bot when none comes. */
import { newSecret } from "./client.js";
import type { components } from "./openapi.js";
import type { Patience } from "./patience.js";
import { Problem } from "./problem.js";
import { Refused } from "./refusal.js";
import type { Rest } from "./rest.js";

type Pairing = components["schemas"]["PairingView"];

/** Seconds of a long poll. It ends before a connection counts as silent. */
const WAIT_S = 8;

export type Wish = Omit<components["schemas"]["NewPairing"], "game" | "keep_others">;

export interface PairOptions extends Wish {
  /** Seconds after which a house bot plays, unrated. */
  readonly botAfterS?: number;
  /** Id of that house bot, from `houseBots`; one of the player's strength if left out. */
  readonly bot?: string;
  /** Keeps the player's other pairings: for a bot that waits for several races at once. */
  readonly keepOthers?: boolean;
  /** Leaves the queue. */
  readonly signal?: AbortSignal;
}

/** Id of the race with the opponent that came. Throws the signal's reason once it aborts, after leaving the queue. */
export async function findRace(rest: Rest, patience: Patience, game: string, options: PairOptions): Promise<string> {
  const { botAfterS, bot, keepOthers, signal, ...wish } = options;
  signal?.throwIfAborted();
  const body = { game, ...wish, ...(keepOthers && { keep_others: true }) };
  const enter = () => patience.ask(() => rest.POST("/api/v1/pairings", { body }));
  let botAt = botAfterS === undefined ? Infinity : performance.now() + botAfterS * 1000;
  let pairing = await enter();
  while (pairing.race == null) {
    const params = { path: { pairing_id: pairing.id } };
    if (signal?.aborted) {
      await rest.DELETE("/api/v1/pairings/{pairing_id}", { params });
      signal.throwIfAborted();
    }
    const wait = Math.min(WAIT_S, (botAt - performance.now()) / 1000);
    if (wait <= 0) {
      botAt = Infinity; // ask once: a service without house bots has none later
      pairing = await takeBot(rest, patience, pairing, bot);
    } else {
      pairing = await nextState(rest, patience, pairing, wait, signal);
    }
    if (pairing.state === "expired") pairing = await enter(); // too long between two polls
    if (pairing.state === "cancelled") {
      throw new Refused("cancelled", `pairing ${pairing.id} was cancelled by another client of this player`);
    }
  }
  return pairing.race;
}

/** The pairing as soon as there is news, or unchanged after a wait or when the signal aborts. */
async function nextState(
  rest: Rest,
  patience: Patience,
  pairing: Pairing,
  wait: number,
  signal: AbortSignal | undefined,
): Promise<Pairing> {
  const params = { path: { pairing_id: pairing.id }, query: { wait: Math.round(wait * 1000) / 1000 } };
  const init = { params, ...(signal && { signal }) };
  try {
    return await patience.ask(() => rest.GET("/api/v1/pairings/{pairing_id}", init));
  } catch (error) {
    if (signal?.aborted) return pairing;
    throw error;
  }
}

/** Takes this house bot as opponent, or one of the player's strength; the pairing is unchanged if there is none. */
async function takeBot(rest: Rest, patience: Patience, pairing: Pairing, bot: string | undefined): Promise<Pairing> {
  const params = { path: { pairing_id: pairing.id } };
  const headers = { "Idempotency-Key": newSecret() };
  try {
    return await patience.ask(() =>
      rest.POST("/api/v1/pairings/{pairing_id}/bot", {
        params,
        headers,
        body: bot === undefined ? {} : { player: bot },
      }),
    );
  } catch (error) {
    if (error instanceof Problem && error.code === "no-opponent") return pairing;
    throw error;
  }
}
