/** What the table is given. A game is data with axes: nothing here or below asks for a game by its name. */

/** The axes of a game that show on the table, named as `GET /api/v1/games/{id}` names them. */
export interface TableRules {
  readonly packs: number;
  readonly ascending: number;
  readonly descending: number;
  readonly by_suit: boolean;
  readonly base: "A" | "2" | "first card" | "chosen";
  readonly columns: number;
  readonly build: object | null;
  readonly pile_limit: number | null;
  readonly reserves: number;
  readonly reserve_depth: number;
  readonly reserve_shown: "all" | "top" | "last" | "all at stock end";
  readonly cards_to_waste: number;
  readonly unit: readonly string[];
  readonly redeals: number | null;
  readonly gather: "waste" | "piles";
}

export interface GameView {
  readonly id: string;
  readonly name: string;
  readonly rules: TableRules;
}

/** Piles as on the wire: `8S 7H --`, bottom to top; the next card of the stock is its last one. */
export type Piles = Readonly<Record<string, string>>;

export interface BoardState {
  /** Moves and undos made on the board. */
  readonly n: number;
  readonly home: number;
  readonly piles: Piles;
  /** Everything that may be played now; the table knows no other rules. */
  readonly legal: readonly string[];
  readonly mayUndo: boolean;
}

export type Language = "en" | "es";

export interface TableSettings {
  readonly leftHanded: boolean;
  readonly fourColours: boolean;
  readonly largeIndices: boolean;
  readonly motion: boolean;
  readonly language: Language;
}

/** The service's no to a move. A new `id` is a new refusal, of the same move too. */
export interface Refusal {
  readonly move: string;
  readonly why: string;
  readonly id: number;
}

export type Size = "full" | "small";

export interface TableProps {
  game: GameView;
  board: BoardState;
  settings: TableSettings;
  /** Accessible name of the whole table: "Your board". */
  label: string;
  /** False for another's board and for a replay; `legal` may be empty then. */
  playable: boolean;
  /** `small`: a picture of a board, which nobody plays on. */
  size?: Size;
  /** A move to show: a hint, or the last one of a replay. */
  highlight?: string | null;
  onMove?: (move: string) => void;
  /** Whether the race has undo, and hints: the table tells of their keys then. */
  hasUndo?: boolean;
  hasHints?: boolean;
  onUndo?: () => void;
  onHint?: () => void;
  /** For the app's live region: what was done, refused, turned up. */
  announce?: (text: string) => void;
  refusal?: Refusal | null;
}
