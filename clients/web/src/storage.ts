/** Values that this browser stores between visits: token, settings, nonces. */

const PREFIX = "cadogan.";

/** The stored value of a name; null if there is none, if it is malformed, or if the browser forbids storage. */
export function load<T>(name: string, is: (value: unknown) => value is T): T | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(PREFIX + name) ?? "null");
    return is(value) ? value : null;
  } catch {
    return null;
  }
}

/** Stores a value; null removes it. Without storage the page works until it is closed. */
export function save(name: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    return;
  }
}

/** Calls back when another tab of this browser changes or removes the value of a name. */
export function onChange(name: string, callback: () => void): void {
  addEventListener("storage", ({ key }) => {
    if (key === PREFIX + name || key === null) callback(); // null: everything was removed
  });
}

export const isText = (value: unknown): value is string => typeof value === "string";
