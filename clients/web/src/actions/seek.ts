/** Finding somebody to race: whoever waits for the same, a bot of the house, a friend with a link, or nobody. */

import type { RaceView } from "cadogan-client";
import { app, type Pairing } from "../state.svelte";
import { showError } from "../errors";
import { attempt, inBackground } from "../requests";
import { Backoff, isTemporary } from "../retry";
import { dataOf, rest } from "../service";
import { beSomebody } from "./account";
import { eager } from "./race";
import { go } from "./travel";

/** Seconds for which the service keeps a question open. */
const WAIT_S = 20;

/** Look for somebody who wants the same game; ends in a race, or when one does not want to wait any more. */
export async function seek(game: string, rated: boolean): Promise<void> {
  const body = { game, options: {}, rated };
  const pairing = await attempt(() => dataOf(rest().POST("/api/v1/pairings", { body })));
  if (pairing !== null) await waitFor(pairing);
}

/** Race a bot of the house at once. Whoever waits for somebody already goes on waiting if there is none. */
export async function seekBot(game: string): Promise<void> {
  const body = { game, options: {}, rated: false };
  const waiting = app.pairing;
  const pairing = waiting ?? (await attempt(() => dataOf(rest().POST("/api/v1/pairings", { body }))));
  if (pairing === null) return;
  if (waiting === null) app.pairing = pairing;
  const params = { path: { pairing_id: pairing.id } };
  const paired = await attempt(() => dataOf(rest().POST("/api/v1/pairings/{pairing_id}/bot", { params })));
  if (app.pairing?.id !== pairing.id) return; // whoever waited has heard of the race by now, or does not want it any more
  if (paired?.race) {
    app.pairing = paired;
    enter(paired.race);
  } else if (waiting === null) await giveUp(pairing);
}

/** Wait no longer. */
export async function stopSeeking(): Promise<void> {
  const pairing = app.pairing;
  app.pairing = null;
  if (pairing !== null) await attempt(() => cancel(pairing));
}

/** Make a race that is known to those who have its link. */
export async function inviteFriend(game: string, seats: number): Promise<void> {
  const body = { game, seats, listed: false };
  const race = await attempt(() => dataOf(rest().POST("/api/v1/races", { body })));
  if (race !== null) enter(race.id, { ready: false });
}

/** Practise alone, with undo and hints. */
export async function practise(game: string): Promise<void> {
  const body = { game, seats: 1, undo: "free", hints: true, listed: false, countdown: 0, time_limit: 86_400 } as const;
  const race = await attempt(() => dataOf(rest().POST("/api/v1/races", { body })));
  if (race !== null) enter(race.id);
}

/** Go to a race, and take a seat there without being asked again. Whoever looked for another one does so no more. */
export function enter(race: string, { ready = true, replacing = false } = {}): void {
  const { pairing } = app;
  app.pairing = null;
  if (pairing !== null && pairing.race !== race) void inBackground(() => cancel(pairing));
  eager.set(race, ready);
  go({ at: "race", race }, replacing);
}

/** Play the deal of a race that is over again, against the best board that was played then. */
export async function playAgain(race: RaceView): Promise<void> {
  if (!(await beSomebody())) return;
  const params = { path: { race_id: race.id } };
  const body = { seats: [race.standings?.[0]?.seat ?? 0] };
  const made = await attempt(() => dataOf(rest().POST("/api/v1/races/{race_id}/ghosts", { params, body })));
  if (made !== null) enter(made.id);
}

async function waitFor(first: Pairing): Promise<void> {
  let pairing = first;
  const backoff = new Backoff();
  app.pairing = pairing;
  while (app.pairing?.id === pairing.id) {
    if (pairing.race && (pairing.state === "paired" || pairing.state === "begun")) {
      enter(pairing.race);
      return;
    }
    if (pairing.state !== "waiting") break;
    try {
      const params = { path: { pairing_id: pairing.id }, query: { wait: WAIT_S } };
      pairing = await dataOf(rest().GET("/api/v1/pairings/{pairing_id}", { params }));
      backoff.reset();
    } catch (error) {
      if (!isTemporary(error)) {
        showError(error);
        return giveUp(pairing);
      }
      await backoff.pause(error); // the service keeps a pairing for a minute without requests
    }
    if (app.pairing?.id === pairing.id) app.pairing = pairing;
  }
  if (app.pairing?.id === pairing.id) app.pairing = null;
}

/** Leave the list after a failure, which has been told: whoever is paired with one who does not come waits in vain. */
async function giveUp(pairing: Pairing): Promise<void> {
  if (app.pairing?.id !== pairing.id) return;
  app.pairing = null;
  await inBackground(() => cancel(pairing));
}

async function cancel({ id }: Pairing): Promise<Pairing> {
  return dataOf(rest().DELETE("/api/v1/pairings/{pairing_id}", { params: { path: { pairing_id: id } } }));
}
