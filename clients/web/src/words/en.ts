/**
 * English texts. Texts with values are functions; numbers are passed as numbers, because plurals differ by language.
 */

import { table, seat, watch, result, replay } from "./racing.en";
import { account, looks, blocks, passkeys } from "./account.en";
import { player, leaderboard, bestTimes, challenge, inbox } from "./people.en";
import { trouble, missing, offline } from "./trouble.en";
import { apps } from "./apps.en";
import { webhooks } from "./webhooks.en";
import { company } from "./company.en";
import { countsIn } from "./counts";
import type { GamesWords } from "./games";
import { games } from "./games.en.json";
import { spoken } from "./spoken.en";
import { terms } from "./terms.en";
import { teaching } from "./teaching.en";
import { marks, progress, today } from "./progress.en";

const LOCALE = "en-GB";
const counted = countsIn(LOCALE);

export const words = {
  /** For dates and numbers. */
  locale: LOCALE,
  /** By game. */
  rules: games as GamesWords,
  spoken,
  terms,
  teaching,
  marks,
  progress,
  today,
  company,
  apps,
  blocks,
  passkeys,
  webhooks,
  offline,
  service: "Cadogan",
  motto: "Same cards. Same second. Who gets home first?",
  skip: "Skip to the page",
  nav: {
    label: "Main",
    home: "Race",
    day: "Deal of the day",
    games: "Games",
    arenas: "Arenas",
    leaderboard: "Leaderboard",
    account: "Account",
  },
  race: {
    heading: (game: string) => `Race: ${game}`,
    go: "Race somebody",
    goHint: "We look for an opponent for the same game. After 15 seconds we offer you a house bot.",
    bot: "Race a bot now",
    friend: "Race a friend",
    alone: "Practise alone",
    winnable: "Practise only deals that can be won",
    game: "Game",
    rated: "Rated",
    ratedHint:
      "Rated races have no undo and the usual rules. If you leave or do not come, one race a day is forgiven; the next ones are defeats.",
    name: "Your name",
    searching: (seconds: number) => `Looking for an opponent… ${seconds} s`,
    others: (count: number) =>
      count === 0
        ? "No other player is waiting for this game yet."
        : counted(count, { one: "# other player is waiting.", other: "# other players are waiting." }),
    offer: (name: string, strength: string) => `${name}, a ${strength} house bot, can race you now.`,
    cancel: "Stop looking",
  },
  strengths: { baseline: "a beginner", hasty: "hasty", steady: "steady", patient: "patient" } as Record<string, string>,
  home: {
    featured: "Live now",
    watch: "Watch",
    nothing: "No live race right now. Start one.",
    open: "Open races",
    running: "Races in progress",
    join: "Join",
    look: "View",
    games: "All games",
    day: "Deal of the day",
    dayHint: "One deal for everyone, one try each, until midnight UTC.",
    dayLook: "Today's deals",
    lead: "Race a friend, a stranger or a house bot at patience. Everyone plays the same shuffled deal, each at their own table.",
    played: (count: number) => counted(count, { one: "# has played", other: "# have played" }),
    playCard: "Play a card.",
    playCardHint: "Your race at today's deal begins with it; no account needed.",
    ofToday: "You have played today's deal.",
    seats: (taken: number, all: number) => `${taken} of ${all} seats taken`,
    watching: (count: number) => counted(count, { other: "# watching" }),
  },
  lobby: {
    title: "Waiting for racers",
    yourLink: "Send this link to your opponents",
    copy: "Copy link",
    copied: "Copied",
    join: "Take a seat",
    ready: "I'm ready",
    eager: "You will be ready as soon as all seats are taken.",
    youAreReady: "You are ready. The cards are dealt when everyone is ready.",
    leave: "Leave",
    start: "Start with the current racers",
    youMayStart: "The player who opened this race is not here, so you may start it.",
    free: "free seat",
    isReady: "ready",
    notReady: "not ready yet",
    full: "All seats are taken. You are watching.",
    startBy: (seconds: number) => `The race starts in ${seconds} s with all racers that are ready.`,
    renewed: (names: string) => `There is a new deal, because ${names} left before the start.`,
    gaveUp: {
      "a racer left": (names: string) => `${names} left after a racer was ready.`,
      "deal renewed too often": (names: string) =>
        `${names} left after a racer was ready. There are at most two new deals.`,
    },
    fair: "Nobody chose these cards: the deal comes from a secret of the service and a number from each racer, all committed in advance.",
  },
  table,
  seat,
  result,
  watch,
  replay,
  games: {
    title: "The games",
    about: (minutes: number) => `about ${minutes} minutes`,
    find: "Find a game by any of its names",
    found: (count: number) => counted(count, { one: "# game", other: "# games" }),
    packs: { label: "Cards", any: "any number of packs", one: "one pack", two: "two packs" },
    chance: { label: "Odds", any: "any odds", likely: "mostly won", unlikely: "mostly lost" },
    quick: "ten minutes at most",
    also: "Also known as",
    options: "Options",
    /** About an option, by its name, if the language is not the service's. */
    optionAbout: {} as Readonly<Record<string, string>>,
    /** Choices and sources by the service's text, if the language is not the service's. */
    choiceIn: {} as Readonly<Record<string, string>>,
    sourceIn: {} as Readonly<Record<string, string>>,
    fromTo: (least: number, most: number) => `${least} to ${most}`,
    either: (values: readonly string[]) => new Intl.ListFormat(LOCALE, { type: "disjunction" }).format(values),
    history: "History",
    odds: "Odds",
    printedOdds: (won: number, of: number) => `${won} in ${of}, as printed`,
    countedOdds: (won: number, of: number) => `A bot won ${won} of ${of} deals. It saw only what a player sees.`,
    source: "Source",
    choices: "Where sources disagree, we chose",
    rules: "How to play",
    race: "Race this game",
    leaders: "Leaderboard",
    opening: (name: string) => `${name} after the deal`,
    exampleHint: "Good moves for this deal: follow the highlighted cards.",
    unlimited: "unlimited",
    default: "default",
  },
  looks,
  account,
  player,
  leaderboard,
  bestTimes,
  day: {
    players: (count: number) => counted(count, { one: "# player", other: "# players" }),
    winnable: "proven winnable",
    raceThem: "Race the other players' boards",
    title: "Deal of the day",
    about:
      "One deal per game and day, the same for everyone. One try, no undo, no hints. It is not rated, because a second account could look first.",
    play: "Play",
    played: "Already played",
    again: "Practise",
    table: "Results",
    nobody: "No finished boards yet.",
    playedBack: "played back",
    playedBackWhy:
      "Its moves came faster than anybody reacts to cards, so it is listed below the boards that were raced.",
    earlier: "Previous day",
    later: "Next day",
    proof: "Proof that the deal was fixed before",
    commitment: "Commitment to the deal, published on the previous day",
    seed: "Seed",
    until: (time: string) => `until midnight UTC, ${time} left`,
  },
  deal: {
    title: "Deal",
    boards: "Boards",
    wins: (wins: number, boards: number) => `${wins} of ${boards} boards were won`,
    percentile: (share: number) => `better than ${share} %`,
  },
  inbox,
  challenge,
  trouble,
  missing,
  footer: {
    fair: "Why the deal is fair",
    docs: "For developers: API and docs",
  },
  countdown: (seconds: number) => `Starts in ${seconds}`,
};

export type Words = typeof words;
