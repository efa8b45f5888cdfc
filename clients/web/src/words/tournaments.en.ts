/** English texts of tournaments. They come with their pages, and not with the first load. */

import { countsIn } from "./counts";

const counted = countsIn("en-GB");

export const tournaments = {
  title: "Arenas",
  about: "Racers who are free race at once, again and again, until the time is over. Come and go as you like.",
  now: "Under way",
  soon: "Soon",
  ended: "Over",
  none: "There is no arena here. Make one.",
  make: "Make an arena",
  name: "Name",
  usualName: "An arena for all",
  minutes: "Minutes",
  starts: "Starts",
  atOnce: "at once",
  inMinutes: (minutes: number) => counted(minutes, { one: "in # minute", other: "in # minutes" }),
  seats: "Racers of a race",
  unlisted: "Only by its link",
  players: (count: number) => counted(count, { one: "# player", other: "# players" }),
  startsIn: (time: string) => `Starts in ${time}`,
  left: (time: string) => `${time} left`,
  lastRaces: "The time is over. The races under way count.",
  over: "This arena is over.",
  cancelled: (why: string) => `This arena was cancelled: ${why}`,
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
  you: "You",
  fire: "places count double",
  outcomes: { won: "won", shared: "shared", lost: "lost", left: "gave up" },
  activities: { waiting: "waits", racing: "races", paused: "pauses", left: "has left" },
  races: "Races",
  watch: "Watch",
  replay: "Replay",
  climbed: (place: number) => `You are now at place ${place}.`,
  nobody: "Nobody has entered yet.",
};

export type TournamentWords = typeof tournaments;
