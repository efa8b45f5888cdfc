/** Types of the REST API, from openapi.yaml; written by `npm run types`, not by hand. */

export interface paths {
    readonly "/api/v1/players": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Become a player
         * @description Names are unique, whatever their case. Keep the token: only its hash is stored, nobody can tell it again.
         */
        readonly post: operations["createPlayer"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/players/me": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Who I am
         * @description Player whose token came with the request.
         */
        readonly get: operations["getMe"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/players/{player_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * One player
         * @description Name of a player. Races name players by id, so that a name can be forgotten.
         */
        readonly get: operations["getPlayer"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/games": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Every game
         * @description All games with their rules, one value for each axis, and the options that players may choose.
         */
        readonly get: operations["listGames"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/games/{game_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * One game
         * @description One game with its rules and options.
         */
        readonly get: operations["getGame"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/races": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Find races
         * @description Listed races, the newest first. Pages stay as they are while new races begin.
         */
        readonly get: operations["listRaces"];
        readonly put?: never;
        /**
         * Make a race
         * @description Open a lobby. Nobody sits in it yet: whoever made it joins like everybody else.
         */
        readonly post: operations["createRace"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/races/featured": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * What is worth watching now
         * @description One listed race of two seats or more that is being raced now, and is not closed.
         *
         *     People come before house bots, rated races before others, then the most watched, then the closest. How close a race
         *     is only its own node knows; another one takes the newest of those that are watched by as many.
         */
        readonly get: operations["getFeaturedRace"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/races/{race_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * One race
         * @description The race as everybody may see it now, up to its public event `p`.
         */
        readonly get: operations["getRace"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/races/{race_id}/join": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Take a seat
         * @description Take the first free seat. Joining again repeats the answer, or commits anew to a renewed deal.
         */
        readonly post: operations["joinRace"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/races/{race_id}/ready": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Be ready
         * @description Once everybody is ready the countdown runs. Being ready opens one's nonce.
         */
        readonly post: operations["beReady"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/races/{race_id}/start": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Wait no longer
         * @description Start with those who are there: free seats go, and who is not ready within 15 s is left out.
         *
         *     Only who made the race may say so. Saying it again changes nothing.
         */
        readonly post: operations["startRace"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/races/{race_id}/rematch": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Race again
         * @description Sit down to the rematch: the same people and settings, and a fresh deal. The first who asks makes it.
         *
         *     Its id is `rematch` in the view of the race that was decided; the commitment is to a nonce for that one.
         */
        readonly post: operations["askRematch"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/races/{race_id}/leave": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Leave before the start
         * @description Give one's seat up while the race is a lobby or counts down; it costs nothing.
         */
        readonly post: operations["leaveRace"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/races/{race_id}/resign": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Give the race up
         * @description End one's own race. Resigning again repeats the answer.
         */
        readonly post: operations["resignRace"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/races/{race_id}/board": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * One's own board
         * @description What one sees on one's board, and everything that may be played: a client needs no rules.
         */
        readonly get: operations["getOwnBoard"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/races/{race_id}/moves": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Make a move
         * @description The answer comes after the move is committed. The same move sent again at the same `n` gets the same answer.
         */
        readonly post: operations["playMove"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/races/{race_id}/undo": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Take the last move back
         * @description Where the race is played with undo. It counts as an action of its own: `n` grows.
         */
        readonly post: operations["undoMove"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/races/{race_id}/ghosts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Race against finished boards
         * @description Make a race on the deal of a finished one, in which boards of that one take the last seats.
         *
         *     A ghost plays at the pace at which its board was played. Its moves are held back like a racer's, and it holds nobody
         *     back. Nobody else sits there yet: join the race, and be ready. It is not rated: the deal can be known.
         */
        readonly post: operations["raceGhosts"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/pairings": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Find somebody to race
         * @description Wait for somebody who wants the same. Ask for news with `GET …?wait=25`; who does not for 30 s is passed over.
         *
         *     One waits for one thing at a time: another wish replaces the one before, an equal one keeps its place.
         */
        readonly post: operations["createPairing"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/pairings/{pairing_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * How the search goes
         * @description How one's pairing stands. With `wait` the answer comes when there is news: a race, or the offer of a bot.
         */
        readonly get: operations["getPairing"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Wait no longer
         * @description Leave the list. Doing so again repeats the answer; once there is a race it is refused.
         */
        readonly delete: operations["cancelPairing"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/pairings/{pairing_id}/bot": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Race a bot
         * @description Wait no longer, and race a bot of the house, unrated. It may be taken before it is offered.
         */
        readonly post: operations["takeBot"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/challenges": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * One's challenges
         * @description Challenges that one made, got or took, the newest first: those that are open, and those of the last day.
         */
        readonly get: operations["listChallenges"];
        readonly put?: never;
        /**
         * Challenge somebody
         * @description Challenge a player, or anyone. `GET …?wait=25` tells when it is accepted; its id is all that a link needs.
         */
        readonly post: operations["createChallenge"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/challenges/{challenge_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * One challenge
         * @description The challenge as whoever has its id may see it. With `wait` the answer comes when it is not open any more.
         */
        readonly get: operations["getChallenge"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Take a challenge back
         * @description Take back a challenge of one's own that nobody has taken. Doing so again repeats the answer.
         */
        readonly delete: operations["withdrawChallenge"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/challenges/{challenge_id}/accept": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Accept a challenge
         * @description Take a challenge, which makes its `race`: join it. For anyone: first come. Accepting again repeats the answer.
         */
        readonly post: operations["acceptChallenge"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/challenges/{challenge_id}/decline": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Decline a challenge
         * @description Say no to a challenge to oneself. Declining again repeats the answer.
         */
        readonly post: operations["declineChallenge"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/races/{race_id}/boards/{seat}/practice": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Play on alone
         * @description Make a race of one's own that begins where a board of a finished race stood after `n` moves and undos.
         *
         *     Nobody sits in it yet: join it, and be ready. It is in no list; its `origin` says where it began.
         */
        readonly post: operations["practiseFrom"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/races/{race_id}/hint": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * What to do
         * @description Ask for a move, in practice with one seat whose settings allow hints. The race's log notes each that is given.
         */
        readonly get: operations["askHint"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/races/{race_id}/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * What happened
         * @description Public events of a race, the same sequence that its socket sends.
         */
        readonly get: operations["listEvents"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/races/{race_id}/boards/{seat}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * A board at any moment
         * @description A racer's board as it was after `n` moves and undos, as far as it is public by now.
         */
        readonly get: operations["getBoard"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/races/{race_id}/replay": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * A race that is over, step by step
         * @description Deal and moves of a finished race: with the rules of its game, all that it takes to see it again.
         */
        readonly get: operations["getReplay"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/races/{race_id}/proof": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Everything about a race that is over, to be checked
         * @description Log of a race as it is stored, with digests and with each event spelt out: `cadogan verify` checks it offline.
         *
         *     Players are named by id. `docs/fair-deal.md` says what a proof shows.
         */
        readonly get: operations["getProof"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/version": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * What runs here
         * @description Version of the service, version of the rules as races record it, and the form in which the rules run.
         */
        readonly get: operations["getVersion"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/livez": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Whether the process is up
         * @description Asks nobody else: a process that cannot reach Postgres need not be restarted.
         */
        readonly get: operations["isAlive"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/readyz": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Whether it can do its work
         * @description Asks Postgres, which has to answer and to be migrated.
         */
        readonly get: operations["isReady"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Abandonment
         * @description The race never started, and all is revealed that had been committed to.
         */
        readonly Abandonment: {
            readonly p: number;
            readonly t: number;
            readonly reason: string;
            readonly secret: string | null;
            readonly nonces: readonly (string | null)[];
            readonly digest: string;
            /** @constant */
            readonly type: "abandoned";
        };
        /**
         * Ack
         * @description A move or undo of one's own is in the log, and will never be lost. `n` is the count that it made.
         *
         *     `turned` are the faces that it turned up, `piles` those that changed, `legal` what may be played
         *     now. Every connection of the racer gets it.
         */
        readonly Ack: {
            readonly n: number;
            readonly action: string;
            readonly turned: string;
            readonly home: number;
            readonly piles: {
                readonly [key: string]: string;
            };
            readonly legal: readonly string[];
            readonly may_undo: boolean;
            /** @constant */
            readonly type: "ack";
        };
        /**
         * BecameReady
         * @description A racer is ready.
         */
        readonly BecameReady: {
            readonly p: number;
            readonly t: number;
            readonly seat: number;
            /** @constant */
            readonly type: "ready";
        };
        /**
         * BoardView
         * @description A board after `n` moves and undos. `action` is the one that made it: a move in notation, or `undo`.
         */
        readonly BoardView: {
            readonly seat: number;
            readonly n: number;
            readonly home: number;
            readonly piles: {
                readonly [key: string]: string;
            };
            readonly action: string | null;
        };
        /**
         * BotOffer
         * @description A bot of the house that would race at once. It is never rated.
         */
        readonly BotOffer: {
            /** Format: uuid */
            readonly player: string;
            readonly name: string;
            readonly strength: string;
        };
        /** Build */
        readonly Build: {
            /** @enum {string} */
            readonly match: "alternating" | "suit" | "any";
            /**
             * @default -1
             * @enum {integer|null}
             */
            readonly step?: -1 | 1 | null;
            /** @default true */
            readonly wrap?: boolean;
        };
        /**
         * CalledStart
         * @description Free seats are gone and those behind them move up; who is not ready at `start_by` is left out.
         */
        readonly CalledStart: {
            readonly p: number;
            readonly t: number;
            readonly start_by: number;
            /** @constant */
            readonly type: "start-called";
        };
        /**
         * ChallengeList
         * @description Challenges, the newest first.
         */
        readonly ChallengeList: {
            readonly challenges: readonly components["schemas"]["ChallengeView"][];
        };
        /**
         * ChallengeView
         * @description A challenge as whoever has its id may see it. Times are in milliseconds since the epoch.
         *
         *     Whoever accepts it is its `taker`, and races the `maker` in `race`, where they alone may join.
         */
        readonly ChallengeView: {
            /** Format: uuid */
            readonly id: string;
            /** @enum {string} */
            readonly state: "open" | "accepted" | "declined" | "withdrawn" | "expired";
            readonly maker: components["schemas"]["Somebody"];
            readonly to: components["schemas"]["Somebody"] | null;
            readonly settings: components["schemas"]["Settings"];
            readonly made_at: number;
            readonly expires_at: number;
            readonly taker: components["schemas"]["Somebody"] | null;
            readonly race: string | null;
        };
        /**
         * CountdownStarted
         * @description Everybody is ready; the race starts at `starts_at`.
         */
        readonly CountdownStarted: {
            readonly at: number;
            readonly starts_at: number;
            /** @constant */
            readonly type: "CountdownStarted";
        };
        /**
         * Counting
         * @description Everybody is ready.
         */
        readonly Counting: {
            readonly p: number;
            readonly t: number;
            readonly starts_at: number;
            /** @constant */
            readonly type: "countdown";
        };
        /**
         * Created
         * @description A lobby opened. `commitment` is to the service's secret; null where the deal is picked.
         */
        readonly Created: {
            readonly p: number;
            readonly t: number;
            readonly created_at: number;
            /** Format: uuid */
            readonly creator: string;
            readonly settings: components["schemas"]["Settings"];
            readonly commitment: string | null;
            readonly rematch_of?: string | null;
            readonly origin?: components["schemas"]["OriginView"] | null;
            /** @constant */
            readonly type: "created";
        };
        /**
         * DealRenewed
         * @description Somebody left after a nonce was open: the secret is a new one, and so must the nonces be.
         */
        readonly DealRenewed: {
            readonly at: number;
            /** @description Bytes in hexadecimal. */
            readonly secret: string;
            /** @constant */
            readonly type: "DealRenewed";
        };
        /**
         * Difference
         * @description Where two seats parted: by different actions they came to this `n`; null if one did as the other, and no more.
         */
        readonly Difference: {
            readonly seats: readonly [
                number,
                number
            ];
            readonly n: number | null;
        };
        /**
         * Ended
         * @description A racer's race is over.
         */
        readonly Ended: {
            readonly p: number;
            readonly t: number;
            readonly seat: number;
            /** @enum {string} */
            readonly how: "won" | "stuck" | "resigned" | "out of time" | "gone";
            readonly home: number;
            /** @constant */
            readonly type: "ended";
        };
        /**
         * EventPage
         * @description Public events in order. `p` is the number of the last one: ask again with `since=p` while there are `more`.
         */
        readonly EventPage: {
            readonly events: readonly (components["schemas"]["Created"] | components["schemas"]["Joined"] | components["schemas"]["GhostJoined"] | components["schemas"]["Withdrew"] | components["schemas"]["Renewed"] | components["schemas"]["CalledStart"] | components["schemas"]["BecameReady"] | components["schemas"]["Counting"] | components["schemas"]["Started"] | components["schemas"]["Moved"] | components["schemas"]["Undone"] | components["schemas"]["Hinted"] | components["schemas"]["Left"] | components["schemas"]["Returned"] | components["schemas"]["Ended"] | components["schemas"]["PlacesDecided"] | components["schemas"]["Finish"] | components["schemas"]["Opened"] | components["schemas"]["Abandonment"])[];
            readonly p: number;
            readonly more: boolean;
        };
        /**
         * Featured
         * @description A race that is on. `race` is null, and the rest empty, while none is.
         */
        readonly Featured: {
            readonly race: components["schemas"]["RaceView"] | null;
            /** @default [] */
            readonly racers: readonly components["schemas"]["Named"][];
            /** @default 0 */
            readonly spectators: number;
        };
        /**
         * Finish
         * @description Every seat has ended, and all is revealed: what the deal came from, and the digest of the race's log.
         *
         *     A closed race keeps the deal to itself until it opens.
         */
        readonly Finish: {
            readonly p: number;
            readonly t: number;
            readonly standings: readonly components["schemas"]["Standing"][];
            readonly seed: string | null;
            readonly secret: string | null;
            readonly nonces: readonly (string | null)[];
            readonly digest: string;
            /** @constant */
            readonly type: "finished";
        };
        /**
         * GameList
         * @description Every game that there is.
         */
        readonly GameList: {
            readonly games: readonly components["schemas"]["GameView"][];
        };
        /**
         * GameView
         * @description A game. `also`: its other names. `choices`: ours, where the sources disagree. `minutes`: its usual time limit.
         *
         *     `rules`: one value for each axis on which games differ, as the engine plays. `opening`: the cards after the deal.
         */
        readonly GameView: {
            readonly id: string;
            readonly name: string;
            readonly also: readonly string[];
            readonly about: string;
            readonly source: string;
            readonly choices: readonly string[];
            readonly minutes: number;
            readonly options: readonly components["schemas"]["OptionView"][];
            readonly opening: components["schemas"]["Opening"];
            readonly rules: components["schemas"]["Rules"];
        };
        /**
         * GhostJoined
         * @description A finished board of another race takes a seat, and is played again at its own pace.
         */
        readonly GhostJoined: {
            readonly p: number;
            readonly t: number;
            readonly seat: number;
            readonly ghost: components["schemas"]["GhostView"];
            /** @constant */
            readonly type: "ghost-joined";
        };
        /**
         * GhostRace
         * @description How to race against ghosts. They have the last seats.
         */
        readonly GhostRace: {
            /**
             * @example [
             *       0
             *     ]
             */
            readonly seats: readonly number[];
            /** @default 1 */
            readonly people?: number;
            /**
             * @default none
             * @enum {string}
             */
            readonly undo?: "none" | "free" | "penalty";
            /** @default 3 */
            readonly countdown?: number;
            /** @default true */
            readonly listed?: boolean;
        };
        /**
         * GhostSeated
         * @description A board of a finished race takes a seat, and is played again at its own pace.
         *
         *     It was played by `player` in seat `of_seat` of `race_id`: `actions` at `times`, until it `ended` like `how`; in
         *     milliseconds since the start. All of it stands here, so that the race is a function of its own log alone.
         */
        readonly GhostSeated: {
            readonly at: number;
            readonly seat: number;
            /** Format: uuid */
            readonly race_id: string;
            readonly of_seat: number;
            /** Format: uuid */
            readonly player: string;
            readonly actions: readonly string[];
            readonly times: readonly number[];
            /** @enum {string} */
            readonly how: "won" | "stuck" | "resigned" | "out of time" | "gone";
            readonly ended: number;
            /** @constant */
            readonly type: "GhostSeated";
        };
        /**
         * GhostView
         * @description Whose finished board plays again in a seat: that of `player` in a seat of another race.
         */
        readonly GhostView: {
            /** Format: uuid */
            readonly race: string;
            readonly seat: number;
            /** Format: uuid */
            readonly player: string;
        };
        /**
         * Health
         * @description How the service is.
         */
        readonly Health: {
            readonly status: string;
        };
        /**
         * Hint
         * @description What a good player would do next on the board that has had `n` moves and undos.
         */
        readonly Hint: {
            readonly n: number;
            readonly move: string;
        };
        /**
         * HintGiven
         * @description One who practises asked what to do on the board that had had `n` moves and undos.
         */
        readonly HintGiven: {
            readonly at: number;
            readonly seat: number;
            readonly n: number;
            readonly move: string;
            /** @constant */
            readonly type: "HintGiven";
        };
        /**
         * Hinted
         * @description One who practises asked what to do when his board had had `n` moves and undos.
         */
        readonly Hinted: {
            readonly p: number;
            readonly t: number;
            readonly seat: number;
            readonly n: number;
            readonly move: string;
            /** @constant */
            readonly type: "hinted";
        };
        /**
         * JoinBody
         * @description A commitment to a nonce of one's own, which a random deal takes: SHA-256("cadogan/nonce/1" ‖ race id ‖ nonce).
         * @default {
         *       "commitment": null
         *     }
         */
        readonly JoinBody: {
            readonly commitment?: string | null;
        };
        /**
         * Joined
         * @description A player took a seat; `commitment` is to his nonce.
         */
        readonly Joined: {
            readonly p: number;
            readonly t: number;
            readonly seat: number;
            /** Format: uuid */
            readonly player: string;
            readonly commitment: string | null;
            /** @constant */
            readonly type: "joined";
        };
        /**
         * Left
         * @description A racer is not there; he has until `until_at` to return.
         */
        readonly Left: {
            readonly p: number;
            readonly t: number;
            readonly seat: number;
            readonly until_at: number;
            /** @constant */
            readonly type: "left";
        };
        /**
         * MoveBody
         * @description A move on one's board.
         */
        readonly MoveBody: {
            /** @description Moves and undos that one's board has had. */
            readonly n: number;
            /**
             * @description In notation: `t1-t3x4`, `w-f2`, `deal`.
             * @example t1-t3x4
             */
            readonly move: string;
        };
        /**
         * MovePlayed
         * @description A racer moved. `turned` are the faces that this turned up, one after the other.
         *
         *     Cards that come again after a redeal are not among them; those that come again after an undo are.
         */
        readonly MovePlayed: {
            readonly at: number;
            readonly seat: number;
            readonly move: string;
            readonly turned: string;
            /** @constant */
            readonly type: "MovePlayed";
        };
        /**
         * MoveUndone
         * @description A racer took his last move back.
         */
        readonly MoveUndone: {
            readonly at: number;
            readonly seat: number;
            /** @constant */
            readonly type: "MoveUndone";
        };
        /**
         * Moved
         * @description A racer moved. `n` counts the moves and undos on his board, `piles` are those that changed.
         */
        readonly Moved: {
            readonly p: number;
            readonly t: number;
            readonly seat: number;
            readonly n: number;
            readonly move: string;
            readonly turned: string;
            readonly home: number;
            readonly piles: {
                readonly [key: string]: string;
            };
            /** @constant */
            readonly type: "moved";
        };
        /**
         * Named
         * @description The name of the player in a seat. Public events have ids alone.
         */
        readonly Named: {
            readonly seat: number;
            /** Format: uuid */
            readonly player: string;
            readonly name: string;
        };
        /**
         * NewChallenge
         * @description Settings of the race, whom one challenges to it, and for how long. Times are in seconds.
         */
        readonly NewChallenge: {
            readonly game: string;
            readonly options?: {
                readonly [key: string]: number | string | null;
            };
            /** @default 2 */
            readonly seats?: number;
            readonly time_limit?: number | null;
            /** @default 3 */
            readonly countdown?: number;
            /**
             * @default none
             * @enum {string}
             */
            readonly undo?: "none" | "free" | "penalty";
            /** @default 10 */
            readonly undo_penalty?: number;
            /**
             * @default fair
             * @enum {string}
             */
            readonly view?: "fair" | "open" | "closed";
            readonly closed_until?: number | null;
            /** @default false */
            readonly rated?: boolean;
            /** @default false */
            readonly hints?: boolean;
            /** @default true */
            readonly listed?: boolean;
            /** @description Name or id of a player; null: anyone who has the link. */
            readonly to?: string | null;
            readonly expires_in?: number | null;
        };
        /**
         * NewPairing
         * @description What one wants to race at, against one other; options that are left out have the game's defaults.
         */
        readonly NewPairing: {
            readonly game: string;
            readonly options?: {
                readonly [key: string]: number | string | null;
            };
            /** @default false */
            readonly rated?: boolean;
        };
        /**
         * NewPlayer
         * @description Somebody who wants to play.
         */
        readonly NewPlayer: {
            /** @description 2 to 20 characters: letters and digits of any script, with . _ - and spaces inside */
            readonly name: string;
        };
        /**
         * NewRace
         * @description Settings of a new race, and the seed of a picked deal. Times are in seconds.
         */
        readonly NewRace: {
            readonly game: string;
            readonly options?: {
                readonly [key: string]: number | string | null;
            };
            /** @default 2 */
            readonly seats?: number;
            readonly time_limit?: number | null;
            /** @default 3 */
            readonly countdown?: number;
            /**
             * @default none
             * @enum {string}
             */
            readonly undo?: "none" | "free" | "penalty";
            /** @default 10 */
            readonly undo_penalty?: number;
            /**
             * @default fair
             * @enum {string}
             */
            readonly view?: "fair" | "open" | "closed";
            readonly closed_until?: number | null;
            /** @default false */
            readonly rated?: boolean;
            /** @default false */
            readonly hints?: boolean;
            /** @default true */
            readonly listed?: boolean;
            /**
             * @description 32 hexadecimal digits decide the deal; null: service and racers decide it together, none of them alone.
             * @example 000102030405060708090a0b0c0d0e0f
             */
            readonly seed?: string | null;
        };
        /**
         * Opened
         * @description The time of a closed race has come: what happened on its boards follows. Without `piles` it never started.
         *
         *     Seed, secret and nonces are there if the race is over.
         */
        readonly Opened: {
            readonly p: number;
            readonly t: number;
            readonly home: number;
            readonly piles: {
                readonly [key: string]: string;
            } | null;
            readonly seed: string | null;
            readonly secret: string | null;
            readonly nonces: readonly (string | null)[];
            /** @constant */
            readonly type: "opened";
        };
        /** Opening */
        readonly Opening: {
            readonly cards: number;
            readonly home: number;
            readonly stock: number;
            readonly tableau: readonly number[];
            readonly reserve: readonly number[];
            readonly reserve_face_down: readonly number[];
        };
        /**
         * OptionView
         * @description Something that players may choose. `values` are all that it takes, `range` says them in words.
         */
        readonly OptionView: {
            readonly name: string;
            readonly about: string;
            readonly default: number | string | null;
            readonly values: readonly (number | string | null)[];
            readonly range: string;
        };
        /**
         * Origin
         * @description Where a practice race began: the board of a seat of another race, after these `n` moves and undos.
         */
        readonly Origin: {
            /** Format: uuid */
            readonly race_id: string;
            readonly seat: number;
            readonly actions: readonly string[];
        };
        /**
         * OriginView
         * @description Where a practice race began: the board of a seat of another race, after `n` moves and undos.
         */
        readonly OriginView: {
            /** Format: uuid */
            readonly race: string;
            readonly seat: number;
            readonly n: number;
        };
        /**
         * OwnBoard
         * @description One's own board: everything that there is to see on it, and what may be played.
         */
        readonly OwnBoard: {
            readonly seat: number;
            readonly n: number;
            readonly home: number;
            readonly piles: {
                readonly [key: string]: string;
            };
            readonly legal: readonly string[];
            readonly may_undo: boolean;
        };
        /**
         * PairingView
         * @description How one's pairing stands. Times are in milliseconds since the epoch.
         *
         *     `waiting`; `paired`: join `race`, which waits until `be_there_by`, and be ready; `begun`: it has begun; `missed`:
         *     one did not come in time; `cancelled`, by oneself; `expired`: one has not asked for a minute. If the other one does
         *     not come, one is `waiting` again, in one's old place.
         */
        readonly PairingView: {
            /** Format: uuid */
            readonly id: string;
            /** @enum {string} */
            readonly state: "waiting" | "paired" | "begun" | "missed" | "cancelled" | "expired";
            readonly game: string;
            readonly options: {
                readonly [key: string]: number | string | null;
            };
            readonly rated: boolean;
            readonly since: number;
            readonly gap: number;
            readonly others: number;
            readonly race: string | null;
            readonly be_there_by: number | null;
            readonly offer: components["schemas"]["BotOffer"] | null;
            readonly replaced: string | null;
        };
        /**
         * PlacesDecided
         * @description Nothing can change the standings any more. `rematch` is the id that a rematch has or would have.
         */
        readonly PlacesDecided: {
            readonly p: number;
            readonly t: number;
            readonly standings: readonly components["schemas"]["Standing"][];
            /** Format: uuid */
            readonly rematch: string;
            /** @constant */
            readonly type: "decided";
        };
        /**
         * PlayerMade
         * @description A new player and his token, which is shown this once.
         */
        readonly PlayerMade: {
            /** Format: uuid */
            readonly id: string;
            readonly name: string;
            readonly token: string;
        };
        /**
         * PlayerView
         * @description A player. `house`: a bot of the service's own.
         */
        readonly PlayerView: {
            /** Format: uuid */
            readonly id: string;
            readonly name: string;
            readonly house: boolean;
        };
        /**
         * PracticeBody
         * @description How to play on alone from a position. Times are in seconds.
         */
        readonly PracticeBody: {
            /** @description Moves and undos that the board has had; 0: from the deal on. */
            readonly n: number;
            /**
             * @default free
             * @enum {string}
             */
            readonly undo?: "none" | "free" | "penalty";
            /** @default true */
            readonly hints?: boolean;
            /** @default 86400 */
            readonly time_limit?: number;
        };
        /**
         * Problem
         * @description Why a request was refused (RFC 9457).
         */
        readonly Problem: {
            readonly type: string;
            readonly title: string;
            readonly status: number;
            readonly detail: string;
            readonly code: string;
            readonly field?: string;
            readonly value?: string | number | boolean | null;
            readonly n?: number;
            readonly move?: string;
            readonly reason?: string;
            readonly suggestion?: string;
        };
        /**
         * Progress
         * @description How far a seat has really come. It shows no card, and is always up to date.
         *
         *     `held` events of its board are not public yet, because the seats that are waited for have not seen the cards. (In a
         *     closed race they wait for its time, and for no seat.)
         */
        readonly Progress: {
            readonly seat: number;
            readonly n: number;
            readonly home: number;
            readonly moves: number;
            /** @default 0 */
            readonly held: number;
            /** @default [] */
            readonly waits_for: readonly number[];
        };
        /**
         * Proof
         * @description The log of a race: events at versions 1, 2, 3 … without gaps, and the digest after the last of them.
         */
        readonly Proof: {
            /** Format: uuid */
            readonly race_id: string;
            readonly rules_version: number;
            readonly events: readonly components["schemas"]["ProofEvent"][];
            readonly digest: string;
        };
        /**
         * ProofEvent
         * @description An event of a log. `payload`: as stored, in base64; `digest`: of the log after it, in hexadecimal.
         */
        readonly ProofEvent: {
            readonly version: number;
            readonly payload: string;
            readonly digest: string;
            readonly event: components["schemas"]["MovePlayed"] | components["schemas"]["MoveUndone"] | components["schemas"]["RaceCreated"] | components["schemas"]["RacerJoined"] | components["schemas"]["RacerWithdrew"] | components["schemas"]["DealRenewed"] | components["schemas"]["RacerReady"] | components["schemas"]["CountdownStarted"] | components["schemas"]["RaceStarted"] | components["schemas"]["RacerLeft"] | components["schemas"]["RacerReturned"] | components["schemas"]["SeatEnded"] | components["schemas"]["RaceDecided"] | components["schemas"]["RaceFinished"] | components["schemas"]["RaceAbandoned"] | components["schemas"]["StartCalled"] | components["schemas"]["HintGiven"] | components["schemas"]["GhostSeated"];
        };
        /**
         * RaceAbandoned
         * @description The race never started.
         */
        readonly RaceAbandoned: {
            readonly at: number;
            /** @enum {string} */
            readonly reason: "lobby expired" | "nobody was ready";
            /** @constant */
            readonly type: "RaceAbandoned";
        };
        /**
         * RaceCreated
         * @description A lobby opened. It has the secret of a random deal, or the seed of a picked one.
         *
         *     Only those who are `invited` may join, if anybody is. A rematch names the race that it is the rematch of. The lobby
         *     waits `lobby_s` seconds.
         */
        readonly RaceCreated: {
            readonly at: number;
            /** Format: uuid */
            readonly race_id: string;
            /** Format: uuid */
            readonly creator: string;
            readonly settings: components["schemas"]["Settings"];
            readonly rules_version: number;
            /** @description Bytes in hexadecimal. */
            readonly secret: string | null;
            /** @description Bytes in hexadecimal. */
            readonly seed: string | null;
            /** @default false */
            readonly is_house: boolean;
            readonly rematch_of: string | null;
            /** @default [] */
            readonly invited: readonly string[];
            readonly origin: components["schemas"]["Origin"] | null;
            /** @default 600 */
            readonly lobby_s: number;
            /** @constant */
            readonly type: "RaceCreated";
        };
        /**
         * RaceDecided
         * @description Nothing can change the standings any more. `places` are 1, 2, … by seat; equal places are shared.
         */
        readonly RaceDecided: {
            readonly at: number;
            readonly places: readonly number[];
            /** @constant */
            readonly type: "RaceDecided";
        };
        /**
         * RaceFinished
         * @description Every seat has ended.
         */
        readonly RaceFinished: {
            readonly at: number;
            /** @constant */
            readonly type: "RaceFinished";
        };
        /**
         * RacePage
         * @description Some races, the newest first. `next` is the cursor of the page that follows; null on the last one.
         */
        readonly RacePage: {
            readonly races: readonly components["schemas"]["RaceSummary"][];
            readonly next: string | null;
        };
        /**
         * RaceStarted
         * @description The cards lie on the boards.
         */
        readonly RaceStarted: {
            readonly at: number;
            /** @description Bytes in hexadecimal. */
            readonly seed: string;
            /** @constant */
            readonly type: "RaceStarted";
        };
        /**
         * RaceSummary
         * @description A race as the list has it. Times are in milliseconds since the epoch, `places` by seat once they are settled.
         */
        readonly RaceSummary: {
            /** Format: uuid */
            readonly id: string;
            readonly game: string;
            /** @enum {string} */
            readonly state: "lobby" | "countdown" | "racing" | "decided" | "finished" | "abandoned";
            readonly seats: number;
            readonly racers: readonly components["schemas"]["Named"][];
            readonly house: boolean;
            readonly created_at: number;
            readonly started_at: number | null;
            readonly finished_at: number | null;
            readonly places: readonly number[] | null;
            readonly spectators: number;
        };
        /**
         * RaceView
         * @description A race as everybody may see it once `p` public events have happened.
         */
        readonly RaceView: {
            /** Format: uuid */
            readonly id: string;
            readonly p: number;
            /** @enum {string} */
            readonly phase: "lobby" | "countdown" | "racing" | "decided" | "finished" | "abandoned";
            readonly settings: components["schemas"]["Settings"];
            /** Format: uuid */
            readonly creator: string;
            readonly house: boolean;
            readonly created_at: number;
            readonly commitment: string | null;
            readonly seats: readonly components["schemas"]["SeatView"][];
            readonly rematch_of: string | null;
            readonly rematch: string | null;
            readonly origin: components["schemas"]["OriginView"] | null;
            readonly start_by: number | null;
            readonly starts_at: number | null;
            readonly started_at: number | null;
            readonly ends_at: number | null;
            readonly finished_at: number | null;
            readonly standings: readonly components["schemas"]["Standing"][] | null;
            readonly seed: string | null;
            readonly secret: string | null;
            readonly nonces: readonly (string | null)[] | null;
            readonly digest: string | null;
        };
        /**
         * RacerJoined
         * @description A player took a seat, or committed to a new nonce for a renewed deal.
         */
        readonly RacerJoined: {
            readonly at: number;
            readonly seat: number;
            /** Format: uuid */
            readonly player: string;
            /** @description Bytes in hexadecimal. */
            readonly commitment: string | null;
            /** @constant */
            readonly type: "RacerJoined";
        };
        /**
         * RacerLeft
         * @description A racer is not there any more.
         */
        readonly RacerLeft: {
            readonly at: number;
            readonly seat: number;
            /** @constant */
            readonly type: "RacerLeft";
        };
        /**
         * RacerReady
         * @description A racer is ready, and opened the nonce that he had committed to.
         */
        readonly RacerReady: {
            readonly at: number;
            readonly seat: number;
            /** @description Bytes in hexadecimal. */
            readonly nonce: string | null;
            /** @constant */
            readonly type: "RacerReady";
        };
        /**
         * RacerReturned
         * @description A racer is there again.
         */
        readonly RacerReturned: {
            readonly at: number;
            readonly seat: number;
            /** @constant */
            readonly type: "RacerReturned";
        };
        /**
         * RacerWithdrew
         * @description A racer left before the start.
         */
        readonly RacerWithdrew: {
            readonly at: number;
            readonly seat: number;
            /** @constant */
            readonly type: "RacerWithdrew";
        };
        /**
         * ReadyBody
         * @description The nonce that one committed to by joining, 16 bytes in hexadecimal.
         * @default {
         *       "nonce": null
         *     }
         */
        readonly ReadyBody: {
            readonly nonce?: string | null;
        };
        /**
         * Renewed
         * @description The deal is decided anew: another commitment of the service, and everybody joins again with another nonce.
         */
        readonly Renewed: {
            readonly p: number;
            readonly t: number;
            readonly commitment: string;
            /** @constant */
            readonly type: "renewed";
        };
        /**
         * Replay
         * @description A race that is over, on one clock. `deck` is the deal, its first card being dealt first.
         *
         *     `differences` are of each two seats: the boards of both are the same before that `n`.
         */
        readonly Replay: {
            readonly race: components["schemas"]["RaceView"];
            readonly deck: string;
            readonly seats: readonly components["schemas"]["ReplaySeat"][];
            readonly differences: readonly components["schemas"]["Difference"][];
        };
        /**
         * ReplaySeat
         * @description Everything that one racer did.
         */
        readonly ReplaySeat: {
            readonly seat: number;
            /** Format: uuid */
            readonly player: string;
            readonly steps: readonly components["schemas"]["ReplayStep"][];
        };
        /**
         * ReplayStep
         * @description What a racer did `t` milliseconds after the start; `n` and `home` are what his board came to by it.
         */
        readonly ReplayStep: {
            readonly t: number;
            readonly n: number;
            readonly action: string;
            readonly home: number;
        };
        /**
         * Returned
         * @description A racer is there again.
         */
        readonly Returned: {
            readonly p: number;
            readonly t: number;
            readonly seat: number;
            /** @constant */
            readonly type: "returned";
        };
        /** Rules */
        readonly Rules: {
            /** @default 1 */
            readonly packs?: number;
            /** @default  */
            readonly taken_out?: string;
            /** @default [] */
            readonly deal?: readonly ("foundation" | "reserve" | "tableau" | "tableau from the right" | "unit")[];
            /** @default 4 */
            readonly ascending?: number;
            /** @default 0 */
            readonly descending?: number;
            /** @default true */
            readonly by_suit?: boolean;
            /** @default false */
            readonly foundation_wrap?: boolean;
            /**
             * @default A
             * @enum {string}
             */
            readonly base?: "A" | "2" | "first card" | "chosen";
            /** @default [] */
            readonly lifted_first?: readonly ("reserve" | "tableau")[];
            /** @default 4 */
            readonly columns?: number;
            readonly build?: components["schemas"]["Build"] | null;
            /**
             * @default [
             *       "tableau",
             *       "reserve",
             *       "waste"
             *     ]
             */
            readonly built_from?: readonly ("tableau" | "reserve" | "waste")[];
            /**
             * @default single
             * @enum {string}
             */
            readonly runs?: "single" | "whole" | "single-or-whole" | "any";
            readonly pile_limit?: number | null;
            /** @default false */
            readonly filled_at_once?: boolean;
            /** @default [] */
            readonly gaps?: readonly ("reserve" | "waste" | "stock" | "stock if no waste" | "tableau")[];
            /** @default [] */
            readonly gaps_without_reserve?: readonly ("reserve" | "waste" | "stock" | "stock if no waste" | "tableau")[];
            /** @default 0 */
            readonly reserves?: number;
            /** @default 0 */
            readonly reserve_depth?: number;
            /**
             * @default all
             * @enum {string}
             */
            readonly reserve_shown?: "all" | "top" | "last" | "all at stock end";
            /**
             * @default top
             * @enum {string}
             */
            readonly reserve_available?: "top" | "last" | "all at stock end";
            /** @default 1 */
            readonly cards_to_waste?: number;
            readonly waste_limit?: number | null;
            /** @default [] */
            readonly unit?: readonly string[];
            /** @default [] */
            readonly last_unit?: readonly string[];
            /** @default 0 */
            readonly redeals?: number | null;
            /**
             * @default waste
             * @enum {string}
             */
            readonly gather?: "waste" | "piles";
        };
        /**
         * SeatEnded
         * @description A racer's race is over.
         */
        readonly SeatEnded: {
            readonly at: number;
            readonly seat: number;
            /** @enum {string} */
            readonly how: "won" | "stuck" | "resigned" | "out of time" | "gone";
            /** @constant */
            readonly type: "SeatEnded";
        };
        /**
         * SeatView
         * @description A seat as everybody may see it. `n`, `home` and `piles` are of its board as far as that is public.
         */
        readonly SeatView: {
            readonly seat: number;
            readonly player: string | null;
            readonly commitment: string | null;
            readonly ready: boolean;
            readonly ghost: components["schemas"]["GhostView"] | null;
            /** @default 0 */
            readonly n: number;
            /** @default 0 */
            readonly home: number;
            readonly piles: {
                readonly [key: string]: string;
            } | null;
            readonly progress: components["schemas"]["Progress"] | null;
            readonly away_until: number | null;
            /** @enum {null|string} */
            readonly ended: "won" | "stuck" | "resigned" | "out of time" | "gone" | null;
        };
        /**
         * Seated
         * @description The seat that one has, and the race.
         */
        readonly Seated: {
            readonly seat: number;
            readonly race: components["schemas"]["RaceView"];
        };
        /**
         * Settings
         * @description Settings of a race. Times are in seconds.
         *
         *     The log keeps them in `RaceCreated`: a field may be added whose default is what races before it had, and a bound
         *     may be widened; anything else is a new schema of that event.
         */
        readonly Settings: {
            readonly game: string;
            readonly options: {
                readonly [key: string]: number | string | null;
            };
            /** @default 2 */
            readonly seats: number;
            readonly time_limit: number | null;
            /** @default 3 */
            readonly countdown: number;
            /**
             * @default none
             * @enum {string}
             */
            readonly undo: "none" | "free" | "penalty";
            /** @default 10 */
            readonly undo_penalty: number;
            /**
             * @default fair
             * @enum {string}
             */
            readonly view: "fair" | "open" | "closed";
            readonly closed_until: number | null;
            /** @default false */
            readonly rated: boolean;
            /** @default false */
            readonly hints: boolean;
            /** @default true */
            readonly listed: boolean;
        };
        /**
         * Somebody
         * @description A player; one who was forgotten has no name.
         */
        readonly Somebody: {
            /** Format: uuid */
            readonly id: string;
            readonly name: string;
        };
        /**
         * Standing
         * @description What a seat has reached. `time` is in milliseconds since the start, penalties included; null while it plays.
         */
        readonly Standing: {
            readonly seat: number;
            readonly place: number;
            readonly home: number;
            readonly moves: number;
            readonly time: number | null;
            /** @enum {null|string} */
            readonly how: "won" | "stuck" | "resigned" | "out of time" | "gone" | null;
        };
        /**
         * StartCalled
         * @description Whoever made the race will wait no longer: free seats are gone and those behind them move up.
         *
         *     Who is not ready soon is left out as well.
         */
        readonly StartCalled: {
            readonly at: number;
            /** @constant */
            readonly type: "StartCalled";
        };
        /**
         * Started
         * @description The cards lie: the same piles on every board, and as many cards home. A closed race does not show them yet.
         */
        readonly Started: {
            readonly p: number;
            readonly t: number;
            readonly started_at: number;
            readonly ends_at: number;
            readonly home: number;
            readonly piles: {
                readonly [key: string]: string;
            } | null;
            /** @constant */
            readonly type: "started";
        };
        /**
         * UndoBody
         * @description Taking the last move back.
         */
        readonly UndoBody: {
            /** @description Moves and undos that one's board has had. */
            readonly n: number;
        };
        /**
         * Undone
         * @description A racer took his last move back.
         */
        readonly Undone: {
            readonly p: number;
            readonly t: number;
            readonly seat: number;
            readonly n: number;
            readonly home: number;
            readonly piles: {
                readonly [key: string]: string;
            };
            /** @constant */
            readonly type: "undone";
        };
        /**
         * Version
         * @description The version. `rules`: whether the rules run compiled or in Python, which differ in speed alone.
         */
        readonly Version: {
            readonly version: string;
            readonly rules_version: number;
            /** @enum {string} */
            readonly rules: "compiled" | "python";
        };
        /**
         * Withdrew
         * @description A racer left before the start; the race is a lobby (again).
         */
        readonly Withdrew: {
            readonly p: number;
            readonly t: number;
            readonly seat: number;
            /** @constant */
            readonly type: "withdrew";
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly createPlayer: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewPlayer"];
            };
        };
        readonly responses: {
            /** @description Document created, URL follows */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PlayerMade"];
                };
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request Entity Too Large */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getMe: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Request fulfilled, document follows */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PlayerView"];
                };
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getPlayer: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of a player. */
                readonly player_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Request fulfilled, document follows */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PlayerView"];
                };
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly listGames: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Request fulfilled, document follows */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GameList"];
                };
            };
        };
    };
    readonly getGame: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of a game, as `duchess`. */
                readonly game_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Request fulfilled, document follows */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GameView"];
                };
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly listRaces: {
        readonly parameters: {
            readonly query?: {
                /** @description In this state; may be given more than once. */
                readonly state?: readonly ("lobby" | "countdown" | "racing" | "decided" | "finished" | "abandoned")[] | null;
                /** @description Of this game. */
                readonly game?: string | null;
                /** @description In which this player has a seat. */
                readonly player?: string | null;
                /** @description Those of the service's own bots, in place of people's. */
                readonly house?: boolean;
                /** @description Races on a page, at the most. */
                readonly limit?: number;
                /** @description `next` of the page before. */
                readonly cursor?: string | null;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Request fulfilled, document follows */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RacePage"];
                };
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly createRace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewRace"];
            };
        };
        readonly responses: {
            /** @description Document created, URL follows */
            readonly 201: {
                headers: {
                    /** @description Address of the race. */
                    readonly Location?: unknown;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RaceView"];
                };
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request Entity Too Large */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getFeaturedRace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Request fulfilled, document follows */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Featured"];
                };
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getRace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of a race. */
                readonly race_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Request fulfilled, document follows */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RaceView"];
                };
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly joinRace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of a race. */
                readonly race_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["JoinBody"];
            };
        };
        readonly responses: {
            /** @description Request fulfilled, document follows */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Seated"];
                };
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request Entity Too Large */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly beReady: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of a race. */
                readonly race_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ReadyBody"];
            };
        };
        readonly responses: {
            /** @description Request fulfilled, document follows */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RaceView"];
                };
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request Entity Too Large */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly startRace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of a race. */
                readonly race_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Request fulfilled, document follows */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RaceView"];
                };
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly askRematch: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of a race. */
                readonly race_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["JoinBody"];
            };
        };
        readonly responses: {
            /** @description Request fulfilled, document follows */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Seated"];
                };
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request Entity Too Large */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly leaveRace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of a race. */
                readonly race_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Request fulfilled, document follows */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RaceView"];
                };
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly resignRace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of a race. */
                readonly race_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Request fulfilled, document follows */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RaceView"];
                };
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getOwnBoard: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of a race. */
                readonly race_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Request fulfilled, document follows */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OwnBoard"];
                };
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly playMove: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of a race. */
                readonly race_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["MoveBody"];
            };
        };
        readonly responses: {
            /** @description Request fulfilled, document follows */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Ack"];
                };
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request Entity Too Large */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly undoMove: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of a race. */
                readonly race_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["UndoBody"];
            };
        };
        readonly responses: {
            /** @description Request fulfilled, document follows */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Ack"];
                };
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request Entity Too Large */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly raceGhosts: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of a race. */
                readonly race_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["GhostRace"];
            };
        };
        readonly responses: {
            /** @description Document created, URL follows */
            readonly 201: {
                headers: {
                    /** @description Address of the race. */
                    readonly Location?: unknown;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RaceView"];
                };
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request Entity Too Large */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly createPairing: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewPairing"];
            };
        };
        readonly responses: {
            /** @description One waits for that already, or there is a race. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PairingView"];
                };
            };
            /** @description Document created, URL follows */
            readonly 201: {
                headers: {
                    /** @description Address of the pairing. */
                    readonly Location?: unknown;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PairingView"];
                };
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request Entity Too Large */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getPairing: {
        readonly parameters: {
            readonly query?: {
                /** @description Seconds to wait for news before the answer. */
                readonly wait?: number;
            };
            readonly header?: never;
            readonly path: {
                /** @description Id of a pairing of one's own. */
                readonly pairing_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Request fulfilled, document follows */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PairingView"];
                };
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly cancelPairing: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of a pairing of one's own. */
                readonly pairing_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Request fulfilled, document follows */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PairingView"];
                };
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly takeBot: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of a pairing of one's own. */
                readonly pairing_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Request fulfilled, document follows */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PairingView"];
                };
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly listChallenges: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Request fulfilled, document follows */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ChallengeList"];
                };
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly createChallenge: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewChallenge"];
            };
        };
        readonly responses: {
            /** @description Document created, URL follows */
            readonly 201: {
                headers: {
                    /** @description Address of the challenge. */
                    readonly Location?: unknown;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ChallengeView"];
                };
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request Entity Too Large */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getChallenge: {
        readonly parameters: {
            readonly query?: {
                /** @description Seconds to wait for news before the answer. */
                readonly wait?: number;
            };
            readonly header?: never;
            readonly path: {
                /** @description Id of a challenge. */
                readonly challenge_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Request fulfilled, document follows */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ChallengeView"];
                };
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly withdrawChallenge: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of a challenge. */
                readonly challenge_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Request fulfilled, document follows */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ChallengeView"];
                };
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly acceptChallenge: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of a challenge. */
                readonly challenge_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Request fulfilled, document follows */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ChallengeView"];
                };
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly declineChallenge: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of a challenge. */
                readonly challenge_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Request fulfilled, document follows */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ChallengeView"];
                };
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly practiseFrom: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of a race. */
                readonly race_id: string;
                /** @description Seat, counted from 0. */
                readonly seat: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PracticeBody"];
            };
        };
        readonly responses: {
            /** @description Document created, URL follows */
            readonly 201: {
                headers: {
                    /** @description Address of the race. */
                    readonly Location?: unknown;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RaceView"];
                };
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request Entity Too Large */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly askHint: {
        readonly parameters: {
            readonly query: {
                /** @description Moves and undos that one's board has had. */
                readonly n: number;
            };
            readonly header?: never;
            readonly path: {
                /** @description Id of a race. */
                readonly race_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Request fulfilled, document follows */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Hint"];
                };
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly listEvents: {
        readonly parameters: {
            readonly query?: {
                /** @description Only events behind this `p`. */
                readonly since?: number;
                /** @description Events on a page, at the most. */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path: {
                /** @description Id of a race. */
                readonly race_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Request fulfilled, document follows */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EventPage"];
                };
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getBoard: {
        readonly parameters: {
            readonly query?: {
                /** @description Moves and undos that it has had; left out: all that are public. */
                readonly n?: number | null;
            };
            readonly header?: never;
            readonly path: {
                /** @description Id of a race. */
                readonly race_id: string;
                /** @description Seat, counted from 0. */
                readonly seat: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Request fulfilled, document follows */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BoardView"];
                };
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getReplay: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of a race. */
                readonly race_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Request fulfilled, document follows */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Replay"];
                };
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getProof: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of a race. */
                readonly race_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Request fulfilled, document follows */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Proof"];
                };
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getVersion: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Request fulfilled, document follows */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Version"];
                };
            };
        };
    };
    readonly isAlive: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Request fulfilled, document follows */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    readonly isReady: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Request fulfilled, document follows */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Health"];
                };
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
