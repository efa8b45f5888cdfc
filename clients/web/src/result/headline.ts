/** The result of a race in one line. */

import type { Live, RaceView } from "cadogan-client";
import { nameIn } from "../state/names";
import { finalPlaces } from "../race/standings";
import type { Words } from "../words";

/** Whether the places are final. Racers may still play on. */
export function isSettled({ phase }: RaceView): boolean {
  return phase === "finished" || phase === "decided";
}

/** What the visitor reads first: a racer about the own place, others about the winner. */
export function headlineOf(live: Live, view: RaceView, texts: Words): string {
  if (view.phase === "abandoned") return texts.result.abandoned;
  const ended = view.seats.find((seat) => seat.seat === live.seat)?.ended ?? null;
  if (!isSettled(view)) return ended ? texts.result.ended[ended] : texts.result.over;
  const rows = finalPlaces(view);
  const mine = rows.find((row) => row.seat === live.seat) ?? null;
  // A win is told when the last card has landed, not to a racer who plays on.
  if (mine && ended === null && view.phase === "decided") return texts.result.decidedAs(texts.seat.place(mine.place));
  if (view.seats.length === 1)
    return mine?.how === "won" ? texts.result.complete : texts.result.alone(rows[0]?.home ?? 0);
  const best = rows.filter((row) => row.place === 1);
  if (best.length > 1) return texts.result.shared;
  if (mine?.place === 1) return texts.result.won;
  if (mine) return texts.result.lost(texts.seat.place(mine.place));
  return best[0] ? texts.result.wonBy(nameIn(live, best[0].seat, texts)) : texts.result.over;
}
