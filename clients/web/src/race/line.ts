/** The line of the open race: to the service, or to a game of this browser. `race.ts` opens and closes it. */

import type { RaceLine } from "cadogan-client";
import type { LocalLine } from "../practice/local-line";
import { serviceNow } from "../service/service-clock";

export type Line = RaceLine | LocalLine;

let line: Line | null = null;

/** The line; null while there is none. */
export function currentLine(): Line | null {
  return line;
}

/** Closes the line, and goes on with another one. */
export function changeLine(next: Line | null): void {
  line?.close();
  line = next;
}

/** Time of the service, in milliseconds since the epoch; from its last answer while there is no connection. */
export function now(): number {
  return line?.now() ?? serviceNow();
}

/** Time that is shown: now, or earlier for spectators behind live. */
export function moment(): number {
  return line?.moment() ?? serviceNow();
}

/** Watches from an earlier time, at another speed, or live. */
export function watch(where: { from?: string | number; speed?: number }): void {
  line?.watch(where);
}

/** Reconnects at once. */
export function retry(): void {
  line?.retry();
}
