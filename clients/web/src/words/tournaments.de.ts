/** German texts of tournaments. */

import { countsIn } from "./counts";
import type { TournamentWords } from "./tournaments.en";

const counted = countsIn("de-DE");

export const tournaments: TournamentWords = {
  title: "Arenen und Sprints",
  about: "Viele Rennen, eine Tabelle. Komm und geh, wann du willst.",
  now: "Läuft",
  soon: "Bald",
  ended: "Vorbei",
  none: "Hier gibt es nichts. Eröffne etwas.",
  makes: { arena: "Arena eröffnen", sprint: "Sprint eröffnen" },
  name: "Name",
  usualName: "Ein Rennen für alle",
  minutes: "Minuten",
  starts: "Beginn",
  atOnce: "sofort",
  inMinutes: (minutes) => counted(minutes, { one: "in # Minute", other: "in # Minuten" }),
  seats: "Spieler je Rennen",
  unlisted: "Nur mit dem Link",
  atTime: "zu einer Zeit",
  when: (zone) => `Tag und Uhrzeit (${zone})`,
  rated: "Gewertet: zwei Spieler, die übliche Zeit",
  bots: "Bots dürfen teilnehmen",
  fill: "Hausbots treten gegen Spieler an, die allein sind",
  conditions: "Wer teilnehmen darf",
  leastRaces: "Gewertete Rennen in diesem Spiel, mindestens",
  mostRating: "Wertung in diesem Spiel, höchstens",
  anybody: "beliebig",
  admits: (races, rating) =>
    [races > 0 ? `ab ${races} gewerteten Rennen` : "", rating === null ? "" : `bis Wertung ${rating}`]
      .filter((each) => each !== "")
      .join(", "),
  players: (count) => counted(count, { one: "# Spieler", other: "# Spieler" }),
  startsIn: (time) => `Beginnt in ${time}`,
  left: (time) => `Noch ${time}`,
  lastRaces: "Die Zeit ist um. Laufende Rennen zählen.",
  over: "Es ist vorbei.",
  cancelled: (why) => `Abgesagt: ${why}`,
  points:
    "2 Punkte für jeden Gegner auf einem späteren Platz, 1 für einen geteilten, bis zu 2 für Karten im Ziel. Nach zwei Siegen in Folge zählen Plätze doppelt.",
  more: "Alle Regeln",
  enter: "Mitmachen",
  comeBack: "Zurückkommen",
  pause: "Pause",
  leave: "Verlassen",
  waiting: "Du bist dabei. Dein nächstes Rennen kommt von selbst.",
  free: (seconds) => `Du kannst in ${seconds} s wieder spielen.`,
  racing: (rivals) => `Du spielst gerade gegen ${rivals}.`,
  toRace: "Zum Rennen",
  paused: "Du setzt aus, bis du zurückkommst.",
  place: "Platz",
  player: "Spieler",
  last: "Letzte vier",
  wins: "Siege",
  sum: "Punkte",
  table: "Tabelle",
  podium: "Die ersten drei",
  gained: (points) => counted(points, { one: "# Punkt", other: "# Punkte" }),
  ties: {
    wins: "gleich viele Punkte, weniger Siege",
    home: "gleich viele Punkte, weniger Karten im Ziel",
    time: "gleich viele Punkte, später",
    entry: "gleich viele Punkte, später dabei",
  },
  tournament: "Turnier",
  raced: (count, best, podiums, points) =>
    [
      counted(count, { one: "# Turnier", other: "# Turniere" }),
      ...(best === null ? [] : [`bester Platz: ${best}`]),
      `${counted(podiums, { one: "#-mal", other: "#-mal" })} auf dem Podest`,
      counted(points, { one: "# Punkt", other: "# Punkte" }),
    ].join(", "),
  wasCancelled: "abgesagt",
  placeOf: (place, players) => `${place} von ${players}`,
  best: "Bestes Rennen",
  bestOf: (name) => `Bestes Rennen von ${name}`,
  you: "Du",
  fire: "Plätze zählen doppelt",
  outcomes: { won: "gewonnen", shared: "geteilt", lost: "verloren", left: "aufgegeben" },
  activities: { waiting: "wartet", racing: "spielt", paused: "pausiert", left: "ist gegangen" },
  races: "Rennen",
  watch: "Zuschauen",
  replay: "Wiederholung",
  climbed: (place) => `Du bist jetzt auf Platz ${place}.`,
  kind: "Art",
  kinds: { arena: "Arena", sprint: "Sprint" },
  kindsAbout: {
    arena: "Wer frei ist, spielt sofort wieder, bis die Zeit um ist.",
    sprint:
      "Alle spielen zugleich dieselbe Verteilung, Runde um Runde. Niemand wartet, und niemand sieht andere Tische.",
  },
  rounds: "Runden",
  limit: "Sekunden je Runde",
  roundPoints:
    "Bis zu 100 Punkte je Runde: der Anteil derer, die nicht besser waren. Es zählen Karten im Ziel, dann die Zeit der letzten. Wer aufgibt, bekommt nichts.",
  round: (number, rounds) => `Runde ${number} von ${rounds} läuft.`,
  nextIn: (time) => `Nächste Verteilung in ${time}`,
  nextBy: (time) => `Nächste Verteilung spätestens in ${time}.`,
  onRound: "Dein Tisch läuft.",
  boardEnded: "Dein Tisch ist zu Ende. Das Ergebnis kommt, wenn alle fertig sind.",
  waitingRound: "Du bist dabei. Die nächste Verteilung öffnet sich von selbst.",
  placed: (round, place) => `Runde ${round}: Platz ${place}`,
  lastRound: (round) => `Runde ${round}`,
  reached: (home, points) =>
    `${counted(home, { one: "# Karte im Ziel", other: "# Karten im Ziel" })}, ${counted(points, { one: "# Punkt", other: "# Punkte" })}`,
  opensSoon: "Die Tische öffnen sich gleich.",
  commitments: "Festlegungen der Verteilungen",
  seed: "Startwert",
  featured: "Dem besten Rennen von jetzt zusehen",
  climb: (places) =>
    places > 0
      ? counted(places, { one: "# Platz hinauf", other: "# Plätze hinauf" })
      : counted(-places, { one: "# Platz hinunter", other: "# Plätze hinunter" }),
  nobody: "Noch ist niemand dabei.",
};
