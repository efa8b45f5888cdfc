/**
 * Games of practice that are played without the service. This browser keeps each of them until it has joined the account
 * of its player.
 */

import { randomNonce, type Settings } from "cadogan-client";
import { load, onChange, save, stored } from "../browser/storage";

export type KeptSettings = Pick<Settings, "game" | "options" | "undo" | "undo_penalty" | "hints"> & {
  readonly time_limit: number;
};

/** A game. Times are in milliseconds that were spent on it: a clock that is moved, and a closed page, count for nothing. */
export interface KeptGame {
  readonly id: string;
  /** The player who began it; null without one. */
  readonly player: string | null;
  readonly settings: KeptSettings;
  /** The name of the bot that plays the same deal, if there is one. */
  readonly bot?: string | undefined;
  readonly seed: string;
  /** When it began, in milliseconds since the epoch by the clock of this machine. */
  readonly begunAt: number;
  /** Moves, and `undo`, in order, and when each was made. */
  readonly actions: readonly string[];
  readonly times: readonly number[];
  readonly spent: number;
  readonly ended: "won" | "stuck" | "resigned" | "out of time" | null;
  /** The race that it has become at the service; null before that. */
  readonly joined: string | null;
}

const NAME = "practice.";
/** Of those that have joined, the address still leads to their race. */
const MOST_JOINED = 20;
const MOST_UNFINISHED = 8;

/** The id of a game. Those of races are UUIDs of version 7; these are of version 8, which leaves the rest to us. */
export function newGameId(): string {
  const digits = randomNonce();
  const parts = [8, 12, 16, 20, 32].map((end, index, ends) => digits.slice(ends[index - 1] ?? 0, end));
  return parts
    .map((part, index) => (index === 2 ? `8${part.slice(1)}` : index === 3 ? `8${part.slice(1)}` : part))
    .join("-");
}

/** Whether an id is that of a game of this browser, which the service does not know. */
export function isLocal(id: string): boolean {
  return id[14] === "8";
}

export function keptGame(id: string): KeptGame | null {
  return load(NAME + id, isKept);
}

/** Keeps a game. Returns false without storage, or if it is full: the game goes on until the page is closed. */
export function keep(game: KeptGame): boolean {
  return save(NAME + game.id, game);
}

export function forget(id: string): void {
  save(NAME + id, null);
}

/** All games that are kept, the oldest first. */
export function keptGames(): readonly KeptGame[] {
  const found = stored(NAME).map((name) => load(name, isKept));
  return found.filter((game) => game !== null).sort((one, other) => one.begunAt - other.begunAt);
}

/** Forgets what is kept beyond its number: the oldest games that were left, and the oldest that have joined. */
export function tidyUp(): void {
  const games = keptGames();
  const tooMany = [
    ...games.filter(({ ended }) => ended === null).slice(0, -MOST_UNFINISHED),
    ...games.filter(({ joined }) => joined !== null).slice(0, -MOST_JOINED),
  ];
  for (const { id } of tooMany) forget(id);
}

/** Calls back when another tab has changed a game. */
export function onOtherTab(id: string, callback: () => void): void {
  onChange(NAME + id, callback);
}

function isKept(value: unknown): value is KeptGame {
  return typeof value === "object" && value !== null && "seed" in value && "actions" in value;
}
