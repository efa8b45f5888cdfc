/** The open race, for racers and spectators: its connection and its commands. */

import {
  commitNonce,
  Problem,
  RaceLine,
  Refused,
  type Ack,
  type EmoteName,
  type LineState,
  type Live,
  type ToClient,
} from "cadogan-client";
import { eventsOf } from "../service/events";
import { app, OpenRace, type Steps } from "../state/state.svelte";
import { leaversOf, nameIn } from "../state/names";
import { playerName } from "../service/player-name";
import { deckSize } from "../games/deck-size";
import { ownRaceOf } from "../state/own-race";
import { isLostDeal } from "./race-plan";
import { homeOf } from "./standings";
import { forgetNonce, nonceOf } from "./nonces";
import { recordingOf } from "../state/recording";
import { keepDigest } from "./seen";
import { announce } from "../state/announcements";
import { showError } from "../service/errors";
import { attempt, untilAnswered } from "../service/requests";
import { probe, reportReachable } from "../service/reachability";
import { dataOf, rest } from "../service/service";
import { serviceNow } from "../service/service-clock";
import { signOut } from "../state/session";
import { words } from "../words";
import { showEmote, showTooMany } from "./emotes";
import { showEnd } from "./ending";
import { afterMove, afterUndo, keepSteps, keptSteps, NO_STEPS } from "./steps";
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
import type { LocalLine } from "../practice/local-line";

/** Races in which to take a seat at once on arrival; the value says whether to get ready, too. */
export const seatsToTake = new Map<string, boolean>();

/** Races that a pairing has found. Nobody else can come to one, and it is not opened again if a racer does not. */
export const pairedRaces = new Set<string>();

/** Moves that were made before their races were created, on an opening that the front page shows. */
export const firstMoves = new Map<string, string>();

/** A race that has not begun so long after its racer came shows its lobby, which says what it waits for. */
const ENTERING_MS = 3000;

/** A move is slow if it is not confirmed after so long. */
const SLOW_MS = 600;

/** Progress of other racers is announced every so many cards; each card would drown the announcements of own moves. */
const PROGRESS_STEP = 5;

type Seat = NonNullable<Live["race"]>["seats"][number];

let line: RaceLine | LocalLine | null = null;
/** Token of the player that the line is connected for; null for a spectator. */
let lineToken: string | null = null;
let refusals = 0;
/** Number of moves and undos that were sent. */
let sent = 0;
/** Numbers of the last one that was refused, and of the last one that was sent before that was known and depends on it. */
let refused = { first: 0, last: 0 };

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
  line?.close();
  line = null;
  leaveRematch();
  const left = app.race?.id;
  app.race = null;
  if (left !== undefined && left in app.own && app.me !== null) followOwn(left, app.me.id);
}

/** Time of the service, in milliseconds since the epoch; from its last answer while there is no connection. */
export function now(): number {
  return line?.now() ?? serviceNow();
}

/** Time that is shown: now, or earlier for spectators behind live. */
export function moment(): number {
  return line?.moment() ?? serviceNow();
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

/** Makes a move. The table draws it at once; it counts once the service has confirmed it. */
export async function play(move: string): Promise<void> {
  note((steps) => afterMove(steps, move));
  await sendCommand(move, (line) => line.play(move));
}

/** Takes back the last move. */
export async function undo(): Promise<void> {
  announce(words(app.preferences.language).table.undone);
  await takeBack();
}

/** Makes the move again that was taken back last. */
export async function redo(): Promise<void> {
  if (app.race?.steps.undone.length) announce(words(app.preferences.language).table.redone);
  await makeAgain();
}

/** Marks this moment of the own board. */
export function mark(): void {
  announce(words(app.preferences.language).table.marked);
  note((steps) => ({ ...steps, mark: steps.made.length }));
  keepWay();
}

/** Comes back to the mark: takes back what was made since, or makes again what was taken back. */
export async function toMark(): Promise<void> {
  const race = app.race;
  const { mark, made } = race?.steps ?? NO_STEPS;
  if (race === null || mark === null) return;
  announce(words(app.preferences.language).table.atMark);
  const step = made.length > mark ? takeBack : makeAgain;
  // One after the other: a refusal of one ends it, and the steps are forgotten then.
  for (let left = Math.abs(made.length - mark); left > 0 && app.race === race && race.steps.mark !== null; left -= 1)
    await step();
}

async function takeBack(): Promise<void> {
  note(afterUndo);
  await sendCommand("undo", (line) => line.undo());
}

async function makeAgain(): Promise<void> {
  const move = app.race?.steps.undone.at(-1);
  if (move !== undefined) await play(move);
}

function note(change: (steps: Steps) => Steps): void {
  if (app.race !== null) app.race.steps = change(app.race.steps);
}

/** Keeps the way of the board for a reload, where moves can be taken back; not while the answer to one is under way. */
function keepWay(): void {
  const { race } = app;
  const n = race?.live.board?.n;
  if (n !== undefined && race?.unconfirmed === 0 && race.live.race?.settings.undo !== "none")
    keepSteps(race.steps, race.id, n);
}

/** Finds the way again with the first board after a reload. */
function findWay(race: OpenRace, before: Live): void {
  const { board } = race.live;
  if (board !== null && before.board === null) race.steps = keptSteps(race.id, board.n);
}

/** Resigns. */
export async function resign(): Promise<void> {
  const race = app.race;
  if (line === null || race === null) return;
  try {
    await line.resign();
  } catch (error) {
    refuse(race, "resign", error, null);
  }
}

/** Shows an emote to everybody in the race. */
export function sendEmote(emote: EmoteName): void {
  line?.emote(emote);
}

/** Asks the service for a hint. */
export async function hint(): Promise<void> {
  const race = app.race;
  if (race?.live.board == null) return;
  const { n } = race.live.board;
  const init = { params: { path: { race_id: race.id } }, body: { n } };
  const isWanted = () => app.race === race && race.unconfirmed === 0 && race.live.board?.n === n;
  const local = line !== null && "hint" in line ? line : null;
  const texts = words(app.preferences.language);
  const refuse = (why: string) => (race.refusal = { move: "hint", n: null, why, id: ++refusals });
  const settings = race.live.race?.settings;
  const game = settings && app.games[settings.game];
  if (local && game && isLostDeal(keptGame(race.id)?.seed ?? null, settings.options, game)) {
    refuse(texts.terms.lostDeal);
    return;
  }
  try {
    const move = local?.hint() ?? (await dataOf(rest().POST("/api/v1/races/{race_id}/hint", init))).move;
    if (isWanted()) race.hint = move;
  } catch (error) {
    if (!(error instanceof Refused || (error instanceof Problem && error.status === 409))) {
      showError(error);
      return;
    }
    if (!isWanted()) return; // the board has changed
    refuse(texts.trouble.refused(error.code, error.detail));
  }
}

/** Watches from an earlier time, at another speed, or live. */
export function watch(where: { from?: string | number; speed?: number }): void {
  line?.watch(where);
}

/** Reconnects at once. */
export function retry(): void {
  line?.retry();
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
  line = new RaceLine({ url: location.origin, race: race.id, ...token, onLive: receive, onState: onLineState });
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
    if (app.race === race) line = opened;
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
  line?.close();
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

/** Announces events outside the own board. */
function announceEvent(live: Live, message: ToClient): void {
  const texts = words(app.preferences.language);
  const nameOf = (seat: number) => nameIn(live, seat, texts);
  const isOther = "seat" in message && message.seat !== live.seat;
  if (message.type === "countdown") announce(texts.countdown(Math.ceil((message.starts_at - moment()) / 1000)));
  if (message.type === "started") announce(texts.table.dealt);
  if (message.type === "ended" && isOther) announce(`${nameOf(message.seat)}: ${texts.seat[message.how]}.`);
  const isOn = live.race?.phase !== "lobby"; // in a lobby, an absence only changes who may start, which the page says
  if (message.type === "left" && isOther && isOn) {
    announce(`${nameOf(message.seat)}: ${texts.seat.away(Math.ceil((message.until_at - moment()) / 1000))}.`);
  }
  if (message.type === "returned" && isOther && isOn) announce(`${nameOf(message.seat)}: ${texts.seat.back}.`);
}

/** Announces the progress of other racers, in steps. */
function announceProgress(live: Live, before: Live): void {
  const game = app.games[live.race?.settings.game ?? ""];
  if (game === undefined || before.race?.phase !== "racing") return;
  const texts = words(app.preferences.language);
  for (const seat of live.race?.seats ?? []) {
    const was = before.race.seats[seat.seat];
    if (seat.seat === live.seat || seat.ended || was === undefined || progressSteps(seat) <= progressSteps(was))
      continue;
    announce(`${nameIn(live, seat.seat, texts)}: ${texts.seat.home(homeOf(seat, null), deckSize(game))}.`);
  }
}

function progressSteps(seat: Seat): number {
  return Math.floor(homeOf(seat, null) / PROGRESS_STEP);
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

async function sendCommand(move: string, send: (line: RaceLine | LocalLine) => Promise<Ack>): Promise<void> {
  const race = app.race;
  if (line === null || race === null) return;
  race.refusal = null;
  race.hint = null;
  race.unconfirmed += 1;
  const number = ++sent;
  const slow = setTimeout(() => (race.isSlow = true), SLOW_MS);
  try {
    await send(line);
  } catch (error) {
    if (number > refused.first && number <= refused.last) return; // it says only that a move before it was refused
    refused = { first: number, last: sent };
    refuse(race, move, error);
  } finally {
    clearTimeout(slow);
    race.unconfirmed -= 1;
    if (race.unconfirmed === 0) race.isSlow = false;
    keepWay();
  }
}

/**
 * Lets the table say why a command was refused, unless the player has gone to another race. Moves from board `n` on are
 * taken back: those of a refusal that names none are all lost, because the line has ended.
 */
function refuse(race: OpenRace, move: string, error: unknown, n?: null): void {
  if (!(error instanceof Refused)) return showError(error);
  if (app.race !== race) return;
  race.steps = NO_STEPS; // the table takes moves back that the service refused
  const texts = words(app.preferences.language).trouble;
  const whys: Record<string, string> = { "wrong-n": texts.wrongN, unavailable: texts.unsaved };
  const why = whys[error.code] ?? texts.refused(error.code, error.message);
  race.refusal = { move, n: n === null ? null : (error.sentN ?? 0), why, id: ++refusals };
}
