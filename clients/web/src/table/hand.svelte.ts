/**
 * The hand over the table: what it holds, where that may go, and the move on its way. It knows `legal` and nothing of
 * the rules; it says in words what it does and what it may not do.
 */

import { travelOf } from "./move";
import { HIDDEN, cardsOf, kindOf } from "./pile";
import { predict } from "./predict";
import { Reach } from "./reach";
import type { Lift } from "./reach";
import { Spoken } from "./spoken";
import type { BoardState, Piles, Refusal, TableProps } from "./types";

/** How long a word of the table is shown, in milliseconds. */
const NOTE_MS = 4_000;

export class Hand {
  /** What is held, by a click or a key; a drag holds it too. */
  held = $state.raw<Lift | null>(null);
  /** The last thing said, as long as it is shown. */
  note = $state("");
  private sent = $state.raw<{ move: string; on: BoardState } | null>(null);
  private sendingHome = false;
  /** What was asked for while a move was on its way, and is done as soon as that has come. */
  private next: "turn" | "undo" | null = null;
  private heard: number | null = null;
  private hush: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly props: () => TableProps) {}

  readonly spoken = $derived.by(() => new Spoken(this.props().game.rules, this.props().settings.language));

  /** A move is on its way until a board comes that is not the one that it was made on. */
  private readonly pending = $derived.by(() => {
    const { board } = this.props();
    const on = this.sent?.on;
    return on?.n === board.n && on.piles === board.piles ? this.sent : null;
  });

  readonly reach = $derived.by(() => {
    const { board, playable } = this.props();
    return new Reach(playable && !this.pending ? board : { ...board, legal: [] });
  });

  /** The piles to draw: those of the board, with the move that is on its way. */
  readonly piles = $derived.by((): Piles => {
    const { board, game } = this.props();
    return this.pending ? predict(board.piles, this.pending.move, game.rules) : board.piles;
  });

  readonly targets = $derived.by((): ReadonlyMap<string, string> =>
    this.held ? this.reach.targets(this.held) : new Map(),
  );

  lift(lift: Lift): void {
    this.held = lift;
    const { words } = this.spoken;
    const places = words.places(this.reach.targets(lift).size);
    this.say(`${words.lifted(this.spoken.lift(lift, this.piles), lift.count)}, ${places}`, false);
  }

  layBack(): void {
    if (this.held) this.say(this.spoken.words.dropped(this.spoken.lift(this.held, this.piles)), false);
    this.stop();
  }

  /** Lay what is held on a pile, if it may be. */
  layOn(pile: string): boolean {
    const held = this.held;
    const move = held && this.reach.targets(held).get(pile);
    if (held && !move && pile !== held.pile) {
      this.say(this.spoken.words.nothingThere(this.spoken.lift(held, this.piles)));
    }
    this.held = null;
    if (move) this.play(move);
    return Boolean(move);
  }

  /** A click on a card: the stock turns, a card with one place goes there, one with several waits for the choice. */
  tap(pile: string, index: number): void {
    if (this.held && this.held.pile !== pile) {
      this.layOn(pile);
      return;
    }
    if (this.held) this.layBack();
    else if (kindOf(pile) === "stock" && this.reach.turn) this.play(this.reach.turn);
    else this.take(pile, index);
  }

  private take(pile: string, index: number): void {
    const lift = this.reach.lift(pile, index);
    if (!lift) return this.refuse(pile, index);
    const only = this.reach.only(lift);
    if (only) this.play(only);
    else this.lift(lift);
  }

  /** A double click, of which the first held the card: home, if it may go there. */
  send(lift: Lift): void {
    const move = this.reach.home(lift);
    if (!move) return this.layBack();
    this.held = null;
    this.play(move);
  }

  /** Enter, or the key of a pile: lifts, lifts deeper, lays. */
  press(pile: string): void {
    if (this.held && this.held.pile !== pile) {
      this.layOn(pile);
      return;
    }
    if (this.held) return this.pressAgain(this.held);
    if (kindOf(pile) === "stock" && this.reach.turn) return this.play(this.reach.turn);
    const top = this.reach.lifts(pile).at(-1);
    if (top) this.lift(top);
    else this.refuse(pile, cardsOf(this.piles[pile]).length - 1);
  }

  private pressAgain(held: Lift): void {
    const only = this.reach.only(held);
    if (only) {
      this.held = null;
      this.play(only);
    } else this.layBack();
  }

  /** Another run of the same pile: the next longer or shorter one. */
  stretch(by: 1 | -1): boolean {
    const held = this.held;
    if (!held) return false;
    const lifts = this.reach.lifts(held.pile);
    const next = lifts[lifts.findIndex((lift) => lift.index === held.index) - by];
    if (next) this.lift(next);
    return Boolean(next);
  }

  refuse(pile: string, index: number): void {
    const { words } = this.spoken;
    if (!this.props().playable) return;
    if (this.pending) {
      this.next = kindOf(pile) === "stock" ? "turn" : null;
      return;
    }
    if (kindOf(pile) === "stock") return this.say(words.stockDoesNotTurn);
    const card = cardsOf(this.piles[pile])[index];
    this.say(card && card !== HIDDEN ? words.mayNotMove(this.spoken.card(card)) : words.pileIsEmpty);
  }

  turn(): void {
    if (this.reach.turn) this.play(this.reach.turn);
    else this.refuse("s", 0);
  }

  undo(): void {
    const { playable, board, onUndo } = this.props();
    if (this.pending) {
      this.sendingHome = false;
      this.next = "undo";
      return;
    }
    this.stop();
    if (!playable) return;
    if (board.mayUndo) onUndo?.();
    else this.say(this.spoken.words.nothingToTakeBack);
  }

  hint(): void {
    if (this.props().playable) this.props().onHint?.();
  }

  /** A hint lights up; it is told, too. */
  point(move: string): void {
    const { words } = this.spoken;
    if (!this.props().playable) return;
    const turn = move === "deal" ? words.mayTurn : words.mayRedeal;
    this.say(words.hinted(travelOf(move) ? this.told(move) : `${this.spoken.pile("s")}, ${turn}`), false);
  }

  /** All that may go home goes there, one card with each board that comes. */
  sendHome(): void {
    const { game, board } = this.props();
    this.held = null;
    if (this.pending) {
      this.sendingHome = true;
      this.next = null;
      return;
    }
    if (game.rules.base === "chosen" && board.home === 0) return this.say(this.spoken.words.chooseBaseFirst);
    this.sendingHome = this.sendNext();
    if (!this.sendingHome) this.say(this.spoken.words.nothingGoesHome);
  }

  private sendNext(): boolean {
    const move = this.reach.anyHome;
    if (move) this.play(move, true);
    return move !== null;
  }

  private play(move: string, goingOn = false): void {
    if (!goingOn) this.sendingHome = false;
    this.sent = { move, on: this.props().board };
    this.say(this.told(move), false);
    this.props().onMove?.(move);
  }

  private told(move: string): string {
    const { words } = this.spoken;
    const travel = travelOf(move);
    if (!travel) return move === "deal" ? words.dealtHidden : words.redealt;
    const cards = cardsOf(this.props().board.piles[travel.source]);
    const card = cards[travel.index ?? cards.length - travel.count] ?? HIDDEN;
    return words.moved(this.spoken.card(card), this.spoken.pile(travel.target));
  }

  /** A board came: what it turned up is told, and what was going home goes on. */
  follow(before: Piles, board: BoardState): void {
    this.held = null;
    const seen = new Set(Object.values(before).flatMap(cardsOf));
    const turned = Object.values(board.piles)
      .flatMap(cardsOf)
      .filter((card) => card !== HIDDEN && !seen.has(card));
    if (turned.length && turned.length < 7) this.say(this.spoken.words.turnedUp(this.spoken.list(turned)), false);
    const next = this.next;
    this.next = null;
    if (this.sendingHome) this.sendingHome = this.sendNext();
    else if (next === "undo") this.undo();
    else if (next === "turn" && this.reach.turn) this.play(this.reach.turn);
  }

  /** The service said no: the cards glide back, and the words are its own. */
  hear(refusal: Refusal | null): void {
    if (!refusal || refusal.id === this.heard) return;
    this.heard = refusal.id;
    this.sent = null;
    this.stop();
    this.say(refusal.why);
  }

  private stop(): void {
    this.sendingHome = false;
    this.next = null;
    this.held = null;
  }

  /** Say a thing aloud; and show it, if it explains why nothing happened. */
  private say(text: string, shown = true): void {
    this.props().announce?.(text);
    clearTimeout(this.hush);
    this.note = shown ? text : "";
    if (shown) this.hush = setTimeout(() => (this.note = ""), NOTE_MS);
  }
}
