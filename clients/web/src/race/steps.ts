/** The way of a board on this page: moves that were made, moves that were taken back, and a mark to come back to. */

import type { Steps } from "../state/state.svelte";

/** Of a page that has just been opened: it does not know earlier moves. */
export const NO_STEPS: Steps = { made: [], undone: [], mark: null };

/** After a move. The move that was taken back last goes on along the same way; any other one leaves it. */
export function afterMove({ made, undone, mark }: Steps, move: string): Steps {
  const isSame = undone.at(-1) === move;
  const isMarkLeft = mark !== null && mark > made.length && !isSame;
  return { made: [...made, move], undone: isSame ? undone.slice(0, -1) : [], mark: isMarkLeft ? null : mark };
}

/** After an undo. A move from before the page was opened cannot be made again. */
export function afterUndo({ made, undone, mark }: Steps): Steps {
  const last = made.at(-1);
  if (last === undefined) return NO_STEPS;
  return { made: made.slice(0, -1), undone: [...undone, last], mark };
}
