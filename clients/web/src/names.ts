/** What those who sit in a race are called. */

import type { Live } from "cadogan-client";
import type { Words } from "./words";

/** Name of whoever sits in a seat; that of a ghost says that it is one, for its player may sit there too. */
export function nameIn({ race, racers }: Live, seat: number, texts: Words): string {
  const name = racers.find((racer) => racer.seat === seat)?.name || texts.seat.deleted;
  return race?.seats[seat]?.ghost ? ghostOf(name, texts) : name;
}

/** Name of a player's ghost. */
export function ghostOf(name: string, texts: Words): string {
  return `${name} (${texts.seat.ghost})`;
}
