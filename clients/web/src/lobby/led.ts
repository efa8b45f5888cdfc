/** The arena whose races this tab leads its player to, and the latest of them. A reload does not end it. */

export interface Led {
  readonly arena: string;
  readonly race: string | null;
}

const NAME = "cadogan.led";

/** What this tab led to before it was loaded again; null if nothing. */
export function keptLed(): Led | null {
  try {
    return JSON.parse(sessionStorage.getItem(NAME) ?? "null") as Led | null;
  } catch {
    return null; // a browser that forbids storage
  }
}

/** Keeps it for this tab alone: another one may look at something else. */
export function keepLed(led: Led | null): void {
  try {
    if (led === null) sessionStorage.removeItem(NAME);
    else sessionStorage.setItem(NAME, JSON.stringify(led));
  } catch {
    // Without storage a reload ends it.
  }
}
