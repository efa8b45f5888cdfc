/** Parts of the page that are loaded when they are needed. */

import { backoffMs } from "./backoff";

declare global {
  interface Window {
    /** Loads the page again if the service has another release of it, as `boot.ts` has it. Resolves to whether it does. */
    followRelease?(): Promise<boolean>;
  }
}

/**
 * Loads a part, again and again: the line may be broken, or another node may have the file. If the service has another
 * release of the page, that is loaded instead.
 */
export async function loaded<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await load();
    } catch (error) {
      console.warn("a part of the page did not load", error);
      await window.followRelease?.();
      await pause(backoffMs(attempt));
    }
  }
}

/** Waits, but not longer than until the browser has a network again. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timeout);
      removeEventListener("online", end);
      resolve();
    };
    const timeout = setTimeout(end, ms);
    addEventListener("online", end);
  });
}
