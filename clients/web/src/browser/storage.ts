/** Values that this browser stores between visits: token, settings, nonces. */

const PREFIX = "cadogan.";

/** Characters of a token and of some nonces. */
const PROBE = 1_000;

/** The stored value of a name; null if there is none, if it is malformed, or if the browser forbids storage. */
export function load<T>(name: string, is: (value: unknown) => value is T): T | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(PREFIX + name) ?? "null");
    return is(value) ? value : null;
  } catch {
    return null;
  }
}

/** Stores a value; null removes it. Returns false without storage, or if it is full: the page works until it is closed. */
export function save(name: string, value: unknown): boolean {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Names of the stored values that begin with a prefix. None if the browser forbids storage. */
export function stored(prefix: string): readonly string[] {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX + prefix));
    return names.map((name) => name.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/** Whether values last until the next visit: not if site data is blocked, or if there is no space for a token. */
export function isLasting(): boolean {
  return save("probe", "-".repeat(PROBE)) && save("probe", null);
}

/**
 * Asks the browser not to clear what is stored here when it needs space: once a person has something to lose, and never
 * at first sight. Some browsers ask the person, and most decide by themselves.
 */
export async function askToKeep(): Promise<void> {
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // It is only asked for: elsewhere than on HTTPS there is no such thing.
  }
}

/** A value that is kept in storage, and in memory as long as storage is forbidden or full. */
export class Kept<T> {
  #latest: T;
  #isStored = true;

  constructor(
    private readonly name: string,
    private readonly is: (value: unknown) => value is T,
    initial: T,
  ) {
    this.#latest = initial;
  }

  /** The value. What another tab has stored since counts, unless this one could not store its own. */
  get value(): T {
    return (this.#isStored ? load(this.name, this.is) : null) ?? this.#latest;
  }

  set value(value: T) {
    this.#latest = value;
    this.#isStored = save(this.name, value);
  }
}

/** Calls back when another tab of this browser changes or removes the value of a name. */
export function onChange(name: string, callback: () => void): void {
  addEventListener("storage", ({ key }) => {
    if (key === PREFIX + name || key === null) callback(); // null: everything was removed
  });
}

/** A line between the tabs of this browser. Null where site data is blocked: there they share nothing. */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

export const isText = (value: unknown): value is string => typeof value === "string";
