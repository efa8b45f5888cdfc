/** What the racer of the open race does: moves, undo, marks, hints, emotes. */

import { Problem, Refused, type Ack, type EmoteName, type Live } from "cadogan-client";
import { showError } from "../service/errors";
import { dataOf, rest } from "../service/service";
import { announce } from "../state/announcements";
import { keptGame } from "../state/kept-games";
import { app, type OpenRace, type Steps } from "../state/state.svelte";
import { words } from "../words";
import { currentLine, type Line } from "./line";
import { isLostDeal } from "./race-plan";
import { afterMove, afterUndo, keepSteps, keptSteps, NO_STEPS } from "./steps";

/** A move is slow if it is not confirmed after so long. */
const SLOW_MS = 600;

let refusals = 0;
/** Number of moves and undos that were sent. */
let sent = 0;
/** Numbers of the last one that was refused, and of the last one that was sent before that was known and depends on it. */
let refused = { first: 0, last: 0 };

/** Makes a move. The table draws it at once; it counts once the service has confirmed it. */
export async function play(move: string): Promise<void> {
  note((steps) => afterMove(steps, move));
  await sendCommand(move, (line) => line.play(move));
}

/** Takes back the last move. */
export async function undo(): Promise<void> {
  say("undone");
  await takeBack();
}

/** Makes the move again that was taken back last. */
export async function redo(): Promise<void> {
  if (app.race?.steps.undone.length) say("redone");
  await makeAgain();
}

/** Marks this moment of the own board. */
export function mark(): void {
  say("marked");
  note((steps) => ({ ...steps, mark: steps.made.length }));
  keepWay();
}

/** Comes back to the mark: takes back what was made since, or makes again what was taken back. */
export async function toMark(): Promise<void> {
  const race = app.race;
  const { mark, made } = race?.steps ?? NO_STEPS;
  if (race === null || mark === null) return;
  say("atMark");
  const step = made.length > mark ? takeBack : makeAgain;
  // One after the other: a refusal of one ends it, and the steps are forgotten then.
  for (let left = Math.abs(made.length - mark); left > 0 && app.race === race && race.steps.mark !== null; left -= 1)
    await step();
}

function say(what: "undone" | "redone" | "marked" | "atMark"): void {
  announce(words(app.preferences.language).table[what]);
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
export function findWay(race: OpenRace, before: Live): void {
  const { board } = race.live;
  if (board !== null && before.board === null) race.steps = keptSteps(race.id, board.n);
}

/** Resigns. */
export async function resign(): Promise<void> {
  const race = app.race;
  const line = currentLine();
  if (line === null || race === null) return;
  try {
    await line.resign();
  } catch (error) {
    refuse(race, "resign", error, null);
  }
}

/** Shows an emote to everybody in the race. */
export function sendEmote(emote: EmoteName): void {
  currentLine()?.emote(emote);
}

/** Asks the service for a hint. */
export async function hint(): Promise<void> {
  const race = app.race;
  if (race?.live.board == null) return;
  const { n } = race.live.board;
  const init = { params: { path: { race_id: race.id } }, body: { n } };
  const isWanted = () => app.race === race && race.unconfirmed === 0 && race.live.board?.n === n;
  const line = currentLine();
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

async function sendCommand(move: string, send: (line: Line) => Promise<Ack>): Promise<void> {
  const race = app.race;
  const line = currentLine();
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
