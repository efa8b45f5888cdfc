/** Which sound is due when something changes on the own board. */

import type { Sound } from "../browser/sounds";

/** What can be heard of a race. */
export interface Heard {
  /** Moves and undos on the board; null before it is dealt. */
  readonly n: number | null;
  /** Number of moves that turned out not to be legal. */
  readonly illegal: number;
  /** Seconds until the start; null outside the countdown. */
  readonly starts: number | null;
  /** Seconds left; null if there is no limit. */
  readonly seconds: number | null;
  /** Current place; null while it is not known. */
  readonly place: number | null;
  /** Whether all cards are home, and the last one has landed. */
  readonly hasWon: boolean;
}

/** The last seconds before the start are counted, and those before the end. */
const COUNTED_S = 3;
const HURRY_S = 10;

export class Cues {
  private before: Heard | null = null;
  private place: number | null = null;

  /** The sounds that are due now. */
  hear(now: Heard): readonly Sound[] {
    const { before } = this;
    this.before = now;
    const lastPlace = this.place;
    this.place = now.place ?? lastPlace;
    const due: Sound[] = [];
    if (now.starts !== null && now.starts !== before?.starts && now.starts > 0 && now.starts <= COUNTED_S)
      due.push("count");
    if (now.n === 0 && before?.n == null) due.push("deal");
    if (now.n !== null && before?.n != null && now.n > before.n) due.push("place");
    if (before === null) return due;
    if (now.illegal > before.illegal) due.push("illegal");
    if (now.seconds !== before.seconds && now.seconds !== null && now.seconds > 0 && now.seconds <= HURRY_S)
      due.push("hurry");
    if (now.place !== null && lastPlace !== null && now.place > lastPlace) due.push("overtaken");
    if (now.hasWon && !before.hasWon) due.push("win");
    return due;
  }
}
