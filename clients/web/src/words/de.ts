/**
 * German texts. The terms are those of books on patience: Grundstapel, Talon, Ablage, Spalte, Durchgang. A board is a
 * Tisch, a deal a Mischung, and home is the Ziel, as in a race.
 */

import { table, seat, watch, result, replay } from "./racing.de";
import { account, looks, blocks, passkeys } from "./account.de";
import { player, leaderboard, bestTimes, challenge, inbox } from "./people.de";
import { trouble, missing, offline } from "./trouble.de";
import { apps } from "./apps.de";
import { webhooks } from "./webhooks.de";
import { company } from "./company.de";
import { countsIn } from "./counts";
import type { LoadedWords } from "./arrived.svelte";
import { choices, games, sources } from "./games.de.json";
import { spoken } from "./spoken.de";
import { terms } from "./terms.de";
import { teaching } from "./teaching.de";
import { marks, progress, today } from "./progress.de";
import { tournaments } from "./tournaments.de";

const LOCALE = "de-DE";
const counted = countsIn(LOCALE);

export const words: LoadedWords = {
  locale: LOCALE,
  rules: games,
  spoken,
  terms,
  teaching,
  marks,
  progress,
  today,
  tournaments,
  company,
  apps,
  blocks,
  passkeys,
  webhooks,
  offline,
  service: "Cadogan",
  motto: "Dieselben Karten. Dieselbe Sekunde. Wer ist zuerst im Ziel?",
  skip: "Zum Inhalt",
  nav: {
    label: "Hauptmenü",
    home: "Rennen",
    day: "Spiel des Tages",
    games: "Spiele",
    arenas: "Arenen",
    leaderboard: "Rangliste",
    account: "Konto",
  },
  race: {
    heading: (game) => `Rennen: ${game}`,
    go: "Gegen jemanden spielen",
    goHint: "Wir suchen einen Gegner für dasselbe Spiel. Nach 15 Sekunden bieten wir dir einen Hausbot an.",
    bot: "Gleich gegen einen Bot",
    friend: "Freunde einladen",
    alone: "Allein üben",
    winnable: "Nur lösbare Mischungen zum Üben",
    game: "Spiel",
    rated: "Gewertet",
    ratedHint:
      "In gewerteten Rennen lässt sich nichts zurücknehmen, und es gelten die üblichen Regeln. Gehst du oder kommst du nicht, wird das einmal am Tag verziehen; danach zählt es als Niederlage.",
    name: "Dein Name",
    searching: (seconds) => `Gegner wird gesucht… ${seconds} s`,
    others: (count) =>
      count === 0
        ? "Auf dieses Spiel wartet noch niemand."
        : counted(count, { one: "# anderer Spieler wartet.", other: "# andere Spieler warten." }),
    offer: (name, strength) => `${name}, ein Hausbot (${strength}), kann jetzt gegen dich antreten.`,
    cancel: "Suche beenden",
  },
  strengths: { baseline: "Anfänger", hasty: "hastig", steady: "beständig", patient: "geduldig" },
  home: {
    featured: "Jetzt live",
    watch: "Zuschauen",
    nothing: "Gerade läuft kein Rennen. Beginne eines.",
    open: "Offene Rennen",
    running: "Laufende Rennen",
    join: "Mitspielen",
    look: "Ansehen",
    games: "Alle Spiele",
    day: "Spiel des Tages",
    dayHint: "Eine Mischung für alle, ein Versuch für jeden, bis Mitternacht UTC.",
    dayLook: "Die Mischungen von heute",
    lead: "Tritt gegen Freunde, Fremde oder einen Hausbot in Patience an. Alle spielen dieselbe Mischung, jeder am eigenen Tisch.",
    played: (count) => counted(count, { one: "# hat gespielt", other: "# haben gespielt" }),
    playCard: "Spiel eine Karte.",
    playCardHint: "Damit beginnt dein Rennen mit der Mischung von heute; ein Konto brauchst du nicht.",
    ofToday: "Die Mischung von heute hast du gespielt.",
    seats: (taken, all) => `${taken} von ${all} Plätzen besetzt`,
    watching: (count) => counted(count, { one: "# schaut zu", other: "# schauen zu" }),
  },
  lobby: {
    title: "Warten auf Mitspieler",
    yourLink: "Schicke diesen Link deinen Gegnern",
    copy: "Link kopieren",
    copied: "Kopiert",
    join: "Platz nehmen",
    ready: "Ich bin bereit",
    eager: "Du bist bereit, sobald alle Plätze besetzt sind.",
    youAreReady: "Du bist bereit. Gegeben wird, wenn alle bereit sind.",
    leave: "Verlassen",
    start: "Mit diesen Spielern beginnen",
    youMayStart: "Wer dieses Rennen eröffnet hat, ist nicht da, also darfst du es beginnen.",
    free: "freier Platz",
    isReady: "bereit",
    notReady: "noch nicht bereit",
    full: "Alle Plätze sind besetzt. Du schaust zu.",
    startBy: (seconds) => `Das Rennen beginnt in ${seconds} s mit allen, die bereit sind.`,
    renewed: (names) => `Es gibt eine neue Mischung, weil vor dem Start gegangen ist: ${names}.`,
    gaveUp: {
      "a racer left": (names) => `Gegangen, nachdem jemand bereit war: ${names}.`,
      "deal renewed too often": (names) =>
        `Gegangen, nachdem jemand bereit war: ${names}. Es gibt höchstens zwei neue Mischungen.`,
    },
    fair: "Diese Karten hat niemand gewählt: die Mischung entsteht aus einem Geheimnis des Dienstes und einer Zahl von jedem Spieler, alle vorher festgelegt.",
  },
  table,
  seat,
  result,
  watch,
  replay,
  games: {
    title: "Die Spiele",
    about: (minutes) => `etwa ${minutes} Minuten`,
    find: "Finde ein Spiel unter jedem seiner Namen",
    found: (count) => counted(count, { one: "# Spiel", other: "# Spiele" }),
    packs: { label: "Karten", any: "egal wie viele", one: "ein Kartenspiel", two: "zwei Kartenspiele" },
    chance: { label: "Chancen", any: "alle Chancen", likely: "meist gewonnen", unlikely: "meist verloren" },
    quick: "höchstens zehn Minuten",
    also: "Andere Namen",
    options: "Optionen",
    optionAbout: {
      trunk: "Karten im Rumpf.",
      redeals: "Wie oft die Ablage umgedreht wird.",
      trunk_top: "Die oberste Karte des Rumpfs: verdeckt, bis sie die letzte ist, oder immer offen und spielbar.",
      runs: "Was von Stapel zu Stapel wandert: eine Karte, eine Folge oder der ganze Stapel.",
      limit: "Wie viele Karten durch Anlegen auf einem Flügel liegen dürfen.",
      draw: "Wie viele Karten auf einmal vom Talon auf die Ablage kommen.",
      back: "Ob die oberste Karte eines Grundstapels in eine Spalte zurück darf.",
      cells: "Anzahl der Zellen.",
      suits: "Anzahl der Farben.",
      deal_over_gaps: "Ob gegeben werden darf, solange es eine Lücke gibt.",
      gaps: "Was eine Lücke aufnimmt.",
    },
    choiceIn: choices,
    sourceIn: sources,
    fromTo: (least, most) => `${least} bis ${most}`,
    either: (values) => new Intl.ListFormat(LOCALE, { type: "disjunction" }).format(values),
    history: "Geschichte",
    odds: "Chancen",
    printedOdds: (won, of) => `${won} von ${of}, laut Quelle`,
    countedOdds: (won, of) => `Ein Bot gewann ${won} von ${of} Spielen. Er sah nur, was Spieler sehen.`,
    source: "Quelle",
    choices: "Wo Quellen sich widersprechen, gilt bei uns",
    rules: "So wird gespielt",
    race: "Dieses Spiel im Rennen",
    leaders: "Rangliste",
    opening: (name) => `${name} nach dem Geben`,
    exampleHint: "Gute Züge für diese Mischung: folge den hervorgehobenen Karten.",
    unlimited: "unbegrenzt",
    default: "üblich",
  },
  looks,
  account,
  player,
  leaderboard,
  bestTimes,
  day: {
    players: (count) => counted(count, { one: "# Spieler", other: "# Spieler" }),
    winnable: "nachweislich lösbar",
    raceThem: "Gegen die Tische der anderen antreten",
    title: "Spiel des Tages",
    about:
      "Eine Mischung je Spiel und Tag, dieselbe für alle. Ein Versuch, kein Zurücknehmen, keine Tipps. Sie ist ungewertet, weil ein zweites Konto vorher nachsehen könnte.",
    play: "Spielen",
    played: "Schon gespielt",
    again: "Üben",
    table: "Ergebnisse",
    nobody: "Noch keine beendeten Tische.",
    playedBack: "nachgespielt",
    playedBackWhy:
      "Die Züge kamen schneller, als irgendjemand auf Karten reagiert, daher steht dieser Tisch unter denen, die gespielt wurden.",
    earlier: "Tag davor",
    later: "Tag danach",
    proof: "Beleg, dass die Mischung vorher feststand",
    commitment: "Festlegung der Mischung, am Vortag veröffentlicht",
    seed: "Seed",
    until: (time) => `bis Mitternacht UTC, noch ${time}`,
  },
  deal: {
    title: "Mischung",
    boards: "Tische",
    wins: (wins, boards) => `${wins} von ${boards} Tischen wurden gewonnen`,
    percentile: (share) => `besser als ${share} %`,
  },
  inbox,
  challenge,
  trouble,
  missing,
  footer: {
    fair: "Warum die Mischung fair ist",
    docs: "Für Entwickler: API und Doku",
  },
  countdown: (seconds) => `Beginnt in ${seconds}`,
};
