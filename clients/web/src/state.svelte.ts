/** Everything that the pages show, in one object. Actions change it (`actions/`), views are given parts of it. */

import type { components, Finding, Live, LineState } from "cadogan-client";
import { isText, kept } from "./kept";
import { placeOf, type Place } from "./place";
import type { Recording } from "./recording";
import { usualPreferences, type Preferences } from "./preferences";

type Schemas = components["schemas"];

/** A game as it is told: with a value for each axis. */
export type Game = Schemas["GameView"] & { rules: Required<Schemas["Rules"]> };
export type Player = Schemas["PlayerView"];
export type Summary = Schemas["RaceSummary"];
export type Pairing = Schemas["PairingView"];
export type Profile = Schemas["Profile"];
export type RatingHistory = Schemas["RatingHistory"];
export type HeadToHead = Schemas["HeadToHead"];
export type Challenge = Schemas["ChallengeView"];
export type Day = Schemas["DayView"];
export type DayTable = Schemas["DayTable"];
export type DealPage = Schemas["DealPage"];
export type Token = Schemas["TokenView"];
export type SeatRating = Schemas["SeatRating"];
export type Leaders = Schemas["Leaderboard"];

export interface App {
  /** Where one is, as the address bar says. */
  place: Place;
  /** The token of whoever plays in this browser; null before the first race. */
  token: string | null;
  /** Who that is; null while nobody signed up, or it is not known yet. */
  me: Player | null;
  /** All games by id; empty until the service has told them. */
  games: Readonly<Record<string, Game>>;
  /** How this browser wants it: language, theme, cards, hands. */
  preferences: Preferences;
  /** Whether the browser believes that it has a network at all. */
  isOnline: boolean;
  /** What went wrong last, in words for the person; null when it was read. */
  trouble: Trouble | null;
  /** Why the page has nothing to show; null where it has, or it is not known yet. */
  missing: Missing | null;
  /** What a screen reader is to say next; `count` makes the same words twice two sayings. */
  said: { words: string; count: number };
  /** What the home page shows. */
  home: Home;
  /** The search for somebody to race, while it goes on. */
  pairing: Pairing | null;
  /** The race on the page; null elsewhere. */
  race: OpenRace | null;
  /** The race that is replayed; null elsewhere. */
  past: PastRace | null;
  /** The player whose page it is; null elsewhere. */
  player: PlayerPage | null;
  /** The leaderboard that is shown, people's or bots'; null elsewhere. */
  leaders: { people: Leaders; bots: Leaders } | null;
  /** The challenge whose page it is; null elsewhere. */
  challenge: Challenge | null;
  /** The day whose deals are shown; null elsewhere. */
  day: Day | null;
  /** The table of one of them; null where none is open. */
  dayTable: DayTable | null;
  /** The deal whose page it is, or why it is held back; null elsewhere. */
  deal: DealPage | null;
  /** One's tokens; null until they are asked for. */
  tokens: readonly Token[] | null;
  /** What may be seen this once: a new token, or a code for another device. */
  secret: { kind: "token" | "code"; text: string } | null;
}

export interface PlayerPage {
  profile: Profile;
  /** His races, the newest first, as many as were asked for. */
  races: readonly Summary[];
  /** Cursor of the races behind them; null when there are no more. */
  next: string | null;
  /** How his ratings came about, by game. */
  histories: readonly RatingHistory[];
  /** How whoever looks did against him; null where that is nobody, or himself. */
  against: HeadToHead | null;
}

/** There is no such thing; it is there, but not to be seen yet; or the service would not, or could not, tell. */
export type Missing = "unknown" | "early" | "refused";

export interface Trouble {
  /** One sentence: what was wrong, and what to do. */
  words: string;
  /** Page of the docs that says more, if there is one. */
  more: string | null;
  /** Whether it is over as soon as the service answers again. */
  isOfTheLine: boolean;
}

export interface Home {
  /** Races that somebody may join, the newest first; null until known. */
  open: readonly Summary[] | null;
  /** Races that are being raced. */
  running: readonly Summary[] | null;
  /** Id of the race on show; null if there is none. */
  featured: string | null;
  /** What the race on show looks like now. */
  live: Live | null;
}

export interface OpenRace {
  /** Its id, as the address says. */
  id: string;
  /** The race as far as this connection has heard. */
  live: Live;
  /** How the connection is. */
  line: LineState;
  /** Whether one wants to be ready as soon as all seats are taken. */
  isEager: boolean;
  /** Moves of one's own that the service has not confirmed yet. */
  unconfirmed: number;
  /** Whether confirmation has taken so long that the racer should know. */
  isSlow: boolean;
  /** The move that was refused last, and why. */
  refusal: { move: string; why: string; id: number } | null;
  /** What a good player would do here, once asked for. */
  hint: string | null;
  /** What the race changed in ratings, by seat; none where it is not rated, or not decided. */
  ratings: readonly SeatRating[];
  /** Cards home over time, once the race is over; null before. */
  recording: Recording | null;
}

export interface PastRace {
  /** Its id, as the address says. */
  id: string;
  /** Id of its game. */
  game: string;
  /** What was done on its boards, over time. */
  recording: Recording;
  /** Names of the racers by seat. */
  names: readonly string[];
  /** The moment on show, in milliseconds since the start. */
  t: number;
  /** How many times as fast as it was; 0 stands still. */
  speed: number;
  /** What checking the proof in this browser came to; null before. */
  verdict: Verdict | null;
}

export interface Verdict {
  /** Whether it is being checked still. */
  isPending: boolean;
  /** What does not hold; none if all holds. */
  findings: readonly Finding[];
}

export const app: App = $state({
  place: placeOf(new URL(location.href)),
  token: kept("token", isText),
  me: null,
  games: {},
  preferences: usualPreferences(),
  isOnline: navigator.onLine,
  trouble: null,
  missing: null,
  said: { words: "", count: 0 },
  home: { open: null, running: null, featured: null, live: null },
  pairing: null,
  race: null,
  past: null,
  player: null,
  leaders: null,
  challenge: null,
  day: null,
  dayTable: null,
  deal: null,
  tokens: null,
  secret: null,
});
