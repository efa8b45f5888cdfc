/**
 * The player's way back: races in which the player has a seat, on each page of each device.
 *
 * One request finds them when the page opens, and when it is looked at again: it may have missed what another device
 * did. From then on the sockets of these races tell what becomes of them, and the news and other tabs name new ones.
 */

import type { RaceView } from "cadogan-client";
import { Backoff, mayRetry } from "../service/retry";
import { dataOf, rest } from "../service/service";
import { serviceNow } from "../service/service-clock";
import { openChannel } from "../browser/storage";
import { app } from "../state/state.svelte";
import { ownRaceOf, type OwnRace } from "../state/own-race";
import { isLocal, keptGames } from "../state/kept-games";
import { followRace } from "./followed-races";

const CHANNEL = "cadogan.races";
const NOT_OVER = ["lobby", "countdown", "racing", "decided"] as const;
/** Each takes a connection. */
const MOST_FOLLOWED = 8;

/** Time between two looks at the list of own races while one of them cannot be followed. */
const LOOK_MS = 10_000;
/** Sooner once a time is over. */
const LEAST_LOOK_MS = 1_000;

const stops = new Map<string, () => void>();
/** Races that a connection without a seat does not see: those of a round of a sprint, or none. The list has own ones. */
const hidden = new Set<string>();
let find = (): void => undefined;
let again: ReturnType<typeof setTimeout> | undefined;
let otherTabs: BroadcastChannel | null = null;

/** Follows the races of a player. Returns a function that stops this. */
export function followOwnRaces(player: string): () => void {
  const stop = new AbortController();
  const channel = (otherTabs = openChannel(CHANNEL));
  if (channel !== null) channel.onmessage = ({ data }: MessageEvent<string>) => followOwn(data, player);
  find = () => {
    if (document.visibilityState === "visible") void findOwn(player, stop.signal);
  };
  document.addEventListener("visibilitychange", find, { signal: stop.signal });
  void findOwn(player, stop.signal);
  return () => {
    stop.abort();
    find = () => undefined;
    hidden.clear();
    channel?.close();
    otherTabs = null;
    for (const race of stops.keys()) unfollowOwn(race);
    app.own = {};
  };
}

/** Follows a race in which the player has a seat, or may take one in another tab. The page of a race follows it itself. */
export function followOwn(race: string, player: string): void {
  if (isLocal(race) || stops.has(race) || hidden.has(race) || app.race?.id === race || stops.size >= MOST_FOLLOWED)
    return;
  let hadSeat = false;
  const stop = followRace(race, (live) => {
    const seen = live?.race ?? null;
    const own = ownRaceOf(seen, seatOf(seen, player));
    noteOwn(race, own);
    hadSeat ||= own !== null;
    if (live === null && !hadSeat) {
      hidden.add(race);
      find();
    }
    if (own === null && (hadSeat || live?.race?.phase !== "lobby")) unfollowOwn(race);
  });
  stops.set(race, stop);
}

/** Ends the following of a race, which stays as it was noted. */
export function unfollowOwn(race: string): void {
  stops.get(race)?.();
  stops.delete(race);
}

/** Notes what a race is to the player; null if it is nothing any more. */
export function noteOwn(race: string, own: OwnRace | null): void {
  const before = app.own[race];
  if (own === null) {
    if (before !== undefined) app.own = Object.fromEntries(Object.entries(app.own).filter(([id]) => id !== race));
  } else if (before?.is !== own.is || before.until !== own.until) {
    app.own = { ...app.own, [race]: own };
    if (before === undefined && app.race?.id === race) otherTabs?.postMessage(race);
  }
}

/** Notes own races that are hidden, of those that are not over, and looks again until none is. */
async function noteHidden(races: readonly { id: string }[], player: string, signal: AbortSignal): Promise<void> {
  let wait = LOOK_MS;
  for (const id of hidden) {
    const params = { path: { race_id: id } };
    const isOn = races.some((race) => race.id === id);
    const race = isOn ? await dataOf(rest().GET("/api/v1/races/{race_id}", { params })) : null;
    if (signal.aborted) return;
    const own = ownRaceOf(race, seatOf(race, player));
    if (app.race?.id !== id) noteOwn(id, own);
    if (!isOn) hidden.delete(id);
    if (own?.until != null) wait = Math.min(wait, Math.max(LEAST_LOOK_MS, own.until - serviceNow()));
  }
  clearTimeout(again);
  if (hidden.size > 0) again = setTimeout(() => find(), wait);
}

function seatOf(race: RaceView | null, player: string): number {
  return race?.seats.findIndex((seat) => seat.player === player) ?? -1;
}

/** Notes the games that are not over: a link leads back to them. */
export function noteUnfinished(): void {
  for (const { id, ended } of keptGames()) if (ended === null) noteOwn(id, { id, is: "racing", until: null });
}

async function findOwn(player: string, signal: AbortSignal): Promise<void> {
  const params = { query: { phase: [...NOT_OVER], limit: 20 } };
  for (const backoff = new Backoff(); !signal.aborted;) {
    try {
      const { races } = await dataOf(rest().GET("/api/v1/players/me/races", { params }));
      if (signal.aborted) return;
      for (const { id, racers } of races) if (racers.some((racer) => racer.player === player)) followOwn(id, player);
      await noteHidden(races, player, signal);
      return;
    } catch (error) {
      if (!mayRetry(error)) return; // the token may not read this; the page can do without
      await backoff.pause(error);
    }
  }
}
