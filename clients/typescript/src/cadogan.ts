/** A client of a Cadogan service with a method for what players and their programs do, as in the Python client. */
import { Client, newSecret, type NewPlayer, type SignUpOptions } from "./client.js";
import { exportPlayer, exportRaces, type ExportedRace, type RaceExportOptions, type StoredItem } from "./exports.js";
import type { FeedEvent, FeedOptions, PlayerEvent, TableChange } from "./feed.js";
import type { AnyPublicEvent, RaceView } from "./messages.js";
import { Nonces } from "./nonces.js";
import type { components } from "./openapi.js";
import { findRace, type PairOptions } from "./pairing.js";
import { Patience } from "./patience.js";
import { RaceLine, type RaceLineOptions } from "./race-line.js";
import { webSocketFor } from "./reconnecting-connection.js";
import { Requests } from "./requests.js";
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

export class Cadogan extends Requests {
  readonly url: string;
  readonly #options: CadoganOptions;
  readonly #patience: Patience;
  readonly #nonces = new Nonces();
  #token: string | undefined;
  #client: Client;

  constructor(options: CadoganOptions) {
    const patience = new Patience(options.giveUpAfterMs ?? RETRY_MS, options.giveUpAfterMs);
    super(patience);
    this.#patience = patience;
    this.url = options.url.replace(/\/+$/, "");
    this.#options = options;
    this.#token = options.token;
    this.#client = this.#newClient();
  }

  /** Every route of the API, as the player of this client. */
  override get rest(): Client["rest"] {
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
    const player = await this.#patience.ask(() => this.rest.POST("/api/v1/players", { body }));
    this.#actAs(player.token);
    return player;
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

  /** What happens to this player, without end: from now on, or after a `cursor`. */
  incoming(options: Pick<FeedOptions, "cursor" | "signal"> = {}): AsyncGenerator<PlayerEvent> {
    return this.#client.incoming(options);
  }

  /** Cursor of now. Ask for it, then read what there is already, then follow `incoming({ cursor })` without a gap. */
  async incomingCursor(): Promise<string> {
    const params = { query: { cursor: "now" } };
    return (await this.#patience.ask(() => this.rest.GET("/api/v1/players/me/feed", { params }))).next;
  }

  // Account and tokens

  /**
   * Acts as the player who made this code on another device. `name` is the name of the new token. A code that has to be
   * confirmed needs a `secret` (`newSecret()`): the same again every two seconds, as long as `not-confirmed-yet` is thrown.
   */
  async takeLink(code: string, options: { name?: string; secret?: string } = {}): Promise<NewPlayer> {
    const body = { name: "another device", ...options, code };
    const player = await this.#patience.create((headers) => this.rest.POST("/api/v1/players/links", { body, headers }));
    this.#actAs(player.token);
    return player;
  }

  /** Everything that the service stores about this player; the `type` of each item says what it is. */
  export(): AsyncGenerator<StoredItem> {
    return exportPlayer(this.rest, this.#patience);
  }

  // Bots

  /** Be listed as a bot that is online, for two minutes. Say it again every minute. */
  async beAvailable(accepts: Availability = {}): Promise<void> {
    await this.#patience.ask(() => this.rest.POST("/api/v1/players/me/availability", { body: accepts }));
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
    return this.#patience.create((headers) =>
      this.rest.POST("/api/v1/challenges", { body: { game, ...terms }, headers }),
    );
  }

  /** Waits until a challenge is accepted and resolves with the race. Throws Refused if it ends otherwise. */
  async accepted(challenge_id: string): Promise<RaceView> {
    const params = { path: { challenge_id }, query: { wait: WAIT_S } };
    for (;;) {
      const answer = await this.#patience.ask(() => this.rest.GET("/api/v1/challenges/{challenge_id}", { params }));
      if (answer.race != null) return this.view(answer.race);
      if (answer.state !== "open") {
        throw new Refused(answer.state, `challenge ${challenge_id} was not accepted: it is ${answer.state}`);
      }
    }
  }

  /** Accepts a challenge and resolves with its race; enter `race(view.id)` then. A link works for one player. */
  async accept(challenge_id: string): Promise<RaceView> {
    const params = { path: { challenge_id } };
    const answer = await this.#patience.create((headers) =>
      this.rest.POST("/api/v1/challenges/{challenge_id}/accept", { params, headers }),
    );
    return this.view(answer.race as string); // accepting creates it
  }

  // Races

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

  /** Changes of the table of a tournament as they happen, until it is over: the whole table first; see `withChange`. */
  tableChanges(tournament: string, options: Pick<FeedOptions, "cursor" | "signal"> = {}): AsyncGenerator<TableChange> {
    return this.#client.tableChanges(tournament, options);
  }

  /** Every finished race with all its moves, in the order in which they became public. Resumes without gaps. */
  exportRaces(options: RaceExportOptions = {}): AsyncGenerator<ExportedRace> {
    return exportRaces(this.rest, this.#patience, options);
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

  /** The log of a race that is over. `JSON.stringify` makes the file that `cadogan verify` reads. */
  proof(race_id: string): Promise<Schemas["Proof"]> {
    return this.#patience.ask(() => this.rest.GET("/api/v1/races/{race_id}/proof", { params: { path: { race_id } } }));
  }

  /** Joins the rematch of a decided race; enter `race(view.id)` then. */
  async rematch(race_id: string): Promise<RaceView> {
    const { phase, rematch } = await this.view(race_id);
    if (rematch == null) {
      throw new Refused("wrong-phase", `race ${race_id} is ${phase}; a rematch is possible once the race is decided`);
    }
    const { commitment } = await this.#nonces.of(rematch);
    const init = { params: { path: { race_id } }, body: { commitment } };
    return (await this.#patience.ask(() => this.rest.POST("/api/v1/races/{race_id}/rematch", init))).race;
  }

  // Deals

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

  // Seats and spectators

  /** Takes a seat in a race, or returns to it. Close it when done. `onLive` is called for each message. */
  async race(race_id: string, { onLive }: Pick<RaceLineOptions, "onLive"> = {}): Promise<Seat> {
    const connected = this.#connected(); // before a seat is taken
    const params = { path: { race_id } };
    const join = async (commitment: string): Promise<RaceView> => {
      const init = { params, body: { commitment } };
      return (await this.#patience.ask(() => this.rest.POST("/api/v1/races/{race_id}/join", init))).race;
    };
    const leave = () => this.#patience.ask(() => this.rest.POST("/api/v1/races/{race_id}/leave", { params }));
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
