/** Being in a race, as a racer or a spectator: the line to it, and what one does there. */

import {
  commitNonce,
  Problem,
  RaceLine,
  Refused,
  type Ack,
  type LineState,
  type Live,
  type ToClient,
} from "cadogan-client";
import { eventsOf } from "../events";
import { app, OpenRace } from "../state.svelte";
import { nameIn } from "../names";
import { packOf } from "../pack";
import { homeOf } from "../places";
import { forgetNonce, nonceOf } from "../nonces";
import { recordingOf } from "../recording";
import { announce } from "../announcements";
import { showError } from "../errors";
import { attempt, inBackground } from "../requests";
import { probe, reportReachable } from "../reachability";
import { dataOf, rest } from "../service";
import { signOut } from "../session";
import { words } from "../words";
import { beReady, hearReady, join } from "./ready";
import { go } from "./travel";

/** Races that one came to in order to race: one sits down at once, and is ready if the value says so. */
export const eager = new Map<string, boolean>();

const SLOW_MS = 600;
/** A move that takes longer to be confirmed is pointed out. */

/** Cards: another racer's are told by so many, for one after another would drown what is said of one's own. */
const HANDFUL = 5;

type Seat = NonNullable<Live["race"]>["seats"][number];

let line: RaceLine | null = null;
let refusals = 0;

/** Open the race that the address names. */
export function openRace(id: string): void {
  if (app.race?.id === id) return;
  closeRace();
  app.race = new OpenRace(id);
  connect(app.race);
  const ready = eager.get(id);
  eager.delete(id);
  if (ready !== undefined) void sit(ready);
}

/** Leave the page of a race. The seat stays: who does not come back in time is out of the race. */
export function closeRace(): void {
  line?.close();
  line = null;
  app.race = null;
}

/** The service's clock, in milliseconds since the epoch; the browser's while there is no line. */
export function now(): number {
  return line?.now() ?? Date.now();
}

/** The moment that is shown: now, or an earlier one for who watches late. */
export function moment(): number {
  return line?.moment() ?? Date.now();
}

/** Take a seat, and be ready if that is wanted. */
export async function sit(ready = false): Promise<void> {
  const race = app.race;
  if (race === null) return;
  const seated = await attempt(() => join(race.id));
  if (seated === null || app.race !== race) return;
  reconnect();
  if (ready) await beReady();
}

/** Give one's seat back before the start. */
export async function leave(): Promise<void> {
  const race = app.race;
  if (race === null) return;
  const params = { path: { race_id: race.id } };
  const left = await attempt(() => dataOf(rest().POST("/api/v1/races/{race_id}/leave", { params })));
  if (left === null) return;
  forgetNonce(race.id); // it may have been opened
  if (app.seated === race.id) app.seated = null;
  if (app.race === race) go({ at: "home" });
}

/** Start with those who are here. */
export async function start(): Promise<void> {
  if (app.race === null) return;
  const params = { path: { race_id: app.race.id } };
  await attempt(() => dataOf(rest().POST("/api/v1/races/{race_id}/start", { params })));
}

/** Make a move. It is drawn at once, and counts once the service has it. */
export async function play(move: string): Promise<void> {
  await onWay(move, (over) => over.play(move));
}

/** Take the last move back. */
export async function undo(): Promise<void> {
  await onWay("undo", (over) => over.undo());
}

/** Give the race up. */
export async function resign(): Promise<void> {
  const race = app.race;
  if (line === null || race === null) return;
  try {
    await line.resign();
  } catch (error) {
    refuse(race, "resign", error);
  }
}

/** Ask what a good player would do. */
export async function hint(): Promise<void> {
  const race = app.race;
  if (race?.live.board == null) return;
  const { n } = race.live.board;
  const params = { path: { race_id: race.id }, query: { n } };
  const isWanted = () => app.race === race && race.unconfirmed === 0 && race.live.board?.n === n;
  try {
    const answer = await dataOf(rest().GET("/api/v1/races/{race_id}/hint", { params }));
    if (isWanted()) race.hint = answer.move;
  } catch (error) {
    if (!(error instanceof Problem && error.status === 409)) {
      showError(error);
      return;
    }
    if (!isWanted()) return; // the board has moved on, and so has whoever asked
    const why = words(app.preferences.language).trouble.refused(error.code, error.detail);
    race.refusal = { move: "hint", why, id: ++refusals };
  }
}

/** Watch from an earlier moment, at another speed, or live again. */
export function watch(where: { from?: string | number; speed?: number }): void {
  line?.watch(where);
}

/** Try the line again now. */
export function retry(): void {
  line?.retry();
}

/** Sit down to the rematch of the race on the page. */
export async function rematch(): Promise<void> {
  const decided = app.race?.live.race;
  if (!decided?.rematch) return;
  const next = decided.rematch;
  const commitment = await commitNonce(next, nonceOf(next));
  const params = { path: { race_id: decided.id } };
  const seated = await attempt(() =>
    dataOf(rest().POST("/api/v1/races/{race_id}/rematch", { params, body: { commitment } })),
  );
  if (seated === null) return;
  eager.set(next, true);
  go({ at: "race", race: next });
}

function connect(race: OpenRace): void {
  const token = app.token === null ? {} : { token: app.token };
  line = new RaceLine({ url: location.origin, race: race.id, ...token, onLive: heard, onState: stateChanged });
  race.line = line.state;
}

/** The same race over another connection, which knows who one is by now. */
function reconnect(): void {
  line?.close();
  if (app.race !== null) connect(app.race);
}

function heard(live: Live, message: ToClient): void {
  const race = app.race;
  if (race === null) return;
  const before = race.live;
  race.live = live;
  if (isIn(live)) app.seated = race.id;
  else if (app.seated === race.id) app.seated = null;
  hearReady(race, before);
  announceEvent(live, message);
  announceProgress(live, before);
  if (message.type === "ack") acknowledged(race, before);
  const phase = live.race?.phase;
  if (phase !== before.race?.phase && (phase === "finished" || phase === "decided")) void drawRecording(race.id);
}

/** Whether one sits in a race, and has not ended there. */
function isIn({ race, seat }: Live): boolean {
  if (race === null || seat === null || race.phase === "finished" || race.phase === "abandoned") return false;
  return race.seats[seat]?.ended === null;
}

/** A board that moves on while nothing of this page's is on its way was moved from elsewhere. */
function acknowledged(race: OpenRace, before: Live): void {
  race.hint = null;
  if (race.live.board?.n === before.board?.n) return;
  const isElsewhere = race.unconfirmed === 0;
  if (isElsewhere && !race.isElsewhere) announce(words(app.preferences.language).trouble.elsewhere);
  race.isElsewhere = isElsewhere;
}

/** Tell what happens beside the own board to whoever does not see it. */
function announceEvent(live: Live, message: ToClient): void {
  const texts = words(app.preferences.language);
  const nameOf = (seat: number) => nameIn(live, seat, texts);
  const isOther = "seat" in message && message.seat !== live.seat;
  if (message.type === "countdown") announce(texts.countdown(Math.ceil((message.starts_at - moment()) / 1000)));
  if (message.type === "started") announce(texts.table.dealt);
  if (message.type === "ended" && isOther) announce(`${nameOf(message.seat)}: ${texts.seat[message.how]}.`);
  if (message.type === "left" && isOther) {
    announce(`${nameOf(message.seat)}: ${texts.seat.away(Math.ceil((message.until_at - moment()) / 1000))}.`);
  }
  if (message.type === "returned" && isOther) announce(`${nameOf(message.seat)}: ${texts.seat.back}.`);
}

/** Tell how far the others have come, whenever that is another handful of cards. */
function announceProgress(live: Live, before: Live): void {
  const game = app.games[live.race?.settings.game ?? ""];
  if (game === undefined || before.race?.phase !== "racing") return;
  const texts = words(app.preferences.language);
  for (const seat of live.race?.seats ?? []) {
    const was = before.race.seats[seat.seat];
    if (seat.seat === live.seat || seat.ended || was === undefined || handfuls(seat) <= handfuls(was)) continue;
    announce(`${nameIn(live, seat.seat, texts)}: ${texts.seat.home(homeOf(seat), packOf(game))}.`);
  }
}

function handfuls(seat: Seat): number {
  return Math.floor(homeOf(seat) / HANDFUL);
}

function stateChanged(state: LineState): void {
  const race = app.race;
  if (race === null) return;
  const texts = words(app.preferences.language).trouble;
  if (race.line.is === "lost" && state.is === "open") announce(texts.back);
  race.line = state;
  if (state.is === "open") reportReachable();
  else if (state.is === "lost" && state.attempt === 1) void probe();
  if (state.is === "closed" && state.code === "wrong-token") {
    signOut();
    app.trouble = { words: texts.expired, more: null, isPassing: false };
    reconnect(); // who is nobody any more still sees the race
  }
}

async function drawRecording(id: string): Promise<void> {
  const events = await inBackground(() => eventsOf(id));
  const race = app.race;
  if (events === null || race?.id !== id || race.live.race === null) return;
  race.recording = recordingOf(events, race.live.race.seats.length);
  if (!race.live.race.settings.rated) return;
  const params = { path: { race_id: id } };
  const changed = await inBackground(() => dataOf(rest().GET("/api/v1/races/{race_id}/ratings", { params })));
  if (changed !== null && app.race?.id === id) app.race.ratings = changed.seats;
}

async function onWay(move: string, send: (over: RaceLine) => Promise<Ack>): Promise<void> {
  const race = app.race;
  if (line === null || race === null) return;
  race.refusal = null;
  race.hint = null;
  race.unconfirmed += 1;
  const slow = setTimeout(() => (race.isSlow = true), SLOW_MS);
  try {
    await send(line);
  } catch (error) {
    refuse(race, move, error);
  } finally {
    clearTimeout(slow);
    race.unconfirmed -= 1;
    if (race.unconfirmed === 0) race.isSlow = false;
  }
}

/** Have the table say, once, why a move was not made there. Who has gone to another race by now is told nothing. */
function refuse(race: OpenRace, move: string, error: unknown): void {
  if (!(error instanceof Refused)) return showError(error);
  if (app.race !== race) return;
  const texts = words(app.preferences.language).trouble;
  const why = error.code === "wrong-n" ? texts.wrongN : texts.refused(error.code, error.message);
  race.refusal = { move, why, id: ++refusals };
}
