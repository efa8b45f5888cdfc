/** Everything that the pages show, in one object. Actions change it (`actions/`), views are given parts of it. */

import { NOTHING, type components, type Finding, type Live, type LineState } from "cadogan-client";
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
export type Point = Schemas["RatingPoint"];
export type HeadToHead = Schemas["HeadToHead"];
export type Challenge = Schemas["ChallengeView"];
export type Day = Schemas["DayView"];
export type DayTable = Schemas["DayTable"];
export type DealPage = Schemas["DealPage"];
export type Token = Schemas["TokenView"];
export type SeatRating = Schemas["SeatRating"];
export type Seated = Schemas["Seated"];
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
  /** Whether the service can be reached; `reachability.ts` decides it. */
  isReachable: boolean;
  /** What went wrong last, in words for the person; null when it was read. */
  trouble: Trouble | null;
  /** Why the page has nothing to show; null where it has, or it is not known yet. */
  missing: Missing | null;
  /** What a screen reader was given to say, the last few; `count` makes the same words twice two sayings. */
  said: readonly { words: string; count: number }[];
  /** What the home page shows. */
  home: Home;
  /** The search for somebody to race, while it goes on. */
  pairing: Pairing | null;
  /** Id of the race that one sits in and has not ended, as far as this page has heard: the way back to it. */
  seated: string | null;
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
  /** How his ratings came about, one for each of them in the profile. */
  histories: readonly (readonly Point[])[];
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
  isPassing: boolean;
}

// What follows are classes, for boards are large and come anew with every frame: they are kept as they came (`raw`), so that
// nothing within them is watched, and a board that a frame did not touch is the same object as before it.

export class Home {
  /** Races that somebody may join, the newest first; null until known. */
  open: readonly Summary[] | null = $state.raw(null);
  /** Races that are being raced. */
  running: readonly Summary[] | null = $state.raw(null);
  /** Id of the race on show; null if there is none, undefined until known. */
  featured: string | null | undefined = $state();
  /** What the race on show looks like now. */
  live: Live | null = $state.raw(null);
}

export class OpenRace {
  /** The race as far as this connection has heard. */
  live: Live = $state.raw(NOTHING);
  /** How the connection is. */
  line: LineState = $state.raw({ is: "connecting" });
  /** Whether one wants to be ready as soon as all seats are taken. */
  isEager = $state(false);
  /** Moves of one's own that the service has not confirmed yet. */
  unconfirmed = $state(0);
  /** Whether confirmation has taken so long that the racer should know. */
  isSlow = $state(false);
  /** Whether the last move on one's own board was made in another tab, or on another device. */
  isElsewhere = $state(false);
  /** The move that was refused last, and why. */
  refusal: { move: string; why: string; id: number } | null = $state.raw(null);
  /** What a good player would do here, once asked for. */
  hint: string | null = $state(null);
  /** What the race changed in ratings, by seat; none where it is not rated, or not decided. */
  ratings: readonly SeatRating[] = $state.raw([]);
  /** Cards home over time, once the race is over; null before. */
  recording: Recording | null = $state.raw(null);

  /** `id`: as the address says. */
  constructor(readonly id: string) {}
}

export class PastRace {
  /** The moment on show, in milliseconds since the start. */
  t = $state(0);
  /** How many times as fast as it was; 0 stands still. */
  speed = $state(0);
  /** What checking the proof in this browser came to; null before. */
  verdict: Verdict | null = $state.raw(null);

  /** `id`: as the address says; `recording`: what was done on its boards, over time; `names`: of the racers by seat. */
  constructor(
    readonly id: string,
    readonly game: string,
    readonly recording: Recording,
    readonly names: readonly string[],
  ) {}
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
  isReachable: true,
  trouble: null,
  missing: null,
  said: [],
  home: new Home(),
  pairing: null,
  seated: null,
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
