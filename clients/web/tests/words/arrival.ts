/** Languages for tests, which wait for them as long as it takes. The page shows English after two seconds. */

import { vi } from "vitest";
import { loadWords, type Language } from "../../src/words";
import { arrived } from "../../src/words/arrived.svelte";

export async function arrival(...languages: readonly Language[]): Promise<void> {
  await Promise.all(languages.map(loadWords));
  await vi.waitUntil(() => languages.every((each) => each === "en" || each in arrived.words), { timeout: 60_000 });
}
