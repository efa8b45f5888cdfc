/** Practice without the service: a game of this browser, on a deal by number or at random. */

import { randomNonce } from "cadogan-client";
import { app } from "../state/state.svelte";
import { playerId } from "../state/session";
import { go } from "../state/navigation";
import { keep, newGameId, tidyUp, type KeptSettings } from "../state/kept-games";
import type { Schemas } from "../state/state.svelte";

const A_DAY_S = 86_400;

type Terms = Pick<Schemas["NewRace"], "game"> & Partial<Schemas["NewRace"]>;

/** Deals a game and goes to it. With a bot as the rival it has neither undo nor hints, as a race. */
export function practiseOffline(
  { game, options = {}, undo = "free", undo_penalty = 10, ...terms }: Terms,
  bot?: string,
): void {
  const settings: KeptSettings = {
    game,
    options,
    undo: bot === undefined ? undo : "none",
    undo_penalty,
    hints: bot === undefined && (terms.hints ?? true),
    time_limit: terms.time_limit ?? A_DAY_S,
  };
  const id = newGameId();
  const isKept = keep({
    id,
    player: playerId(),
    settings,
    bot,
    seed: terms.seed ?? randomNonce(),
    begunAt: Date.now(),
    actions: [],
    times: [],
    spent: 0,
    ended: null,
    joined: null,
  });
  if (!isKept) app.keepsNothing = true;
  tidyUp();
  go({ at: "race", race: id });
}
