/** German texts about the terms of a race. */

import { countsIn } from "./counts";
import switches from "./switches.de.json";
import type { terms as english } from "./terms.en";

const counted = countsIn("de-DE");

const count = (seconds: number) =>
  seconds % 3600 === 0
    ? counted(seconds / 3600, { one: "# Stunde", other: "# Stunden" })
    : seconds % 60 === 0
      ? counted(seconds / 60, { one: "# Minute", other: "# Minuten" })
      : counted(seconds, { one: "# Sekunde", other: "# Sekunden" });

const cards = (number: number) => counted(number, { one: "# Karte", other: "# Karten" });

export const terms: typeof english = {
  label: "Bedingungen",
  more: "Mehr einstellen",
  company: "Wer spielt",
  companies: {
    alone: "Nur ich: Übung",
    friends: "Freunde mit meinem Link",
    everybody: "Alle: das Rennen steht in den Listen",
  },
  racers: "Spieler",
  timeLimit: "Zeit",
  usualTime: (seconds) => `üblich: ${count(seconds)}`,
  noLimit: "unbegrenzt",
  time: count,
  undoLabel: "Zurücknehmen",
  undos: { none: "nicht erlaubt", free: "frei", penalty: "kostet Zeit" },
  undo: (undo, seconds) =>
    ({ none: "kein Zurücknehmen", free: "freies Zurücknehmen", penalty: `Zurücknehmen kostet ${count(seconds)}` })[
      undo
    ],
  penalty: "Zurücknehmen kostet",
  viewLabel: "Andere sehen meine Karten",
  views: {
    fair: "sobald sie dieselben gesehen haben",
    open: "sofort",
    closed: "später, alle auf einmal",
  },
  view: { fair: "faire Sicht", open: "offene Tische", closed: "geschlossene Tische" },
  closedFor: "Die Tische öffnen sich nach",
  dealLabel: "Mischung",
  deals: {
    any: "zufällig",
    winnable: "zufällig und lösbar",
    chosen: "meine Wahl",
  },
  winnableHint: "Lösbare Mischungen gibt es nur mit den üblichen Optionen.",
  lostDeal: "Diese Mischung ist nicht zu gewinnen: keine Reihenfolge von Zügen bringt alle Karten ins Ziel.",
  chosen: "Nummer, Seed oder Link zu einer Mischung",
  chosenHint:
    "Eine Nummer von 1 bis 1.000.000 ist die Mischung, die Microsofts FreeCell darunter hat, in einem Spiel mit einem Kartenspiel; pysol:24680 ist eine von PySolFC. Ein Seed hat 32 Zeichen von 0 bis f. Wählst du eine Mischung, kennst du vielleicht ihre Karten: Das Rennen wird nicht gewertet, und die anderen erfahren das.",
  unreadable:
    "Das ist keine Nummer einer Mischung dieses Spiels (1 bis 1.000.000 mit einem Kartenspiel), kein Seed (32 Zeichen von 0 bis f) und kein Link zu einer Mischung.",
  switches,
  open: "Rennen eröffnen",
  practise: "Übung beginnen",
  winnable: "eine lösbare Mischung",
  dayDeal: "die Mischung des Tages",
  pickedDeal: "eine vorher gewählte Mischung",
  unlisted: "nur mit dem Link",
  usual: "üblich",
  options: {
    trunk: "Rumpf",
    redeals: "Weitere Durchgänge",
    trunk_top: "Oberste Karte des Rumpfs",
    runs: "Was wandert",
    limit: "Angelegte Karten je Flügel",
    draw: "Karten auf einmal",
    back: "Karten dürfen aus dem Ziel zurück",
    cells: "Zellen",
    suits: "Farben",
    deal_over_gaps: "Geben trotz Lücken",
    gaps: "Lücken nehmen",
  },
  value: (option, value) => {
    if (value === null) return "unbegrenzt";
    if (option === "trunk" || option === "draw") return cards(Number(value));
    if (option === "limit") return `höchstens ${value}`;
    if (option === "cells")
      return value === 0 ? "keine" : counted(Number(value), { one: "# Zelle", other: "# Zellen" });
    if (option === "suits") return counted(Number(value), { one: "# Farbe", other: "# Farben" });
    if (option === "gaps") return value === "kings" ? "nur Könige" : "jede Karte";
    if (option === "redeals") return value === 0 ? "keine" : String(value);
    const named: Readonly<Record<string, string>> = {
      hidden: "verdeckt, bis sie die letzte ist",
      playable: "offen und spielbar",
      single: "eine Karte",
      any: "eine Karte oder jede Folge",
      whole: "eine Karte oder die ganze Spalte",
      yes: "ja",
      no: "nein",
    };
    return named[String(value)] ?? String(value);
  },
};
