/** A client of a Cadogan service with a method for what players and their programs do, as in the Python client. */
import { Client, newSecret, type NewPlayer, type SignUpOptions } from "./client.js";
import { exportPlayer, exportRaces, type ExportedRace, type RaceExportOptions, type StoredItem } from "./exports.js";
import type { FeedEvent, FeedOptions, PlayerEvent } from "./feed.js";
import type { AnyPublicEvent, RaceView } from "./messages.js";
import { Nonces } from "./nonces.js";
import type { components } from "./openapi.js";
import { findRace, type PairOptions } from "./pairing.js";
import { Patience } from "./patience.js";
import { RaceLine, type RaceLineOptions } from "./race-line.js";
import { webSocketFor } from "./reconnecting-connection.js";
import { Refused } from "./refusal.js";
import { Seat } from "./seat.js";
import { LiveSocket, type LiveSocketOptions } from "./live-socket.js";

type Schemas = components["schemas"];
export type Availability = Schemas["Availability"];
export type BlockList = Schemas["BlockList"];
export type Challenge = Schemas["ChallengeView"];
export type DeclineReason = NonNullable<Schemas["Decline"]["reason"]>;
export type Scope = NonNullable<Schemas["NewLink"]["scopes"]>[number];

export interface CadoganOptions {
  /** Address of the service, as `http://127.0.0.1:8000`. */
  readonly url: string;
  /** A player's token; without one the client is a guest, who can only look. */
  readonly token?: string;
  /** How long requests are retried while the service is away. Default: a minute, and 5 s until it has answered once. */
  readonly giveUpAfterMs?: number;
  readonly fetch?: typeof fetch;
  /** The WebSocket to use where there is no global one (Node 20). */
  readonly WebSocket?: typeof WebSocket;
}

/** Which races a list has. `since` and `until` limit the time of creation, in milliseconds since the epoch. */
export interface RaceFilter {
  readonly game?: string;
  readonly since?: number;
  readonly until?: number;
}

/** Default retry limit. A racer who is away for longer loses the race. */
const RETRY_MS = 60_000;
/** Seconds of a long poll. */
const WAIT_S = 8;
/** Most rows of a page of results. */
const MOST_ROWS = 1000;

export class Cadogan {
  readonly url: string;
  readonly #options: CadoganOptions;
  readonly #patience: Patience;
  readonly #nonces = new Nonces();
  #token: string | undefined;
  #client: Client;

  constructor(options: CadoganOptions) {
    this.url = options.url.replace(/\/+$/, "");
    this.#options = options;
    this.#patience = new Patience(options.giveUpAfterMs ?? RETRY_MS, options.giveUpAfterMs);
    this.#token = options.token;
    this.#client = this.#newClient();
  }

  /** Every route of the API, as the player of this client. */
  get rest(): Client["rest"] {
    return this.#client.rest;
  }

  /** The token of this client; undefined for a guest. */
  get token(): string | undefined {
    return this.#token;
  }

  // Players

  /** Creates a player and acts as that player from now on. `bot`: a program plays. `secret`: see `Client.signUp`. */
  async signUp(name: string, { bot = false, secret = newSecret() }: SignUpOptions = {}): Promise<NewPlayer> {
    const body = { name, bot, secret };
    const player = await this.#ask(() => this.rest.POST("/api/v1/players", { body }));
    this.#actAs(player.token);
    return player;
  }

  /** The player that this client acts as. */
  me(): Promise<Schemas["PlayerView"]> {
    return this.#ask(() => this.rest.GET("/api/v1/players/me"));
  }

  /** Name, ratings and results of a player. */
  player(player_id: string): Promise<Schemas["Profile"]> {
    return this.#ask(() => this.rest.GET("/api/v1/players/{player_id}", { params: { path: { player_id } } }));
  }

  /** Listed races of a player, newest first. */
  playerRaces(
    player_id: string,
    { phase, ...filter }: RaceFilter & { readonly phase?: RaceView["phase"] } = {},
  ): AsyncGenerator<Schemas["RaceSummary"]> {
    const more = { ...filter, ...(phase !== undefined && { phase: [phase] }) };
    return this.#patience.rows(
      (page) => {
        const params = { path: { player_id }, query: { ...more, ...page } };
        return this.rest.GET("/api/v1/players/{player_id}/races", { params });
      },
      ({ races }) => races,
    );
  }

  /** Races in which this player has a seat, newest first, unlisted ones and those under way included. */
  myRaces({
    phases = [],
    ...filter
  }: RaceFilter & { readonly phases?: readonly RaceView["phase"][] } = {}): AsyncGenerator<Schemas["RaceSummary"]> {
    const more = { ...filter, ...(phases.length > 0 && { phase: [...phases] }) };
    return this.#patience.rows(
      (page) => this.rest.GET("/api/v1/players/me/races", { params: { query: { ...more, ...page } } }),
      ({ races }) => races,
    );
  }

  /** Compares two players in the races where both had a seat. */
  against(player_id: string, other_id: string): Promise<Schemas["HeadToHead"]> {
    const params = { path: { player_id, other_id } };
    return this.#ask(() => this.rest.GET("/api/v1/players/{player_id}/against/{other_id}", { params }));
  }

  /** How many people are online, waiting and racing, and who has a seat in a listed lobby or race. */
  online(): Promise<Schemas["PlayersOnline"]> {
    return this.#ask(() => this.rest.GET("/api/v1/players/online"));
  }

  /** What happens to this player, without end: from now on, or after a `cursor`. */
  incoming(options: Pick<FeedOptions, "cursor" | "signal"> = {}): AsyncGenerator<PlayerEvent> {
    return this.#client.incoming(options);
  }

  /** Cursor of now. Ask for it, then read what there is already, then follow `incoming({ cursor })` without a gap. */
  async incomingCursor(): Promise<string> {
    const params = { query: { cursor: "now" } };
    return (await this.#ask(() => this.rest.GET("/api/v1/players/me/feed", { params }))).next;
  }

  // Ratings

  /** Rating changes by a rated race, once it is decided. */
  raceRatings(race_id: string): Promise<Schemas["RaceRatings"]> {
    return this.#ask(() => this.rest.GET("/api/v1/races/{race_id}/ratings", { params: { path: { race_id } } }));
  }

  /** A player's rating at a game after each rated race, oldest first. */
  ratingHistory(player_id: string, game: string): AsyncGenerator<Schemas["RatingPoint"]> {
    return this.#patience.rows(
      (query) => {
        const params = { path: { player_id, game }, query };
        return this.rest.GET("/api/v1/players/{player_id}/ratings/{game}", { params });
      },
      ({ points }) => points,
    );
  }

  /** Players of a game by rating, best first; provisional ratings come last. */
  leaderboard(game: string, { bots = false } = {}): AsyncGenerator<Schemas["RankedView"]> {
    return this.#patience.rows(
      (page) => {
        const params = { path: { game }, query: { ...(bots && { bots }), ...page } };
        return this.rest.GET("/api/v1/leaderboards/{game}", { params });
      },
      ({ players }) => players,
    );
  }

  // Account and tokens

  /** Marks this player as a bot. This cannot be undone. */
  becomeBot(): Promise<Schemas["PlayerView"]> {
    return this.#ask(() => this.rest.POST("/api/v1/players/me/bot"));
  }

  /** Tokens of this player, newest first. */
  async tokens(): Promise<Schemas["TokenView"][]> {
    return (await this.#ask(() => this.rest.GET("/api/v1/players/me/tokens"))).tokens;
  }

  /** Makes a token with some of the scopes of this client's token. It is valid for `expiresIn` seconds, if given. */
  createToken(
    name: string,
    scopes: readonly Scope[],
    { expiresIn }: { readonly expiresIn?: number } = {},
  ): Promise<Schemas["TokenMade"]> {
    const body = { name, scopes: [...scopes], ...(expiresIn !== undefined && { expires_in: expiresIn }) };
    return this.#create((headers) => this.rest.POST("/api/v1/players/me/tokens", { body, headers }));
  }

  /** Revokes a token by its id. Its connections are closed within a second. */
  async revokeToken(token_id: string): Promise<void> {
    await this.rest.DELETE("/api/v1/players/me/tokens/{token_id}", { params: { path: { token_id } } });
  }

  /** A code with which another device can act as this player; without `scopes`, all of this token but `token:write`. */
  link(...scopes: Scope[]): Promise<Schemas["LinkMade"]> {
    const body = scopes.length > 0 ? { scopes } : {};
    return this.#create((headers) => this.rest.POST("/api/v1/players/me/links", { body, headers }));
  }

  /** Acts as the player who made this code on another device. `name` is the name of the new token. */
  async takeLink(code: string, { name = "another device" } = {}): Promise<NewPlayer> {
    const body = { code, name };
    const player = await this.#create((headers) => this.rest.POST("/api/v1/players/links", { body, headers }));
    this.#actAs(player.token);
    return player;
  }

  /** Everything that the service stores about this player; the `type` of each item says what it is. */
  export(): AsyncGenerator<StoredItem> {
    return exportPlayer(this.rest, this.#patience);
  }

  /** Deletes this player, whose `name` confirms it. Moves stay in their races, without a name. */
  async deleteMe(name: string): Promise<void> {
    await this.#ask(() => this.rest.DELETE("/api/v1/players/me", { body: { name } }));
  }

  // Webhooks; `verifyWebhook` verifies their messages

  /**
   * Has the events of this player's feed sent to an address, from now on. Keep its `secret`. `events` are the types that it
   * gets, as `["race-started", "race-ended"]`; null for all.
   */
  createWebhook(url: string, events: Schemas["NewWebhook"]["events"] = null): Promise<Schemas["WebhookMade"]> {
    return this.#create((headers) => this.rest.POST("/api/v1/players/me/webhooks", { body: { url, events }, headers }));
  }

  /** Webhooks of this player, the oldest first. */
  async webhooks(): Promise<Schemas["WebhookView"][]> {
    return (await this.#ask(() => this.rest.GET("/api/v1/players/me/webhooks"))).webhooks;
  }

  /** Sends a webhook a test message; the result. */
  pingWebhook(webhook_id: string): Promise<Schemas["DeliveryView"]> {
    const params = { path: { webhook_id } };
    return this.#ask(() => this.rest.POST("/api/v1/players/me/webhooks/{webhook_id}/ping", { params }));
  }

  /** Attempts of the last seven days to deliver something to a webhook, newest first. */
  webhookDeliveries(webhook_id: string): AsyncGenerator<Schemas["DeliveryView"]> {
    return this.#patience.rows(
      (query) => {
        const params = { path: { webhook_id }, query };
        return this.rest.GET("/api/v1/players/me/webhooks/{webhook_id}/deliveries", { params });
      },
      ({ deliveries }) => deliveries,
    );
  }

  /**
   * Turns a webhook on again: it gets at once what it missed, or everything again after the event of a `cursor`. With
   * `"now"` it gets only new events.
   */
  resumeWebhook(webhook_id: string, cursor: string | null = null): Promise<Schemas["WebhookView"]> {
    const init = { params: { path: { webhook_id } }, body: { cursor } };
    return this.#ask(() => this.rest.POST("/api/v1/players/me/webhooks/{webhook_id}/resume", init));
  }

  /** Changes the types of events that a webhook gets; null for all. */
  chooseWebhookEvents(webhook_id: string, events: Schemas["WebhookEvents"]["events"]): Promise<Schemas["WebhookView"]> {
    const init = { params: { path: { webhook_id } }, body: { events } };
    return this.#ask(() => this.rest.POST("/api/v1/players/me/webhooks/{webhook_id}/events", init));
  }

  /** Changes the secret of a webhook. For a day, messages are signed with both. */
  rotateWebhookSecret(webhook_id: string): Promise<Schemas["WebhookSecret"]> {
    const params = { path: { webhook_id } };
    return this.#create((headers) =>
      this.rest.POST("/api/v1/players/me/webhooks/{webhook_id}/secret", { params, headers }),
    );
  }

  /** Deletes a webhook by its id. */
  async deleteWebhook(webhook_id: string): Promise<void> {
    await this.rest.DELETE("/api/v1/players/me/webhooks/{webhook_id}", { params: { path: { webhook_id } } });
  }

  // Bots

  /** Bots of players that are online, with what they accept; those that accept a game, if one is given. */
  async bots(game?: string): Promise<Schemas["BotOnline"][]> {
    const params = { query: { ...(game !== undefined && { game }) } };
    return (await this.#ask(() => this.rest.GET("/api/v1/bots", { params }))).bots;
  }

  /** Be listed as a bot that is online, for two minutes. Say it again every minute. */
  async beAvailable(accepts: Availability = {}): Promise<void> {
    await this.#ask(() => this.rest.POST("/api/v1/players/me/availability", { body: accepts }));
  }

  /** Leaves the list of bots. */
  async beUnavailable(): Promise<void> {
    await this.#ask(() => this.rest.DELETE("/api/v1/players/me/availability"));
  }

  // Games

  /** All games. */
  async games(): Promise<Schemas["GameView"][]> {
    return (await this.#ask(() => this.rest.GET("/api/v1/games"))).games;
  }

  /** A game by its id, for example `duchess`. */
  game(game_id: string): Promise<Schemas["GameView"]> {
    return this.#ask(() => this.rest.GET("/api/v1/games/{game_id}", { params: { path: { game_id } } }));
  }

  // Opponents

  /**
   * Waits for an opponent with the same wish and resolves with the race. Enter `race(view.id)` within 20 s and get ready.
   * If the opponent does not come (RaceAbandoned), call again: the old place in the queue is kept. `signal` leaves it.
   */
  async pair(game: string, options: PairOptions = {}): Promise<RaceView> {
    return this.view(await findRace(this.rest, this.#patience, game, options));
  }

  /** Challenges a player by name or id. Without `to`, anyone who has the challenge's id can accept. */
  challenge(game: string, terms: Omit<Schemas["NewChallenge"], "game"> = {}): Promise<Challenge> {
    return this.#create((headers) => this.rest.POST("/api/v1/challenges", { body: { game, ...terms }, headers }));
  }

  /** Challenges that this player made, received or accepted, newest first. */
  challenges(): AsyncGenerator<Challenge> {
    return this.#patience.rows(
      (query) => this.rest.GET("/api/v1/challenges", { params: { query } }),
      ({ challenges }) => challenges,
    );
  }

  /** Waits until a challenge is accepted and resolves with the race. Throws Refused if it ends otherwise. */
  async accepted(challenge_id: string): Promise<RaceView> {
    const params = { path: { challenge_id }, query: { wait: WAIT_S } };
    for (;;) {
      const answer = await this.#ask(() => this.rest.GET("/api/v1/challenges/{challenge_id}", { params }));
      if (answer.race != null) return this.view(answer.race);
      if (answer.state !== "open") {
        throw new Refused(answer.state, `challenge ${challenge_id} was not accepted: it is ${answer.state}`);
      }
    }
  }

  /** Accepts a challenge and resolves with its race; enter `race(view.id)` then. A link works for one player. */
  async accept(challenge_id: string): Promise<RaceView> {
    const params = { path: { challenge_id } };
    const answer = await this.#create((headers) =>
      this.rest.POST("/api/v1/challenges/{challenge_id}/accept", { params, headers }),
    );
    return this.view(answer.race as string); // accepting creates it
  }

  /** Declines a challenge to this player. The reason is shown to the challenger. */
  decline(challenge_id: string, reason: DeclineReason | null = null): Promise<Challenge> {
    const init = { params: { path: { challenge_id } }, body: { reason } };
    return this.#ask(() => this.rest.POST("/api/v1/challenges/{challenge_id}/decline", init));
  }

  /** Withdraws a challenge that this player made. */
  withdraw(challenge_id: string): Promise<Challenge> {
    const params = { path: { challenge_id } };
    return this.#ask(() => this.rest.DELETE("/api/v1/challenges/{challenge_id}", { params }));
  }

  /** Gets no challenges of a player any more. The player is not told. */
  block(player_id: string): Promise<BlockList> {
    const params = { path: { player_id } };
    return this.#ask(() => this.rest.POST("/api/v1/players/{player_id}/block", { params }));
  }

  /** Gets the challenges of a player again. */
  unblock(player_id: string): Promise<BlockList> {
    const params = { path: { player_id } };
    return this.#ask(() => this.rest.DELETE("/api/v1/players/{player_id}/block", { params }));
  }

  /** Players that this player has blocked, the latest first. */
  blocks(): Promise<BlockList> {
    return this.#ask(() => this.rest.GET("/api/v1/players/me/blocks"));
  }

  // Races

  /** Creates a race. A `seed` of 32 hexadecimal digits picks the deal; else service and racers make it together. */
  createRace(game: string, terms: Omit<Schemas["NewRace"], "game"> = {}): Promise<RaceView> {
    return this.#create((headers) => this.rest.POST("/api/v1/races", { body: { game, ...terms }, headers }));
  }

  /** Listed races, newest first; with `house`, those of the house bots instead. Each of `players` has a seat in all. */
  races({
    phase,
    players = [],
    house = false,
    ...filter
  }: RaceFilter & {
    readonly phase?: RaceView["phase"];
    readonly players?: readonly string[];
    readonly house?: boolean;
  } = {}): AsyncGenerator<Schemas["RaceSummary"]> {
    const more = {
      ...filter,
      ...(phase !== undefined && { phase: [phase] }),
      ...(players.length > 0 && { player: [...players] }),
      ...(house && { house }),
    };
    return this.#patience.rows(
      (page) => this.rest.GET("/api/v1/races", { params: { query: { ...more, ...page } } }),
      ({ races }) => races,
    );
  }

  /** Starts and finishes of all listed races, without end: from now on, or after a `cursor`. */
  feed(options: FeedOptions = {}): AsyncGenerator<FeedEvent> {
    return this.#client.feed(options);
  }

  /** Every finished race with all its moves, in the order in which they became public. Resumes without gaps. */
  exportRaces(options: RaceExportOptions = {}): AsyncGenerator<ExportedRace> {
    return exportRaces(this.rest, this.#patience, options);
  }

  /** The public view of a race now. */
  view(race_id: string): Promise<RaceView> {
    return this.#ask(() => this.rest.GET("/api/v1/races/{race_id}", { params: { path: { race_id } } }));
  }

  /** Public events of a race after event `since`, up to the last one now. */
  events(race_id: string, { since = 0 } = {}): AsyncGenerator<AnyPublicEvent> {
    return this.#patience.rows(
      async (page): Promise<{ data: Schemas["EventPage"] }> => {
        const params = { path: { race_id }, query: { since, ...page } };
        const { data } = await this.rest.GET("/api/v1/races/{race_id}/events", { params });
        return { data: data as Schemas["EventPage"] }; // only streams are answered 204
      },
      ({ events }) => events,
    );
  }

  /** A board after `n` moves and undos; without `n`, as it is now. */
  board(race_id: string, seat: number, n?: number): Promise<Schemas["BoardView"]> {
    const params = { path: { race_id, seat }, query: { ...(n !== undefined && { n }) } };
    return this.#ask(() => this.rest.GET("/api/v1/races/{race_id}/boards/{seat}", { params }));
  }

  /** Every action of a race that is over. */
  async replay(race_id: string): Promise<Schemas["Replay"]> {
    const params = { path: { race_id } };
    const replay = await this.#ask(() => this.rest.GET("/api/v1/races/{race_id}/replay", { params }));
    return replay as Schemas["Replay"]; // openapi-fetch takes its pairs for arrays
  }

  /** The log of a race that is over. `JSON.stringify` makes the file that `cadogan verify` reads. */
  proof(race_id: string): Promise<Schemas["Proof"]> {
    return this.#ask(() => this.rest.GET("/api/v1/races/{race_id}/proof", { params: { path: { race_id } } }));
  }

  /** A race that is over, as text. `cadogan import --check` replays it. */
  text(race_id: string): Promise<string> {
    const params = { path: { race_id } };
    return this.#ask(() => this.rest.GET("/api/v1/races/{race_id}/text", { params, parseAs: "text" }));
  }

  /** Starts a race with the racers who joined. The one in seat `starter` of its view may; all have 15 s to get ready. */
  start(race_id: string): Promise<RaceView> {
    return this.#ask(() => this.rest.POST("/api/v1/races/{race_id}/start", { params: { path: { race_id } } }));
  }

  /** Joins the rematch of a decided race; enter `race(view.id)` then. */
  async rematch(race_id: string): Promise<RaceView> {
    const { phase, rematch } = await this.view(race_id);
    if (rematch == null) {
      throw new Refused("wrong-phase", `race ${race_id} is ${phase}; a rematch is possible once the race is decided`);
    }
    const { commitment } = await this.#nonces.of(rematch);
    const init = { params: { path: { race_id } }, body: { commitment } };
    return (await this.#ask(() => this.rest.POST("/api/v1/races/{race_id}/rematch", init))).race;
  }

  /** Creates a race on the deal of a finished one, against the boards of these seats at their original pace. */
  raceGhosts(
    race_id: string,
    seats: readonly number[],
    terms: Omit<Schemas["GhostRace"], "seats"> = {},
  ): Promise<RaceView> {
    const init = { params: { path: { race_id } }, body: { seats: [...seats], ...terms } };
    return this.#create((headers) => this.rest.POST("/api/v1/races/{race_id}/ghosts", { ...init, headers }));
  }

  /** Creates a race with one seat from a board of a finished race after `n` moves and undos. */
  practise(
    race_id: string,
    seat: number,
    n: number,
    terms: Omit<Schemas["PracticeBody"], "n"> = {},
  ): Promise<RaceView> {
    const init = { params: { path: { race_id, seat } }, body: { n, ...terms } };
    return this.#create((headers) =>
      this.rest.POST("/api/v1/races/{race_id}/boards/{seat}/practice", { ...init, headers }),
    );
  }

  /** A good move for your board at `n` moves and undos, if the race allows hints. The log records the hint. */
  async hint(race_id: string, n: number): Promise<string> {
    const init = { params: { path: { race_id } }, body: { n } };
    return (await this.#ask(() => this.rest.POST("/api/v1/races/{race_id}/hint", init))).move;
  }

  // Deals

  /** All boards that were played on a deal. Throws Problem `held-back` until it is public. */
  deal(deal_id: string): Promise<Schemas["DealPage"]> {
    return this.#ask(() => this.rest.GET("/api/v1/deals/{deal_id}", { params: { path: { deal_id } } }));
  }

  /** Creates a race on a deal that was played before. */
  playAgain(deal_id: string, terms: Schemas["AgainBody"] = {}): Promise<RaceView> {
    const init = { params: { path: { deal_id } }, body: terms };
    return this.#create((headers) => this.rest.POST("/api/v1/deals/{deal_id}/races", { ...init, headers }));
  }

  /** The deals of a day, as `2026-01-31`. Those of tomorrow have commitments already. */
  day(day = "today"): Promise<Schemas["DayView"]> {
    return this.#ask(() => this.rest.GET("/api/v1/days/{day}", { params: { path: { day } } }));
  }

  /** All results of a day's deal of a game, best first. */
  dayTable(game: string, day = "today"): AsyncGenerator<Schemas["DayResult"]> {
    return this.#patience.rows(
      (page) => {
        const params = { path: { day, game }, query: { limit: MOST_ROWS, ...page } };
        return this.rest.GET("/api/v1/days/{day}/{game}", { params });
      },
      ({ results }) => results,
    );
  }

  /** Creates a race on a day's deal: once on that day (then Problem `already-played`), and as practice later. */
  playDay(game: string, day = "today"): Promise<RaceView> {
    const params = { path: { day, game } };
    return this.#create((headers) => this.rest.POST("/api/v1/days/{day}/{game}/races", { params, headers }));
  }

  /** A finished board of the day's deal, that you may see: before the day opens, not one above your own. */
  dayBoard(
    game: string,
    race_id: string,
    { n, day = "today" }: { readonly n?: number; readonly day?: string } = {},
  ): Promise<Schemas["BoardView"]> {
    const params = { path: { day, game, race_id }, query: { ...(n !== undefined && { n }) } };
    return this.#ask(() => this.rest.GET("/api/v1/days/{day}/{game}/boards/{race_id}", { params }));
  }

  /** Creates a race against finished boards of the day's deal, that you may see: before the day opens, not one above your own. */
  raceDayGhosts(game: string, races: readonly string[], day = "today"): Promise<RaceView> {
    const init = { params: { path: { day, game } }, body: { races: [...races] } };
    return this.#create((headers) => this.rest.POST("/api/v1/days/{day}/{game}/ghosts", { ...init, headers }));
  }

  // Seats and spectators

  /** Takes a seat in a race, or returns to it. Close it when done. `onLive` is called for each message. */
  async race(race_id: string, { onLive }: Pick<RaceLineOptions, "onLive"> = {}): Promise<Seat> {
    const connected = this.#connected(); // before a seat is taken
    const params = { path: { race_id } };
    const join = async (commitment: string): Promise<RaceView> => {
      const init = { params, body: { commitment } };
      return (await this.#ask(() => this.rest.POST("/api/v1/races/{race_id}/join", init))).race;
    };
    const leave = () => this.#ask(() => this.rest.POST("/api/v1/races/{race_id}/leave", { params }));
    const options = { ...connected, race: race_id, ...(onLive && { onLive }) };
    return Seat.enter(options, { join, leave }, this.#nonces);
  }

  /**
   * Watches a race, live, or played back `from` a place (`"start"`, `"2:30"`, the number of a public event) at a `speed`,
   * until it has caught up. Close it when done.
   */
  watch(race: string, options: Pick<RaceLineOptions, "from" | "speed" | "onLive" | "onState"> = {}): RaceLine {
    const { token: _, ...connected } = this.#connected();
    return new RaceLine({ ...connected, ...options, race });
  }

  /** Many races on one connection, as this player. Close it when done. */
  live(options: Pick<LiveSocketOptions, "onOpen"> = {}): LiveSocket {
    return new LiveSocket({ ...this.#connected(), ...options });
  }

  /** A race that is worth watching now; its `race` is null if there is none. */
  featured(): Promise<Schemas["Featured"]> {
    return this.#ask(() => this.rest.GET("/api/v1/races/featured"));
  }

  /** Sends a request that may be carried out twice, until it is answered. */
  #ask<Data>(send: () => Promise<{ readonly data?: Data }>): Promise<Data> {
    return this.#patience.ask(send);
  }

  /** Sends a request that must be carried out once, with a key by which the service knows a repetition. */
  #create<Data>(
    send: (headers: { readonly "Idempotency-Key": string }) => Promise<{ readonly data?: Data }>,
  ): Promise<Data> {
    const headers = { "Idempotency-Key": newSecret() };
    return this.#patience.ask(() => send(headers));
  }

  #actAs(token: string): void {
    this.#token = token;
    this.#client = this.#newClient();
  }

  #newClient(): Client {
    const { fetch } = this.#options;
    return new Client({
      url: this.url,
      ...(this.#token !== undefined && { token: this.#token }),
      ...(fetch && { fetch }),
    });
  }

  /** How to connect. Throws before a seat is taken if there is no WebSocket. */
  #connected(): { url: string; token?: string; WebSocket: typeof WebSocket } {
    return {
      url: this.url,
      ...(this.#token !== undefined && { token: this.#token }),
      WebSocket: webSocketFor(this.#options.WebSocket),
    };
  }
}
