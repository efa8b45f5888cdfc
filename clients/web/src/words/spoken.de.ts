/** German texts of the table: cards, piles and moves, as screen readers and notes tell them. */

import { countsIn } from "./counts";
import type { TableWords } from "./spoken.en";

const counted = countsIn("de-DE");

export const spoken: TableWords = {
  suits: { C: "Kreuz", S: "Pik", H: "Herz", D: "Karo" },
  ranks: {
    A: "Ass",
    "2": "Zwei",
    "3": "Drei",
    "4": "Vier",
    "5": "Fünf",
    "6": "Sechs",
    "7": "Sieben",
    "8": "Acht",
    "9": "Neun",
    T: "Zehn",
    J: "Bube",
    Q: "Dame",
    K: "König",
  },
  hidden: "verdeckte Karte",
  faceDown: (count) => counted(count, { other: "# verdeckt" }),
  dealsLeft: (count) => counted(count, { one: "noch # Runde zu geben", other: "noch # Runden zu geben" }),
  card: (rank, suit) => `${suit}-${rank}`,
  cards: (count) => counted(count, { one: "# Karte", other: "# Karten" }),
  pile: (kind, number) =>
    ({ stock: "Talon", waste: "Ablage", foundation: "Grundstapel", tableau: "Spalte", reserve: "Reserve" })[kind] +
    (number === null ? "" : ` ${number}`),
  foundation: (suit, number, descending) =>
    suit ? `Grundstapel ${suit}${descending ? ", absteigend" : ""}` : `Grundstapel ${number}`,
  wing: "Flügel",
  fan: "Fächer",
  trunk: "Rumpf",
  cell: "Zelle",
  numbered: (pile, number) => `${pile} ${number}`,
  empty: "leer",
  top: (card) => `oben ${card}`,
  mayMove: "spielbar",
  mayTurn: "gibt Karten",
  mayRedeal: "beginnt einen neuen Durchgang",
  mayBeLaid: "nimmt die Karte",
  lifted: (card, count) => (count > 1 ? `${card} und ${count - 1} mehr aufgenommen` : `${card} aufgenommen`),
  places: (count) => counted(count, { one: "# Ziel", other: "# Ziele" }),
  dropped: (card) => `${card} zurückgelegt`,
  nothingToTakeBack: "Kein Zug, der sich zurücknehmen ließe",
  noUndo: "In diesem Rennen lässt sich nichts zurücknehmen",
  finishes: "Der Rest geht ins Ziel",
  mayFinish: "Jetzt kann nichts mehr schiefgehen: Alle ins Ziel (A) schickt den Rest hin",
  moved: (card, target) => `${card} auf ${target}`,
  hinted: (what) => `Tipp: ${what}`,
  dealtHidden: "Gegeben",
  redealt: "Neuer Talon",
  turnedUp: (cards) => `${cards} aufgedeckt`,
  runLeft: (pile) => `Volle Folge auf ${pile}`,
  nothingGoesHome: "Jetzt kann keine Karte ins Ziel",
  chooseBaseFirst: "Wähle zuerst den Grundwert: lege eine Karte auf ihren Grundstapel",
  keys: (deals, undo, hints) =>
    `Pfeiltasten wechseln den Stapel, Enter nimmt Karten auf und legt sie ab, Escape legt sie zurück, ${deals ? "D gibt Karten, " : ""}${undo ? "U nimmt zurück, " : ""}${hints ? "H gibt einen Tipp, " : ""}A schickt alle Karten ins Ziel`,
};
