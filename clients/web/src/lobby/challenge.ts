/** Challenges: sending one to a player, and answering one. */

import { attempt, loadPage, showMissing } from "../service/requests";
import { Backoff, mayRetry } from "../service/retry";
import { dataOf, rest } from "../service/service";
import { app, type Challenge, type DeclineReason, type Schemas } from "../state/state.svelte";
import { waitForMe } from "../account/account";
import { enterRace } from "./matchmaking";
import { go } from "../state/navigation";

/** Seconds of a long poll. */
const WAIT_S = 20;

/** Challenges a player and opens the page of the challenge, which waits for the answer. */
export async function challengePlayer(
  to: string,
  game: string,
  terms: Partial<Schemas["NewChallenge"]> = {},
): Promise<void> {
  const body = { ...terms, game, to };
  const made = await attempt(() => dataOf(rest().POST("/api/v1/challenges", { body })));
  if (made !== null) go({ at: "challenge", challenge: made.id });
}

/**
 * Shows a challenge and follows it until it is closed. Then its maker goes to the race. The race replaces this page in
 * the history, because this page would lead to the race again. If the maker saw the challenge open, they take a seat.
 */
export async function openChallenge(challenge_id: string): Promise<void> {
  app.challenge = null;
  const { route } = app;
  const isHere = () => app.route === route;
  let challenge = await loadPage(() => fetchChallenge(challenge_id));
  const wasOpen = challenge?.state === "open";
  await waitForMe(); // the maker sees another page
  while (challenge !== null && isHere()) {
    app.challenge = challenge;
    const { race } = challenge;
    if (race && challenge.maker.id === app.me?.id) {
      if (wasOpen) enterRace(race, { replacing: true });
      else go({ at: "race", race }, true);
      return;
    }
    if (challenge.state !== "open") return;
    challenge = await nextState(challenge_id, isHere);
  }
}

/** Accepts a challenge and goes to its race. */
export async function accept(challenge_id: string): Promise<void> {
  const params = { path: { challenge_id } };
  const accepted = await attempt(() => dataOf(rest().POST("/api/v1/challenges/{challenge_id}/accept", { params })));
  if (accepted?.race) enterRace(accepted.race);
}

/** Declines a challenge. Its maker reads the reason, unless it is null. */
export async function decline(challenge_id: string, reason: DeclineReason | null = null): Promise<void> {
  const asked = { params: { path: { challenge_id } }, body: { reason } };
  showChallenge(await attempt(() => dataOf(rest().POST("/api/v1/challenges/{challenge_id}/decline", asked))));
}

/** Withdraws the player's own challenge. */
export async function withdraw(challenge_id: string): Promise<void> {
  const params = { path: { challenge_id } };
  showChallenge(await attempt(() => dataOf(rest().DELETE("/api/v1/challenges/{challenge_id}", { params }))));
}

/** Shows the new state of the challenge on the page. After a refusal (null) the old state stays. */
function showChallenge(challenge: Challenge | null): void {
  if (challenge !== null && challenge.id === app.challenge?.id) app.challenge = challenge;
}

/** The next state of a challenge, by long polling; null if it is gone, or if the person went to another page. */
async function nextState(challenge_id: string, isHere: () => boolean): Promise<Challenge | null> {
  const backoff = new Backoff();
  while (isHere()) {
    try {
      return await fetchChallenge(challenge_id, WAIT_S);
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

async function fetchChallenge(challenge_id: string, wait = 0): Promise<Challenge> {
  const params = { path: { challenge_id }, query: { wait } };
  return dataOf(rest().GET("/api/v1/challenges/{challenge_id}", { params }));
}
