/** Everything that the pages show, in one object. Actions change it; components receive parts of it. */

import {
  NOTHING,
  type AnyPublicEvent,
  type EmoteName,
  type components,
  type Live,
  type LineState,
  type RaceView,
  type Verification,
} from "cadogan-client";
import { isLasting, isText, load } from "../browser/storage";
import { isLocal } from "./kept-games";
import { routeOf, type Route } from "./route";
import type { Refusal } from "../table/board/types";
import type { Recording } from "./recording";
import type { OwnRace } from "./own-race";
import { initialPreferences, type Preferences } from "./preferences";

export type Schemas = components["schemas"];

/** A game with a value for each axis of its rules. */
export type Game = Schemas["GameView"] & { rules: Required<Schemas["Rules"]> };
export type Player = Schemas["PlayerView"];
export type Summary = Schemas["RaceSummary"];
export type Pairing = Schemas["PairingView"];
export type Profile = Schemas["Profile"];
export type Point = Schemas["RatingPoint"];
export type HeadToHead = Schemas["HeadToHead"];
export type Challenge = Schemas["ChallengeView"];
export type DeclineReason = NonNullable<Schemas["Decline"]["reason"]>;
export type Day = Schemas["DayView"];
export type DayDeal = Schemas["DayDealView"];
export type DayTable = Schemas["DayTable"];
export type DayStanding = Schemas["DayStandingView"];
/** Deals of the day that a player has played in a month, and the streak. */
export type PlayerDays = Schemas["PlayerDays"] & { readonly month: string };
export type Statistics = Schemas["PlayerStatistics"];
export type EarnedMark = Schemas["MarkView"];
export type DealPage = Schemas["DealPage"];
export type Token = Schemas["TokenView"];
export type Scope = Token["scopes"][number];
export type Webhook = Schemas["WebhookView"];
/** Type of an event that a webhook gets. */
export type EventType = NonNullable<Schemas["NewWebhook"]["events"]>[number];
export type Delivery = Schemas["DeliveryView"];
/** A bot that is online, and its rating at the game that is asked about. */
export type Bot = Schemas["BotOnline"] & {
  readonly rating: Pick<Schemas["RankedView"], "rating" | "provisional"> | null;
};
export type AllowedApp = Schemas["AppView"];
export type AppRequest = Schemas["AppRequest"];
/** The result of a seat. */
export type Standing = NonNullable<RaceView["standings"]>[number];
export type SeatRating = Schemas["SeatRating"];
export type Series = Schemas["SeriesView"];
export type Seated = Schemas["Seated"];
export type PlayersOnline = Schemas["PlayersOnline"];
export type Leaders = Schemas["Leaderboard"];

export interface App {
  /** The page that the address bar names. */
  route: Route;
  /** Token of this browser's player; null before sign-up. */
  token: string | null;
  /** The player of the token; null before sign-up, and until the service has answered. */
  me: Player | null;
  /** The name that the player had when the service last said it; null before sign-up. */
  name: string | null;
  /** All games by id; empty until they are loaded. */
  games: Readonly<Record<string, Game>>;
  /** Language, theme and other settings of this browser. */
  preferences: Preferences;
  /** Whether this browser keeps nothing until the next visit. */
  keepsNothing: boolean;
  /** Whether the service can be reached; `reachability.ts` decides it. */
  isReachable: boolean;
  /** The latest error, in words for the person; null once it is dismissed or over. */
  trouble: Trouble | null;
  /** Why the page has nothing to show; null if it has content or is loading. */
  missing: Missing | null;
  /** The latest texts for screen readers; `count` tells two equal texts apart. */
  announcements: readonly { words: string; count: number }[];
  /** Content of the front page. */
  home: Home;
  /** What waits until the rules of a game are read; null if nothing does. */
  introduction: { game: string; then: () => Promise<void> } | null;
  /** News that the player has not dismissed, the newest last. */
  inbox: readonly Notice[];
  /** The search for an opponent, while it runs. */
  pairing: Pairing | null;
  /** Races in which the player has a seat and still races, by id; for the link back to them. */
  own: Readonly<Record<string, OwnRace>>;
  /** The race on the page; null on other pages. */
  race: OpenRace | null;
  /** The replay on the page; null before the first one is loaded. */
  replay: ReplayedRace | null;
  /** The player on the player page; null until loaded. */
  player: PlayerPage | null;
  /** The leaderboards on the page; null until loaded. */
  leaders: { people: Leaders; bots: Leaders } | null;
  /** The challenge on the page; null until loaded. */
  challenge: Challenge | null;
  /** The day on the page; null until loaded. */
  day: Day | null;
  /** Results of one deal of the day; null if none is open. */
  dayTable: DayTable | null;
  /** Races of the player on the deals of that day, by game. */
  dayRaces: Readonly<Record<string, Summary>>;
  /** The player's result on the deal that is open, compared with the others; null until loaded. */
  dayStanding: DayStanding | null;
  /** A month of the player's calendar; null until loaded. */
  playerDays: PlayerDays | null;
  /** The deal on the page; null until loaded. */
  deal: DealPage | null;
  /** Tokens of the player; null until loaded. */
  tokens: readonly Token[] | null;
  /** Texts that are shown once: a new token, a code for another device, recovery codes, the secret of a webhook. */
  secrets: Readonly<Partial<Record<"token" | "code" | "recovery" | "webhook", string>>>;
  /** How many recovery codes the player has left; null until loaded. */
  codes: number | null;
  /** Webhooks of the player; null until loaded. */
  webhooks: readonly Webhook[] | null;
  /** What was sent to each webhook, by its id, as far as it is loaded. */
  deliveries: Readonly<Record<string, Deliveries>>;
  /** Apps that act for the player; null until loaded. */
  apps: readonly AllowedApp[] | null;
  /** What an app asks for, on the page that allows it; null until loaded. */
  consent: AppRequest | null;
  /** The device whose code was typed in; null before that. */
  device: WaitingDevice | null;
}

/** Deliveries of a webhook, the newest first; `next` is the cursor of those before them. */
export interface Deliveries {
  readonly rows: readonly Delivery[];
  readonly next: string | null;
}

/** A device that shows a code, and the player's answer to it. */
export interface WaitingDevice {
  readonly app: string;
  readonly scopes: readonly Scope[];
  readonly code: string;
  readonly answer: "allowed" | "refused" | null;
}

/** News for the player. `to` is the page that it is about. */
export type Notice =
  /** `until` is when it expires, in milliseconds since the epoch. */
  | { kind: "challenge"; id: string; name: string; game: string; until: number; to: Route }
  | { kind: "accepted"; id: string; name: string; to: Route }
  /** `name` is that of the device, or of the passkey. */
  | { kind: "signed-in" | "passkey-copied"; id: string; name: string; to: Route }
  /** `name` is that of what was changed, `device` that of the token that changed it, which may be a copy of this one's. */
  | {
      kind: "account-changed";
      id: string;
      change: string;
      name: string | null;
      device: string;
      isCopy: boolean;
      to: Route;
    }
  /** `why` is the reason, if there is one. */
  | { kind: "declined"; id: string; name: string; why: string | null; to: Route }
  | { kind: "paired" | "rematch"; id: string; to: Route };

/** Best results of a player at a game: `time` in milliseconds (null: never won), `home` in cards. */
export interface Best {
  readonly time: number | null;
  readonly home: number;
}

/** Place of a board among all boards on its deal; among those of the day so far if `isToday`. */
export interface DealPlace {
  readonly place: number;
  readonly of: number;
  readonly isToday: boolean;
}

export interface PlayerPage {
  profile: Profile;
  /** Races of the player, newest first, as far as they are loaded. */
  races: readonly Summary[];
  /** Cursor of the next page of races; null after the last one. */
  next: string | null;
  /** History of each rating in the profile, in the same order. */
  histories: readonly (readonly Point[])[];
  /** Figures and marks of the player; null where the service could not answer. */
  statistics: Statistics | null;
  marks: readonly EarnedMark[] | null;
  /** Days in a row on which the player has played a deal of the day. */
  streak: { current: number; longest: number } | null;
  /** Results of the visitor against this player; null without a visitor, and on the visitor's own page. */
  headToHead: HeadToHead | null;
}

/** `unknown`: it does not exist; `early`: it cannot be shown yet; `refused`: the request failed. */
export type Missing = "unknown" | "early" | "refused";

export interface Trouble {
  /** What went wrong, and what to do. */
  words: string;
  /** Address of a page of the docs, if there is one. */
  more: string | null;
  /** Whether the next answer of the service ends it. */
  isTemporary: boolean;
}

// Boards are large and arrive with every frame. Classes keep them `raw`: Svelte does not make their insides reactive,
// and a board that a frame did not change stays the same object.

export class Home {
  /** The other people who are here; null until loaded. */
  people: PlayersOnline | null = $state.raw(null);
  /** Races with a free seat, newest first; null until loaded. */
  open: readonly Summary[] | null = $state.raw(null);
  /** Races that are running; null until loaded. */
  running: readonly Summary[] | null = $state.raw(null);
  /** Id of the featured race; null if there is none, undefined until loaded. */
  featured: string | null | undefined = $state();
  /** Live state of the featured race. */
  live: Live | null = $state.raw(null);
  /** The deal of the day that the front page shows; null until loaded. */
  today: DayDeal | null = $state.raw(null);
  /** The player's race on it; null if there is none. */
  ofToday: Summary | null = $state.raw(null);
}

/** An emote of a racer, or a note about the player's own, which has no seat. */
export interface ShownEmote {
  id: number;
  seat: number | null;
  emote: EmoteName | null;
}

/** The way of the own board on this page (`race/steps.ts`): the last move last; `mark` counts moves. */
export interface Steps {
  readonly made: readonly string[];
  readonly undone: readonly string[];
  readonly mark: number | null;
}

export class OpenRace {
  /** Live state of the race, from its socket. */
  live: Live = $state.raw(NOTHING);
  /** State of the connection. */
  line: LineState = $state.raw({ is: "connecting" });
  /** Whether the racer wants to be ready as soon as all seats are taken. */
  wantsReady = $state(false);
  /** Whether the racer came to race at once: their table lies there, and the lobby comes only if it takes long. */
  isEntering = $state(false);
  /** How often the racer began to want it. */
  readyWishes = 0;
  /** Own moves that the service has not confirmed yet. */
  unconfirmed = $state(0);
  /** Whether a confirmation takes unusually long. */
  isSlow = $state(false);
  /** Whether the last move on the own board came from another tab or device. */
  isElsewhere = $state(false);
  /** What is seen of the end of the own board before the result; null before and after. */
  ending: "landing" | "rest" | "cascade" | null = $state(null);
  /** The latest refused move. */
  refusal: Refusal | null = $state.raw(null);
  /** A suggested move, once the racer asked for it. */
  hint: string | null = $state(null);
  /** Changes of ratings by seat; empty if the race is unrated or not decided. */
  ratings: readonly SeatRating[] = $state.raw([]);
  /** Names of players whose leaving renewed the deal or ended the lobby, by id. */
  leavers: Readonly<Record<string, string>> = $state.raw({});
  /** Emotes that are shown now, the newest last. */
  emotes: readonly ShownEmote[] = $state.raw([]);
  /** Best results of this racer at the game, this race included; null until loaded. */
  best: Best | null = $state.raw(null);
  /** The racer's median time for a card home at the game, in milliseconds; null until loaded, and if there is none. */
  cardTime: number | null = $state.raw(null);
  /** Seed of its deal, once that is public; null until loaded. */
  seedOfDeal = $state<string | null>(null);
  /** Place on the deal; null until loaded, and if there are no other boards. */
  onDeal: DealPlace | null = $state.raw(null);
  /** What the boards of ghosts reached in their own races, by seat; empty until a race is left to them. */
  ghosts: Readonly<Record<number, Standing>> = $state.raw({});
  /** Moves of this page that can be made again, and a mark to come back to. */
  steps: Steps = $state.raw({ made: [], undone: [], mark: null });
  /** The rematch, once a racer has asked for it. */
  rematch: Live = $state.raw(NOTHING);
  /** The series that the race belongs to; null until loaded, and where there is none. */
  series: Series | null = $state.raw(null);
  /** Boards over time; null until the race is decided. */
  recording: Recording | null = $state.raw(null);

  /** The race that a game of this browser has become at the service; null before that. */
  joined: string | null = $state(null);

  /** `id` comes from the address. */
  constructor(readonly id: string) {}

  /** Whether it is a game of this browser, which is played without the service. */
  get isLocal(): boolean {
    return isLocal(this.id);
  }
}

export class ReplayedRace {
  /** The time that is shown, in milliseconds since the start. */
  t = $state(0);
  /** Speed of the playback; 1 is the speed of the race, 0 pauses. */
  speed = $state(0);
  /** Result of the check of the proof; null before it. */
  verdict: Verification | "pending" | null = $state.raw(null);

  /**
   * `id` comes from the address; `names` are those of the racers, by seat; `shown` are all public events. `leavers` has
   * the names of players whose leaving renewed the deal, by id.
   */
  constructor(
    readonly id: string,
    readonly game: string,
    readonly recording: Recording,
    readonly names: readonly string[],
    readonly shown: readonly AnyPublicEvent[],
    readonly race: RaceView,
    readonly leavers: Readonly<Record<string, string>>,
  ) {}
}

export const app: App = $state({
  route: routeOf(new URL(location.href)),
  token: load("token", isText),
  me: null,
  name: load("token", isText) === null ? null : load("name", isText),
  games: {},
  preferences: initialPreferences(),
  keepsNothing: !isLasting(),
  isReachable: true,
  trouble: null,
  missing: null,
  announcements: [],
  home: new Home(),
  introduction: null,
  inbox: [],
  pairing: null,
  own: {},
  race: null,
  replay: null,
  player: null,
  leaders: null,
  challenge: null,
  day: null,
  dayTable: null,
  dayRaces: {},
  dayStanding: null,
  playerDays: null,
  deal: null,
  tokens: null,
  secrets: {},
  codes: null,
  webhooks: null,
  deliveries: {},
  apps: null,
  consent: null,
  device: null,
});
