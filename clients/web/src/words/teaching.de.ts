/** German texts that teach a game: the card before the first race, the panel of rules, and why a move is refused. */

import { countsIn } from "./counts";
import type { teaching as english } from "./teaching.en";

const counted = countsIn("de-DE");

export const teaching: typeof english = {
  first: (game) => `Dein erstes Rennen in ${game}`,
  goal: (cards) => `Bring alle ${cards} Karten ins Ziel, auf die Grundstapel; im Rennen, bevor es deine Gegner tun.`,
  start: "Los",
  later: "Jetzt nicht",
  understood: "Verstanden",
  waits: "Nichts beginnt, bevor du bereit bist.",
  rules: "Regeln",
  rulesOf: (game) => `Regeln von ${game}`,
  close: "Regeln schließen",
  key: "Taste: ?",
  more: "Namen, Geschichte, Chancen und Optionen",
  inThisRace: "In diesem Rennen",
  pause: "Beispiel anhalten",
  play: "Beispiel abspielen",
  example: (game) => `Beispiel zu ${game}`,
  order: "Wer vorn liegt",
  atTable: "Am Tisch",
  ways: [
    "Ein Tippen oder Klick spielt eine Karte, die nur einen Platz hat. Oder zieh sie.",
    "Ein Doppeltippen oder Rechtsklick schickt eine Karte ins Ziel. Ins Ziel (A) schickt alle, die können.",
    "Wenn nichts mehr schiefgehen kann, schickt Alle ins Ziel (A) die letzten Karten hin.",
  ],
  waysWithUndo: "Zurück (U oder Strg-Z) nimmt einen Zug nach dem anderen zurück.",
  waysWithoutUndo: "In diesem Rennen lässt sich nichts zurücknehmen.",
  waysWithHints: "Tipp (H) zeigt einen guten Zug und sagt, warum.",
  waysOfKeys:
    "Jeder Stapel hat eine Taste, die du siehst, solange du die Tastatur benutzt. M schaltet Töne ein und aus, ? öffnet diese Regeln.",
  hints: {
    home: "Damit ist eine Karte mehr im Ziel.",
    turnsUp: "Das deckt eine verdeckte Karte auf.",
    frees: (card) => `Dann kann diese Karte ins Ziel: ${card}.`,
    gap: "Das leert einen Stapel: eine Lücke kann eine andere Karte aufnehmen.",
    opens: "Das macht die Karte darunter frei.",
    reserve: "Das ist eine Karte weniger in der Reserve, die am längsten aufhält.",
    cell: "Das macht eine Zelle frei.",
    builds: "Dort lassen sich andere Karten darauf anlegen.",
    waste: "Das nimmt eine Karte von der Ablage und gibt die nächste frei.",
    fills: "Das füllt eine Lücke, auf der sich weiter anlegen lässt.",
    deal: "Kein Zug auf dem Tisch hilft mehr: sieh dir die nächsten Karten an.",
    redeal: "Der Talon ist leer: geh ihn noch einmal durch.",
  },
  refusals: {
    onCard: (card, top) => `${card} passt nicht auf ${top}.`,
    inGap: (card) => `${card} passt nicht in diese Lücke.`,
    onFoundation: (card) => `${card} ist auf diesem Grundstapel noch nicht an der Reihe.`,
    notTaken: (card) => `${card} lässt sich jetzt nicht bewegen.`,
    notHome: (card) => `${card} kann jetzt nicht ins Ziel.`,
    noPlace: (card) => `Kein Stapel nimmt jetzt ${card}.`,
    closed: "Dieser Stapel nimmt keine Karten.",
    home: "Karten auf Grundstapeln bleiben dort.",
    empty: "Hier liegt keine Karte.",
    hidden: "Diese Karte liegt verdeckt.",
    stock: "Aus dem Talon lässt sich jetzt nicht geben.",
    offers: (count) =>
      count === 0
        ? "Keine Karte lässt sich bewegen."
        : counted(count, {
            one: "Die hervorgehobene Karte lässt sich bewegen.",
            other: "Die hervorgehobenen Karten lassen sich bewegen.",
          }),
    targets: "Die hervorgehobenen Stapel nehmen sie.",
  },
};
