/** Challenging somebody by name, and answering a challenge. */

import { Backoff, mayRetry } from "../retry";
import { app, type Challenge } from "../state.svelte";
import { attempt, loadPage, showMissing } from "../requests";
import { dataOf, rest } from "../service";
import { whoAmI } from "./account";
import { enter } from "./seek";
import { go } from "./travel";

const WAIT_S = 20;

/** Challenge a player, and wait on the challenge's page until he answers. */
export async function challengePlayer(to: string, game: string): Promise<void> {
  const made = await attempt(() => dataOf(rest().POST("/api/v1/challenges", { body: { game, to } })));
  if (made !== null) go({ at: "challenge", challenge: made.id });
}

/**
 * Show a challenge, and follow it until it is taken or gone. Its maker is taken to the race, in place of this page, which
 * would only send him there again; who finds it taken already goes there as to any other race.
 */
export async function openChallenge(challenge_id: string): Promise<void> {
  app.challenge = null;
  const { place } = app;
  const isHere = () => app.place === place;
  let now = await loadPage(() => ask(challenge_id));
  const wasOpen = now?.state === "open";
  if (!wasOpen && app.me === null) await whoAmI(); // a page that has just been loaded may not know yet
  while (now !== null && isHere()) {
    app.challenge = now;
    const isMine = now.maker.id === app.me?.id;
    if (now.race && isMine) {
      if (wasOpen) enter(now.race, { replacing: true });
      else go({ at: "race", race: now.race }, true);
      return;
    }
    if (now.state !== "open") return;
    now = await news(challenge_id, isHere);
  }
}

/** Take a challenge; the race is the next page. */
export async function accept(challenge_id: string): Promise<void> {
  const params = { path: { challenge_id } };
  const taken = await attempt(() => dataOf(rest().POST("/api/v1/challenges/{challenge_id}/accept", { params })));
  if (taken?.race) enter(taken.race);
}

/** Say no. */
export async function decline(challenge_id: string): Promise<void> {
  const params = { path: { challenge_id } };
  answered(await attempt(() => dataOf(rest().POST("/api/v1/challenges/{challenge_id}/decline", { params }))));
}

/** Take one's own challenge back. */
export async function withdraw(challenge_id: string): Promise<void> {
  const params = { path: { challenge_id } };
  answered(await attempt(() => dataOf(rest().DELETE("/api/v1/challenges/{challenge_id}", { params }))));
}

/** What a challenge has come to by the answer. One that was refused stands as it did, and says so itself. */
function answered(challenge: Challenge | null): void {
  if (challenge !== null && challenge.id === app.challenge?.id) app.challenge = challenge;
}

/** What has become of a challenge on the page, once the service can tell; null if it is gone, or one went elsewhere. */
async function news(challenge_id: string, isHere: () => boolean): Promise<Challenge | null> {
  const backoff = new Backoff();
  while (isHere()) {
    try {
      return await ask(challenge_id, WAIT_S);
    } catch (error) {
      if (!mayRetry(error) && isHere()) {
        showMissing(error);
        return null;
      }
      await backoff.pause(error);
    }
  }
  return null;
}

async function ask(challenge_id: string, wait = 0): Promise<Challenge> {
  const params = { path: { challenge_id }, query: { wait } };
  return dataOf(rest().GET("/api/v1/challenges/{challenge_id}", { params }));
}
