/**
 * The state of a player's interaction with the table: held cards, their targets, and the moves that are being confirmed.
 * It knows the legal moves and no rules. It announces what it does and why something is not possible.
 *
 * Moves that are certain on the shown layout are sent at once, behind those under way. Other inputs wait in order.
 */

import { liftedFrom, transferOf } from "../moves/move";
import { Foresight, UNDO } from "../moves/foresight";
import { HIDDEN, cardsOf, kindOf, type Piles } from "../../cards/pile";
import { filledAtOnce, finishOf } from "../moves/finish";
import { safeHome } from "../moves/safe-home";
import { reasonOf } from "../moves/hint-reason";
import { InputQueue } from "./input-queue.svelte";
import type { Outcome } from "./input-queue.svelte";
import { Note } from "./note.svelte";
import { LegalMoves } from "../moves/legal-moves";
import type { Lift } from "../moves/legal-moves";
import { Descriptions } from "../moves/descriptions";
import { explainDrop, explainHome, explainLift, explainStock } from "../moves/explanation";
import type { Explanation, Situation } from "../moves/explanation";
import type { BoardState, Refusal, TableProps } from "../board/types";

export class Interaction {
  /** The cards that a click, a key or a drag holds. */
  held = $state.raw<Lift | null>(null);
  /** What the table says. */
  readonly note = new Note((text) => this.props().announce?.(text));
  /** Cards of the pile of `held` when they were lifted. */
  private heldFrom: readonly string[] = [];
  private lastRefusal: number | null = null;
  /** Whether the rest may go home by itself, if the player wishes so: not after an undo. */
  private mayFinish = true;
  private couldFinish = false;
  /** The `n` that the latest move of this table leads to; -1 after an undo. Another tab may lead elsewhere. */
  private arrivesAt = -1;
  private readonly inputs: InputQueue;

  constructor(private readonly props: () => TableProps) {
    this.inputs = new InputQueue(() => props().board);
  }

  readonly descriptions = $derived.by(() => new Descriptions(this.props().game.rules, this.props().settings.language));

  private readonly foresight = $derived.by(() => {
    const { board, game, foresee } = this.props();
    return new Foresight(board, this.inputs.underWay, game.rules, foresee ?? null);
  });

  readonly legalMoves = $derived.by(() => {
    const { board } = this.foresight;
    return new LegalMoves(this.props().playable ? board : { ...board, legal: [] });
  });

  /** The piles to draw: those of the board, with the moves under way applied. */
  readonly piles = $derived.by((): Piles => this.foresight.board.piles);

  /** Whether the rest can be sent home, one card after the other: nothing is hidden, and nothing can go wrong any more. */
  readonly canFinish = $derived.by((): boolean => {
    const { playable, onMove, game } = this.props();
    return playable && onMove !== undefined && Boolean(finishOf(this.piles, game.rules)?.length);
  });

  readonly targets = $derived.by((): ReadonlyMap<string, string> =>
    this.held ? this.legalMoves.targets(this.held) : new Map(),
  );

  lift(lift: Lift): void {
    this.hold(lift);
    const { words } = this.descriptions;
    const places = words.places(this.legalMoves.targets(lift).size);
    this.note.say(`${words.lifted(this.descriptions.lift(lift, this.piles), lift.count)}, ${places}`, false);
  }

  private hold(lift: Lift): void {
    this.held = lift;
    this.heldFrom = cardsOf(this.piles[lift.pile]);
  }

  /** Starts a drag. Returns null if the card cannot be moved. */
  grab(pile: string, index: number): Lift | null {
    const lift = this.legalMoves.lift(pile, index);
    if (lift) {
      this.lift(lift);
      return lift;
    }
    const cards = cardsOf(this.piles[pile]);
    const isCertain = !this.inputs.hasWaiting && this.foresight.isCertain(pile);
    if (!this.props().playable || !cards[index] || isCertain) {
      this.refuse(pile, index);
      return null;
    }
    // It may be legal once what waits or is under way is carried out, probably before the cards are dropped.
    const loose = { pile, index, count: kindOf(pile) === "tableau" ? cards.length - index : 1 };
    this.hold(loose);
    return loose;
  }

  putBack(): void {
    if (this.held) this.note.say(this.descriptions.words.dropped(this.descriptions.lift(this.held, this.piles)), false);
    this.held = null;
  }

  /** Moves the held cards to a pile, as soon as it is certain whether that is legal. */
  playTo(pile: string): void {
    const { held } = this;
    this.held = null;
    if (held && held.pile !== pile) this.inputs.take(() => this.carry(held, pile));
  }

  private carry(held: Lift, pile: string): Outcome {
    const lift = this.legalMoves.lift(held.pile, held.index);
    const move = lift && this.legalMoves.targets(lift).get(pile);
    if (move) return this.play(move);
    if (!this.foresight.isCertain(held.pile)) return "wait";
    if (lift) this.explain(explainDrop(this.situation, held, pile));
    else this.refuse(held.pile, held.index);
    return "done";
  }

  /** Handles a click: deals from the stock, plays a card with a single target, holds one with several. */
  tap(pile: string, index: number): void {
    const at = this.whenCarriedOut(pile, index);
    this.inputs.take(() => this.tapped(pile, at()));
  }

  /**
   * Index of a tapped card at the time when the tap is carried out. If the top card was tapped, it is the top card then.
   * A tap on the waste always means its top card: a deal that is drawn meanwhile moves the card that was tapped.
   */
  private whenCarriedOut(pile: string, index: number): () => number {
    const lastOf = () => cardsOf(this.piles[pile]).length - 1;
    return index < lastOf() && kindOf(pile) !== "waste" ? () => index : lastOf;
  }

  /**
   * Handles the second click of a double click: if the first one held cards, it sends them home, or to the best place.
   * Else it did its work.
   */
  tapAgain(pile: string): void {
    this.inputs.take(() => (this.held?.pile === pile ? this.send(this.held) : "done"));
  }

  /** Handles a click with the right button: sends a card home. */
  sendCard(pile: string, index: number): void {
    const at = this.whenCarriedOut(pile, index);
    if (this.props().playable) this.inputs.take(() => this.sent(pile, at()));
  }

  private sent(pile: string, index: number): Outcome {
    this.held = null;
    const lift = this.legalMoves.lift(pile, index);
    const move = lift && this.legalMoves.home(lift);
    if (move) return this.play(move);
    if (!this.foresight.isCertain(pile)) return "wait";
    if (kindOf(pile) !== "stock") this.explain(explainHome(this.situation, pile, index));
    return "done";
  }

  private tapped(pile: string, index: number): Outcome {
    const { held } = this;
    if (held && held.pile !== pile) return this.carryHeld(held, pile);
    if (held) this.putBack();
    else if (kindOf(pile) === "stock") return this.turned();
    else return this.take(pile, index);
    return "done";
  }

  /** Moves the held cards to a pile; they stay held while it is not certain whether that is legal. */
  private carryHeld(held: Lift, pile: string): Outcome {
    const outcome = this.carry(held, pile);
    if (outcome !== "wait") this.held = null;
    return outcome;
  }

  private take(pile: string, index: number): Outcome {
    const lift = this.legalMoves.lift(pile, index);
    const only = lift && this.legalMoves.only(lift);
    // A card that has two places is held whatever turns up; one with a single place may get a second one.
    if (!this.foresight.isCertain(pile) && (only || lift?.index !== index)) return "wait";
    if (only) return this.play(only);
    if (lift) this.lift(lift);
    else this.refuse(pile, index);
    return "done";
  }

  /** Plays held cards to a foundation, or to the best place that takes them. */
  private send(lift: Lift): Outcome {
    const move = this.legalMoves.best(lift);
    if (!move && !this.foresight.isCertain(lift.pile)) return "wait";
    if (!move) this.putBack();
    this.held = null;
    return move ? this.play(move) : "done";
  }

  /** Handles Enter, or the key of a pile: holds cards, plays them, or puts them back. */
  press(pile: () => string): void {
    this.inputs.take(() => this.pressed(pile()));
  }

  private pressed(pile: string): Outcome {
    const { held } = this;
    if (held && held.pile !== pile) return this.carryHeld(held, pile);
    if (held) return this.pressAgain(held);
    if (kindOf(pile) === "stock" && (this.legalMoves.turn || this.isWaiting)) return this.turned();
    const last = cardsOf(this.piles[pile]).length - 1;
    const top = this.legalMoves.lifts(pile).at(-1);
    if (top?.index !== last && !this.foresight.isCertain(pile)) return "wait";
    if (top) this.lift(top);
    else this.refuse(pile, last);
    return "done";
  }

  private pressAgain(held: Lift): Outcome {
    if (!this.foresight.isCertain(held.pile)) return "wait";
    const only = this.legalMoves.only(held);
    if (!only) {
      this.putBack();
      return "done";
    }
    this.held = null;
    return this.play(only);
  }

  /** Handles an arrow, behind the keys that were pressed before it. */
  follow(arrow: () => Outcome): void {
    this.inputs.follow(arrow);
  }

  /** Holds the next longer (1) or shorter (-1) run of the same pile, once it is certain which one that is. */
  stretch(by: 1 | -1): Outcome | "none" {
    const held = this.held;
    if (!held) return "none";
    if (!this.foresight.isCertain(held.pile)) return "wait";
    const lifts = this.legalMoves.lifts(held.pile);
    const next = lifts[lifts.findIndex((lift) => lift.index === held.index) - by];
    if (!next) return "none";
    this.lift(next);
    return "done";
  }

  refuse(pile: string, index: number): void {
    if (!this.props().playable) return;
    this.explain(kindOf(pile) === "stock" ? explainStock(this.situation) : explainLift(this.situation, pile, index));
  }

  private get situation(): Situation {
    const { game, settings, how = {} } = this.props();
    const { legalMoves, descriptions } = this;
    const { board } = this.foresight;
    return { rules: game.rules, how, language: settings.language, board, legalMoves, descriptions };
  }

  private explain(explanation: Explanation): void {
    this.props().onIllegal?.();
    this.note.explain(explanation);
  }

  /** Whether actions are under way. */
  private get isWaiting(): boolean {
    return this.inputs.underWay.length > 0;
  }

  turn(): void {
    this.inputs.take(() => this.turned());
  }

  private turned(): Outcome {
    const { turn } = this.legalMoves;
    if (turn) return this.play(turn);
    if (!("s" in this.piles)) return "done"; // the game has no stock
    if (this.isWaiting) return "wait";
    this.refuse("s", 0);
    return "done";
  }

  undo(): void {
    this.inputs.take(() => this.undone());
  }

  private undone(): Outcome {
    const { playable, board, hasUndo, onUndo } = this.props();
    const { words } = this.descriptions;
    if (this.isWaiting) return "wait";
    this.held = null;
    if (playable && board.mayUndo && onUndo) {
      this.mayFinish = false; // otherwise the moves would be made again at once
      this.arrivesAt = -1;
      this.inputs.send(UNDO);
      onUndo();
    } else if (playable) this.note.say(hasUndo === false ? words.noUndo : words.nothingToTakeBack);
    return "done";
  }

  hint(): void {
    if (this.props().playable) this.props().onHint?.();
  }

  /** Announces a hint. */
  announceHint(move: string): void {
    const { words } = this.descriptions;
    if (!this.props().playable) return;
    const turn = move === "deal" ? words.mayTurn : words.mayRedeal;
    const what = words.hinted(transferOf(move) ? this.describeMove(move) : `${this.descriptions.pile("s")}, ${turn}`);
    const { game, settings } = this.props();
    const { piles, descriptions } = this;
    const why = reasonOf(move, { piles, rules: game.rules, language: settings.language, descriptions });
    const travel = transferOf(move);
    const pile = travel?.source ?? "s";
    const index = travel ? liftedFrom(piles, travel) : 0;
    this.note.explain({ text: `${what}. ${why}`, pile, index, lifts: [], piles: new Set() });
  }

  /**
   * Plays every card that can go to a foundation, until there is none or the person does something else. If all can, they
   * go in order.
   */
  sendHome(): void {
    if (this.canFinish) return this.finish();
    const { words } = this.descriptions;
    const { game } = this.props();
    let isFirst = true;
    this.held = null;
    this.inputs.takeLasting(() => {
      const move = this.legalMoves.anyHome;
      const isBase = game.rules.base === "chosen" && this.foresight.board.home === 0;
      if (move && !isBase) {
        isFirst = false;
        this.play(move);
        return "again";
      }
      if (this.isWaiting) return "wait";
      if (isFirst) this.note.say(isBase ? words.chooseBaseFirst : words.nothingGoesHome);
      return "done";
    });
  }

  /** Sends the rest home in order; each card is a move as usual. */
  private finish(): void {
    const { game } = this.props();
    this.held = null;
    this.note.say(this.descriptions.words.finishes);
    this.inputs.takeLasting(() => {
      const steps = finishOf(this.piles, game.rules) ?? [];
      const move = steps
        .map(({ source, target }) => this.legalMoves.between(source, target))
        .find((each) => each !== null);
      if (move) {
        this.play(move, false);
        return "again";
      }
      return this.isWaiting ? "wait" : "done";
    });
  }

  /** Says once that the rest can be sent home. It goes at once if the player wishes that safe cards go by themselves. */
  private offerFinish(): void {
    const isNew = this.canFinish && !this.couldFinish;
    this.couldFinish = this.canFinish;
    if (!this.canFinish || this.inputs.hasWaiting) return;
    if (this.props().sendsHome && this.mayFinish && !this.held) this.finish();
    else if (isNew) this.note.say(this.descriptions.words.mayFinish);
  }

  /** Sends one safe card home after a move of this table, if the player wishes so; the next board brings the next one. */
  private sendSafeCard(): void {
    const { playable, onMove, board, game, sendsHome } = this.props();
    const isOwn = board.n === this.arrivesAt && !this.held && !this.inputs.hasWaiting;
    const move = sendsHome && playable && onMove && isOwn ? safeHome(board, game.rules) : null;
    if (move) this.play(move);
  }

  private play(move: string, isAnnounced = true): Outcome {
    this.mayFinish = true;
    if (isAnnounced) this.note.say(this.describeMove(move), false);
    this.inputs.send(move);
    const comesBack = kindOf(transferOf(move)?.source ?? "s") === "foundation"; // it would go home again at once
    this.arrivesAt = comesBack ? -1 : this.props().board.n + this.inputs.underWay.length;
    this.props().onMove?.(move);
    return "done";
  }

  private describeMove(move: string): string {
    const { words } = this.descriptions;
    const travel = transferOf(move);
    if (!travel) return move === "deal" ? words.dealtHidden : words.redealt;
    const cards = cardsOf(this.piles[travel.source]);
    const card = cards[travel.index ?? cards.length - travel.count] ?? HIDDEN;
    return words.moved(this.descriptions.card(card), this.descriptions.pile(travel.target));
  }

  /** Call for each new board: announces turned-up cards and carries out inputs that waited for it. */
  handleBoard(before: Piles, board: BoardState): void {
    if (this.held && !this.isInPlace(this.held)) this.held = null;
    const seen = new Set(Object.values(before).flatMap(cardsOf));
    const turned = Object.values(board.piles)
      .flatMap(cardsOf)
      .filter((card) => card !== HIDDEN && !seen.has(card));
    if (turned.length && turned.length < 7)
      this.note.say(this.descriptions.words.turnedUp(this.descriptions.list(turned)), false);
    for (const pile of filledAtOnce(before, board.piles, this.props().game.rules))
      this.note.say(this.descriptions.words.runLeft(this.descriptions.pile(pile)), false);
    this.inputs.drain();
    this.offerFinish();
    this.sendSafeCard();
  }

  /** Whether cards lie as they did when they were lifted. Cards above them may have left, and they may be turned up now. */
  private isInPlace({ pile, index, count }: Lift): boolean {
    const cards = cardsOf(this.piles[pile]);
    if (cards.length > this.heldFrom.length || cards.length < index + count) return false;
    const held = this.heldFrom.slice(index, index + count);
    return held.every((card, above) => card === HIDDEN || card === cards[index + above]);
  }

  /**
   * Handles a refusal: takes back the move and all that followed it, and announces the reason. Moves before it may still be
   * under way: while the service cannot save moves it refuses new ones at once, and keeps those that it has.
   */
  handleRefusal(refusal: Refusal | null): void {
    if (!refusal || refusal.id === this.lastRefusal) return;
    this.lastRefusal = refusal.id;
    if (refusal.n !== null) this.inputs.dropFrom(refusal.n);
    this.held = null;
    this.note.say(refusal.why);
  }
}
