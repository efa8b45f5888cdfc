/** The keyboard cursor of the table, and the actions of keys. */

import type { Outcome } from "./input-queue.svelte";
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
  /** Gives the focus to a pile. */
  focus(pile: string): void;
}

export class Cursor {
  /** The pile that has the focus, or will get it. */
  at = $state("s");
  /** True while the keyboard is in use: a mouse needs no cursor. */
  isShown = $state(false);
  /** How often a key led to its pile. */
  private jumps = 0;
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
      this.jump(pile);
      this.table.interaction.press(() => pile);
    } else return false;
    return true;
  }

  /** Handles Enter on a pile, or a click of a screen reader. */
  enter(pile: string): void {
    if (pile !== this.at) this.jump(pile);
    this.table.interaction.press(this.place());
  }

  private jump(pile: string): void {
    this.at = pile;
    this.jumps += 1;
  }

  /** The pile of a key, known once the arrows before it are carried out. The key of a pile does not wait for them. */
  private place(): () => string {
    const { at, jumps } = this;
    return () => (jumps === this.jumps ? this.at : at);
  }

  /** Moves to the next pile. With held cards, moves to the next target, or changes the length of the held run. */
  private walk(arrow: Arrow): boolean {
    const place = this.place();
    this.table.interaction.follow(() => this.walked(arrow, place()));
    return true;
  }

  private walked(arrow: Arrow, from: string): Outcome {
    const { interaction } = this.table;
    const layout = this.table.layout();
    if (interaction.held?.pile === from && (arrow === "ArrowUp" || arrow === "ArrowDown")) {
      const stretched = interaction.stretch(arrow === "ArrowUp" ? 1 : -1);
      if (stretched !== "none") return stretched;
    }
    const among = interaction.held ? [interaction.held.pile, ...interaction.targets.keys()] : [...layout.spots.keys()];
    if (this.at === from) this.at = neighbour(layout, from, arrow, among);
    this.table.focus(this.at);
    return "done";
  }
}
