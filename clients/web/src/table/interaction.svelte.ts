/**
 * The state of a player's interaction with the table: held cards, their targets, and the move that is being confirmed.
 * It knows `legal` and no other rules. It announces what it does and why something is not possible.
 */

import { transferOf } from "./move";
import { HIDDEN, cardsOf, kindOf } from "./pile";
import { predict } from "./predict";
import { LegalMoves } from "./legal-moves";
import type { Lift } from "./legal-moves";
import { Descriptions } from "./descriptions";
import { explainDrop, explainLift, explainStock } from "./explanation";
import type { Explanation, Situation } from "./explanation";
import type { BoardState, Piles, Refusal, TableProps } from "./types";

/** How long a note is shown, in milliseconds. */
const NOTE_MS = 4_000;
/** How long an explanation is shown: it is longer, and names a rule. */
const EXPLANATION_MS = 8_000;

export class Interaction {
  /** The cards that a click, a key or a drag holds. */
  held = $state.raw<Lift | null>(null);
  /** The latest note, while it is shown. */
  note = $state("");
  /** What the note explains, if it is about a card or a pile. */
  explanation = $state.raw<Explanation | null>(null);
  private sent = $state.raw<{ move: string; on: BoardState } | null>(null);
  private sendingHome = false;
  /** An action requested while a move was pending; it runs after the next board. */
  private next: "turn" | "undo" | null = null;
  private lastRefusal: number | null = null;
  private noteTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly props: () => TableProps) {}

  readonly descriptions = $derived.by(() => new Descriptions(this.props().game.rules, this.props().settings.language));

  /** The pending move: sent, and no other board has arrived since. */
  private readonly pending = $derived.by(() => {
    const { board } = this.props();
    const on = this.sent?.on;
    return on?.n === board.n && on.piles === board.piles ? this.sent : null;
  });

  readonly legalMoves = $derived.by(() => {
    const { board, playable } = this.props();
    return new LegalMoves(playable && !this.pending ? board : { ...board, legal: [] });
  });

  /** The piles to draw: those of the board, with the pending move applied. */
  readonly piles = $derived.by((): Piles => {
    const { board, game } = this.props();
    return this.pending ? predict(board.piles, this.pending.move, game.rules) : board.piles;
  });

  readonly targets = $derived.by((): ReadonlyMap<string, string> =>
    this.held ? this.legalMoves.targets(this.held) : new Map(),
  );

  lift(lift: Lift): void {
    this.held = lift;
    const { words } = this.descriptions;
    const places = words.places(this.legalMoves.targets(lift).size);
    this.announce(`${words.lifted(this.descriptions.lift(lift, this.piles), lift.count)}, ${places}`, false);
  }

  putBack(): void {
    if (this.held) this.announce(this.descriptions.words.dropped(this.descriptions.lift(this.held, this.piles)), false);
    this.stop();
  }

  /** Moves the held cards to a pile, if that is legal. */
  playTo(pile: string): boolean {
    const held = this.held;
    const move = held && this.legalMoves.targets(held).get(pile);
    if (held && !move && pile !== held.pile) {
      this.explain(explainDrop(this.situation, held, pile));
    }
    this.held = null;
    if (move) this.play(move);
    return Boolean(move);
  }

  /** Handles a click: deals from the stock, plays a card with a single target, holds one with several. */
  tap(pile: string, index: number): void {
    if (this.held && this.held.pile !== pile) {
      this.playTo(pile);
      return;
    }
    if (this.held) this.putBack();
    else if (kindOf(pile) === "stock" && this.legalMoves.turn) this.play(this.legalMoves.turn);
    else this.take(pile, index);
  }

  private take(pile: string, index: number): void {
    const lift = this.legalMoves.lift(pile, index);
    if (!lift) return this.refuse(pile, index);
    const only = this.legalMoves.only(lift);
    if (only) this.play(only);
    else this.lift(lift);
  }

  /** Handles a double click, whose first click held the cards: plays them to a foundation, if that is legal. */
  send(lift: Lift): void {
    const move = this.legalMoves.home(lift);
    if (!move) return this.putBack();
    this.held = null;
    this.play(move);
  }

  /** Handles Enter, or the key of a pile: holds cards, plays them, or puts them back. */
  press(pile: string): void {
    if (this.held && this.held.pile !== pile) {
      this.playTo(pile);
      return;
    }
    if (this.held) return this.pressAgain(this.held);
    if (kindOf(pile) === "stock" && this.legalMoves.turn) return this.play(this.legalMoves.turn);
    const top = this.legalMoves.lifts(pile).at(-1);
    if (top) this.lift(top);
    else this.refuse(pile, cardsOf(this.piles[pile]).length - 1);
  }

  private pressAgain(held: Lift): void {
    const only = this.legalMoves.only(held);
    if (only) {
      this.held = null;
      this.play(only);
    } else this.putBack();
  }

  /** Holds the next longer (1) or shorter (-1) run of the same pile. */
  stretch(by: 1 | -1): boolean {
    const held = this.held;
    if (!held) return false;
    const lifts = this.legalMoves.lifts(held.pile);
    const next = lifts[lifts.findIndex((lift) => lift.index === held.index) - by];
    if (next) this.lift(next);
    return Boolean(next);
  }

  refuse(pile: string, index: number): void {
    if (!this.props().playable) return;
    if (this.pending) {
      this.next = kindOf(pile) === "stock" ? "turn" : null;
      return;
    }
    this.explain(kindOf(pile) === "stock" ? explainStock(this.situation) : explainLift(this.situation, pile, index));
  }

  private get situation(): Situation {
    const { game, board, settings, how = {} } = this.props();
    const { piles, legalMoves, descriptions } = this;
    return { rules: game.rules, how, language: settings.language, board, piles, legalMoves, descriptions };
  }

  private explain(explanation: Explanation): void {
    this.announce(explanation.text, true, EXPLANATION_MS);
    this.explanation = explanation;
  }

  turn(): void {
    if (this.legalMoves.turn) this.play(this.legalMoves.turn);
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
    else this.announce(this.descriptions.words.nothingToTakeBack);
  }

  hint(): void {
    if (this.props().playable) this.props().onHint?.();
  }

  /** Announces a hint. */
  announceHint(move: string): void {
    const { words } = this.descriptions;
    if (!this.props().playable) return;
    const turn = move === "deal" ? words.mayTurn : words.mayRedeal;
    this.announce(
      words.hinted(transferOf(move) ? this.describeMove(move) : `${this.descriptions.pile("s")}, ${turn}`),
      false,
    );
  }

  /** Plays every card that can go to a foundation, one per board. */
  sendHome(): void {
    const { game, board } = this.props();
    this.held = null;
    if (this.pending) {
      this.sendingHome = true;
      this.next = null;
      return;
    }
    if (game.rules.base === "chosen" && board.home === 0) return this.announce(this.descriptions.words.chooseBaseFirst);
    this.sendingHome = this.sendNext();
    if (!this.sendingHome) this.announce(this.descriptions.words.nothingGoesHome);
  }

  private sendNext(): boolean {
    const move = this.legalMoves.anyHome;
    if (move) this.play(move, true);
    return move !== null;
  }

  private play(move: string, goingOn = false): void {
    if (!goingOn) this.sendingHome = false;
    this.sent = { move, on: this.props().board };
    this.announce(this.describeMove(move), false);
    this.props().onMove?.(move);
  }

  private describeMove(move: string): string {
    const { words } = this.descriptions;
    const travel = transferOf(move);
    if (!travel) return move === "deal" ? words.dealtHidden : words.redealt;
    const cards = cardsOf(this.props().board.piles[travel.source]);
    const card = cards[travel.index ?? cards.length - travel.count] ?? HIDDEN;
    return words.moved(this.descriptions.card(card), this.descriptions.pile(travel.target));
  }

  /** Call for each new board: announces turned-up cards and continues pending actions. */
  handleBoard(before: Piles, board: BoardState): void {
    this.held = null;
    const seen = new Set(Object.values(before).flatMap(cardsOf));
    const turned = Object.values(board.piles)
      .flatMap(cardsOf)
      .filter((card) => card !== HIDDEN && !seen.has(card));
    if (turned.length && turned.length < 7)
      this.announce(this.descriptions.words.turnedUp(this.descriptions.list(turned)), false);
    const next = this.next;
    this.next = null;
    if (this.sendingHome) this.sendingHome = this.sendNext();
    else if (next === "undo") this.undo();
    else if (next === "turn" && this.legalMoves.turn) this.play(this.legalMoves.turn);
  }

  /** Handles a refusal: puts the cards back and announces the reason. */
  handleRefusal(refusal: Refusal | null): void {
    if (!refusal || refusal.id === this.lastRefusal) return;
    this.lastRefusal = refusal.id;
    this.sent = null;
    this.stop();
    this.announce(refusal.why);
  }

  private stop(): void {
    this.sendingHome = false;
    this.next = null;
    this.held = null;
  }

  /** Announces a text. Shows it as a note, too, if it explains why nothing happened. */
  private announce(text: string, shown = true, ms = NOTE_MS): void {
    this.props().announce?.(text);
    clearTimeout(this.noteTimer);
    this.note = shown ? text : "";
    this.explanation = null;
    if (shown) this.noteTimer = setTimeout(() => ((this.note = ""), (this.explanation = null)), ms);
  }
}
