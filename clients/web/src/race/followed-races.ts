/** Races that the page follows from outside, without a seat: one connection each, for everything on the page that asks. */

import { RaceLine, type Live } from "cadogan-client";
import { serviceNow } from "../service/service-clock";

/** Called with each new state of a race; with null if the service has no such race. */
type Listener = (live: Live | null) => void;

interface Followed {
  readonly line: RaceLine;
  readonly listeners: Set<Listener>;
}

const followed = new Map<string, Followed>();

/** Follows a race. Never calls the listener before it returns the function that stops this. */
export function followRace(race: string, listener: Listener): () => void {
  const one = followed.get(race) ?? connect(race);
  one.listeners.add(listener);
  queueMicrotask(() => {
    if (!one.listeners.has(listener)) return;
    if (one.line.state.is === "closed") listener(null);
    else if (one.line.live.race !== null) listener(one.line.live);
  });
  return () => {
    one.listeners.delete(listener);
    if (one.listeners.size > 0 || followed.get(race) !== one) return;
    followed.delete(race);
    one.line.close();
  };
}

/** Time of the service in a race, in milliseconds since the epoch. */
export function timeIn(race: string): number {
  return followed.get(race)?.line.now() ?? serviceNow();
}

function connect(race: string): Followed {
  const listeners = new Set<Listener>();
  const tell = (live: Live | null) => [...listeners].forEach((listener) => listener(live));
  const line = new RaceLine({
    url: location.origin,
    race,
    onLive: (live) => live.race !== null && tell(live),
    onState: (state) => state.is === "closed" && tell(null),
  });
  const one = { line, listeners };
  followed.set(race, one);
  return one;
}
