/** Types of the messages of a race's socket, from asyncapi.yaml; written by `npm run types`, not by hand. */

interface components {
    schemas: {
        /**
         * Hello
         * @description Always the first: who one is, and what one knows already.
         *
         *     Without a `token` one is a spectator. `p` is the last public event that one has, `n` the moves and undos on one's
         *     own board that one knows of. A spectator who does not want to begin now says `from` and `speed`, as in `watch`.
         */
        readonly Hello: {
            readonly type: "hello";
            readonly token?: string | null;
            readonly p?: number | null;
            readonly n?: number | null;
            readonly from?: number | string | null;
            readonly speed?: number | null;
        };
        /**
         * DoPlay
         * @description Make a move on one's board, which has had `n` moves and undos.
         */
        readonly DoPlay: {
            readonly type: "play";
            readonly n: number;
            readonly move: string;
        };
        /**
         * DoUndo
         * @description Take the last move back on one's board, which has had `n` moves and undos.
         */
        readonly DoUndo: {
            readonly type: "undo";
            readonly n: number;
        };
        /**
         * DoReady
         * @description Be ready, and open the nonce that one committed to by joining (32 hexadecimal digits).
         */
        readonly DoReady: {
            readonly type: "ready";
            readonly nonce?: string | null;
        };
        /**
         * DoResign
         * @description Give the race up.
         */
        readonly DoResign: {
            readonly type: "resign";
        };
        /**
         * AskClock
         * @description Ask for the server's time; `sent` comes back as it is.
         */
        readonly AskClock: {
            readonly type: "clock";
            readonly sent: number;
        };
        /**
         * DoWatch
         * @description Watch from another place, or at another speed; what is left out stays as it is.
         */
        readonly DoWatch: {
            readonly type: "watch";
            readonly from?: number | string | null;
            readonly speed?: number | null;
        };
        /**
         * Welcome
         * @description Answer to `hello`. `now` is the server's time in milliseconds since the epoch.
         *
         *     Either `race` is there, with everything up to its `p`; or it is left out, and the public events after the `p` that
         *     the client named follow at once. `player` is who one is; `seat` and `board` are one's own (no `board` before the
         *     start). `progress` is of every seat, once there are boards. `rematch` is the race's rematch, if there is one. With
         *     `playback` this is the race as it was, and what follows is played; without, it is the race as it is, and what
         *     follows is live.
         */
        readonly Welcome: {
            readonly type: "welcome";
            readonly now: number;
            readonly p: number;
            readonly racers: readonly components["schemas"]["Named"][];
            readonly race?: components["schemas"]["RaceView"] | null;
            readonly player?: string | null;
            readonly seat?: number | null;
            readonly board?: components["schemas"]["OwnBoard"] | null;
            readonly progress?: readonly components["schemas"]["Progress"][];
            readonly spectators?: number;
            readonly rematch?: string | null;
            readonly playback?: components["schemas"]["Pace"] | null;
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
         * RaceView
         * @description A race as everybody may see it once `p` public events have happened.
         */
        readonly RaceView: {
            /** Format: uuid */
            readonly id: string;
            readonly p: number;
            readonly phase: "abandoned" | "countdown" | "decided" | "finished" | "lobby" | "racing";
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
            readonly deal: string | null;
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
            readonly seats: number;
            readonly time_limit: number | null;
            readonly countdown: number;
            readonly undo: "free" | "none" | "penalty";
            readonly undo_penalty: number;
            readonly view: "closed" | "fair" | "open";
            readonly closed_until: number | null;
            readonly rated: boolean;
            readonly deal: "any" | "winnable";
            readonly hints: boolean;
            readonly bots: boolean;
            readonly listed: boolean;
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
            readonly n: number;
            readonly home: number;
            readonly piles: {
                readonly [key: string]: string;
            } | null;
            readonly progress: components["schemas"]["Progress"] | null;
            readonly away_until: number | null;
            readonly ended: ("gone" | "out of time" | "resigned" | "stuck" | "won") | null;
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
            readonly held: number;
            readonly waits_for: readonly number[];
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
         * Standing
         * @description What a seat has reached. `time` is in milliseconds since the start, penalties included; null while it plays.
         */
        readonly Standing: {
            readonly seat: number;
            readonly place: number;
            readonly home: number;
            readonly moves: number;
            readonly time: number | null;
            readonly how: ("gone" | "out of time" | "resigned" | "stuck" | "won") | null;
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
            readonly redeals_left: number | null;
        };
        /**
         * Pace
         * @description How a race that lies behind is played to a spectator: from the moment `at` on, `speed` times as fast as it was.
         *
         *     `at` is in milliseconds since the epoch: the public events come in the order and at the distances in which they
         *     became public.
         */
        readonly Pace: {
            readonly at: number;
            readonly speed: number;
        };
        /**
         * PaceSet
         * @description The race is played at another speed, from where it stands.
         */
        readonly PaceSet: {
            readonly type: "playback";
            readonly playback: components["schemas"]["Pace"];
        };
        /**
         * Racers
         * @description Who sits where, whenever that changes.
         */
        readonly Racers: {
            readonly type: "racers";
            readonly racers: readonly components["schemas"]["Named"][];
        };
        /**
         * ProgressMade
         * @description How far some seats have really come, while their boards are held back. Only the last word on a seat counts.
         */
        readonly ProgressMade: {
            readonly type: "progress";
            readonly seats: readonly components["schemas"]["Progress"][];
        };
        /**
         * Spectators
         * @description How many watch, whenever that changes; at most once a second.
         */
        readonly Spectators: {
            readonly type: "spectators";
            readonly count: number;
        };
        /**
         * Rematch
         * @description There is a rematch of this race; its racers join it.
         */
        readonly Rematch: {
            readonly type: "rematch";
            /** Format: uuid */
            readonly race: string;
        };
        /**
         * BoardDealt
         * @description One's own board at the start.
         */
        readonly BoardDealt: {
            readonly type: "board";
            readonly board: components["schemas"]["OwnBoard"];
        };
        /**
         * Ack
         * @description A move or undo of one's own is in the log, and will never be lost. `n` is the count that it made.
         *
         *     `turned` are the faces that it turned up, `piles` those that changed, `legal` what may be played
         *     now. `redeals_left` lacks where they are unlimited. Every connection of the racer gets it.
         */
        readonly Ack: {
            readonly type: "ack";
            readonly n: number;
            readonly action: string;
            readonly turned: string;
            readonly home: number;
            readonly piles: {
                readonly [key: string]: string;
            };
            readonly legal: readonly string[];
            readonly may_undo: boolean;
            readonly redeals_left?: number | null;
        };
        /**
         * Done
         * @description A command without `n` is carried out: `ready` or `resign`.
         */
        readonly Done: {
            readonly type: "done";
            readonly command: string;
        };
        /**
         * Refused
         * @description A command changed nothing: `code` for programs, `detail` for people. `n` is the true count of the board.
         */
        readonly Refused: {
            readonly type: "refused";
            readonly command: string;
            readonly code: string;
            readonly detail: string;
            readonly sent_n?: number | null;
            readonly n?: number | null;
        };
        /**
         * Fault
         * @description A frame could not be understood; or, before the connection is closed, why.
         */
        readonly Fault: {
            readonly type: "error";
            readonly code: string;
            readonly detail: string;
        };
        /**
         * Clock
         * @description The server's time in milliseconds since the epoch, and what the client sent.
         */
        readonly Clock: {
            readonly type: "clock";
            readonly sent: number;
            readonly now: number;
        };
        /**
         * Created
         * @description A lobby opened. `commitment` is to the service's secret; null where the deal is picked.
         */
        readonly Created: {
            readonly type: "created";
            readonly p: number;
            readonly t: number;
            readonly created_at: number;
            /** Format: uuid */
            readonly creator: string;
            readonly settings: components["schemas"]["Settings"];
            readonly commitment: string | null;
            readonly rematch_of?: string | null;
            readonly origin?: components["schemas"]["OriginView"] | null;
            readonly deal?: string | null;
        };
        /**
         * Joined
         * @description A player took a seat; `commitment` is to his nonce.
         */
        readonly Joined: {
            readonly type: "joined";
            readonly p: number;
            readonly t: number;
            readonly seat: number;
            /** Format: uuid */
            readonly player: string;
            readonly commitment: string | null;
        };
        /**
         * GhostJoined
         * @description A finished board of another race takes a seat, and is played again at its own pace.
         */
        readonly GhostJoined: {
            readonly type: "ghost-joined";
            readonly p: number;
            readonly t: number;
            readonly seat: number;
            readonly ghost: components["schemas"]["GhostView"];
        };
        /**
         * Withdrew
         * @description A racer left before the start; the race is a lobby (again).
         */
        readonly Withdrew: {
            readonly type: "withdrew";
            readonly p: number;
            readonly t: number;
            readonly seat: number;
        };
        /**
         * Renewed
         * @description The deal is decided anew: another commitment of the service, and everybody joins again with another nonce.
         */
        readonly Renewed: {
            readonly type: "renewed";
            readonly p: number;
            readonly t: number;
            readonly commitment: string;
        };
        /**
         * CalledStart
         * @description Free seats are gone and those behind them move up; who is not ready at `start_by` is left out.
         */
        readonly CalledStart: {
            readonly type: "start-called";
            readonly p: number;
            readonly t: number;
            readonly start_by: number;
        };
        /**
         * BecameReady
         * @description A racer is ready.
         */
        readonly BecameReady: {
            readonly type: "ready";
            readonly p: number;
            readonly t: number;
            readonly seat: number;
        };
        /**
         * Counting
         * @description Everybody is ready.
         */
        readonly Counting: {
            readonly type: "countdown";
            readonly p: number;
            readonly t: number;
            readonly starts_at: number;
        };
        /**
         * Started
         * @description The cards lie: the same piles on every board, and as many cards home. A closed race does not show them yet.
         */
        readonly Started: {
            readonly type: "started";
            readonly p: number;
            readonly t: number;
            readonly started_at: number;
            readonly ends_at: number;
            readonly home: number;
            readonly piles: {
                readonly [key: string]: string;
            } | null;
        };
        /**
         * Moved
         * @description A racer moved. `n` counts the moves and undos on his board, `piles` are those that changed.
         */
        readonly Moved: {
            readonly type: "moved";
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
        };
        /**
         * Undone
         * @description A racer took his last move back.
         */
        readonly Undone: {
            readonly type: "undone";
            readonly p: number;
            readonly t: number;
            readonly seat: number;
            readonly n: number;
            readonly home: number;
            readonly piles: {
                readonly [key: string]: string;
            };
        };
        /**
         * Hinted
         * @description One who practises asked what to do when his board had had `n` moves and undos.
         */
        readonly Hinted: {
            readonly type: "hinted";
            readonly p: number;
            readonly t: number;
            readonly seat: number;
            readonly n: number;
            readonly move: string;
        };
        /**
         * Left
         * @description A racer is not there; he has until `until_at` to return.
         */
        readonly Left: {
            readonly type: "left";
            readonly p: number;
            readonly t: number;
            readonly seat: number;
            readonly until_at: number;
        };
        /**
         * Returned
         * @description A racer is there again.
         */
        readonly Returned: {
            readonly type: "returned";
            readonly p: number;
            readonly t: number;
            readonly seat: number;
        };
        /**
         * Ended
         * @description A racer's race is over.
         */
        readonly Ended: {
            readonly type: "ended";
            readonly p: number;
            readonly t: number;
            readonly seat: number;
            readonly how: "gone" | "out of time" | "resigned" | "stuck" | "won";
            readonly home: number;
        };
        /**
         * PlacesDecided
         * @description Nothing can change the standings any more. `rematch` is the id that a rematch has or would have.
         */
        readonly PlacesDecided: {
            readonly type: "decided";
            readonly p: number;
            readonly t: number;
            readonly standings: readonly components["schemas"]["Standing"][];
            /** Format: uuid */
            readonly rematch: string;
        };
        /**
         * Finish
         * @description Every seat has ended, and all is revealed: what the deal came from, and the digest of the race's log.
         *
         *     A closed race keeps the deal to itself until it opens, and a race on a deal that has an id does so for ever.
         */
        readonly Finish: {
            readonly type: "finished";
            readonly p: number;
            readonly t: number;
            readonly standings: readonly components["schemas"]["Standing"][];
            readonly seed: string | null;
            readonly secret: string | null;
            readonly nonces: readonly (string | null)[];
            readonly digest: string;
        };
        /**
         * Opened
         * @description The time of a closed race has come: what happened on its boards follows. Without `piles` it never started.
         *
         *     Seed, secret and nonces are there if the race is over.
         */
        readonly Opened: {
            readonly type: "opened";
            readonly p: number;
            readonly t: number;
            readonly home: number;
            readonly piles: {
                readonly [key: string]: string;
            } | null;
            readonly seed: string | null;
            readonly secret: string | null;
            readonly nonces: readonly (string | null)[];
        };
        /**
         * Abandonment
         * @description The race never started, and all is revealed that had been committed to.
         */
        readonly Abandonment: {
            readonly type: "abandoned";
            readonly p: number;
            readonly t: number;
            readonly reason: string;
            readonly secret: string | null;
            readonly nonces: readonly (string | null)[];
            readonly digest: string;
        };
        /** @description What a client sends. */
        readonly FromClient: components["schemas"]["Hello"] | components["schemas"]["DoPlay"] | components["schemas"]["DoUndo"] | components["schemas"]["DoReady"] | components["schemas"]["DoResign"] | components["schemas"]["AskClock"] | components["schemas"]["DoWatch"];
        /** @description What the service sends. */
        readonly ToClient: components["schemas"]["Welcome"] | components["schemas"]["PaceSet"] | components["schemas"]["Racers"] | components["schemas"]["ProgressMade"] | components["schemas"]["Spectators"] | components["schemas"]["Rematch"] | components["schemas"]["BoardDealt"] | components["schemas"]["Ack"] | components["schemas"]["Done"] | components["schemas"]["Refused"] | components["schemas"]["Fault"] | components["schemas"]["Clock"] | components["schemas"]["Created"] | components["schemas"]["Joined"] | components["schemas"]["GhostJoined"] | components["schemas"]["Withdrew"] | components["schemas"]["Renewed"] | components["schemas"]["CalledStart"] | components["schemas"]["BecameReady"] | components["schemas"]["Counting"] | components["schemas"]["Started"] | components["schemas"]["Moved"] | components["schemas"]["Undone"] | components["schemas"]["Hinted"] | components["schemas"]["Left"] | components["schemas"]["Returned"] | components["schemas"]["Ended"] | components["schemas"]["PlacesDecided"] | components["schemas"]["Finish"] | components["schemas"]["Opened"] | components["schemas"]["Abandonment"];
        /** @description What everybody is told, numbered `p` = 1, 2, 3 … */
        readonly AnyPublicEvent: components["schemas"]["Created"] | components["schemas"]["Joined"] | components["schemas"]["GhostJoined"] | components["schemas"]["Withdrew"] | components["schemas"]["Renewed"] | components["schemas"]["CalledStart"] | components["schemas"]["BecameReady"] | components["schemas"]["Counting"] | components["schemas"]["Started"] | components["schemas"]["Moved"] | components["schemas"]["Undone"] | components["schemas"]["Hinted"] | components["schemas"]["Left"] | components["schemas"]["Returned"] | components["schemas"]["Ended"] | components["schemas"]["PlacesDecided"] | components["schemas"]["Finish"] | components["schemas"]["Opened"] | components["schemas"]["Abandonment"];
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Hello = components['schemas']['Hello'];
export type DoPlay = components['schemas']['DoPlay'];
export type DoUndo = components['schemas']['DoUndo'];
export type DoReady = components['schemas']['DoReady'];
export type DoResign = components['schemas']['DoResign'];
export type AskClock = components['schemas']['AskClock'];
export type DoWatch = components['schemas']['DoWatch'];
export type Welcome = components['schemas']['Welcome'];
export type Named = components['schemas']['Named'];
export type RaceView = components['schemas']['RaceView'];
export type Settings = components['schemas']['Settings'];
export type SeatView = components['schemas']['SeatView'];
export type GhostView = components['schemas']['GhostView'];
export type Progress = components['schemas']['Progress'];
export type OriginView = components['schemas']['OriginView'];
export type Standing = components['schemas']['Standing'];
export type OwnBoard = components['schemas']['OwnBoard'];
export type Pace = components['schemas']['Pace'];
export type PaceSet = components['schemas']['PaceSet'];
export type Racers = components['schemas']['Racers'];
export type ProgressMade = components['schemas']['ProgressMade'];
export type Spectators = components['schemas']['Spectators'];
export type Rematch = components['schemas']['Rematch'];
export type BoardDealt = components['schemas']['BoardDealt'];
export type Ack = components['schemas']['Ack'];
export type Done = components['schemas']['Done'];
export type Refused = components['schemas']['Refused'];
export type Fault = components['schemas']['Fault'];
export type Clock = components['schemas']['Clock'];
export type Created = components['schemas']['Created'];
export type Joined = components['schemas']['Joined'];
export type GhostJoined = components['schemas']['GhostJoined'];
export type Withdrew = components['schemas']['Withdrew'];
export type Renewed = components['schemas']['Renewed'];
export type CalledStart = components['schemas']['CalledStart'];
export type BecameReady = components['schemas']['BecameReady'];
export type Counting = components['schemas']['Counting'];
export type Started = components['schemas']['Started'];
export type Moved = components['schemas']['Moved'];
export type Undone = components['schemas']['Undone'];
export type Hinted = components['schemas']['Hinted'];
export type Left = components['schemas']['Left'];
export type Returned = components['schemas']['Returned'];
export type Ended = components['schemas']['Ended'];
export type PlacesDecided = components['schemas']['PlacesDecided'];
export type Finish = components['schemas']['Finish'];
export type Opened = components['schemas']['Opened'];
export type Abandonment = components['schemas']['Abandonment'];
export type FromClient = components['schemas']['FromClient'];
export type ToClient = components['schemas']['ToClient'];
export type AnyPublicEvent = components['schemas']['AnyPublicEvent'];
