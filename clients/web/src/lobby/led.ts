/** The arena whose races this tab leads its player to, and the latest of them. A reload does not end it. */

export interface Led {
  readonly arena: string;
  readonly race: string | null;
}

const NAME = "cadogan.led";
/** The latest race that this tab led to, also after its end and that of the arena: its result leads back. */
const LATEST = "cadogan.led-latest";

/** What this tab led to before it was loaded again; null if nothing. */
export function keptLed(): Led | null {
  return read(NAME);
}

/** The arena of a race that this tab led to, if it is the latest one; null for any other. */
export function arenaOf(race: string): string | null {
  const latest = read(LATEST);
  return latest?.race === race ? latest.arena : null;
}

/** Keeps it for this tab alone: another one may look at something else. */
export function keepLed(led: Led | null): void {
  try {
    if (led === null) sessionStorage.removeItem(NAME);
    else sessionStorage.setItem(NAME, JSON.stringify(led));
    if (led?.race != null) sessionStorage.setItem(LATEST, JSON.stringify(led));
  } catch {
    // Without storage a reload ends it.
  }
}

function read(name: string): Led | null {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? "null") as Led | null;
  } catch {
    return null; // a browser that forbids storage
  }
}
