/** English texts of the table: cards, piles and moves, as screen readers and notes tell them. */

import type { Kind, Rank, Suit } from "../cards/pile";
import { countsIn } from "./counts";

const counted = countsIn("en-GB");

export interface TableWords {
  readonly suits: Readonly<Record<Suit, string>>;
  readonly ranks: Readonly<Record<Rank, string>>;
  readonly hidden: string;
  /** How many cards of a pile lie face down, below others. */
  faceDown(count: number): string;
  /** How often the stock still deals, where a deal lays a card on every column. */
  dealsLeft(count: number): string;
  card(rank: string, suit: string): string;
  cards(count: number): string;
  /** Name of a pile by its kind; `number` counts from 1 and is null if there is only one. */
  pile(kind: Kind, number: number | null): string;
  foundation(suit: string, number: number, descending: boolean): string;
  readonly wing: string;
  readonly fan: string;
  readonly trunk: string;
  readonly cell: string;
  numbered(pile: string, number: number): string;
  readonly empty: string;
  top(card: string): string;
  readonly mayMove: string;
  readonly mayTurn: string;
  readonly mayRedeal: string;
  readonly mayBeLaid: string;
  lifted(card: string, count: number): string;
  places(count: number): string;
  dropped(card: string): string;
  readonly nothingToTakeBack: string;
  readonly noUndo: string;
  readonly finishes: string;
  readonly mayFinish: string;
  moved(card: string, target: string): string;
  hinted(what: string): string;
  readonly dealtHidden: string;
  readonly redealt: string;
  turnedUp(cards: string): string;
  runLeft(pile: string): string;
  readonly nothingGoesHome: string;
  readonly chooseBaseFirst: string;
  keys(deals: boolean, undo: boolean, hints: boolean): string;
}

export const spoken: TableWords = {
  suits: { C: "clubs", S: "spades", H: "hearts", D: "diamonds" },
  ranks: {
    A: "ace",
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    T: "ten",
    J: "jack",
    Q: "queen",
    K: "king",
  },
  hidden: "face-down card",
  faceDown: (count) => counted(count, { other: "# face down" }),
  dealsLeft: (count) => counted(count, { one: "# deal left", other: "# deals left" }),
  card: (rank, suit) => `${rank} of ${suit}`,
  cards: (count) => counted(count, { one: "# card", other: "# cards" }),
  pile: (kind, number) =>
    ({ stock: "Stock", waste: "Waste", foundation: "Foundation", tableau: "Column", reserve: "Reserve" })[kind] +
    (number === null ? "" : ` ${number}`),
  foundation: (suit, number, descending) =>
    suit ? `Foundation of ${suit}${descending ? ", downwards" : ""}` : `Foundation ${number}`,
  wing: "Wing",
  fan: "Fan",
  trunk: "Trunk",
  cell: "Cell",
  numbered: (pile, number) => `${pile} ${number}`,
  empty: "empty",
  top: (card) => `top ${card}`,
  mayMove: "can be moved",
  mayTurn: "deals",
  mayRedeal: "redeals",
  mayBeLaid: "takes the card",
  lifted: (card, count) => (count > 1 ? `${card} and ${count - 1} more lifted` : `${card} lifted`),
  places: (count) => counted(count, { one: "# target", other: "# targets" }),
  dropped: (card) => `${card} put back`,
  nothingToTakeBack: "No move to undo",
  noUndo: "This race has no undo",
  finishes: "The rest goes home",
  mayFinish: "Nothing can go wrong any more: Finish (A) sends the rest home",
  moved: (card, target) => `${card} to ${target}`,
  hinted: (what) => `Hint: ${what}`,
  dealtHidden: "Dealt",
  redealt: "New stock",
  turnedUp: (cards) => `${cards} turned up`,
  runLeft: (pile) => `A complete run left for ${pile}`,
  nothingGoesHome: "No card can go home now",
  chooseBaseFirst: "Choose the base first: move a card to its foundation",
  keys: (deals, undo, hints) =>
    `Arrow keys move between piles, Enter lifts and plays cards, Escape puts them back, ${deals ? "D deals, " : ""}${undo ? "U undoes, " : ""}${hints ? "H gives a hint, " : ""}A sends all cards home`,
};
