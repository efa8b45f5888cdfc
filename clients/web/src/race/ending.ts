/** The end of the own board: the last card lands, the board stays for a moment, cards cascade, then comes the result. */

import type { Live } from "cadogan-client";
import { app, type OpenRace } from "../state/state.svelte";
import { CASCADE_MS } from "../table/cascade";

/** Longer than the flight of a card. */
const LANDING_MS = 250;
const REST_MS = 1500;

/** Whether the own board has ended, or the race has. */
export function hasEnded({ race, seat }: Live): boolean {
  if (race === null || seat === null) return false;
  return race.phase === "finished" || race.phase === "abandoned" || race.seats[seat]?.ended != null;
}

/**
 * Shows the end of a board that was on the page. A racer who has resigned, or was away, sees the result at once: no card
 * is under way.
 */
export function showEnd(race: OpenRace, before: Live): void {
  const { live } = race;
  if (before.board === null || before.playback !== null || hasEnded(before) || !hasEnded(live)) return;
  const how = live.race?.seats[live.seat ?? -1]?.ended;
  if (how == null || how === "resigned" || how === "gone") return;
  race.ending = "landing";
  after(LANDING_MS, race, () => {
    race.ending = "rest";
    after(REST_MS, race, () => {
      if (how !== "won" || !hasMotion()) return skipEnd(race);
      race.ending = "cascade";
      after(CASCADE_MS, race, () => skipEnd(race));
    });
  });
}

/** Goes on to the result. */
export function skipEnd(race: OpenRace): void {
  race.ending = null;
}

/** Calls back after a time, unless the player has gone on. */
function after(ms: number, race: OpenRace, act: () => void): void {
  setTimeout(() => {
    if (app.race === race && race.ending !== null) act();
  }, ms);
}

function hasMotion(): boolean {
  return app.preferences.motion && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
