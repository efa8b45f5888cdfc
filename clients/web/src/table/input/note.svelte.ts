/** What the table says: to a screen reader, and as a note beside the cards if it explains why nothing happened. */

import type { Explanation } from "../moves/explanation";

/** How long a note is shown, in milliseconds. */
const NOTE_MS = 4_000;
/** How long an explanation is shown: it is longer, and names a rule. */
const EXPLANATION_MS = 8_000;

export class Note {
  /** The latest text, while it is shown. */
  text = $state("");
  /** What it explains, if it is about a card or a pile. */
  explanation = $state.raw<Explanation | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly announce: (text: string) => void) {}

  /** Announces a text, and shows it unless only screen readers need it. */
  say(text: string, shown = true, ms = NOTE_MS): void {
    this.announce(text);
    clearTimeout(this.timer);
    this.text = shown ? text : "";
    this.explanation = null;
    if (shown) this.timer = setTimeout(() => ((this.text = ""), (this.explanation = null)), ms);
  }

  /** Says why something is not possible, or what a hint is for, and where the cards are. */
  explain(explanation: Explanation): void {
    this.say(explanation.text, true, EXPLANATION_MS);
    this.explanation = explanation;
  }
}
