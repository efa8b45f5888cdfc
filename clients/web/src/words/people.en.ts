/** English texts about other players, the leaderboard, challenges and news. */

import { countsIn } from "./counts";

const counted = countsIn("en-GB");

export const player = {
  kinds: { rated: "rated", unrated: "unrated", practice: "practice" },
  since: (date: string) => `playing since ${date}`,
  races: "Races",
  ratings: "Ratings",
  provisional: "provisional",
  results: "Results",
  noListed: "Races among friends and practice are not listed here.",
  noRaces: "No finished races yet.",
  best: "Best time",
  wins: (wins: number, races: number) => `${wins} of ${races} won`,
  score: (won: number, lost: number, drawn: number) => `${won} won, ${lost} lost${drawn > 0 ? `, ${drawn} drawn` : ""}`,
  challenge: "Challenge",
  against: (name: string) => `You vs. ${name}`,
  game: "Game",
  rating: "Rating",
  plot: (game: string) => `Rating in ${game} over time`,
  more: "Show more",
};

export const leaderboard = {
  title: (game: string) => `Leaderboard, ${game}`,
  people: "People",
  bots: "Bots",
  points: "Points",
  opponents: "Opponents",
  nobody: (least: number) =>
    `Nobody is ranked yet. To be ranked, race ${counted(least, { one: "an established player", other: "# different established players" })}.`,
  noBots: "No bot is ranked yet.",
  about: (least: number) =>
    `Points are a cautious estimate of strength, in which each opponent counts once. Ranked players have raced ${counted(least, { one: "an established opponent", other: "# different established opponents" })} in a year, and raced in the last 60 days.`,
  how: "How ratings work",
};

export const bestTimes = {
  title: "Best times",
  about: "The quickest rated win of each player.",
  nobody: "Nobody has won a rated race of this game yet.",
  date: "Date",
  replay: (time: string, name: string) => `Replay of ${time} by ${name}`,
};

export const challenge = {
  title: "Challenge",
  from: (name: string, game: string) => `${name} challenges you to ${game}.`,
  accept: "Accept",
  decline: "Decline",
  gone: "This challenge is no longer open.",
  waiting: "Waiting for an answer…",
  yours: "Your challenge. Share this link:",
  withdraw: "Withdraw",
};

export const inbox = {
  label: "News",
  count: (count: number) => counted(count, { one: "# new message", other: "# new messages" }),
  accepted: (name: string) => `${name} accepts your challenge.`,
  declined: (name: string) => `${name} declines your challenge.`,
  paired: "An opponent was found for you.",
  allow: "Tell me when this page is hidden, too",
  mute: "Mute the sound",
};
