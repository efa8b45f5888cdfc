/** Looking at a race that is over: its moments, its speed, its proof. */

import { verifyProof, type Finding } from "cadogan-client";
import { eventsOf } from "../events";
import { ghostOf } from "../names";
import { app, PastRace } from "../state.svelte";
import { recordingOf } from "../recording";
import { attempt, loadPage } from "../requests";
import { dataOf, rest } from "../service";
import { words } from "../words";
import { beSomebody } from "./account";
import { enter } from "./seek";

/** Fetch a race that is over, and show it at a moment. */
export async function openPast(id: string, t: number | null): Promise<void> {
  if (app.past?.id === id) {
    setSpeed(0);
    seekTo(t ?? 0);
    return;
  }
  app.past = null;
  const past = await loadPage(() => pastRace(id));
  if (past === null) return;
  app.past = past;
  seekTo(t ?? 0);
}

/** Show another moment. */
export function seekTo(t: number): void {
  if (app.past === null) return;
  app.past.t = Math.max(0, Math.min(app.past.recording.length, t));
}

/** Play at a speed; 0 stands still. */
export function setSpeed(speed: number): void {
  if (app.past !== null) app.past.speed = speed;
}

/** Check the race's proof here, in this browser, with nothing but what the service published. */
export async function verify(): Promise<void> {
  const past = app.past;
  if (past === null) return;
  past.verdict = { isPending: true, findings: [] };
  const params = { path: { race_id: past.id } };
  let findings: readonly Finding[] | null = null;
  try {
    findings = await attempt(async () =>
      verifyProof(await dataOf(rest().GET("/api/v1/races/{race_id}/proof", { params }))),
    );
  } finally {
    past.verdict = findings && { isPending: false, findings }; // without a verdict one may ask again
  }
}

/** Play on alone from a moment of a board. */
export async function practiseFrom(race: string, seat: number, n: number): Promise<void> {
  if (!(await beSomebody())) return;
  const params = { path: { race_id: race, seat } };
  const body = { n } as const;
  const made = await attempt(() =>
    dataOf(rest().POST("/api/v1/races/{race_id}/boards/{seat}/practice", { params, body })),
  );
  if (made !== null) enter(made.id);
}

/** A race that is over, with its racers' names; null if there was nothing to show of its boards. */
async function pastRace(id: string): Promise<PastRace | null> {
  const params = { path: { race_id: id } };
  const [replay, events] = await Promise.all([
    dataOf(rest().GET("/api/v1/races/{race_id}/replay", { params })),
    eventsOf(id),
  ]);
  const recording = recordingOf(events, replay.seats.length);
  if (recording === null) return null;
  const texts = words(app.preferences.language);
  const names = await Promise.all(replay.seats.map(({ player }) => nameOf(player)));
  const called = names.map((name, seat) => {
    return replay.race.seats[seat]?.ghost ? ghostOf(name || texts.seat.deleted, texts) : name;
  });
  return new PastRace(id, replay.race.settings.game, recording, called);
}

async function nameOf(player: string): Promise<string> {
  const params = { path: { player_id: player } };
  const found = await rest()
    .GET("/api/v1/players/{player_id}", { params })
    .catch(() => null);
  return found?.data?.name ?? "";
}
