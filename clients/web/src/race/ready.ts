/**
 * Getting ready: revealing the nonce that the racer committed to by joining.
 *
 * The service accepts each nonce once. If a racer leaves after a nonce was revealed, the service renews the deal, and all
 * racers join again with new nonces before anyone can get ready.
 */

import { commitNonce, Problem, type Live, type RaceView, type SeatView } from "cadogan-client";
import { forgetNonce, nonceOf } from "./nonces";
import { keepCommitments } from "./seen";
import { app, type OpenRace, type Seated } from "../state/state.svelte";
import { attempt } from "../service/requests";
import { dataOf, rest } from "../service/service";

/** The latest attempt, by race. */
const attempts = new WeakMap<OpenRace, Promise<void>>();

/** Gets ready as soon as all seats are taken. Before that the service accepts no nonce. */
export async function becomeReady(): Promise<void> {
  if (app.race === null) return;
  wish(app.race);
  await getReady(app.race);
}

/** Call for each message. Gets ready again if the deal was renewed after this racer was ready. */
export function keepReady(race: OpenRace, before: Live): void {
  const isLobby = race.live.playback === null && race.live.race?.phase === "lobby";
  if (isLobby && ownSeat(before)?.ready && ownSeat(race.live)?.ready === false) {
    forgetNonce(race.id);
    wish(race);
  }
  if (race.wantsReady) void getReady(race);
}

/** The racer wants to be ready. The answer to an earlier `ready`, which may still be under way, is not about this wish. */
function wish(race: OpenRace): void {
  race.wantsReady = true;
  race.readyWishes += 1;
}

/** Gets ready if the racer wants to and may. Each attempt waits for the one before it: both may join and reveal. */
function getReady(race: OpenRace): Promise<void> {
  const again = () => tryToGetReady(race);
  const last = (attempts.get(race) ?? Promise.resolve()).then(again, again);
  attempts.set(race, last);
  return last;
}

async function tryToGetReady(race: OpenRace): Promise<void> {
  const view = race.live.race;
  const mine = ownSeat(race.live);
  if (app.race !== race || !race.wantsReady || view?.phase !== "lobby" || !mine || mine.ready) return;
  if (view.seats.some((seat) => seat.player === null && !seat.ghost)) return;
  const wished = race.readyWishes;
  const isReady = await attempt(() => (view.commitment === null ? sendReady(race.id) : revealNonce(view, mine)));
  if (isReady === false || race.readyWishes !== wished) return;
  race.wantsReady = false; // also after a refusal: then the racer decides whether to try again
}

/** Reveals the nonce, after joining with it if needed. False while other racers have yet to commit to theirs. */
async function revealNonce(view: RaceView, mine: SeatView): Promise<boolean> {
  const isOurs = mine.commitment === (await commitNonce(view.id, nonceOf(view.id)));
  const race = isOurs ? view : (await join(view.id)).race;
  if (race.seats.some((seat) => seat.commitment === null)) return false;
  keepCommitments(race, mine.seat, nonceOf(view.id));
  return sendReady(view.id, nonceOf(view.id));
}

/** Sends `ready`. False if a racer has just left: a message about it is under way. */
async function sendReady(race_id: string, nonce?: string): Promise<boolean> {
  const body = nonce === undefined ? {} : { nonce };
  try {
    await dataOf(rest().POST("/api/v1/races/{race_id}/ready", { params: { path: { race_id } }, body }));
    return true;
  } catch (error) {
    if (error instanceof Problem && error.code === "wrong-phase") return false;
    throw error;
  }
}

/** Takes a seat, or commits to another nonce in the own seat. If the nonce was used before, joins with a new one. */
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

/** Seat of this browser's player. */
function ownSeat(live: Live): SeatView | undefined {
  return live.race?.seats.find((seat) => app.me !== null && seat.player === app.me.id);
}
