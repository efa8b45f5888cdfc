/** What this browser keeps between visits: token, settings, nonces. Nothing of it is sent anywhere but where it belongs. */

const PREFIX = "cadogan.";

/** What was kept under a name; null if there is nothing, if it is not what it should be, or if nothing may be kept here. */
export function kept<T>(name: string, is: (value: unknown) => value is T): T | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(PREFIX + name) ?? "null");
    return is(value) ? value : null;
  } catch {
    return null; // a browser that forbids storage plays all the same, until the page is closed
  }
}

/** Keep something; null forgets it. */
export function keep(name: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    return;
  }
}

/** Hear when another tab of this browser keeps something else under a name, or forgets it. */
export function whenKept(name: string, then: () => void): void {
  addEventListener("storage", ({ key }) => {
    if (key === PREFIX + name || key === null) then(); // null: all was forgotten
  });
}

export const isText = (value: unknown): value is string => typeof value === "string";
