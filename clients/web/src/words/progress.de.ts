/** German texts about how a player gets on: statistics, marks of achievement, days and streaks. */

import { countsIn } from "./counts";
import type * as english from "./progress.en";

const count = countsIn("de-DE");
const races = (all: number) => count(all, { one: "# Rennen", other: "# Rennen" });
const days = (all: number) => count(all, { one: "# Tag", other: "# Tage" });

export const progress: typeof english.progress = {
  most: (game) => `spielt am meisten ${game}`,
  rating: "Wertung",
  won: "Gewonnen",
  wonOf: (wins, all) => `${wins} von ${races(all)}`,
  streak: "Serie",
  streakOf: (current) => days(current),
  longest: (length) => `längste: ${length}`,
  byGame: "Nach Spielen",
  median: "Mittlere Zeit",
  inARow: "Siege in Folge",
  inARowNow: (now, most) => (now > 0 ? `${most}, jetzt ${now}` : String(most)),
  lastTen: "Letzte Rennen",
  outcomes: { won: "gewonnen", drawn: "geteilter erster Platz", lost: "verloren" },
  practised: (races) => `+ ${races} allein`,
  halfYear: "Ein halbes Jahr",
  raced: (all, on) => `${races(all)} an ${count(on, { one: "# Tag", other: "# Tagen" })}`,
  onDay: (all, date) => `${date}: ${races(all)}`,
  fewest: "keines",
  most8: "acht oder mehr",
  ratingAt: (game) => `Wertung bei ${game}`,
  spans: { month: "Monat", season: "Saison", all: "Alles" },
  range: "Das helle Band ist die Spanne: In zwei von drei Fällen liegt die wahre Stärke darin.",
  marks: "Auszeichnungen",
  earnedOf: (earned, all) => `${earned} von ${all}`,
  earnedIn: (date) => `erworben am ${date}`,
  notEarned: "noch nicht erworben",
};

export const marks: typeof english.marks = {
  "first-win": ["Erster Sieg", "ein erstes Rennen gewonnen"],
  "all-home": ["Alles unter Dach", "in einem Rennen alle Karten ins Ziel gebracht"],
  whisker: ["Um Haaresbreite", "mit einer einzigen Karte Vorsprung gewonnen"],
  "from-behind": ["Aufholjagd", "nach zehn Karten Rückstand gewonnen"],
  "never-headed": ["Immer vorn", "alle Karten ins Ziel gebracht, ohne einen Augenblick zurückzuliegen"],
  "no-way-back": ["Kein Zurück", "alle Karten ins Ziel gebracht, ohne das erlaubte Zurücknehmen"],
  "last-minute": ["Letzte Minute", "in der letzten Minute alle Karten ins Ziel gebracht"],
  "full-table": ["Voller Tisch", "gegen drei oder mehr gewonnen"],
  "own-ghost": ["Schattenboxen", "den eigenen Geist besiegt"],
  "giant-killer": ["Riesenbezwinger", "gegen jemanden mit fünf Punkten mehr gewonnen"],
  "five-in-a-row": ["Glückssträhne", "in einem Spiel fünf Rennen in Folge gewonnen"],
  "all-rounder": ["Alleskönner", "in fünf verschiedenen Spielen gewonnen"],
  "hundred-wins": ["Zenturio", "hundert Rennen gewonnen"],
  "full-week": ["Eine volle Woche", "sieben Tagesspiele in Folge gespielt"],
  "full-month": ["Ein voller Monat", "dreißig Tagesspiele in Folge gespielt"],
};

export const today: typeof english.today = {
  next: (time) => `Neue Spiele in ${time}.`,
  yourTry: "Dein Versuch",
  notYet: "Du hast dieses Spiel noch nicht gespielt.",
  isOn: "Dein Rennen mit diesem Spiel läuft.",
  ended: (boards) => count(boards, { one: "Bisher ist # Tisch fertig.", other: "Bisher sind # Tische fertig." }),
  nobodyYet: "Noch hat niemand dieses Spiel beendet.",
  better: (share, boards) =>
    `Besser als ${share} % von bisher ${count(boards, { one: "# anderen Tisch", other: "# anderen Tischen" })}.`,
  first: "Deiner ist der erste fertige Tisch.",
  placeOf: (place, of) => `${place} von ${of}`,
  homeOf: (home, all) => `${home} von ${all}`,
  solved: (share) => `${share} % haben alle Karten ins Ziel gebracht.`,
  chart: (bars) => `Ergebnisse aller Tische bisher, in ${bars} Gruppen vom schlechtesten zum besten`,
  you: "du",
  worst: "wenigste Karten",
  best: "am schnellsten",
  ownBoard: "Dein Tisch",
  calendar: "Kalender",
  streak: (current, longest) => `${days(current)}, längste: ${longest}`,
  forgiven: "Ein versäumter Tag wird verziehen. Du hast ihn verbraucht.",
  earlierMonth: "Monat davor",
  laterMonth: "Monat danach",
  won: "gewonnen",
  tried: "versucht",
  missed: "nicht gespielt",
  share: "Teilen, ohne etwas zu verraten",
  shareButton: "Teilen",
  top: (share) => `unter den besten ${share} %`,
  tellsNothing: "Über die Karten sagt das nichts.",
  others: "Alle Spiele des Tages",
};
