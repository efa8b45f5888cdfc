/** Spanish texts of the table: cards, piles and moves, as screen readers and notes tell them. */

import { countsIn } from "./counts";
import type { TableWords } from "./spoken.en";

const counted = countsIn("es-ES");

export const spoken: TableWords = {
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
  faceDown: (count) => counted(count, { one: "# tapada", other: "# tapadas" }),
  dealsLeft: (count) => counted(count, { one: "queda # reparto", other: "quedan # repartos" }),
  card: (rank, suit) => `${rank} de ${suit}`,
  cards: (count) => counted(count, { one: "# carta", other: "# cartas" }),
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
  places: (count) => counted(count, { one: "# destino", other: "# destinos" }),
  dropped: (card) => `${card} vuelve a su sitio`,
  nothingToTakeBack: "Ahora no se puede deshacer ninguna jugada",
  noUndo: "En esta carrera no se puede deshacer",
  finishes: "El resto sube a las bases",
  mayFinish: "Ya nada puede fallar: Terminar (A) sube el resto a las bases",
  moved: (card, target) => `${card} a ${target}`,
  hinted: (what) => `Pista: ${what}`,
  dealtHidden: "Cartas repartidas",
  redealt: "Mazo nuevo",
  turnedUp: (cards) => `Se descubre: ${cards}`,
  runLeft: (pile) => `Escalera completa a ${pile}`,
  nothingGoesHome: "Ahora ninguna carta sube a las bases",
  chooseBaseFirst: "Primero elige la carta base: sube una carta a su base",
  keys: (deals, undo, hints) =>
    `Las flechas recorren los montones, Intro levanta y coloca cartas, Escape las devuelve, ${deals ? "D reparte, " : ""}${undo ? "U deshace, " : ""}${hints ? "H da una pista, " : ""}A sube todas las cartas a las bases`,
};
