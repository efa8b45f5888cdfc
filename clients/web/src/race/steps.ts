/** The way of a board on this page: moves that were made, moves that were taken back, and a mark to come back to. */

import { load, save } from "../browser/storage";
import type { Steps } from "../state/state.svelte";

/** Of a page that does not know earlier moves. */
export const NO_STEPS: Steps = { made: [], undone: [], mark: null };

/** After a move. The move that was taken back last goes on along the same way; any other one leaves it. */
export function afterMove({ made, undone, mark }: Steps, move: string): Steps {
  const isSame = undone.at(-1) === move;
  const isMarkLeft = mark !== null && mark > made.length && !isSame;
  return { made: [...made, move], undone: isSame ? undone.slice(0, -1) : [], mark: isMarkLeft ? null : mark };
}

/** After an undo. A move that the page does not know cannot be made again. */
export function afterUndo({ made, undone, mark }: Steps): Steps {
  const last = made.at(-1);
  if (last === undefined) return NO_STEPS;
  return { made: made.slice(0, -1), undone: [...undone, last], mark };
}

/** The way to board `n` of a race, as this browser keeps it for the next time that the page is opened. */
interface KeptSteps extends Steps {
  readonly race: string;
  readonly n: number;
}

export function keepSteps(steps: Steps, race: string, n: number): void {
  save("steps", { ...steps, race, n });
}

/** The way to a board. If another tab or device has gone on with the race, it leads elsewhere, and none is known. */
export function keptSteps(race: string, n: number): Steps {
  const kept = load("steps", isKept);
  return kept?.race === race && kept.n === n ? kept : NO_STEPS;
}

function isKept(value: unknown): value is KeptSteps {
  return typeof value === "object" && value !== null && "made" in value;
}
