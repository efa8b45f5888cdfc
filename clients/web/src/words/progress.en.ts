/** English texts about how a player gets on: statistics, marks of achievement, days and streaks. */

import { countsIn } from "./counts";

const count = countsIn("en-GB");
const races = (all: number) => count(all, { one: "# race", other: "# races" });
const days = (all: number) => count(all, { one: "# day", other: "# days" });

export const progress = {
  most: (game: string) => `plays most at ${game}`,
  rating: "Rating",
  won: "Won",
  wonOf: (wins: number, all: number) => `${wins} of ${races(all)}`,
  streak: "Streak",
  streakOf: (current: number) => days(current),
  longest: (length: number) => `best ${length}`,
  byGame: "By game",
  median: "Median time",
  inARow: "Wins in a row",
  inARowNow: (now: number, most: number) => (now > 0 ? `${most}, now ${now}` : String(most)),
  lastTen: "Last races",
  outcomes: { won: "won", drawn: "shared first place", lost: "lost" },
  practised: (races: number) => `+ ${races} alone`,
  halfYear: "Half a year",
  raced: (all: number, on: number) => `${races(all)} on ${days(on)}`,
  onDay: (all: number, date: string) => `${date}: ${races(all)}`,
  fewest: "none",
  most8: "eight or more",
  ratingAt: (game: string) => `Rating at ${game}`,
  spans: { month: "Month", season: "Season", all: "All" },
  range: "The pale band is the range: two times in three the true strength lies within it.",
  marks: "Marks",
  earnedOf: (earned: number, all: number) => `${earned} of ${all}`,
  earnedIn: (date: string) => `earned on ${date}`,
  notEarned: "not earned yet",
};

/** Marks of achievement by code: the name, and what earns it. */
const written = {
  "first-win": ["First blood", "won a first race"],
  "all-home": ["Home and dry", "brought every card home in a race"],
  whisker: ["By a whisker", "won by a single card"],
  "from-behind": ["Back from the dead", "won after being ten cards behind"],
  "never-headed": ["Never headed", "brought all cards home without being behind for a moment"],
  "no-way-back": ["No way back", "brought all cards home without the undo that was allowed"],
  "last-minute": ["Last minute", "brought all cards home in the last minute"],
  "full-table": ["Full table", "won against three or more"],
  "own-ghost": ["Shadow boxer", "beat the own ghost"],
  "giant-killer": ["Giant killer", "beat a player who was rated five points higher"],
  "five-in-a-row": ["Hot hand", "won five races in a row at one game"],
  "all-rounder": ["All-rounder", "won at five different games"],
  "hundred-wins": ["Centurion", "won a hundred races"],
  "full-week": ["A full week", "played seven deals of the day in a row"],
  "full-month": ["A full month", "played thirty deals of the day in a row"],
} satisfies Record<string, readonly [string, string]>;

export const marks: Readonly<Record<keyof typeof written, readonly [string, string]>> = written;

export const today = {
  next: (time: string) => `New deals in ${time}.`,
  yourTry: "Your try",
  notYet: "You have not played this deal yet.",
  isOn: "Your race on this deal is on.",
  ended: (boards: number) => count(boards, { one: "# board has ended so far.", other: "# boards have ended so far." }),
  nobodyYet: "Nobody has ended this deal yet.",
  better: (share: number, boards: number) =>
    `Better than ${share} % of ${count(boards, { one: "# other board", other: "# other boards" })} so far.`,
  first: "Yours is the first board that has ended.",
  placeOf: (place: string, of: number) => `${place} of ${of}`,
  homeOf: (home: number, all: number) => `${home} of ${all}`,
  solved: (share: number) => `${share} % got all cards home.`,
  chart: (bars: number) => `Results of all boards so far, in ${bars} groups from worst to best`,
  you: "you",
  worst: "fewest cards",
  best: "fastest",
  ownBoard: "Your board",
  calendar: "Calendar",
  streak: (current: number, longest: number) => `${days(current)}, best ${longest}`,
  forgiven: "One missed day is forgiven. You have used it.",
  earlierMonth: "Month before",
  laterMonth: "Month after",
  won: "won",
  tried: "tried",
  missed: "not played",
  share: "Share without spoiling",
  shareButton: "Share",
  top: (share: number) => `top ${share} %`,
  tellsNothing: "It tells nothing about the cards.",
  others: "All deals of the day",
};
