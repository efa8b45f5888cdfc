/** English texts of tournaments. They come with their pages, and not with the first load. */

import { countsIn } from "./counts";

const counted = countsIn("en-GB");

export const tournaments = {
  title: "Arenas and sprints",
  about: "Many races, one table. Come and go as you like.",
  now: "Under way",
  soon: "Soon",
  ended: "Over",
  none: "There is nothing here. Make one.",
  makes: { arena: "Make an arena", sprint: "Make a sprint" },
  name: "Name",
  usualName: "A race for all",
  minutes: "Minutes",
  starts: "Starts",
  atOnce: "at once",
  inMinutes: (minutes: number) => counted(minutes, { one: "in # minute", other: "in # minutes" }),
  seats: "Racers of a race",
  unlisted: "Only by its link",
  atTime: "at a time",
  when: (zone: string) => `Date and time (${zone})`,
  rated: "Rated: two racers, the usual time",
  bots: "Bots may enter",
  fill: "House bots race players who are alone",
  conditions: "Who may enter",
  leastRaces: "Rated races at this game, at least",
  mostRating: "Rating at this game, at most",
  anybody: "any",
  admits: (races: number, rating: number | null) =>
    [races > 0 ? `from ${races} rated races on` : "", rating === null ? "" : `up to rating ${rating}`]
      .filter((each) => each !== "")
      .join(", "),
  players: (count: number) => counted(count, { one: "# player", other: "# players" }),
  startsIn: (time: string) => `Starts in ${time}`,
  left: (time: string) => `${time} left`,
  lastRaces: "The time is over. The races under way count.",
  over: "It is over.",
  cancelled: (why: string) => `Cancelled: ${why}`,
  points:
    "2 points for each rival at a later place, 1 for a shared one, up to 2 for cards at home. After two wins in a row, places count double.",
  more: "All rules",
  enter: "Enter",
  comeBack: "Come back",
  pause: "Pause",
  leave: "Leave",
  waiting: "You are in. Your next race comes by itself.",
  free: (seconds: number) => `You can be paired in ${seconds} s.`,
  racing: (rivals: string) => `You race ${rivals} now.`,
  toRace: "To the race",
  paused: "You sit out until you come back.",
  place: "Place",
  player: "Player",
  last: "Last four",
  wins: "Wins",
  sum: "Points",
  table: "Table",
  podium: "The first three",
  gained: (points: number) => counted(points, { one: "# point", other: "# points" }),
  ties: {
    wins: "as many points, fewer wins",
    home: "as many points, fewer cards home",
    time: "as many points, later",
    entry: "as many points, entered later",
  },
  tournament: "Tournament",
  raced: (count: number, best: string | null, podiums: number, points: number) =>
    [
      counted(count, { one: "# tournament", other: "# tournaments" }),
      ...(best === null ? [] : [`best place ${best}`]),
      counted(podiums, { one: "# podium", other: "# podiums" }),
      counted(points, { one: "# point", other: "# points" }),
    ].join(", "),
  wasCancelled: "cancelled",
  placeOf: (place: number, players: number) => `${place} of ${players}`,
  best: "Best race",
  bestOf: (name: string) => `Best race of ${name}`,
  you: "You",
  fire: "places count double",
  outcomes: { won: "won", shared: "shared", lost: "lost", left: "gave up" },
  activities: { waiting: "waits", racing: "races", paused: "pauses", left: "has left" },
  races: "Races",
  watch: "Watch",
  replay: "Replay",
  climbed: (place: number) => `You are now at place ${place}.`,
  kind: "Kind",
  kinds: { arena: "Arena", sprint: "Sprint" },
  kindsAbout: {
    arena: "Racers who are free race at once, again and again, until the time is over.",
    sprint: "Everybody races the same deal at once, round by round. Nobody waits, and nobody sees the others' boards.",
  },
  rounds: "Rounds",
  limit: "Seconds a round",
  roundPoints:
    "Up to 100 points a round: the share of racers who were not better. Cards at home count, then the time of the last one. No points for giving up.",
  round: (number: number, rounds: number) => `Round ${number} of ${rounds} is on.`,
  nextIn: (time: string) => `Next deal in ${time}`,
  nextBy: (time: string) => `Next deal in ${time} at the latest.`,
  onRound: "Your board is on.",
  boardEnded: "Your board has ended. The result comes when everybody's has.",
  waitingRound: "You are in. The next deal opens by itself.",
  placed: (round: number, place: number) => `Round ${round}: place ${place}`,
  lastRound: (round: number) => `Round ${round}`,
  reached: (home: number, points: number) =>
    `${counted(home, { one: "# card home", other: "# cards home" })}, ${counted(points, { one: "# point", other: "# points" })}`,
  opensSoon: "The boards open in a moment.",
  commitments: "Commitments to the deals",
  seed: "Seed",
  featured: "Watch the best race of now",
  climb: (places: number) =>
    places > 0
      ? counted(places, { one: "# place up", other: "# places up" })
      : counted(-places, { one: "# place down", other: "# places down" }),
  nobody: "Nobody has entered yet.",
};

export type TournamentWords = typeof tournaments;
