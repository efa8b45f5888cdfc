/** Texts of the table, by language. */

import type { Kind, Rank, Suit } from "../cards/pile";
import type { Language } from ".";

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
  moved(card: string, target: string): string;
  hinted(what: string): string;
  readonly dealtHidden: string;
  readonly redealt: string;
  turnedUp(cards: string): string;
  readonly nothingGoesHome: string;
  readonly chooseBaseFirst: string;
  keys(deals: boolean, undo: boolean, hints: boolean): string;
}

const en: TableWords = {
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
  faceDown: (count) => `${count} face down`,
  dealsLeft: (count) => (count === 1 ? "1 deal left" : `${count} deals left`),
  card: (rank, suit) => `${rank} of ${suit}`,
  cards: (count) => (count === 1 ? "1 card" : `${count} cards`),
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
  places: (count) => (count === 1 ? "1 target" : `${count} targets`),
  dropped: (card) => `${card} put back`,
  nothingToTakeBack: "No move to undo",
  noUndo: "This race has no undo",
  finishes: "Nothing can go wrong any more: the rest goes home by itself",
  moved: (card, target) => `${card} to ${target}`,
  hinted: (what) => `Hint: ${what}`,
  dealtHidden: "Dealt",
  redealt: "New stock",
  turnedUp: (cards) => `${cards} turned up`,
  nothingGoesHome: "No card can go home now",
  chooseBaseFirst: "Choose the base first: move a card to its foundation",
  keys: (deals, undo, hints) =>
    `Arrow keys move between piles, Enter lifts and plays cards, Escape puts them back, ${deals ? "D deals, " : ""}${undo ? "U undoes, " : ""}${hints ? "H gives a hint, " : ""}A sends all cards home`,
};

const es: TableWords = {
  suits: { C: "tréboles", S: "picas", H: "corazones", D: "diamantes" },
  ranks: {
    A: "as",
    "2": "dos",
    "3": "tres",
    "4": "cuatro",
    "5": "cinco",
    "6": "seis",
    "7": "siete",
    "8": "ocho",
    "9": "nueve",
    T: "diez",
    J: "jota",
    Q: "reina",
    K: "rey",
  },
  hidden: "carta tapada",
  faceDown: (count) => (count === 1 ? "1 tapada" : `${count} tapadas`),
  dealsLeft: (count) => (count === 1 ? "queda 1 reparto" : `quedan ${count} repartos`),
  card: (rank, suit) => `${rank} de ${suit}`,
  cards: (count) => (count === 1 ? "1 carta" : `${count} cartas`),
  pile: (kind, number) =>
    ({ stock: "Mazo", waste: "Descarte", foundation: "Base", tableau: "Columna", reserve: "Reserva" })[kind] +
    (number === null ? "" : ` ${number}`),
  foundation: (suit, number, descending) =>
    suit ? `Base de ${suit}${descending ? ", descendente" : ""}` : `Base ${number}`,
  wing: "Ala",
  fan: "Abanico",
  trunk: "Tronco",
  cell: "Celda",
  numbered: (pile, number) => `${pile} ${number}`,
  empty: "sin cartas",
  top: (card) => `encima ${card}`,
  mayMove: "se puede mover",
  mayTurn: "se puede repartir",
  mayRedeal: "se puede redistribuir",
  mayBeLaid: "admite la carta",
  lifted: (card, count) => (count > 1 ? `${card} y ${count - 1} más en la mano` : `${card} en la mano`),
  places: (count) => (count === 1 ? "1 destino" : `${count} destinos`),
  dropped: (card) => `${card} vuelve a su sitio`,
  nothingToTakeBack: "Ahora no se puede deshacer ninguna jugada",
  noUndo: "En esta carrera no se puede deshacer",
  finishes: "Ya nada puede fallar: el resto sube solo a las bases",
  moved: (card, target) => `${card} a ${target}`,
  hinted: (what) => `Pista: ${what}`,
  dealtHidden: "Cartas repartidas",
  redealt: "Mazo nuevo",
  turnedUp: (cards) => `Se descubre: ${cards}`,
  nothingGoesHome: "Ahora ninguna carta sube a las bases",
  chooseBaseFirst: "Primero elige la carta base: sube una carta a su base",
  keys: (deals, undo, hints) =>
    `Las flechas recorren los montones, Intro levanta y coloca cartas, Escape las devuelve, ${deals ? "D reparte, " : ""}${undo ? "U deshace, " : ""}${hints ? "H da una pista, " : ""}A sube todas las cartas a las bases`,
};

export const TABLE_WORDS: Readonly<Record<Language, TableWords>> = { en, es };
