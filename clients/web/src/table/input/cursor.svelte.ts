/** The keyboard cursor of the table, and the actions of keys. */

import type { Interaction } from "./interaction.svelte";
import { ARROWS, keyOf, neighbour } from "./keyboard";
import type { Arrow } from "./keyboard";
import { hasStock } from "../designs/rows";
import type { Layout } from "../designs/layout";
import type { TableRules } from "../board/types";

export interface CursorTable {
  readonly interaction: Interaction;
  layout(): Layout;
  rules(): TableRules;
  /** Cancels a drag. */
  cancel(): void;
}

export class Cursor {
  /** The pile that has the focus, or will get it. */
  at = $state("s");
  /** True while the keyboard is in use: a mouse needs no cursor. */
  isShown = $state(false);
  private readonly actions: ReadonlyMap<string, () => void>;

  constructor(private readonly table: CursorTable) {
    const { interaction } = table;
    if (!hasStock(table.rules())) this.at = "t0";
    this.actions = new Map([
      [
        "escape",
        () => {
          table.cancel();
          interaction.putBack();
        },
      ],
      ["d", () => interaction.turn()],
      ["u", () => interaction.undo()],
      ["h", () => interaction.hint()],
      ["a", () => interaction.sendHome()],
    ]);
  }

  /** Handles a key, as `letterOf` names it. Returns false if it has no action. */
  press(letter: string): boolean {
    const arrow = ARROWS[letter];
    if (arrow) return this.walk(arrow);
    const action = this.actions.get(letter);
    const pile = [...this.table.layout().spots.keys()].find((name) => keyOf(name) === letter);
    if (action) action();
    else if (pile) {
      this.table.interaction.press(pile);
      this.at = pile;
    } else return false;
    return true;
  }

  /** Moves to the next pile. With held cards, moves to the next target, or changes the length of the held run. */
  private walk(arrow: Arrow): boolean {
    const { interaction } = this.table;
    const layout = this.table.layout();
    if (interaction.held?.pile === this.at && (arrow === "ArrowUp" || arrow === "ArrowDown")) {
      if (interaction.stretch(arrow === "ArrowUp" ? 1 : -1)) return true;
    }
    const among = interaction.held ? [interaction.held.pile, ...interaction.targets.keys()] : [...layout.spots.keys()];
    this.at = neighbour(layout, this.at, arrow, among);
    return true;
  }
}
