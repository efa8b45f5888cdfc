/**
 * Being ready: opening the nonce that one committed to by sitting down. The service takes no nonce twice. So if somebody
 * leaves after one was opened, the deal is renewed, and everybody joins again with another before anybody is ready.
 */

import { commitNonce, Problem, type Live, type RaceView, type SeatView } from "cadogan-client";
import { forgetNonce, nonceOf } from "../nonces";
import { app, type OpenRace, type Seated } from "../state.svelte";
import { attempt } from "../requests";
import { dataOf, rest } from "../service";

/** The last try to be ready, by race. */
const tries = new WeakMap<OpenRace, Promise<void>>();

/** Be ready as soon as all seats are taken: until then nobody may open his nonce. */
export async function beReady(): Promise<void> {
  if (app.race === null) return;
  app.race.isEager = true;
  await getReady(app.race);
}

/** Hear of a race. If somebody left after one was ready, the deal was renewed: one is ready for the next one too. */
export function hearReady(race: OpenRace, before: Live): void {
  const isLobby = race.live.playback === null && race.live.race?.phase === "lobby";
  if (isLobby && ownSeat(before)?.ready && ownSeat(race.live)?.ready === false) {
    forgetNonce(race.id);
    race.isEager = true;
  }
  if (race.isEager) void getReady(race);
}

/** Be ready if one is eager to and may. Each try waits for the one before, which may have changed what it finds. */
function getReady(race: OpenRace): Promise<void> {
  const again = () => tryToBeReady(race);
  const last = (tries.get(race) ?? Promise.resolve()).then(again, again);
  tries.set(race, last);
  return last;
}

async function tryToBeReady(race: OpenRace): Promise<void> {
  const view = race.live.race;
  const mine = ownSeat(race.live);
  if (app.race !== race || !race.isEager || view?.phase !== "lobby" || !mine || mine.ready) return;
  if (view.seats.some((seat) => seat.player === null && !seat.ghost)) return;
  const isReady = await attempt(() => (view.commitment === null ? sayReady(race.id) : openNonce(view, mine)));
  if (isReady !== false) race.isEager = false; // said once; whoever is refused says it again
}

/** Open one's nonce, once the seat stands for it; false as long as others have yet to commit to theirs. */
async function openNonce(view: RaceView, mine: SeatView): Promise<boolean> {
  const isOurs = mine.commitment === (await commitNonce(view.id, nonceOf(view.id)));
  const { seats } = isOurs ? view : (await join(view.id)).race;
  if (seats.some((seat) => seat.commitment === null)) return false;
  return sayReady(view.id, nonceOf(view.id));
}

/** Say that one is ready. False if somebody has just left: what this page has yet to hear says more. */
async function sayReady(race_id: string, nonce?: string): Promise<boolean> {
  const body = nonce === undefined ? {} : { nonce };
  try {
    await dataOf(rest().POST("/api/v1/races/{race_id}/ready", { params: { path: { race_id } }, body }));
    return true;
  } catch (error) {
    if (error instanceof Problem && error.code === "wrong-phase") return false;
    throw error;
  }
}

/** Take a seat, or commit anew in one's own. A nonce that was open once is not taken again: then there is another. */
export async function join(race: string): Promise<Seated> {
  try {
    return await joinWith(race, nonceOf(race));
  } catch (error) {
    if (!(error instanceof Problem && error.code === "wrong-nonce")) throw error;
    forgetNonce(race);
    return joinWith(race, nonceOf(race));
  }
}

async function joinWith(race_id: string, nonce: string): Promise<Seated> {
  const body = { commitment: await commitNonce(race_id, nonce) };
  return dataOf(rest().POST("/api/v1/races/{race_id}/join", { params: { path: { race_id } }, body }));
}

/** The seat of whoever plays in this browser. */
function ownSeat(live: Live): SeatView | undefined {
  return live.race?.seats.find((seat) => app.me !== null && seat.player === app.me.id);
}
