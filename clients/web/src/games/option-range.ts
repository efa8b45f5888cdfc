/** The values of an option in words. */

import type { Game } from "../state/state.svelte";
import type { Words } from "../words";

type Value = Game["options"][number]["values"][number];

/** Such as `11 to 21`, `0 to 2 or no limit` or `one card or any run`. */
export function rangeOf(
  name: string,
  values: readonly Value[],
  { games, terms }: Pick<Words, "games" | "terms">,
): string {
  const numbers = values.filter((value) => typeof value === "number");
  const words = values.filter((value) => typeof value === "string");
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const isRange = numbers.length > 1 && most - least === numbers.length - 1;
  return games.either([
    ...(isRange ? [games.fromTo(least, most)] : numbers.map(String)),
    ...words.map((word) => terms.value(name, word)),
    ...(values.includes(null) ? [terms.value(name, null)] : []),
  ]);
}
