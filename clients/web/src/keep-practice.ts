/** Keeps what the page shows without a network, while there is one: only what was loaded is there later. */

import { ifAnswered } from "./service/requests";

/** Once the page is loaded and has nothing to do. */
const IDLE_MS = 3_000;

/**
 * Loads the rules of the games and the account page, to which a shortcut leads, for the service worker to keep, if there
 * is one, and what the page has loaded before it.
 */
export async function keepPractice(): Promise<void> {
  if (!("serviceWorker" in navigator) || isSaving()) return;
  // Browsers without storage refuse it.
  if ((await ifAnswered(() => navigator.serviceWorker.ready)) === null) return;
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const parts = [
    import("./practice/local-line"),
    import("./result/OfflineResult.svelte"),
    import("./pages/Account.svelte"),
  ];
  await ifAnswered(() => Promise.all(parts));
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  const missed = files.filter((name) => name.startsWith(`${location.origin}/assets/`));
  for (const name of missed) await ifAnswered(() => fetch(name)); // from the cache of the browser, for the most part
}

/** Whether the person has asked for less data. */
function isSaving(): boolean {
  return "connection" in navigator && (navigator.connection as { saveData?: boolean }).saveData === true;
}
