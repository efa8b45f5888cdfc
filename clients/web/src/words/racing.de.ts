/** German texts of a race: boards, seats, results and replays. */

import { countsIn, placesIn } from "./counts";
import type * as english from "./racing.en";

const counted = countsIn("de-DE");
const cards = (count: number) => counted(count, { one: "# Karte", other: "# Karten" });

export const table: typeof english.table = {
  own: "Dein Tisch",
  board: (name) => `Tisch von ${name}`,
  redo: "Wiederholen",
  mark: "Merken",
  toMark: "Zur Marke",
  undo: "Zurück",
  deal: "Geben",
  home: "Ins Ziel",
  hint: "Tipp",
  resign: "Aufgeben",
  reallyResign: "Wirklich aufgeben?",
  redealsLeft: (count) =>
    count === 0 ? "kein weiterer Durchgang" : counted(count, { one: "noch # Durchgang", other: "noch # Durchgänge" }),
  keepOn: "Nein, weiterspielen",
  slow: "Langsame Verbindung: dein letzter Zug ist noch nicht bestätigt.",
  stuck: "Kein Zug mehr möglich: nimm Züge zurück oder gib auf.",
  keys: (deals, undo, hints) =>
    `Tasten: Pfeile und Enter bewegen Karten, ${deals ? "D gibt, " : ""}${undo ? "U nimmt zurück, " : ""}${hints ? "H gibt einen Tipp, " : ""}A schickt Karten ins Ziel.`,
  dealt: "Die Karten liegen. Los!",
};

export const seat: typeof english.seat = {
  home: (home, all) => `${home} von ${all} im Ziel`,
  place: placesIn("de-DE", { other: "#." }),
  away: (seconds) => `weg, noch ${seconds} s zur Rückkehr`,
  back: "ist wieder da",
  you: "du",
  bot: "Bot",
  ghost: "Geist",
  deleted: "gelöschter Spieler",
  ahead: "weiter, mit noch nicht gezeigten Karten",
  hidden: "andere sehen noch nicht alles",
  won: "alle Karten im Ziel",
  stuck: "kein Zug mehr",
  resigned: "aufgegeben",
  "out of time": "Zeit abgelaufen",
  gone: "nicht zurückgekehrt",
};

export const watch: typeof english.watch = {
  rivals: "Gegner",
  enlarge: "Vergrößern",
  spectators: (count) => counted(count, { one: "# schaut zu", other: "# schauen zu" }),
  fair: "Faire Sicht: ein Zug wird gezeigt, sobald alle anderen Spieler die Karten gesehen haben, die er aufdeckt. So kann niemand im Talon vorausschauen. Auch Zahlen warten.",
  closed: "Geschlossenes Rennen: seine Tische sind zu sehen, wenn es sich öffnet.",
  behind: "Verzögerung",
  live: "Live",
  behindBy: (time) => `${time} hinter live`,
  toLive: "Zurück zu live",
};

export const result: typeof english.result = {
  decidedAs: (place) => `Das Rennen ist entschieden, du bist ${place}`,
  show: "Ergebnis zeigen",
  facts: "Dein Rennen",
  seconds: (seconds) => `${seconds} s`,
  cards,
  ahead: (name) => `vor ${name}`,
  behind: (name) => `hinter ${name}`,
  ratingNow: (points) => `Wertung, jetzt ${points}`,
  newBest: (game) => `deine neue Bestzeit in ${game}`,
  best: (game) => `deine Bestzeit in ${game}`,
  mostHome: (game) => `dein bisher bestes Ergebnis in ${game}`,
  placeOf: (place, of) => `${place} von ${of}`,
  onDeal: "mit dieser Mischung",
  onDay: "mit der Mischung von heute, bisher",
  perCard: (usual) => (usual === null ? "je Karte im Ziel" : `je Karte im Ziel, sonst ${usual}`),
  decidedIt: "Was den Ausschlag gab",
  film: "Das Rennen als Film",
  lead: (name, time, home, other) =>
    name === null
      ? `Bei ${time} gingst du mit ${home} zu ${other} in Führung und gabst sie nicht mehr ab.`
      : `Bei ${time} ging ${name} mit ${home} zu ${other} in Führung und gab sie nicht mehr ab.`,
  noLead: "Niemand ging in Führung.",
  leadChanges: (count) =>
    counted(count, { one: "Die Führung wechselte einmal.", other: "Die Führung wechselte #-mal." }),
  replayFrom: "Wiederholung ab hier",
  strip: "Augenblicke des Rennens",
  asks: (names) => `Revanche gewünscht: ${names}.`,
  isReady: (names, count) => `${names} ${counted(count, { one: "ist", other: "sind" })} bereit zur Revanche.`,
  nobodyAsked: (name) => (name === null ? "Noch hat niemand gefragt." : `${name} hat noch nicht gefragt.`),
  shareReplay: "Wiederholung teilen",
  shareText: "Text zum Teilen",
  copyText: "Text kopieren",
  frame: "Code für eine andere Seite",
  copyFrame: "Code für eine andere Seite kopieren",
  pictureOf: "Bild des Ergebnisses",
  savePicture: "Bild speichern",
  won: "Gewonnen!",
  wonBy: (name) => `${name} gewinnt`,
  shared: "Unentschieden",
  lost: (place) => `Du wurdest ${place}`,
  alone: (home) => `${cards(home)} im Ziel`,
  complete: "Alle Karten im Ziel!",
  place: "Platz",
  racer: "Spieler",
  home: "Im Ziel",
  moves: "Züge",
  time: "Zeit",
  rating: "Wertung",
  over: "Das Rennen ist zu Ende",
  ended: {
    won: "Alle Karten im Ziel!",
    stuck: "Kein Zug mehr möglich",
    resigned: "Du hast aufgegeben",
    "out of time": "Deine Zeit ist um",
    gone: "Du warst zu lange weg",
  },
  opens: (when) =>
    `Tische, Wiederholung und Mischung sind ab ${when} zu sehen. Bis dahin können andere dieselben Karten spielen.`,
  othersOn: "Andere spielen noch. Das Ergebnis erscheint hier, sobald es feststeht.",
  abandoned: "Das Rennen hat nie begonnen.",
  picture: "Karten im Ziel im Lauf der Zeit",
  replay: "Wiederholung",
  dodged: (name, points, isEarly) =>
    isEarly
      ? `${name} ging in den ersten Sekunden. Das zählt als Niederlage: −${points} Punkte.`
      : `${name} trat nicht an. Das zählt als Niederlage: −${points} Punkte.`,
  order:
    "Zuerst kommen alle, die gewonnen haben, nach Zeit; dann alle, die weiterspielten; dann alle, die aufgaben oder gingen, während andere spielten. In jeder Gruppe zählen mehr Karten im Ziel, dann die frühere Zeit.",
  rematch: (name) => (name === null ? "Revanche" : `Revanche mit ${name}`),
  ghostAgain: (name) => (name === null ? "Noch einmal gegen die Geister" : `Noch einmal gegen ${name}`),
  botAgain: "Noch einmal gegen einen Bot",
  rematchThere: (name) => (name === null ? "Zur Revanche" : `Zur Revanche mit ${name}`),
  rematchOn: "Die Revanche hat begonnen.",
  rematchOff: "Die Revanche fand nicht statt.",
  again: "Diese Mischung noch einmal",
  thisDeal: "Diese Mischung noch einmal",
  beat: (ghost) => (ghost === null ? "Gegen den eigenen Geist" : `Gegen ${ghost}`),
  withFriend: "Dieselbe Mischung zu zweit",
  share: "Teilen",
  deal: "Alle Tische dieser Mischung",
  another: "Neues Rennen",
  stillOn: "Das Rennen ist entschieden. Ihr dürft weiterspielen.",
  allEnded: "Alle sind fertig.",
};

export const replay: typeof english.replay = {
  title: "Wiederholung",
  play: "Abspielen",
  pause: "Anhalten",
  back: "Schritt zurück",
  next: "Schritt vor",
  start: "Zum Anfang",
  end: "Zum Ende",
  speed: "Tempo",
  scrub: "Zeit",
  controls: "Steuerung",
  which: "Tische",
  moments: "Wichtige Momente",
  both: "Alle Tische",
  move: (n) => `Zug ${n}`,
  only: (name) => `Nur ${name}`,
  practise: "Ab hier weiterspielen",
  link: "Link zu diesem Moment",
  text: "Als Text herunterladen",
  verify: "Prüfen",
  verifying: "Festlegung, Seed, Mischung und Prüfsumme werden geprüft…",
  holds:
    "Es stimmt, gemessen an dem, was dieser Browser während des Rennens sah: Festlegungen, Mischung, Züge und Prüfsumme.",
  consistent:
    "Der Beweis ist in sich stimmig, aber dieser Browser hat keine Prüfsumme des Rennens zum Vergleich behalten. Ob der Beweis später geschrieben wurde, kann er also nicht sagen.",
  fails: "Es stimmt nicht. Der erste Unterschied zuerst:",
  marks: {
    "first-home": "erste Karte im Ziel",
    redeal: "neuer Durchgang",
    lead: "geht in Führung",
    divergence: "die Tische trennen sich",
    won: "gewonnen",
    stuck: "kein Zug mehr",
    resigned: "aufgegeben",
    "out of time": "Zeit abgelaufen",
    gone: "nicht zurückgekehrt",
  },
  toRace: "Zum Rennen",
};
