/** Props of the table. A game is data with axes; the table never asks for the name of a game. */

import type { Back } from "../../cards/back";
import type { Deck } from "../../cards/face";
import type { Piles } from "../../cards/pile";
import type { Language } from "../../words";

/** The axes of a game that matter to the table, named as in `GET /api/v1/games/{id}`. */
export interface TableRules {
  readonly packs: number;
  readonly suits: number;
  readonly taken_out: string;
  readonly deal: readonly string[];
  readonly lengths: readonly number[];
  readonly face_down: readonly number[];
  readonly home: "cards" | "runs";
  readonly ascending: number;
  readonly descending: number;
  readonly by_suit: boolean;
  readonly base: "A" | "2" | "first card" | "chosen";
  readonly columns: number;
  readonly built_from: readonly string[];
  readonly build: { readonly match: string; readonly step: number | null; readonly wrap: boolean } | null;
  readonly runs: string;
  readonly pile_limit: number | null;
  readonly gap_rank: "any" | "A" | "K";
  readonly filled_at_once: boolean;
  readonly gaps: readonly string[];
  readonly gaps_without_reserve: readonly string[];
  readonly reserves: number;
  readonly reserve_depth: number;
  readonly reserve_shown: "all" | "top" | "last" | "all at stock end";
  readonly cells: boolean;
  readonly cards_to_waste: number;
  readonly waste_limit: number | null;
  readonly deal_over_gaps: boolean;
  readonly unit: readonly string[];
  readonly redeals: number | null;
  readonly gather: "waste" | "piles";
}

export interface GameView {
  readonly id: string;
  readonly name: string;
  readonly rules: TableRules;
}

export interface BoardState {
  /** Moves and undos made on the board. */
  readonly n: number;
  readonly home: number;
  readonly piles: Piles;
  /** All legal moves. The table knows no rules. */
  readonly legal: readonly string[];
  readonly mayUndo: boolean;
  /** Null where redeals are unlimited. */
  readonly redealsLeft?: number | null;
}

/** A board after moves, before the service has answered them. */
export interface Foreseen extends Pick<BoardState, "home" | "piles" | "legal"> {
  /** Piles with a card that the moves turn up: its face is not known, and `legal` has no move that depends on it. */
  readonly unknown: readonly string[];
}

/** Says what moves lead to; null if that is not certain. */
export type Foresee = (board: BoardState, moves: readonly string[]) => Foreseen | null;

export interface TableSettings {
  readonly leftHanded: boolean;
  readonly fourColours: boolean;
  readonly deck: Deck;
  readonly back: Back;
  readonly motion: boolean;
  readonly language: Language;
}

/** A refusal by the service. Each has an `id` of its own, even for the same move. */
export interface Refusal {
  readonly move: string;
  /** The first board on which no move was made: it takes back the moves from there on. Null takes back none. */
  readonly n: number | null;
  readonly why: string;
  readonly id: number;
}

export type Size = "full" | "small";

export interface TableProps {
  game: GameView;
  board: BoardState;
  settings: TableSettings;
  /** Accessible name of the table, such as "Your board". */
  label: string;
  /** False for boards of other racers and for replays; then `legal` may be empty. */
  playable: boolean;
  /**
   * Time in which the cards are dealt, in milliseconds, while only their backs are known; null once the deal is. The
   * first value counts.
   */
  dealFor?: number | null;
  /** `small` is a picture of a board, without controls. */
  size?: Size;
  /** Whether the cards fall off the foundations: the end of a won race. */
  cascades?: boolean;
  /** A move to highlight: a hint, or the latest move of a replay. */
  highlight?: string | null;
  /** Whether the highlight of a playable table is only shown, without the words of a hint. */
  isSilent?: boolean;
  onMove?: (move: string) => void;
  /** Judges the moves that follow others before these are answered; without it, they wait. */
  foresee?: Foresee | null;
  /** Whether safe cards go home by themselves after each move of this table. */
  sendsHome?: boolean;
  /** Whether the race has undo and hints; if so, the table describes their keys. */
  hasUndo?: boolean;
  hasHints?: boolean;
  onUndo?: () => void;
  onHint?: () => void;
  /** Called when an input makes no move, because the table knows that it is not legal. */
  onIllegal?: () => void;
  /** Passes texts to the app's live region: moves, refusals, cards that were turned up. */
  announce?: (text: string) => void;
  refusal?: Refusal | null;
  /** Sentences of the rules by subject, to explain why something is not possible. */
  how?: Readonly<Record<string, string>>;
}
