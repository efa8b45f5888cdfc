/** The open race, for racers and spectators: its seats, its connection, and what is heard of it. */

import { commitNonce, RaceLine, Refused, type Ack, type LineState, type Live, type ToClient } from "cadogan-client";
import { eventsOf } from "../service/events";
import { app, OpenRace } from "../state/state.svelte";
import { leaversOf } from "../state/names";
import { playerName } from "../service/player-name";
import { ownRaceOf } from "../state/own-race";
import { forgetNonce, nonceOf } from "./nonces";
import { recordingOf } from "../state/recording";
import { keepDigest } from "./seen";
import { announce } from "../state/announcements";
import { attempt, untilAnswered } from "../service/requests";
import { probe, reportReachable } from "../service/reachability";
import { dataOf, rest } from "../service/service";
import { signOut } from "../state/session";
import { words } from "../words";
import { findWay, play } from "./commands";
import { announceEvent, announceProgress } from "./commentary";
import { changeLine } from "./line";
import { showEmote, showTooMany } from "./emotes";
import { showEnd } from "./ending";
import { NO_STEPS } from "./steps";
import { showOutcome } from "./outcome";
import { showSeries } from "./series";
import { followRematch, leaveRematch } from "./rematch";
import { followOwn, noteOwn, unfollowOwn } from "./own-races";
import { becomeReady, keepReady, join } from "./ready";
import { go } from "../state/navigation";
import { loaded } from "../browser/chunks";
import { askToKeep } from "../browser/storage";
import { keptGame } from "../state/kept-games";
import { joinGames, showJoined } from "../practice/join";

/** Races in which to take a seat at once on arrival; the value says whether to get ready, too. */
export const seatsToTake = new Map<string, boolean>();

/** Races that a pairing has found. Nobody else can come to one, and it is not opened again if a racer does not. */
export const pairedRaces = new Set<string>();

/** Moves that were made before their races were created, on an opening that the front page shows. */
export const firstMoves = new Map<string, string>();

/** A race that has not begun so long after its racer came shows its lobby, which says what it waits for. */
const ENTERING_MS = 3000;

/** Token of the player that the line is connected for; null for a spectator. */
let lineToken: string | null = null;

/** Connects to the race of the page. */
export function openRace(id: string): void {
  if (app.race?.id === id) return;
  closeRace();
  const joined = keptGame(id)?.joined ?? null;
  if (joined !== null) return go({ at: "race", race: joined }, true);
  app.race = new OpenRace(id);
  unfollowOwn(id); // the page tells now
  connect(app.race);
  const ready = seatsToTake.get(id);
  seatsToTake.delete(id);
  if (ready !== undefined) void takeSeat(ready);
  if (ready) enter(app.race);
}

function enter(race: OpenRace): void {
  race.isEntering = true;
  setTimeout(() => (race.isEntering = false), ENTERING_MS);
}

/** Disconnects. The racer keeps the seat, and loses the race unless they return in time. */
export function closeRace(): void {
  changeLine(null);
  leaveRematch();
  const left = app.race?.id;
  app.race = null;
  if (left !== undefined && left in app.own && app.me !== null) followOwn(left, app.me.id);
}

/** Takes a seat, and with `ready` gets ready. */
export async function takeSeat(ready = false): Promise<void> {
  const race = app.race;
  if (race === null) return;
  const seated = await attempt(() => join(race.id));
  if (seated === null || app.race !== race) return;
  reconnect();
  if (ready) await becomeReady();
}

/** Leaves the seat before the start. */
export async function leave(): Promise<void> {
  const race = app.race;
  if (race === null) return;
  const params = { path: { race_id: race.id } };
  // Until answered: a first try whose answer was lost has left the race, and a second one changes nothing.
  const left = await untilAnswered(() => dataOf(rest().POST("/api/v1/races/{race_id}/leave", { params })));
  if (left === null) return;
  forgetNonce(race.id); // it may have been revealed
  noteOwn(race.id, null);
  if (app.race === race) go({ at: "home" });
}

/** Starts the race with the seated racers. */
export async function start(): Promise<void> {
  if (app.race === null) return;
  const params = { path: { race_id: app.race.id } };
  await attempt(() => dataOf(rest().POST("/api/v1/races/{race_id}/start", { params })));
}

/** Asks for the rematch of the open race, or joins the one that another racer has asked for. */
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
  seatsToTake.set(next, true);
  go({ at: "race", race: next });
}

function connect(race: OpenRace): void {
  if (race.isLocal) return void openLocal(race);
  const token = app.token === null ? {} : { token: app.token };
  lineToken = app.token;
  const line = new RaceLine({ url: location.origin, race: race.id, ...token, onLive: receive, onState: onLineState });
  changeLine(line);
  race.line = line.state;
}

/** Opens a game of this browser. */
async function openLocal(race: OpenRace): Promise<void> {
  const { LocalLine } = await loaded(() => import("../practice/local-line"));
  const onLive = (live: Live, ack: Ack | null) => app.race === race && receiveLocal(race, live, ack);
  try {
    const onUnkept = () => (app.keepsNothing = true);
    const opened = await LocalLine.open(race.id, {
      onLive,
      onUnkept,
      onJoined: (joined) => showJoined(race.id, joined),
    });
    if (app.race === race) changeLine(opened);
    else opened.close();
    race.line = opened.state;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    race.line = { is: "closed", code: error.code, detail: error.detail };
  }
}

/** What became of a game of this browser: a move of this tab or of another one, or its end. */
function receiveLocal(race: OpenRace, live: Live, ack: Ack | null): void {
  const before = race.live;
  race.live = live;
  findWay(race, before);
  noteOwn(race.id, ownRaceOf(live.race, live.seat));
  showEnd(race, before);
  const rival = live.race?.seats[1];
  if (rival?.ended != null && before.race?.seats[1]?.ended === null)
    announceEvent(live, { type: "ended", seat: 1, how: rival.ended } as ToClient);
  announceProgress(live, before);
  if (ack !== null) onAck(race, before);
  if (live.race?.phase !== "finished") return;
  void askToKeep();
  if (app.me !== null && app.isReachable) void joinGames(app.me.id);
}

/** Connects again to the same race, with the current token. */
function reconnect(): void {
  changeLine(null);
  if (app.race !== null) connect(app.race);
}

/** Connects again if this browser has another player now. Without one, a race goes on that has begun. */
export function followPlayer(): void {
  if (app.token !== null && app.token !== lineToken && app.race?.isLocal !== true) reconnect();
}

function receive(live: Live, message: ToClient): void {
  const race = app.race;
  if (race === null) return;
  const before = race.live;
  race.live = live;
  findWay(race, before);
  noteOwn(race.id, ownRaceOf(live.race, live.seat));
  showEnd(race, before);
  keepReady(race, before);
  void nameLeavers(race);
  if (before.outage && !live.outage) announce(words(app.preferences.language).trouble.outageOver);
  followRematch(race);
  announceEvent(live, message);
  playFirst(race);
  if (message.type === "emote") showEmote(race, message);
  if (message.type === "refused" && message.command === "emote") showTooMany(race);
  announceProgress(live, before);
  if (message.type === "ack") onAck(race, before);
  const phase = live.race?.phase;
  keepDigest(live, message);
  if (takenSeats(before) !== takenSeats(live)) void showSeries(race); // a friend who sits down learns what was chosen
  if (phase !== before.race?.phase && (phase === "finished" || phase === "decided")) {
    if (before.race !== null) void showSeries(race);
    void drawRecording(race.id);
    void showOutcome(race);
  }
  if (phase !== before.race?.phase && phase === "abandoned") void showRatings(race.id);
}

/** Racers of a race before its start, and the race itself: a page that opens knows none. */
function takenSeats({ race }: Live): number | null {
  return race?.seats.filter(({ player }) => player !== null).length ?? null;
}

/** Plays the move that led to this race, as soon as its cards are dealt. */
function playFirst({ id, live }: OpenRace): void {
  const move = firstMoves.get(id);
  if (move === undefined || live.race?.phase !== "racing" || live.board === null) return;
  firstMoves.delete(id);
  if (live.board.n === 0 && live.board.legal.includes(move)) void play(move);
}

/** Handles an ack. If this page had no pending command, another tab or device made the move. */
function onAck(race: OpenRace, before: Live): void {
  race.hint = null;
  if (race.live.board?.n === before.board?.n) return;
  const isElsewhere = race.unconfirmed === 0;
  if (isElsewhere && !race.isElsewhere) announce(words(app.preferences.language).trouble.elsewhere);
  race.isElsewhere = isElsewhere;
  if (isElsewhere) race.steps = NO_STEPS;
}

function onLineState(state: LineState): void {
  const race = app.race;
  if (race === null) return;
  const texts = words(app.preferences.language).trouble;
  if (race.line.is === "lost" && state.is === "open") announce(texts.back);
  race.line = state;
  if (state.is === "open") reportReachable();
  else if (state.is === "lost" && state.attempt === 1) void probe();
  if (state.is === "closed" && state.code === "wrong-token") {
    if (lineToken === app.token) {
      signOut();
      app.trouble = { words: texts.expired, more: null, isTemporary: false };
    }
    reconnect(); // with the token of another tab, or without one, as a spectator
  }
}

/** Reads the names of players who left after a nonce was opened: they have no seat any more. */
async function nameLeavers(race: OpenRace): Promise<void> {
  const unnamed = leaversOf(race.live.race).filter((player) => !(player in race.leavers));
  if (unnamed.length === 0) return;
  for (const player of unnamed) race.leavers = { ...race.leavers, [player]: "" }; // so that nobody asks twice
  for (const player of unnamed) race.leavers = { ...race.leavers, [player]: await playerName(player) };
}

async function drawRecording(id: string): Promise<void> {
  const events = await untilAnswered(() => eventsOf(id));
  const race = app.race;
  if (events === null || race?.id !== id || race.live.race === null) return;
  race.recording = recordingOf(events, race.live.race.seats.length);
  await showRatings(id);
}

/** Shows how the race changed ratings. A player who dodged a rated race may lose points though it never started. */
async function showRatings(id: string): Promise<void> {
  if (!app.race?.live.race?.settings.rated) return;
  const params = { path: { race_id: id } };
  const changed = await untilAnswered(() => dataOf(rest().GET("/api/v1/races/{race_id}/ratings", { params })));
  const race = app.race;
  if (changed === null || race?.id !== id) return;
  race.ratings = changed.seats;
  for (const { player, reason } of changed.seats)
    if (reason !== "raced") race.leavers = { ...race.leavers, [player]: await playerName(player) }; // may have no seat
}
