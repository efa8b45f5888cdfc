/** Games that were played offline join the account of their player, each once, as soon as the service answers. */

import { Problem } from "cadogan-client";
import { Backoff, mayRetry } from "../service/retry";
import { dataOf, rest } from "../service/service";
import { app } from "../state/state.svelte";
import { go } from "../state/navigation";
import { forget, keep, keptGames, tidyUp, type KeptGame } from "../state/kept-games";

let isJoining = false;

/** Sends the games of a player that are over, and those that were played without one. */
export async function joinGames(player: string): Promise<void> {
  if (isJoining) return; // the loop below looks again after each game
  isJoining = true;
  try {
    for (const backoff = new Backoff(); app.me?.id === player;) {
      const game = keptGames().find((each) => isWaiting(each, player));
      if (game === undefined) {
        tidyUp();
        return;
      }
      try {
        await join(game);
        backoff.reset();
      } catch (error) {
        if (!mayRetry(error) && !isForLater(error))
          forget(game.id); // it would be refused for good
        else if (!app.isReachable || isForLater(error)) return;
        else await backoff.pause(error);
      }
    }
  } finally {
    isJoining = false;
  }
}

function isWaiting({ ended, joined, player }: KeptGame, me: string): boolean {
  return ended !== null && joined === null && (player === null || player === me);
}

/** Sends a game. The service replays it by its own rules; what has arrived before is the same race again. */
async function join(game: KeptGame): Promise<void> {
  const { id, settings, seed, actions, times, spent, ended } = game;
  const body = {
    ...settings,
    key: id,
    seed,
    actions: [...actions],
    times: [...times],
    time: Math.round(spent),
    resigned: ended === "resigned",
  };
  const race = await dataOf(rest().POST("/api/v1/practice", { body }));
  // Not before the answer: until then it is sent again.
  keep({ ...game, actions: [], times: [], joined: race.id });
  showJoined(id, race.id);
}

/** Shows that a game has joined the account. A tab that has slept while another one ended it goes to its race. */
export function showJoined(id: string, joined: string): void {
  const { race } = app;
  if (race?.id !== id) return;
  if (race.live.race?.phase === "finished") race.joined = joined;
  else go({ at: "race", race: joined }, true);
}

/** Whether another token may be what it needs. */
function isForLater(error: unknown): boolean {
  return error instanceof Problem && (error.status === 401 || error.status === 403);
}
