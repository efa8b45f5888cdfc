/** German words of framed pages and overlays. */

import type { Words } from "./words.en";

export const words: Words = {
  loading: "Einen Moment…",
  missing: "Unter dieser Adresse gibt es nichts.",
  unreachable: "Die Verbindung ist verloren. Neuer Versuch…",
  phases: {
    lobby: "Freie Plätze",
    countdown: "Gleich geht es los",
    racing: "Live",
    decided: "Entschieden",
    finished: "Ergebnis",
    abandoned: "Nie begonnen",
    cancelled: "Abgesagt",
  },
  live: "Live",
  backToLive: "Zurück zu live",
  play: "Abspielen",
  pause: "Anhalten",
  back: "Einen Zug zurück",
  next: "Einen Zug vor",
  moment: "Moment",
  speed: "Tempo",
  open: "Bei Cadogan öffnen",
  free: "Ein freier Platz",
  deleted: "gelöschter Spieler",
  ghost: (name) => `Geist von ${name}`,
  board: (name, home, all) => `${name}: ${home} von ${all} Karten im Ziel`,
  home: (home, all) => `${home} von ${all}`,
  place: (place) => `${place}.`,
  ended: {
    won: "gewonnen",
    stuck: "kein Zug mehr",
    resigned: "aufgegeben",
    "out of time": "Zeit abgelaufen",
    gone: "nicht zurückgekehrt",
  },
  controls: "Wiederholung",
};
