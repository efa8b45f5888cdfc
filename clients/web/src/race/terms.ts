/** The terms of a race in words, for everybody who is about to sit down, races or watches. */

import type { RaceView } from "cadogan-client";
import { isLocal } from "../state/kept-games";
import { unusualSwitches, type OptionValue } from "./race-plan";
import type { Game } from "../state/state.svelte";
import type { Words } from "../words";

/** An option of a game with its value, such as `Redeals: no limit`. */
export function optionIn(name: string, value: OptionValue, { terms }: Words): string {
  return `${terms.options[name] ?? name}: ${terms.value(name, value)}`;
}

/** Whether boards open half an hour after the end of a day (UTC), as those of its deal do. */
function isOfDay(closed_until: number | null): boolean {
  return closed_until !== null && closed_until % 86_400_000 === 1_800_000;
}

/** What a race is: whether it is rated, its time, undo, and all in which it differs from a usual race of the game. */
export function termsOf({ id, settings, commitment }: RaceView, game: Game, texts: Words): string[] {
  const { terms, player } = texts;
  const { seats, rated, time_limit, options, undo, undo_penalty, view, deal, listed } = settings;
  const isDay = seats === 1 && commitment === null && isOfDay(settings.closed_until);
  const isAlone = seats === 1 || isLocal(id);
  const isPractice = isAlone && view !== "closed"; // a closed board is compared with others, as in a sprint
  const isPicked = deal !== "winnable" && commitment === null && !isDay && !isLocal(id);
  const kind = isDay ? terms.dayDeal : player.kinds[isPractice ? "practice" : rated ? "rated" : "unrated"];
  const said = [
    isPicked && !isPractice ? `${kind}: ${terms.pickedDeal}` : kind, // that is why it is unrated
    terms.time(time_limit ?? game.minutes * 60),
  ];
  for (const { name, default: usual } of game.options) {
    const value = options[name];
    if (value !== undefined && value !== usual) said.push(optionIn(name, value, texts));
  }
  said.push(terms.undo(undo, undo_penalty));
  if (view !== "fair") said.push(terms.view[view]);
  if (deal === "winnable") said.push(terms.winnable);
  else if (isPicked && isPractice) said.push(terms.pickedDeal);
  for (const name of unusualSwitches(settings)) said.push(terms.switches[name].unusual);
  if (!listed && !isAlone) said.push(terms.unlisted);
  return said;
}
