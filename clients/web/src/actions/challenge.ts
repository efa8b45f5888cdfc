/** Challenging somebody by name, and answering a challenge. */

import { app, type Challenge } from "../state.svelte";
import { attempt, found, rest, told } from "../service";
import { enter } from "./seek";
import { go } from "./travel";

const WAIT_S = 20;

/** Challenge a player, and wait on the challenge's page until he answers. */
export async function challengePlayer(to: string, game: string): Promise<void> {
  const made = await attempt(() => told(rest().POST("/api/v1/challenges", { body: { game, to } })));
  if (made !== null) go({ at: "challenge", challenge: made.id });
}

/** Show a challenge, and follow it until it is taken or gone. */
export async function openChallenge(challenge_id: string): Promise<void> {
  app.challenge = null;
  const isHere = () => app.place.at === "challenge" && app.place.challenge === challenge_id;
  for (let wait = 0; isHere(); wait = WAIT_S) {
    const params = { path: { challenge_id }, query: { wait } };
    const now: Challenge | null = await found(() =>
      told(rest().GET("/api/v1/challenges/{challenge_id}", { params })),
    );
    if (now === null || !isHere()) return;
    app.challenge = now;
    const isMine = now.maker.id === app.me?.id;
    if (now.race && isMine) return enter(now.race);
    if (now.state !== "open") return;
  }
}

/** Take a challenge; the race is the next page. */
export async function accept(challenge_id: string): Promise<void> {
  const params = { path: { challenge_id } };
  const taken = await attempt(() => told(rest().POST("/api/v1/challenges/{challenge_id}/accept", { params })));
  if (taken?.race) enter(taken.race);
}

/** Say no. */
export async function decline(challenge_id: string): Promise<void> {
  const params = { path: { challenge_id } };
  app.challenge = await attempt(() => told(rest().POST("/api/v1/challenges/{challenge_id}/decline", { params })));
}

/** Take one's own challenge back. */
export async function withdraw(challenge_id: string): Promise<void> {
  const params = { path: { challenge_id } };
  app.challenge = await attempt(() => told(rest().DELETE("/api/v1/challenges/{challenge_id}", { params })));
}
