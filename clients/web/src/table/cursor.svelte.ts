/** Where the keys are on the table, and what each of them does there. */

import type { Hand } from "./hand.svelte";
import { isArrow, keyOf, neighbour } from "./keyboard";
import type { Arrow } from "./keyboard";
import type { Layout } from "./layout";
import type { TableRules } from "./types";

export interface CursorTable {
  readonly hand: Hand;
  layout(): Layout;
  rules(): TableRules;
  /** Lets go of what hangs on the pointer. */
  cancel(): void;
}

export class Cursor {
  /** The pile that has the focus, or will have it. */
  at = $state("s");
  /** Whether somebody uses the keys: a mouse needs no cursor. */
  isShown = $state(false);
  private readonly actions: ReadonlyMap<string, () => void>;

  constructor(private readonly table: CursorTable) {
    const { hand } = table;
    this.actions = new Map([
      [
        "escape",
        () => {
          table.cancel();
          hand.layBack();
        },
      ],
      ["d", () => hand.turn()],
      ["u", () => hand.undo()],
      ["h", () => hand.hint()],
      ["a", () => hand.sendHome()],
    ]);
  }

  /** Do what a key does; false if it does nothing here. */
  press(key: string): boolean {
    if (isArrow(key)) return this.walk(key);
    const letter = key.toLowerCase();
    const action = this.actions.get(letter);
    const pile = [...this.table.layout().spots.keys()].find((name) => keyOf(name, this.table.rules()) === letter);
    if (action) action();
    else if (pile) {
      this.table.hand.press(pile);
      this.at = pile;
    } else return false;
    return true;
  }

  /** To the next pile; with a card in the hand, to the next that takes it, or to another run of its own. */
  private walk(arrow: Arrow): boolean {
    const { hand } = this.table;
    const layout = this.table.layout();
    if (hand.held?.pile === this.at && (arrow === "ArrowUp" || arrow === "ArrowDown")) {
      if (hand.stretch(arrow === "ArrowUp" ? 1 : -1)) return true;
    }
    const among = hand.held ? [hand.held.pile, ...hand.targets.keys()] : [...layout.spots.keys()];
    this.at = neighbour(layout, this.at, arrow, among);
    return true;
  }
}
