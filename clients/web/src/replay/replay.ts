/** The replay of a finished race: time, speed, proof. */

import type { AnyPublicEvent, RaceView, Verification } from "cadogan-client";
import { loaded } from "../browser/chunks";
import { eventsOf } from "../service/events";
import { ghostOf, leaversOf } from "../state/names";
import { app, ReplayedRace } from "../state/state.svelte";
import { playerName } from "../service/player-name";
import { recordingOf } from "../state/recording";
import { seenIn } from "../race/seen";
import { isLeftToGhosts } from "../race/standings";
import { attempt, loadPage } from "../service/requests";
import { dataOf, rest } from "../service/service";
import { words } from "../words";
import { ensurePlayer } from "../account/account";
import { enterRace } from "../lobby/matchmaking";

/** Loads a finished race and shows it at a time. */
export async function openReplay(id: string, t: number | null): Promise<void> {
  if (app.replay?.id === id) {
    setSpeed(0);
    seekTo(t ?? 0);
    return;
  }
  app.replay = null;
  const replayed = await loadPage(() => fetchReplay(id));
  if (replayed === null) return;
  app.replay = replayed;
  seekTo(t ?? 0);
}

/** Shows another time, in milliseconds since the start. */
export function seekTo(t: number): void {
  if (app.replay === null) return;
  app.replay.t = Math.max(0, Math.min(app.replay.recording.length, t));
}

/** Plays at a speed; 0 pauses. */
export function setSpeed(speed: number): void {
  if (app.replay !== null) app.replay.speed = speed;
}

/** Checks the proof of the race in this browser: by itself, and against what the browser kept and shows of the race. */
export async function verify(): Promise<void> {
  const replayed = app.replay;
  if (replayed === null) return;
  const { id, shown } = replayed;
  replayed.verdict = "pending";
  const params = { path: { race_id: id } };
  let verdict: Verification | null = null;
  try {
    verdict = await attempt(async () => {
      const proof = await dataOf(rest().GET("/api/v1/races/{race_id}/proof", { params }));
      const { verifyProof } = await loaded(() => import("./verification"));
      return verifyProof(proof, { race: id, seen: seenIn(id), shown });
    });
  } finally {
    replayed.verdict = verdict; // null after a failure, which allows another attempt
  }
}

/** Starts a practice race from a position of a board. */
export async function practiseFrom(race: string, seat: number, n: number): Promise<void> {
  if (!(await ensurePlayer())) return;
  const params = { path: { race_id: race, seat } };
  const body = { n } as const;
  const made = await attempt(() =>
    dataOf(rest().POST("/api/v1/races/{race_id}/boards/{seat}/practice", { params, body })),
  );
  if (made !== null) enterRace(made.id);
}

/** Public events of a race that is left to its ghosts, with what these will do: it is in the races of their boards. */
async function eventsWithGhosts({ id, seats }: RaceView): Promise<readonly AnyPublicEvent[]> {
  const own = (await eventsOf(id)).filter((event) => !("seat" in event) || !seats[event.seat]?.ghost);
  const theirs = seats.map(async ({ seat, ghost }) => {
    const events = ghost == null ? [] : await eventsOf(ghost.race);
    return events.flatMap((event) => ("seat" in event && event.seat === ghost?.seat ? { ...event, seat } : []));
  });
  const played = (await Promise.all(theirs)).flat().filter(({ type }) => ["moved", "undone", "ended"].includes(type));
  return [...own, ...played].toSorted((one, other) => one.t - other.t);
}

/** A race that is over for all people, with its racers' names; null if its boards are not public. */
async function fetchReplay(id: string): Promise<ReplayedRace | null> {
  const params = { path: { race_id: id } };
  const view = await dataOf(rest().GET("/api/v1/races/{race_id}", { params }));
  const isLeft = isLeftToGhosts(view);
  const [race, events] = await Promise.all([
    isLeft ? view : dataOf(rest().GET("/api/v1/races/{race_id}/replay", { params })).then((replay) => replay.race),
    isLeft ? eventsWithGhosts(view) : eventsOf(id),
  ]);
  const recording = recordingOf(events, race.seats.length);
  if (recording === null) return null;
  const texts = words(app.preferences.language);
  const names = await Promise.all(race.seats.map(({ player, ghost }) => playerName(ghost?.player ?? player ?? "")));
  const called = names.map((name, seat) => {
    return race.seats[seat]?.ghost ? ghostOf(name || texts.seat.deleted, texts) : name;
  });
  const left = await Promise.all(leaversOf(race).map(async (player) => [player, await playerName(player)] as const));
  return new ReplayedRace(id, race.settings.game, recording, called, events, race, Object.fromEntries(left));
}
