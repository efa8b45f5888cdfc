/** German texts about other players, the leaderboard, challenges and news. */

import { countsIn } from "./counts";
import type * as english from "./people.en";

const counted = countsIn("de-DE");

export const player: typeof english.player = {
  kinds: { rated: "gewertet", unrated: "ungewertet", practice: "Übung" },
  since: (date) => `spielt seit dem ${date}`,
  races: "Rennen",
  ratings: "Wertungen",
  provisional: "vorläufig",
  results: "Ergebnisse",
  noListed: "Rennen unter Freunden und Übungen stehen hier nicht.",
  noRaces: "Noch keine beendeten Rennen.",
  best: "Bestzeit",
  wins: (wins, races) => `${wins} von ${races} gewonnen`,
  score: (won, lost, drawn) => `${won} gewonnen, ${lost} verloren${drawn > 0 ? `, ${drawn} unentschieden` : ""}`,
  challenge: "Herausfordern",
  against: (name) => `Du gegen ${name}`,
  game: "Spiel",
  rating: "Wertung",
  plot: (game) => `Wertung in ${game} im Lauf der Zeit`,
  more: "Mehr zeigen",
};

export const leaderboard: typeof english.leaderboard = {
  title: (game) => `Rangliste, ${game}`,
  people: "Menschen",
  bots: "Bots",
  points: "Punkte",
  opponents: "Gegner",
  nobody: (least) =>
    `Noch steht niemand auf der Rangliste. Um darauf zu kommen, tritt gegen ${counted(least, { one: "einen etablierten Spieler", other: "# verschiedene etablierte Spieler" })} an.`,
  noBots: "Noch steht kein Bot auf der Rangliste.",
  about: (least) =>
    `Punkte sind eine vorsichtige Schätzung der Spielstärke, in der jeder Gegner einmal zählt. Auf der Rangliste steht, wer binnen eines Jahres gegen ${counted(least, { one: "einen etablierten Gegner", other: "# verschiedene etablierte Gegner" })} und in den letzten 60 Tagen überhaupt angetreten ist.`,
  how: "So funktionieren Wertungen",
};

export const bestTimes: typeof english.bestTimes = {
  title: "Bestzeiten",
  about: "Der schnellste gewertete Sieg jedes Spielers.",
  nobody: "Noch niemand hat ein gewertetes Rennen dieses Spiels gewonnen.",
  date: "Datum",
  replay: (time, name) => `Wiederholung von ${time}, ${name}`,
};

export const challenge: typeof english.challenge = {
  title: "Herausforderung",
  from: (name, game) => `${name} fordert dich zu ${game} heraus.`,
  accept: "Annehmen",
  decline: "Ablehnen",
  gone: "Diese Herausforderung ist nicht mehr offen.",
  waiting: "Warten auf Antwort…",
  yours: "Deine Herausforderung. Teile diesen Link:",
  withdraw: "Zurückziehen",
};

export const inbox: typeof english.inbox = {
  label: "Neuigkeiten",
  count: (count) => counted(count, { one: "# neue Nachricht", other: "# neue Nachrichten" }),
  accepted: (name) => `${name} nimmt deine Herausforderung an.`,
  declined: (name) => `${name} lehnt deine Herausforderung ab.`,
  paired: "Für dich wurde ein Gegner gefunden.",
  allow: "Auch melden, wenn diese Seite verborgen ist",
  mute: "Ton ausschalten",
};
