/** Types of the REST API, from openapi.yaml; written by `npm run types`, not by hand. */

export interface paths {
    "/api/v1/players": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Become a player
         * @description Names are unique, whatever their case. Keep the token: only its hash is stored, nobody can tell it again.
         *
         *     It permits all that a person may do, or all that a bot may; `createToken` makes others that permit less.
         */
        post: operations["createPlayer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/players/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who I am
         * @description Player whose token came with the request.
         *
         *     Takes a token with the scope `player:read`.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        /**
         * Leave for good
         * @description Forget one's name, tokens, pairings and challenges, at once; the name is free again. There is no way back.
         *
         *     Lobbies are left, and a race that is on is left as by going. Moves that were made stay, of somebody without a name.
         *
         *     Takes a token with the scope `token:write`.
         */
        delete: operations["deleteMe"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/players/{player_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One player
         * @description Name, ratings and results of a player, of each game one. Races name players by id: a name can be forgotten.
         *
         *     A rating changes as soon as a race is decided; results come when everybody in it has ended. Private races count.
         */
        get: operations["getPlayer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/players/{player_id}/races": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Races of a player
         * @description Listed races in which a player has a seat, the newest first, those of the house's bots included.
         */
        get: operations["listPlayerRaces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/players/{player_id}/ratings/{game}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How a rating has come about
         * @description A player's rating at a game after each of his rated races, for a plot.
         */
        get: operations["getRatingHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/players/{player_id}/against/{other_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Head-to-head
         * @description Finished races in which both had a seat, rated or not. Private ones count, and are not among the last ten.
         *
         *     `GET /api/v1/races?player=…&player=…` has all of their listed races.
         */
        get: operations["getAgainst"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/players/me/bot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Be a bot
         * @description Say that a program plays, for good. Tokens with `race:play` have `bot:play` in its place from then on.
         *
         *     Takes a token with the scope `token:write`.
         */
        post: operations["becomeBot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/players/me/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything that is kept of me
         * @description Player, tokens, pairings, challenges, races and the ids of one's events there. Without `end` it is not whole.
         *
         *     Takes a token with the scope `player:read`.
         */
        get: operations["exportMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/players/me/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One's tokens
         * @description All tokens that one has, fifty at the most, without their secrets, which nobody can tell again.
         *
         *     Takes a token with the scope `player:read`.
         */
        get: operations["listTokens"];
        put?: never;
        /**
         * Make a token
         * @description One more token. Keep it: only its hash is stored.
         *
         *     Takes a token with the scope `token:write`.
         */
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/players/me/tokens/{token_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a token
         * @description It is good no more, and sockets that were opened with it close within a second. It may be the one that asks.
         *
         *     Takes a token with the scope `token:write`.
         */
        delete: operations["revokeToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/players/me/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show a code for another device
         * @description It is good once, for ten minutes, for a token that permits what this one does. It replaces the last code.
         *
         *     Takes a token with the scope `token:write`.
         */
        post: operations["createLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/players/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a code of another device
         * @description Be the player who shows the code. It travels in the body, for addresses are kept in logs; guesses are counted.
         */
        post: operations["takeLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every game
         * @description All games with their rules, one value for each axis, and the options that players may choose.
         */
        get: operations["listGames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{game_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One game
         * @description One game with its rules and options.
         */
        get: operations["getGame"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/races": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find races
         * @description Listed races, the newest first. Pages stay as they are while new races begin.
         */
        get: operations["listRaces"];
        put?: never;
        /**
         * Make a race
         * @description Open a lobby. Nobody sits in it yet: whoever made it joins like everybody else.
         *
         *     With `deal` as `winnable` the deal can be won, which is proved; should none be ready, 503 says when to ask again.
         *
         *     Takes a token with the scope `race:create`.
         */
        post: operations["createRace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/races/featured": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is worth watching now
         * @description One listed race of two seats or more that is being raced now, and is not closed.
         *
         *     People come before house bots, rated races before others, then the most watched, then the closest. How close a race
         *     is only its own node knows; another one takes the newest of those that are watched by as many.
         */
        get: operations["getFeaturedRace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/feed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All races
         * @description Starts and finishes of all listed races, each once, in an order that never changes.
         *
         *     With `Accept: application/x-ndjson` (a line for each event) or `text/event-stream` they come as they happen. A
         *     stream that breaks goes on behind the last event that came: `cursor`, or the header `Last-Event-ID`. Players are
         *     named by id.
         */
        get: operations["getFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/races/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All finished races
         * @description Finished races that lists show, with every move, in the order in which all of them became public.
         *
         *     That is when a race finished, or when it opened if it was closed; it is here five seconds later. So whoever goes on
         *     from the last race that he has, after a break or a month later, misses none. A whole answer ends in a line of type
         *     `end`. Players are named by id.
         */
        get: operations["exportRaces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/races/{race_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One race
         * @description The race as everybody may see it now, up to its public event `p`.
         *
         *     It is what this node's socket says, and a node may be a moment behind the log: so even of a race that is over it is
         *     to be asked for again (`If-None-Match`), where its events, boards, replay and proof may be kept for good.
         */
        get: operations["getRace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/races/{race_id}/ratings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a race changed
         * @description Ratings before and after a race, by seat. They are there as soon as the race is decided.
         */
        get: operations["getRaceRatings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/leaderboards/{game}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who leads
         * @description Players with a rating at a game, the best first. Those whose rating is provisional come behind all others.
         *
         *     A page goes on behind the last player of the one before, as he stood then: whoever's rating stays meanwhile is on
         *     one page, and on no other.
         */
        get: operations["getLeaderboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/races/{race_id}/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a seat
         * @description Take the first free seat. Joining again repeats the answer, or commits anew to a renewed deal.
         *
         *     Takes a token with the scope `race:play` or, of a bot, `bot:play`.
         */
        post: operations["joinRace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/races/{race_id}/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Be ready
         * @description Once everybody is ready the countdown runs. Being ready opens one's nonce.
         *
         *     Takes a token with the scope `race:play` or, of a bot, `bot:play`.
         */
        post: operations["beReady"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/races/{race_id}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Wait no longer
         * @description Start with those who are there: free seats go, and who is not ready within 15 s is left out.
         *
         *     Only who made the race may say so. Saying it again changes nothing.
         *
         *     Takes a token with the scope `race:create`.
         */
        post: operations["startRace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/races/{race_id}/rematch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Race again
         * @description Sit down to the rematch: the same people and settings, and a fresh deal. The first who asks makes it.
         *
         *     Its id is `rematch` in the view of the race that was decided; the commitment is to a nonce for that one.
         *
         *     Takes a token with the scope `race:play` or, of a bot, `bot:play`.
         */
        post: operations["askRematch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/races/{race_id}/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Leave before the start
         * @description Give one's seat up while the race is a lobby or counts down; it costs nothing.
         *
         *     Takes a token with the scope `race:play` or, of a bot, `bot:play`.
         */
        post: operations["leaveRace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/races/{race_id}/resign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give the race up
         * @description End one's own race. Resigning again repeats the answer.
         *
         *     Takes a token with the scope `race:play` or, of a bot, `bot:play`.
         */
        post: operations["resignRace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/races/{race_id}/board": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One's own board
         * @description What one sees on one's board, and everything that may be played: a client needs no rules.
         *
         *     Takes a token with the scope `race:play` or, of a bot, `bot:play`.
         */
        get: operations["getOwnBoard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/races/{race_id}/moves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a move
         * @description The answer comes after the move is committed. The same move sent again at the same `n` gets the same answer.
         *
         *     Takes a token with the scope `race:play` or, of a bot, `bot:play`.
         */
        post: operations["playMove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/races/{race_id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take the last move back
         * @description Where the race is played with undo. It counts as an action of its own: `n` grows.
         *
         *     Takes a token with the scope `race:play` or, of a bot, `bot:play`.
         */
        post: operations["undoMove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/races/{race_id}/ghosts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Race against finished boards
         * @description Make a race on the deal of a finished one, in which boards of that one take the last seats.
         *
         *     A ghost plays at the pace at which its board was played. Its moves are held back like a racer's, and it holds nobody
         *     back. Nobody else sits there yet: join the race, and be ready. It is not rated: the deal can be known.
         *
         *     Takes a token with the scope `race:create`.
         */
        post: operations["raceGhosts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/days/{day}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The deals of a day
         * @description Each game's deal of a day, one of a game: of today, of tomorrow with nothing but the commitment, or of before.
         */
        get: operations["getDay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/days/{day}/{game}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The table of a day
         * @description Who has played the day's deal, and with what result; no card of it, and no move, before the day opens.
         */
        get: operations["getDayTable"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/days/{day}/{game}/races": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Play the deal of the day
         * @description Make one's own race on the day's deal: one seat, no undo, no hints, closed until the day opens. Once.
         *
         *     Join it and be ready within two minutes. Of a day before it is practice like any other, and not in the table.
         *
         *     Takes a token with the scope `race:create`.
         */
        post: operations["playDay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/days/{day}/{game}/boards/{race_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Watch a board of the day
         * @description A finished board of the day, for those who have finished theirs; for everybody once the day has opened.
         *
         *     Takes a token with the scope `player:read`.
         */
        get: operations["getDayBoard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/days/{day}/{game}/ghosts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Race boards of the day
         * @description Race against finished boards of the day, for those who have finished theirs. It is closed like the day.
         *
         *     Takes a token with the scope `race:create`.
         */
        post: operations["raceDayGhosts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deals/{deal_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What became of a deal
         * @description All boards of the newest hundred races on a deal, and its seed. While a race on it is under way it is held back.
         *
         *     Each board is compared with all the others, so they come together.
         */
        get: operations["getDeal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deals/{deal_id}/races": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Play a deal again
         * @description Make a race on a deal that was played before; nobody needs its seed for that. It is not rated.
         *
         *     Not while others race on it: whoever is in that race could look at the cards in this one.
         *
         *     Takes a token with the scope `race:create`.
         */
        post: operations["playDealAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pairings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find somebody to race
         * @description Wait for somebody who wants the same. Ask for news with `GET …?wait=25`; who does not for 30 s is passed over.
         *
         *     One waits for one thing at a time: another wish replaces the one before, an equal one keeps its place.
         *
         *     Takes a token with the scope `race:play` or, of a bot, `bot:play`.
         */
        post: operations["createPairing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pairings/{pairing_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How the search goes
         * @description How one's pairing stands. With `wait` the answer comes when there is news: a race, or the offer of a bot.
         *
         *     Takes a token with the scope `race:play` or, of a bot, `bot:play`.
         */
        get: operations["getPairing"];
        put?: never;
        post?: never;
        /**
         * Wait no longer
         * @description Leave the list. Doing so again repeats the answer; once there is a race it is refused.
         *
         *     Takes a token with the scope `race:play` or, of a bot, `bot:play`.
         */
        delete: operations["cancelPairing"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pairings/{pairing_id}/bot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Race a bot
         * @description Wait no longer, and race a bot of the house, unrated. It may be taken before it is offered.
         *
         *     Takes a token with the scope `race:play` or, of a bot, `bot:play`.
         */
        post: operations["takeBot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/challenges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One's challenges
         * @description Challenges that one made, got or took, the newest first: those that are open, and those of the last day.
         *
         *     Takes a token with the scope `player:read`.
         */
        get: operations["listChallenges"];
        put?: never;
        /**
         * Challenge somebody
         * @description Challenge a player, or anyone. `GET …?wait=25` tells when it is accepted; its id is all that a link needs.
         *
         *     Takes a token with the scope `race:create`.
         */
        post: operations["createChallenge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/challenges/{challenge_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One challenge
         * @description The challenge as whoever has its id may see it. With `wait` the answer comes when it is not open any more.
         */
        get: operations["getChallenge"];
        put?: never;
        post?: never;
        /**
         * Take a challenge back
         * @description Take back a challenge of one's own that nobody has taken. Doing so again repeats the answer.
         *
         *     Takes a token with the scope `race:create`.
         */
        delete: operations["withdrawChallenge"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/challenges/{challenge_id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept a challenge
         * @description Take a challenge, which makes its `race`: join it. For anyone: first come. Accepting again repeats the answer.
         *
         *     Takes a token with the scope `race:play` or, of a bot, `bot:play`.
         */
        post: operations["acceptChallenge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/challenges/{challenge_id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline a challenge
         * @description Say no to a challenge to oneself. Declining again repeats the answer.
         *
         *     Takes a token with the scope `race:play` or, of a bot, `bot:play`.
         */
        post: operations["declineChallenge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/races/{race_id}/boards/{seat}/practice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Play on alone
         * @description Make a race of one's own that begins where a board of a finished race stood after `n` moves and undos.
         *
         *     Nobody sits in it yet: join it, and be ready. It is in no list; its `origin` says where it began.
         *
         *     Takes a token with the scope `race:create`.
         */
        post: operations["practiseFrom"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/races/{race_id}/hint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What to do
         * @description Ask for a move, in practice with one seat whose settings allow hints. The race's log notes each that is given.
         *
         *     Takes a token with the scope `race:play` or, of a bot, `bot:play`.
         */
        get: operations["askHint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/races/{race_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened
         * @description Public events of a race, the same sequence that its socket sends.
         *
         *     With `Accept: application/x-ndjson` (a line for each event) or `text/event-stream` they come as they happen, until
         *     the last one. A stream that breaks goes on behind the last `p` that came: `since`, or the header `Last-Event-ID`.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/races/{race_id}/boards/{seat}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A board at any moment
         * @description A racer's board as it was after `n` moves and undos, as far as it is public by now.
         */
        get: operations["getBoard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/races/{race_id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A race that is over, step by step
         * @description Deal and moves of a finished race: with the rules of its game, all that it takes to see it again.
         */
        get: operations["getReplay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/races/{race_id}/text": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A race that is over as text
         * @description A finished race to be mailed and kept, as `docs/notation.md` has it; `cadogan import --check` plays it again.
         *
         *     It has no cards while another race on the same deal is under way.
         */
        get: operations["getRaceText"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/races/{race_id}/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything about a race that is over, to be checked
         * @description Log of a race as it is stored, with digests and with each event spelt out: `cadogan verify` checks it offline.
         *
         *     Players are named by id. `docs/fair-deal.md` says what a proof shows. There is none while another race on the
         *     same deal is under way: a proof has the seed.
         */
        get: operations["getProof"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What runs here
         * @description Version of the service, version of the rules as races record it, and the form in which the rules run.
         */
        get: operations["getVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/livez": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the process is up
         * @description Asks nobody else: a process that cannot reach Postgres need not be restarted.
         */
        get: operations["isAlive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether it can do its work
         * @description Asks Postgres, which has to answer and to be migrated.
         */
        get: operations["isReady"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Abandonment
         * @description The race never started, and all is revealed that had been committed to.
         */
        Abandonment: {
            /** @description Number of the last public event: 1, 2, 3 …, without gaps. */
            p: number;
            /** @description Milliseconds since the start of the race; 0 before it. */
            t: number;
            /** @description Why. */
            reason: string;
            /** @description Secret of the service's, in hexadecimal. */
            secret: string | null;
            /** @description Nonces of the racers, by seat, in hexadecimal. */
            nonces: (string | null)[];
            /** @description Digest of the log up to here, SHA-256 in hexadecimal. */
            digest: string;
            /**
             * @description What this is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "abandoned";
        };
        /**
         * Ack
         * @description A move or undo of one's own is in the log, and will never be lost. `n` is the count that it made.
         *
         *     `turned` are the faces that it turned up, `piles` those that changed, `legal` what may be played
         *     now. `redeals_left` lacks where they are unlimited. Every connection of the racer gets it.
         */
        Ack: {
            /** @description Moves and undos that the board has had. */
            n: number;
            /** @description A move in notation, or `undo`. */
            action: string;
            /** @description Faces that it turned up, one after the other. */
            turned: string;
            /** @description Cards on the foundations. */
            home: number;
            /** @description Piles by name, each from bottom to top; `--` lies face down. */
            piles: {
                [key: string]: string;
            };
            /** @description Everything that may be played now, in notation. */
            legal: string[];
            /** @description Whether the last move may be taken back. */
            may_undo: boolean;
            /** @description Redeals that are left; null, or left out, where they are unlimited. */
            redeals_left?: number | null;
            /**
             * @description What this is.
             * @constant
             */
            type: "ack";
        };
        /**
         * AgainBody
         * @description How to play a deal again. Times are in seconds.
         */
        AgainBody: {
            /**
             * @description Seats, in order.
             * @default 1
             */
            seats?: number;
            /** @description Seconds that a racer has. */
            time_limit?: number | null;
            /**
             * @description Seconds between the last `ready` and the start.
             * @default 3
             */
            countdown?: number;
            /**
             * @description Whether moves may be taken back, and what that costs.
             * @default none
             * @enum {string}
             */
            undo?: "none" | "free" | "penalty";
            /**
             * @description Whether hints may be asked for.
             * @default false
             */
            hints?: boolean;
            /**
             * @description Whether lists show the race.
             * @default true
             */
            listed?: boolean;
        };
        /**
         * BecameReady
         * @description A racer is ready.
         */
        BecameReady: {
            /** @description Number of the last public event: 1, 2, 3 …, without gaps. */
            p: number;
            /** @description Milliseconds since the start of the race; 0 before it. */
            t: number;
            /** @description Seat, counted from 0. */
            seat: number;
            /**
             * @description What this is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "ready";
        };
        /**
         * BoardView
         * @description A board after `n` moves and undos. `action` is the one that made it: a move in notation, or `undo`.
         */
        BoardView: {
            /** @description Seat, counted from 0. */
            seat: number;
            /** @description Moves and undos that the board has had. */
            n: number;
            /** @description Cards on the foundations. */
            home: number;
            /** @description Piles by name, each from bottom to top; `--` lies face down. */
            piles: {
                [key: string]: string;
            };
            /** @description A move in notation, or `undo`. */
            action: string | null;
        };
        /**
         * BotOffer
         * @description A bot of the house that would race at once. It is never rated.
         */
        BotOffer: {
            /**
             * Format: uuid
             * @description Id of a player; names may be forgotten, ids stay.
             */
            player: string;
            /** @description Name. */
            name: string;
            /** @description How well it plays. */
            strength: string;
        };
        /**
         * Build
         * @description How a tableau pile is built: which card may lie on which.
         *
         *     `match`: the two cards have other colours (`alternating`), the same suit, or need not match. `step`: the rank of the
         *     upper card less that of the lower one; None: any rank. `wrap`: ranks are a ring, A follows K.
         */
        Build: {
            /**
             * @description Which suits may follow each other.
             * @enum {string}
             */
            match: "alternating" | "suit" | "any";
            /**
             * @description Rank of the next card: one lower, one higher, or either.
             * @default -1
             * @enum {integer|null}
             */
            step: -1 | 1 | null;
            /**
             * @description Whether king and ace are neighbours.
             * @default true
             */
            wrap: boolean;
        };
        /**
         * CalledStart
         * @description Free seats are gone and those behind them move up; who is not ready at `start_by` is left out.
         */
        CalledStart: {
            /** @description Number of the last public event: 1, 2, 3 …, without gaps. */
            p: number;
            /** @description Milliseconds since the start of the race; 0 before it. */
            t: number;
            /** @description By when racers must be ready, in milliseconds since the epoch. */
            start_by: number;
            /**
             * @description What this is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "start-called";
        };
        /**
         * ChallengeLine
         * @description A challenge that one made, got or took.
         */
        ChallengeLine: {
            /**
             * Format: uuid
             * @description Id.
             */
            id: string;
            /** @description Where it stands. */
            state: string;
            /**
             * Format: uuid
             * @description Who made it.
             */
            maker: string;
            /** @description Who is meant; null: anyone who has the link. */
            to: string | null;
            /** @description Who accepted it. */
            taker: string | null;
            /** @description What was agreed before the race. */
            settings: string;
            /** @description When it was made, in milliseconds since the epoch. */
            made_at: number;
            /** @description When it expires, in milliseconds since the epoch. */
            expires_at: number;
            /** @description The race. */
            race: string | null;
            /**
             * @description What this is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "challenge";
        };
        /**
         * ChallengeList
         * @description Some challenges, the newest first. `next` is the cursor of the page that follows; null on the last one.
         */
        ChallengeList: {
            /** @description The challenges. */
            challenges: components["schemas"]["ChallengeView"][];
            /** @description Cursor of the page that follows; null on the last one. */
            next: string | null;
        };
        /**
         * ChallengeView
         * @description A challenge as whoever has its id may see it. Times are in milliseconds since the epoch.
         *
         *     Whoever accepts it is its `taker`, and races the `maker` in `race`, where they alone may join.
         */
        ChallengeView: {
            /**
             * Format: uuid
             * @description Id.
             */
            id: string;
            /**
             * @description Where it stands.
             * @enum {string}
             */
            state: "open" | "accepted" | "declined" | "withdrawn" | "expired";
            /** @description Who made it. */
            maker: components["schemas"]["Somebody"];
            /** @description Who is meant; null: anyone who has the link. */
            to: components["schemas"]["Somebody"] | null;
            /** @description What was agreed before the race. */
            settings: components["schemas"]["Settings"];
            /** @description When it was made, in milliseconds since the epoch. */
            made_at: number;
            /** @description When it expires, in milliseconds since the epoch. */
            expires_at: number;
            /** @description Who accepted it. */
            taker: components["schemas"]["Somebody"] | null;
            /** @description The race. */
            race: string | null;
        };
        /**
         * CountdownStarted
         * @description Everybody is ready; the race starts at `starts_at`.
         */
        CountdownStarted: {
            /** @description When it happened, in milliseconds since the epoch. */
            at: number;
            /** @description When the countdown ends, in milliseconds since the epoch. */
            starts_at: number;
            /**
             * @description What this is.
             * @constant
             */
            type: "CountdownStarted";
        };
        /**
         * Counting
         * @description Everybody is ready.
         */
        Counting: {
            /** @description Number of the last public event: 1, 2, 3 …, without gaps. */
            p: number;
            /** @description Milliseconds since the start of the race; 0 before it. */
            t: number;
            /** @description When the countdown ends, in milliseconds since the epoch. */
            starts_at: number;
            /**
             * @description What this is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "countdown";
        };
        /**
         * Created
         * @description A lobby opened. `commitment` is to the service's secret; null where the deal is picked.
         */
        Created: {
            /** @description Number of the last public event: 1, 2, 3 …, without gaps. */
            p: number;
            /** @description Milliseconds since the start of the race; 0 before it. */
            t: number;
            /** @description When the lobby opened, in milliseconds since the epoch. */
            created_at: number;
            /**
             * Format: uuid
             * @description Id of the player who made the race.
             */
            creator: string;
            /** @description What was agreed before the race. */
            settings: components["schemas"]["Settings"];
            /** @description SHA-256, in hexadecimal, of what is to be revealed later. */
            commitment: string | null;
            /** @description The race of which this is the rematch. */
            rematch_of?: string | null;
            /** @description Where practice began: on a board of another race. */
            origin?: components["schemas"]["OriginView"] | null;
            /** @description Id of the deal, where it may be played in other races, too. */
            deal?: string | null;
            /**
             * @description What this is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "created";
        };
        /**
         * DayDealView
         * @description A day's deal of a game. Times are in milliseconds since the epoch.
         *
         *     `commitment`, public since `committed_at`, is SHA-256("cadogan/day/1" ‖ "2026-11-21 duchess" ‖ seed). The deal may
         *     be begun from `begins_at` until `ends_at`; from `opens_at` on its seed, its boards and their proofs are public.
         *     `winnable`: it came from those that are proved winnable, and `witness` are the moves.
         */
        DayDealView: {
            /**
             * Format: date
             * @description Day, in UTC.
             */
            day: string;
            /** @description Id of a game. */
            game: string;
            /**
             * Format: uuid
             * @description Id of the deal.
             */
            deal: string;
            /** @description Commitment to the day's seed, SHA-256 in hexadecimal. */
            commitment: string;
            /** @description When the commitment was published, in milliseconds since the epoch. */
            committed_at: number;
            /** @description From when on it may be begun, in milliseconds since the epoch. */
            begins_at: number;
            /** @description Until when it may be begun, in milliseconds since the epoch. */
            ends_at: number;
            /** @description When its boards become public, in milliseconds since the epoch. */
            opens_at: number;
            /** @description How many have begun it. */
            players: number;
            /** @description Whether it is proved that it can be won. */
            winnable: boolean;
            /**
             * @description Why it is not rated.
             * @default Not rated: whoever has a second account can look at the cards with it first. The table is for the fun of it.
             */
            unrated: string;
            /** @description Seed of the deal, in hexadecimal. */
            seed: string | null;
            /** @description Moves that win it, in notation, with a space between each two. */
            witness: string | null;
        };
        /**
         * DayGhosts
         * @description Races of the day's table whose boards are to race again.
         */
        DayGhosts: {
            /** @description Ids of those races. */
            races: string[];
        };
        /**
         * DayResult
         * @description What somebody has reached; `time` in milliseconds since his start. All null but the names while he plays.
         */
        DayResult: {
            /**
             * Format: uuid
             * @description Id of a player; names may be forgotten, ids stay.
             */
            player: string;
            /** @description Name. */
            name: string;
            /**
             * Format: uuid
             * @description The race.
             */
            race: string;
            /**
             * @description How the racer's race ended.
             * @enum {null|string}
             */
            how: "won" | "stuck" | "resigned" | "out of time" | "gone" | null;
            /** @description Cards on the foundations. */
            home: number | null;
            /** @description Milliseconds that it took, penalties included. */
            time: number | null;
        };
        /**
         * DayTable
         * @description Those who played a day's deal, the best first: winners by time, then by cards home, then those who play still.
         *
         *     `next` is the cursor of the page that follows; null on the last one.
         */
        DayTable: {
            /** @description Id of the deal, where it may be played in other races, too. */
            deal: components["schemas"]["DayDealView"];
            /** @description Who played it, the best first. */
            results: components["schemas"]["DayResult"][];
            /** @description Cursor of the page that follows; null on the last one. */
            next: string | null;
        };
        /**
         * DayView
         * @description All deals of a day, by game.
         */
        DayView: {
            /**
             * Format: date
             * @description Day, in UTC.
             */
            day: string;
            /** @description The deals, by game. */
            deals: components["schemas"]["DayDealView"][];
        };
        /**
         * DealBoard
         * @description A board that was played on a deal; `time` in milliseconds since its start, penalties included.
         *
         *     `race` is null where the race is not listed. `percentile` of the other boards did worse. The boards of the best one
         *     and of this one are the same before `parted`; null if one did as the other, and no more.
         */
        DealBoard: {
            /** @description The race. */
            race: string | null;
            /** @description Seat, counted from 0. */
            seat: number;
            /**
             * Format: uuid
             * @description Id of a player; names may be forgotten, ids stay.
             */
            player: string;
            /** @description Name. */
            name: string;
            /**
             * @description How the racer's race ended.
             * @enum {string}
             */
            how: "won" | "stuck" | "resigned" | "out of time" | "gone";
            /** @description Cards on the foundations. */
            home: number;
            /** @description Moves and undos made. */
            moves: number;
            /** @description Milliseconds from the start to the end of the board, penalties included. */
            time: number;
            /** @description Per cent of the other boards that did worse; null: there is no other. */
            percentile: number | null;
            /** @description Moves and undos before this board went another way than the best; null: it did not. */
            parted: number | null;
        };
        /**
         * DealPage
         * @description A deal that was played, and the boards of its newest hundred races, the best first.
         *
         *     `witness` are moves that win it, where it came from those proved winnable.
         */
        DealPage: {
            /**
             * Format: uuid
             * @description Id.
             */
            id: string;
            /** @description Id of a game. */
            game: string;
            /** @description Options and their values; those left out have the game's defaults. */
            options: {
                [key: string]: number | string | null;
            };
            /** @description Seed of the deal, in hexadecimal. */
            seed: string;
            /** @description Moves that win it, in notation, with a space between each two. */
            witness: string | null;
            /** @description Races on it. */
            races: number;
            /** @description How many of the boards were won. */
            won: number;
            /** @description The boards, the best first. */
            boards: components["schemas"]["DealBoard"][];
        };
        /**
         * DealRenewed
         * @description Somebody left after a nonce was open: the secret is a new one, and so must the nonces be.
         */
        DealRenewed: {
            /** @description When it happened, in milliseconds since the epoch. */
            at: number;
            /** @description Bytes in hexadecimal. */
            secret: string;
            /**
             * @description What this is.
             * @constant
             */
            type: "DealRenewed";
        };
        /**
         * Difference
         * @description Where two seats parted: by different actions they came to this `n`; null if one did as the other, and no more.
         */
        Difference: {
            /** @description Seats, in order. */
            seats: [
                number,
                number
            ];
            /** @description Moves and undos that the board has had. */
            n: number | null;
        };
        /**
         * EndLine
         * @description Nothing is missing: so many lines came before.
         */
        EndLine: {
            /** @description Lines before this one. */
            lines: number;
            /**
             * @description What this is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "end";
        };
        /**
         * Ended
         * @description A racer's race is over.
         */
        Ended: {
            /** @description Number of the last public event: 1, 2, 3 …, without gaps. */
            p: number;
            /** @description Milliseconds since the start of the race; 0 before it. */
            t: number;
            /** @description Seat, counted from 0. */
            seat: number;
            /**
             * @description How the racer's race ended.
             * @enum {string}
             */
            how: "won" | "stuck" | "resigned" | "out of time" | "gone";
            /** @description Cards on the foundations. */
            home: number;
            /**
             * @description What this is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "ended";
        };
        /**
         * EventPage
         * @description Public events in order. `p` is the number of the last one; what comes later is behind it: `since=p`.
         *
         *     `next` is the cursor of the page that follows; null if there is none by now.
         */
        EventPage: {
            /** @description Events, in order. */
            events: components["schemas"]["PublicEvent"][];
            /** @description Number of the last public event: 1, 2, 3 …, without gaps. */
            p: number;
            /** @description Cursor of the page that follows; null on the last one. */
            next: string | null;
        };
        /**
         * ExportEnd
         * @description The last line, without which an export is not whole.
         */
        ExportEnd: {
            /** @description The races of this page. */
            races: number;
            /**
             * @description What this is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "end";
        };
        /**
         * ExportedRace
         * @description A finished race. Times that end in `_at` are in milliseconds since the epoch; `seats` are in order.
         *
         *     The deal follows from its `seed`; where it may be played again it has an id, `deal`, and the `deck` tells it, the
         *     first card being dealt first: null while another race on it is under way. `digest` is that of the race's log.
         */
        ExportedRace: {
            /**
             * Format: uuid
             * @description Id.
             */
            id: string;
            /** @description Version of the rules, as the race recorded it. */
            rules_version: number;
            /** @description What was agreed before the race. */
            settings: components["schemas"]["Settings"];
            /** @description Whether it is of the service's own bots. */
            house: boolean;
            /** @description The race of which this is the rematch. */
            rematch_of: string | null;
            /** @description Where practice began: on a board of another race. */
            origin: components["schemas"]["PracticeFrom"] | null;
            /** @description Seed of the deal, in hexadecimal. */
            seed: string | null;
            /** @description Id of the deal, where it may be played in other races, too. */
            deal: string | null;
            /** @description Cards of the deal, the first one dealt first. */
            deck: string | null;
            /** @description When the lobby opened, in milliseconds since the epoch. */
            created_at: number;
            /** @description When the race started, in milliseconds since the epoch. */
            started_at: number;
            /** @description When the race finished, in milliseconds since the epoch. */
            finished_at: number;
            /** @description Digest of the log up to here, SHA-256 in hexadecimal. */
            digest: string;
            /** @description Seats, in order. */
            seats: components["schemas"]["ExportedSeat"][];
            /**
             * @description What this is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "race";
        };
        /**
         * ExportedSeat
         * @description What a player did and reached. Times are in milliseconds since the start.
         *
         *     `ended` is when his race was over, `time` the same with penalties. `steps` are pairs: a move in notation, or `undo`,
         *     and when it was made. Of a ghost, `player` is who once played the board.
         */
        ExportedSeat: {
            /**
             * Format: uuid
             * @description Id of a player; names may be forgotten, ids stay.
             */
            player: string;
            /** @description Whose finished board plays again in this seat. */
            ghost: components["schemas"]["SeatAt"] | null;
            /** @description Place; shared by those who are alike. */
            place: number;
            /** @description Cards on the foundations. */
            home: number;
            /**
             * @description How the racer's race ended.
             * @enum {string}
             */
            how: "won" | "stuck" | "resigned" | "out of time" | "gone";
            /** @description How, or when, it ended. */
            ended: number;
            /** @description Milliseconds that winning took, penalties included. */
            time: number;
            /** @description Everything that the racer did, in order. */
            steps: [
                string,
                number
            ][];
        };
        /**
         * Farewell
         * @description One's name, to say that one means it.
         */
        Farewell: {
            /** @description One's own name, as it is shown. */
            name: string;
        };
        /**
         * Featured
         * @description A race that is on. `race` is null, and the rest empty, while none is.
         */
        Featured: {
            /** @description The race. */
            race: components["schemas"]["RaceView"] | null;
            /**
             * @description Who sits where, with names.
             * @default []
             */
            racers: components["schemas"]["Named"][];
            /**
             * @description How many watch.
             * @default 0
             */
            spectators: number;
        };
        /**
         * FeedPage
         * @description Starts and finishes in the order of the feed. `next` is the cursor from which to go on, now or later.
         *
         *     While there is `more`, ask again at once: a page may be short, or empty, and not the last.
         */
        FeedPage: {
            /** @description Events, in order. */
            events: (components["schemas"]["RaceStart"] | components["schemas"]["RaceFinish"])[];
            /** @description Cursor of the page that follows; null on the last one. */
            next: string;
            /** @description Whether there are more. */
            more: boolean;
        };
        /**
         * FeedSeat
         * @description Who sits where.
         */
        FeedSeat: {
            /** @description Seat, counted from 0. */
            seat: number;
            /**
             * Format: uuid
             * @description Id of a player; names may be forgotten, ids stay.
             */
            player: string;
        };
        /**
         * FeedStanding
         * @description What a player reached. `time` is in milliseconds since the start, penalties included; equal places are shared.
         */
        FeedStanding: {
            /** @description Seat, counted from 0. */
            seat: number;
            /**
             * Format: uuid
             * @description Id of a player; names may be forgotten, ids stay.
             */
            player: string;
            /** @description Place; shared by those who are alike. */
            place: number;
            /** @description Cards on the foundations. */
            home: number;
            /**
             * @description How the racer's race ended.
             * @enum {string}
             */
            how: "won" | "stuck" | "resigned" | "out of time" | "gone";
            /** @description Milliseconds that winning took, penalties included. */
            time: number;
        };
        /**
         * Finish
         * @description Every seat has ended, and all is revealed: what the deal came from, and the digest of the race's log.
         *
         *     A closed race keeps the deal to itself until it opens, and a race on a deal that has an id does so for ever.
         */
        Finish: {
            /** @description Number of the last public event: 1, 2, 3 …, without gaps. */
            p: number;
            /** @description Milliseconds since the start of the race; 0 before it. */
            t: number;
            /** @description Places, by seat. */
            standings: components["schemas"]["Standing"][];
            /** @description Seed of the deal, in hexadecimal. */
            seed: string | null;
            /** @description Secret of the service's, in hexadecimal. */
            secret: string | null;
            /** @description Nonces of the racers, by seat, in hexadecimal. */
            nonces: (string | null)[];
            /** @description Digest of the log up to here, SHA-256 in hexadecimal. */
            digest: string;
            /**
             * @description What this is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "finished";
        };
        /**
         * GameAgainst
         * @description How often the one was before the other at a game, behind him, and in the same place.
         */
        GameAgainst: {
            /** @description Id of a game. */
            game: string;
            /** @description Races of the two at that game. */
            races: number;
            /** @description Races in which one was before everybody else. */
            wins: number;
            /** @description Races in which one was behind. */
            losses: number;
            /** @description Races in which one shared the place. */
            draws: number;
        };
        /**
         * GameList
         * @description Every game that there is.
         */
        GameList: {
            /** @description The games. */
            games: components["schemas"]["GameView"][];
        };
        /**
         * GameRating
         * @description A player's rating at a game.
         */
        GameRating: {
            /** @description Points; everybody begins with 25. */
            rating: number;
            /** @description By how many points the rating may well be wrong. */
            deviation: number;
            /** @description Rated races so far. */
            races: number;
            /** @description Whether the rating has too few races behind it to be ranked. */
            provisional: boolean;
            /** @description Id of a game. */
            game: string;
        };
        /**
         * GameView
         * @description A game. `also`: its other names. `choices`: ours, where the sources disagree. `minutes`: its usual time limit.
         *
         *     `rules`: one value for each axis on which games differ, as the engine plays. `opening`: the cards after the deal.
         */
        GameView: {
            /** @description Id. */
            id: string;
            /** @description Name. */
            name: string;
            /** @description Its other names. */
            also: string[];
            /** @description What it is, in a sentence. */
            about: string;
            /** @description Where its rules are from. */
            source: string;
            /** @description What we chose where the sources disagree. */
            choices: string[];
            /** @description Its usual time limit, in minutes. */
            minutes: number;
            /** @description Options and their values; those left out have the game's defaults. */
            options: components["schemas"]["OptionView"][];
            /** @description Where the cards lie after the deal. */
            opening: components["schemas"]["Opening"];
            /** @description How it is played: one value for each axis on which games differ. */
            rules: components["schemas"]["Rules"];
        };
        /**
         * GhostJoined
         * @description A finished board of another race takes a seat, and is played again at its own pace.
         */
        GhostJoined: {
            /** @description Number of the last public event: 1, 2, 3 …, without gaps. */
            p: number;
            /** @description Milliseconds since the start of the race; 0 before it. */
            t: number;
            /** @description Seat, counted from 0. */
            seat: number;
            /** @description Whose finished board plays again in this seat. */
            ghost: components["schemas"]["GhostView"];
            /**
             * @description What this is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "ghost-joined";
        };
        /**
         * GhostRace
         * @description How to race against ghosts. They have the last seats.
         */
        GhostRace: {
            /**
             * @description Seats of the finished race whose boards are to race again.
             * @example [
             *       0
             *     ]
             */
            seats: number[];
            /**
             * @description How many race against them.
             * @default 1
             */
            people?: number;
            /**
             * @description Whether moves may be taken back, and what that costs.
             * @default none
             * @enum {string}
             */
            undo?: "none" | "free" | "penalty";
            /**
             * @description Seconds between the last `ready` and the start.
             * @default 3
             */
            countdown?: number;
            /**
             * @description Whether lists show the race.
             * @default true
             */
            listed?: boolean;
        };
        /**
         * GhostSeated
         * @description A board of a finished race takes a seat, and is played again at its own pace.
         *
         *     It was played by `player` in seat `of_seat` of `race_id`: `actions` at `times`, until it `ended` like `how`; in
         *     milliseconds since the start. All of it stands here, so that the race is a function of its own log alone.
         */
        GhostSeated: {
            /** @description When it happened, in milliseconds since the epoch. */
            at: number;
            /** @description Seat, counted from 0. */
            seat: number;
            /**
             * Format: uuid
             * @description Id of the race.
             */
            race_id: string;
            /** @description Seat of the race that it comes from. */
            of_seat: number;
            /**
             * Format: uuid
             * @description Id of a player; names may be forgotten, ids stay.
             */
            player: string;
            /** @description Moves in notation and `undo`, in order. */
            actions: string[];
            /** @description When each was done, in milliseconds since the start. */
            times: number[];
            /**
             * @description How the racer's race ended.
             * @enum {string}
             */
            how: "won" | "stuck" | "resigned" | "out of time" | "gone";
            /** @description How, or when, it ended. */
            ended: number;
            /**
             * @description What this is.
             * @constant
             */
            type: "GhostSeated";
        };
        /**
         * GhostView
         * @description Whose finished board plays again in a seat: that of `player` in a seat of another race.
         */
        GhostView: {
            /**
             * Format: uuid
             * @description The race.
             */
            race: string;
            /** @description Seat, counted from 0. */
            seat: number;
            /**
             * Format: uuid
             * @description Id of a player; names may be forgotten, ids stay.
             */
            player: string;
        };
        /**
         * HeadToHead
         * @description How one player did against another one, and their last races, the newest first.
         */
        HeadToHead: {
            /**
             * Format: uuid
             * @description Id of a player; names may be forgotten, ids stay.
             */
            player: string;
            /**
             * Format: uuid
             * @description Id of the other player.
             */
            other: string;
            /** @description The games. */
            games: components["schemas"]["GameAgainst"][];
            /** @description Their last races, the newest first. */
            last: components["schemas"]["MeetingView"][];
        };
        /**
         * Health
         * @description How the service is.
         */
        Health: {
            /** @description Status. */
            status: string;
        };
        /**
         * Hint
         * @description What a good player would do next on the board that has had `n` moves and undos.
         */
        Hint: {
            /** @description Moves and undos that the board has had. */
            n: number;
            /** @description A move in notation. */
            move: string;
        };
        /**
         * HintGiven
         * @description One who practises asked what to do on the board that had had `n` moves and undos.
         */
        HintGiven: {
            /** @description When it happened, in milliseconds since the epoch. */
            at: number;
            /** @description Seat, counted from 0. */
            seat: number;
            /** @description Moves and undos that the board has had. */
            n: number;
            /** @description A move in notation. */
            move: string;
            /**
             * @description What this is.
             * @constant
             */
            type: "HintGiven";
        };
        /**
         * Hinted
         * @description One who practises asked what to do when his board had had `n` moves and undos.
         */
        Hinted: {
            /** @description Number of the last public event: 1, 2, 3 …, without gaps. */
            p: number;
            /** @description Milliseconds since the start of the race; 0 before it. */
            t: number;
            /** @description Seat, counted from 0. */
            seat: number;
            /** @description Moves and undos that the board has had. */
            n: number;
            /** @description A move in notation. */
            move: string;
            /**
             * @description What this is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "hinted";
        };
        /**
         * JoinBody
         * @description A commitment to a nonce of one's own, which a random deal takes: SHA-256("cadogan/nonce/1" ‖ race id ‖ nonce).
         */
        JoinBody: {
            /** @description SHA-256, in hexadecimal, of what is to be revealed later. */
            commitment?: string | null;
        };
        /**
         * Joined
         * @description A player took a seat; `commitment` is to his nonce.
         */
        Joined: {
            /** @description Number of the last public event: 1, 2, 3 …, without gaps. */
            p: number;
            /** @description Milliseconds since the start of the race; 0 before it. */
            t: number;
            /** @description Seat, counted from 0. */
            seat: number;
            /**
             * Format: uuid
             * @description Id of a player; names may be forgotten, ids stay.
             */
            player: string;
            /** @description SHA-256, in hexadecimal, of what is to be revealed later. */
            commitment: string | null;
            /**
             * @description What this is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "joined";
        };
        /**
         * Leaderboard
         * @description Players of a game, the best first. `next` is the cursor of the page that follows; null on the last one.
         */
        Leaderboard: {
            /** @description Id of a game. */
            game: string;
            /** @description The players of this page. */
            players: components["schemas"]["RankedView"][];
            /** @description Cursor of the page that follows; null on the last one. */
            next: string | null;
        };
        /**
         * Left
         * @description A racer is not there; he has until `until_at` to return.
         */
        Left: {
            /** @description Number of the last public event: 1, 2, 3 …, without gaps. */
            p: number;
            /** @description Milliseconds since the start of the race; 0 before it. */
            t: number;
            /** @description Seat, counted from 0. */
            seat: number;
            /** @description Until when the racer may return, in milliseconds since the epoch. */
            until_at: number;
            /**
             * @description What this is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "left";
        };
        /**
         * LinkMade
         * @description A code for another device, and when it expires, in milliseconds since the epoch.
         */
        LinkMade: {
            /**
             * @description Short, lasting name of this kind of problem.
             * @example K7QM-4TXW-9DHA
             */
            code: string;
            /** @description When it expires, in milliseconds since the epoch. */
            expires_at: number;
        };
        /**
         * LinkTaken
         * @description The code that another device shows, and what the token of this one is to be called.
         */
        LinkTaken: {
            /** @description Case, spaces and hyphens do not matter. */
            code: string;
            /**
             * @description By which one knows it again.
             * @default another device
             */
            name?: string;
        };
        /**
         * MeetingView
         * @description A race of the two: the place of the one and of the other. `finished_at` in milliseconds since the epoch.
         */
        MeetingView: {
            /**
             * Format: uuid
             * @description The race.
             */
            race: string;
            /** @description Id of a game. */
            game: string;
            /** @description Whether the result counts for ratings. */
            rated: boolean;
            /** @description When the race finished, in milliseconds since the epoch. */
            finished_at: number;
            /** @description Place; shared by those who are alike. */
            place: number;
            /** @description Place of the other one. */
            others_place: number;
        };
        /**
         * MoveBody
         * @description A move on one's board.
         */
        MoveBody: {
            /** @description Moves and undos that one's board has had. */
            n: number;
            /**
             * @description In notation: `t1-t3x4`, `w-f2`, `deal`.
             * @example t1-t3x4
             */
            move: string;
        };
        /**
         * MovePlayed
         * @description A racer moved. `turned` are the faces that this turned up, one after the other.
         *
         *     Cards that come again after a redeal are not among them; those that come again after an undo are.
         */
        MovePlayed: {
            /** @description When it happened, in milliseconds since the epoch. */
            at: number;
            /** @description Seat, counted from 0. */
            seat: number;
            /** @description A move in notation. */
            move: string;
            /** @description Faces that it turned up, one after the other. */
            turned: string;
            /**
             * @description What this is.
             * @constant
             */
            type: "MovePlayed";
        };
        /**
         * MoveUndone
         * @description A racer took his last move back.
         */
        MoveUndone: {
            /** @description When it happened, in milliseconds since the epoch. */
            at: number;
            /** @description Seat, counted from 0. */
            seat: number;
            /**
             * @description What this is.
             * @constant
             */
            type: "MoveUndone";
        };
        /**
         * Moved
         * @description A racer moved. `n` counts the moves and undos on his board, `piles` are those that changed.
         */
        Moved: {
            /** @description Number of the last public event: 1, 2, 3 …, without gaps. */
            p: number;
            /** @description Milliseconds since the start of the race; 0 before it. */
            t: number;
            /** @description Seat, counted from 0. */
            seat: number;
            /** @description Moves and undos that the board has had. */
            n: number;
            /** @description A move in notation. */
            move: string;
            /** @description Faces that it turned up, one after the other. */
            turned: string;
            /** @description Cards on the foundations. */
            home: number;
            /** @description Piles by name, each from bottom to top; `--` lies face down. */
            piles: {
                [key: string]: string;
            };
            /**
             * @description What this is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "moved";
        };
        /**
         * Named
         * @description The name of the player in a seat. Public events have ids alone.
         */
        Named: {
            /** @description Seat, counted from 0. */
            seat: number;
            /**
             * Format: uuid
             * @description Id of a player; names may be forgotten, ids stay.
             */
            player: string;
            /** @description Name. */
            name: string;
        };
        /**
         * NewChallenge
         * @description Settings of the race, whom one challenges to it, and for how long. Times are in seconds.
         */
        NewChallenge: {
            /**
             * @description Id of a game, as `duchess`.
             * @example duchess
             * @example grand-duchess
             * @example parisienne
             * @example eagle-wing
             * @example eagle-wing-coops
             * @example wings
             * @example bald-eagle
             * @example canfield
             * @example storehouse
             * @example sir-tommy
             */
            game: string;
            /** @description Options of the game; those left out have its defaults. */
            options?: {
                [key: string]: number | string | null;
            };
            /**
             * @description Seats, in order.
             * @default 2
             */
            seats?: number;
            /** @description Seconds that a racer has; null: the game's usual time. */
            time_limit?: number | null;
            /**
             * @description Seconds between the last `ready` and the start.
             * @default 3
             */
            countdown?: number;
            /**
             * @description Whether moves may be taken back, and what that costs.
             * @default none
             * @enum {string}
             */
            undo?: "none" | "free" | "penalty";
            /**
             * @description Seconds that each undo adds to a winner's time where undo is `penalty`.
             * @default 10
             */
            undo_penalty?: number;
            /**
             * @description What others see of a board: `fair`, no card before every racer has seen it; `open`, everything at once;
             *     `closed`, how far it has come and no card until `closed_until`.
             * @default fair
             * @enum {string}
             */
            view?: "fair" | "open" | "closed";
            /** @description When a closed race opens, in milliseconds since the epoch. */
            closed_until?: number | null;
            /**
             * @description Whether the result counts for ratings: at least two seats, fair view, and a deal that nobody chose.
             * @default false
             */
            rated?: boolean;
            /**
             * @description `any`: service and racers decide it together, or somebody picks it; `winnable`: a fresh one that can be won, as
             *     moves that win it have proved.
             * @default any
             * @enum {string}
             */
            deal?: "any" | "winnable";
            /**
             * @description Whether one who practises alone may ask for hints.
             * @default false
             */
            hints?: boolean;
            /**
             * @description Whether bots may take seats.
             * @default true
             */
            bots?: boolean;
            /**
             * @description Whether lists show the race; otherwise it is known to those who have its link.
             * @default true
             */
            listed?: boolean;
            /** @description Name or id of a player; null: anyone who has the link. */
            to?: string | null;
            /** @description Null: ten minutes for a player, a day for a link. */
            expires_in?: number | null;
        };
        /**
         * NewPairing
         * @description What one wants to race at, against one other; options that are left out have the game's defaults.
         */
        NewPairing: {
            /**
             * @description Id of a game.
             * @example duchess
             * @example grand-duchess
             * @example parisienne
             * @example eagle-wing
             * @example eagle-wing-coops
             * @example wings
             * @example bald-eagle
             * @example canfield
             * @example storehouse
             * @example sir-tommy
             */
            game: string;
            /** @description Options and their values; those left out have the game's defaults. */
            options?: {
                [key: string]: number | string | null;
            };
            /**
             * @description Whether the result counts for ratings.
             * @default false
             */
            rated?: boolean;
            /**
             * @description Whether a bot is as good as a person. Bots are paired with bots anyway.
             * @default false
             */
            bots?: boolean;
            /**
             * @description `winnable`: only a deal that is proved to be.
             * @default any
             * @enum {string}
             */
            deal?: "any" | "winnable";
        };
        /**
         * NewPlayer
         * @description Somebody who wants to play.
         */
        NewPlayer: {
            /** @description 2 to 20 characters: letters and digits of any script, with . _ - and spaces inside */
            name: string;
            /**
             * @description A program plays. That is shown beside the name, and never taken back.
             * @default false
             */
            bot?: boolean;
        };
        /**
         * NewRace
         * @description Settings of a new race, and the seed of a picked deal. Times are in seconds.
         */
        NewRace: {
            /**
             * @description Id of a game, as `duchess`.
             * @example duchess
             * @example grand-duchess
             * @example parisienne
             * @example eagle-wing
             * @example eagle-wing-coops
             * @example wings
             * @example bald-eagle
             * @example canfield
             * @example storehouse
             * @example sir-tommy
             */
            game: string;
            /** @description Options of the game; those left out have its defaults. */
            options?: {
                [key: string]: number | string | null;
            };
            /**
             * @description Seats, in order.
             * @default 2
             */
            seats?: number;
            /** @description Seconds that a racer has; null: the game's usual time. */
            time_limit?: number | null;
            /**
             * @description Seconds between the last `ready` and the start.
             * @default 3
             */
            countdown?: number;
            /**
             * @description Whether moves may be taken back, and what that costs.
             * @default none
             * @enum {string}
             */
            undo?: "none" | "free" | "penalty";
            /**
             * @description Seconds that each undo adds to a winner's time where undo is `penalty`.
             * @default 10
             */
            undo_penalty?: number;
            /**
             * @description What others see of a board: `fair`, no card before every racer has seen it; `open`, everything at once;
             *     `closed`, how far it has come and no card until `closed_until`.
             * @default fair
             * @enum {string}
             */
            view?: "fair" | "open" | "closed";
            /** @description When a closed race opens, in milliseconds since the epoch. */
            closed_until?: number | null;
            /**
             * @description Whether the result counts for ratings: at least two seats, fair view, and a deal that nobody chose.
             * @default false
             */
            rated?: boolean;
            /**
             * @description `any`: service and racers decide it together, or somebody picks it; `winnable`: a fresh one that can be won, as
             *     moves that win it have proved.
             * @default any
             * @enum {string}
             */
            deal?: "any" | "winnable";
            /**
             * @description Whether one who practises alone may ask for hints.
             * @default false
             */
            hints?: boolean;
            /**
             * @description Whether bots may take seats.
             * @default true
             */
            bots?: boolean;
            /**
             * @description Whether lists show the race; otherwise it is known to those who have its link.
             * @default true
             */
            listed?: boolean;
            /**
             * @description 32 hexadecimal digits decide the deal; null: service and racers decide it together, none of them alone.
             * @example 000102030405060708090a0b0c0d0e0f
             */
            seed?: string | null;
        };
        /**
         * NewToken
         * @description A token that one wants. It permits no more than the one that it is made with, and lasts no longer.
         */
        NewToken: {
            /** @description By which one knows it again. */
            name: string;
            /** @description What the token permits. */
            scopes: ("race:play" | "race:create" | "bot:play" | "player:read" | "token:write")[];
            /** @description Seconds; null: as long as the one that it is made with. */
            expires_in?: number | null;
        };
        /**
         * Opened
         * @description The time of a closed race has come: what happened on its boards follows. Without `piles` it never started.
         *
         *     Seed, secret and nonces are there if the race is over.
         */
        Opened: {
            /** @description Number of the last public event: 1, 2, 3 …, without gaps. */
            p: number;
            /** @description Milliseconds since the start of the race; 0 before it. */
            t: number;
            /** @description Cards on the foundations. */
            home: number;
            /** @description Piles by name, each from bottom to top; `--` lies face down. */
            piles: {
                [key: string]: string;
            } | null;
            /** @description Seed of the deal, in hexadecimal. */
            seed: string | null;
            /** @description Secret of the service's, in hexadecimal. */
            secret: string | null;
            /** @description Nonces of the racers, by seat, in hexadecimal. */
            nonces: (string | null)[];
            /**
             * @description What this is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "opened";
        };
        /**
         * Opening
         * @description How many cards lie where after the deal, whatever the deck.
         */
        Opening: {
            /** @description All of them. */
            cards: number;
            /** @description Cards on the foundations. */
            home: number;
            /** @description Cards in the stock. */
            stock: number;
            /** @description By pile, from the left; all face up. */
            tableau: number[];
            /** @description Cards on each reserve pile. */
            reserve: number[];
            /** @description How many of them lie face down. */
            reserve_face_down: number[];
        };
        /**
         * OptionView
         * @description Something that players may choose. `values` are all that it takes, `range` says them in words.
         */
        OptionView: {
            /** @description Name. */
            name: string;
            /** @description What it is, in a sentence. */
            about: string;
            /** @description Its value where none is chosen. */
            default: number | string | null;
            /** @description All values that it takes. */
            values: (number | string | null)[];
            /** @description Its values in words. */
            range: string;
        };
        /**
         * Origin
         * @description Where a practice race began: the board of a seat of another race, after these `n` moves and undos.
         */
        Origin: {
            /**
             * Format: uuid
             * @description Id of the race.
             */
            race_id: string;
            /** @description Seat, counted from 0. */
            seat: number;
            /** @description Moves in notation and `undo`, in order. */
            actions: string[];
        };
        /**
         * OriginView
         * @description Where a practice race began: the board of a seat of another race, after `n` moves and undos.
         */
        OriginView: {
            /**
             * Format: uuid
             * @description The race.
             */
            race: string;
            /** @description Seat, counted from 0. */
            seat: number;
            /** @description Moves and undos that the board has had. */
            n: number;
        };
        /**
         * OwnBoard
         * @description One's own board: everything that there is to see on it, and what may be played.
         */
        OwnBoard: {
            /** @description Seat, counted from 0. */
            seat: number;
            /** @description Moves and undos that the board has had. */
            n: number;
            /** @description Cards on the foundations. */
            home: number;
            /** @description Piles by name, each from bottom to top; `--` lies face down. */
            piles: {
                [key: string]: string;
            };
            /** @description Everything that may be played now, in notation. */
            legal: string[];
            /** @description Whether the last move may be taken back. */
            may_undo: boolean;
            /** @description Redeals that are left; null, or left out, where they are unlimited. */
            redeals_left: number | null;
        };
        /**
         * PairingLine
         * @description A wait for somebody to race; these are kept for an hour.
         */
        PairingLine: {
            /**
             * Format: uuid
             * @description Id.
             */
            id: string;
            /** @description Where it stands. */
            state: string;
            /** @description What was wished for: game, options and all that the two have to agree on. */
            wish: string;
            /** @description With whom one would race: people alone, or bots, too. */
            company: string;
            /** @description When one began to wait, in milliseconds since the epoch. */
            since: number;
            /** @description The race. */
            race: string | null;
            /**
             * @description What this is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "pairing";
        };
        /**
         * PairingView
         * @description How one's pairing stands. Times are in milliseconds since the epoch.
         *
         *     `waiting`; `paired`: join `race`, which waits until `be_there_by`, and be ready; `begun`: it has begun; `missed`:
         *     one did not come in time; `cancelled`, by oneself; `expired`: one has not asked for a minute. If the other one does
         *     not come, one is `waiting` again, in one's old place.
         */
        PairingView: {
            /**
             * Format: uuid
             * @description Id.
             */
            id: string;
            /**
             * @description Where it stands.
             * @enum {string}
             */
            state: "waiting" | "paired" | "begun" | "missed" | "cancelled" | "expired";
            /** @description Id of a game. */
            game: string;
            /** @description Options and their values; those left out have the game's defaults. */
            options: {
                [key: string]: number | string | null;
            };
            /** @description Whether the result counts for ratings. */
            rated: boolean;
            /** @description Whether a bot may come, too. */
            bots: boolean;
            /**
             * @description `winnable`: only a deal that is proved to be.
             * @enum {string}
             */
            deal: "any" | "winnable";
            /** @description When one began to wait, in milliseconds since the epoch. */
            since: number;
            /** @description Points of rating that the other one may be away by now; it widens. */
            gap: number;
            /** @description How many others wait for the same. */
            others: number;
            /** @description The race. */
            race: string | null;
            /** @description Until when the race waits for one, in milliseconds since the epoch. */
            be_there_by: number | null;
            /** @description After a while: POST …/bot takes it. Waiting on is as good. */
            offer: components["schemas"]["BotOffer"] | null;
            /** @description The pairing with another wish that this one has replaced. */
            replaced: string | null;
        };
        /**
         * PlacesDecided
         * @description Nothing can change the standings any more. `rematch` is the id that a rematch has or would have.
         */
        PlacesDecided: {
            /** @description Number of the last public event: 1, 2, 3 …, without gaps. */
            p: number;
            /** @description Milliseconds since the start of the race; 0 before it. */
            t: number;
            /** @description Places, by seat. */
            standings: components["schemas"]["Standing"][];
            /**
             * Format: uuid
             * @description Id that the rematch has or would have.
             */
            rematch: string;
            /**
             * @description What this is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "decided";
        };
        /**
         * PlayerLine
         * @description Who one is.
         */
        PlayerLine: {
            /**
             * Format: uuid
             * @description Id.
             */
            id: string;
            /** @description Name. */
            name: string;
            /** @description Whether a program plays. */
            bot: boolean;
            /** @description Whether it is of the service's own bots. */
            house: boolean;
            /** @description When the name was taken, in milliseconds since the epoch. */
            created_at: number;
            /**
             * @description What this is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "player";
        };
        /**
         * PlayerMade
         * @description A new player and his token, which is shown this once.
         */
        PlayerMade: {
            /**
             * Format: uuid
             * @description Id.
             */
            id: string;
            /** @description Name. */
            name: string;
            /** @description Proves who one is. It is shown this once. */
            token: string;
        };
        /**
         * PlayerView
         * @description A player. `bot`: a program plays; `house`: one of the service's own.
         */
        PlayerView: {
            /**
             * Format: uuid
             * @description Id.
             */
            id: string;
            /** @description Name. */
            name: string;
            /** @description Whether it is of the service's own bots. */
            house: boolean;
            /** @description Whether a program plays. */
            bot: boolean;
        };
        /**
         * PracticeBody
         * @description How to play on alone from a position. Times are in seconds.
         */
        PracticeBody: {
            /** @description Moves and undos that the board has had; 0: from the deal on. */
            n: number;
            /**
             * @description Whether moves may be taken back, and what that costs.
             * @default free
             * @enum {string}
             */
            undo?: "none" | "free" | "penalty";
            /**
             * @description Whether hints may be asked for.
             * @default true
             */
            hints?: boolean;
            /**
             * @description Seconds that a racer has.
             * @default 86400
             */
            time_limit?: number;
        };
        /**
         * PracticeFrom
         * @description Where a practice race began: on the board of a seat of another race, after these moves and undos.
         */
        PracticeFrom: {
            /**
             * Format: uuid
             * @description The race.
             */
            race: string;
            /** @description Seat, counted from 0. */
            seat: number;
            /** @description Moves in notation and `undo`, in order. */
            actions: string[];
        };
        /**
         * Problem
         * @description Why a request was refused (RFC 9457).
         */
        Problem: {
            /** @description Address of the page about this kind of problem. */
            type: string;
            /** @description Name of this kind of problem. */
            title: string;
            /** @description Status. */
            status: number;
            /** @description What was wrong with this request, and what would be right. */
            detail: string;
            /** @description Short, lasting name of this kind of problem. */
            code: string;
            /** @description Field or parameter that was wrong. */
            field?: string;
            /** @description What that field was. */
            value?: string | number | boolean | null;
            /** @description True count of moves and undos on the board. */
            n?: number;
            /** @description Move that the rules forbid. */
            move?: string;
            /** @description Which rule forbids it. */
            reason?: string;
            /** @description Id of the race that one has already. */
            race?: string;
            /** @description A name that is free. */
            suggestion?: string;
            /** @description What the token does not permit. */
            scope?: string;
        };
        /**
         * Profile
         * @description A player. `house`: a bot of the service; `bot`: a program plays; `since` in milliseconds since the epoch.
         */
        Profile: {
            /**
             * Format: uuid
             * @description Id.
             */
            id: string;
            /** @description Name. */
            name: string;
            /** @description Whether it is of the service's own bots. */
            house: boolean;
            /** @description Whether a program plays. */
            bot: boolean;
            /** @description When the name was taken, in milliseconds since the epoch. */
            since: number;
            /** @description Ratings, by game. */
            ratings: components["schemas"]["GameRating"][];
            /** @description What was reached, by game and kind of race. */
            results: components["schemas"]["ResultsView"][];
        };
        /**
         * Progress
         * @description How far a seat has really come. It shows no card, and is always up to date.
         *
         *     `held` events of its board are not public yet, because the seats that are waited for have not seen the cards. (In a
         *     closed race they wait for its time, and for no seat.)
         */
        Progress: {
            /** @description Seat, counted from 0. */
            seat: number;
            /** @description Moves and undos that the board has had. */
            n: number;
            /** @description Cards on the foundations. */
            home: number;
            /** @description Moves and undos made. */
            moves: number;
            /**
             * @description Events of this board that are not public yet.
             * @default 0
             */
            held: number;
            /**
             * @description Seats that have yet to see its cards.
             * @default []
             */
            waits_for: number[];
        };
        /**
         * Proof
         * @description The log of a race: events at versions 1, 2, 3 … without gaps, and the digest after the last of them.
         */
        Proof: {
            /**
             * Format: uuid
             * @description Id of the race.
             */
            race_id: string;
            /** @description Version of the rules, as the race recorded it. */
            rules_version: number;
            /** @description Events, in order. */
            events: components["schemas"]["ProofEvent"][];
            /** @description Digest of the log up to here, SHA-256 in hexadecimal. */
            digest: string;
        };
        /**
         * ProofEvent
         * @description An event of a log. `payload`: as stored, in base64; `digest`: of the log after it, in hexadecimal.
         */
        ProofEvent: {
            /** @description Version. */
            version: number;
            /** @description The event as it is stored: MessagePack in base64. */
            payload: string;
            /** @description Digest of the log up to here, SHA-256 in hexadecimal. */
            digest: string;
            /** @description The event spelt out. */
            event: components["schemas"]["MovePlayed"] | components["schemas"]["MoveUndone"] | components["schemas"]["RaceCreated"] | components["schemas"]["RacerJoined"] | components["schemas"]["RacerWithdrew"] | components["schemas"]["DealRenewed"] | components["schemas"]["RacerReady"] | components["schemas"]["CountdownStarted"] | components["schemas"]["RaceStarted"] | components["schemas"]["RacerLeft"] | components["schemas"]["RacerReturned"] | components["schemas"]["SeatEnded"] | components["schemas"]["RaceDecided"] | components["schemas"]["RaceFinished"] | components["schemas"]["RaceAbandoned"] | components["schemas"]["StartCalled"] | components["schemas"]["HintGiven"] | components["schemas"]["GhostSeated"];
        };
        /**
         * RaceAbandoned
         * @description The race never started.
         */
        RaceAbandoned: {
            /** @description When it happened, in milliseconds since the epoch. */
            at: number;
            /**
             * @description Why.
             * @enum {string}
             */
            reason: "lobby expired" | "nobody was ready";
            /**
             * @description What this is.
             * @constant
             */
            type: "RaceAbandoned";
        };
        /**
         * RaceCreated
         * @description A lobby opened. It has the secret of a random deal, or the seed of a picked one.
         *
         *     Only those who are `invited` may join, if anybody is. A rematch names the race that it is the rematch of. The lobby
         *     waits `lobby_s` seconds. A `deal` that has an id may be played in other races too: this one never tells its seed.
         */
        RaceCreated: {
            /** @description When it happened, in milliseconds since the epoch. */
            at: number;
            /**
             * Format: uuid
             * @description Id of the race.
             */
            race_id: string;
            /**
             * Format: uuid
             * @description Id of the player who made the race.
             */
            creator: string;
            /** @description What was agreed before the race. */
            settings: components["schemas"]["Settings"];
            /** @description Version of the rules, as the race recorded it. */
            rules_version: number;
            /** @description Bytes in hexadecimal. */
            secret: string | null;
            /** @description Bytes in hexadecimal. */
            seed: string | null;
            /**
             * @description Whether it is of the service's own bots.
             * @default false
             */
            is_house: boolean;
            /** @description The race of which this is the rematch. */
            rematch_of: string | null;
            /**
             * @description Players who alone may join; empty: anybody.
             * @default []
             */
            invited: string[];
            /** @description Where practice began: on a board of another race. */
            origin: components["schemas"]["Origin"] | null;
            /**
             * @description Seconds for which the lobby waits.
             * @default 600
             */
            lobby_s: number;
            /** @description Id of the deal, where it may be played in other races, too. */
            deal: string | null;
            /**
             * @description What this is.
             * @constant
             */
            type: "RaceCreated";
        };
        /**
         * RaceDecided
         * @description Nothing can change the standings any more. `places` are 1, 2, … by seat; equal places are shared.
         */
        RaceDecided: {
            /** @description When it happened, in milliseconds since the epoch. */
            at: number;
            /** @description Places by seat. */
            places: number[];
            /**
             * @description What this is.
             * @constant
             */
            type: "RaceDecided";
        };
        /**
         * RaceFinish
         * @description A race has finished; `standings` by seat.
         */
        RaceFinish: {
            /** @description The place behind this event: ask from there to go on. */
            cursor: string;
            /** @description When it happened, in milliseconds since the epoch. */
            at: number;
            /**
             * Format: uuid
             * @description The race.
             */
            race: string;
            /** @description Id of a game. */
            game: string;
            /** @description Whether the result counts for ratings. */
            rated: boolean;
            /** @description Whether it is of the service's own bots. */
            house: boolean;
            /** @description Places, by seat. */
            standings: components["schemas"]["FeedStanding"][];
            /**
             * @description What this is.
             * @constant
             */
            type: "finished";
        };
        /**
         * RaceFinished
         * @description Every seat has ended.
         */
        RaceFinished: {
            /** @description When it happened, in milliseconds since the epoch. */
            at: number;
            /**
             * @description What this is.
             * @constant
             */
            type: "RaceFinished";
        };
        /**
         * RaceLine
         * @description A race in which one has a seat. `events` are the versions of those events of its log that one's seat is in.
         *
         *     Race and version name an event for good. The race's replay and proof have what was in them.
         */
        RaceLine: {
            /**
             * Format: uuid
             * @description Id.
             */
            id: string;
            /** @description Id of a game. */
            game: string;
            /** @description How far the race has come. */
            phase: string;
            /** @description Seat, counted from 0. */
            seat: number;
            /** @description When the lobby opened, in milliseconds since the epoch. */
            created_at: number;
            /** @description Versions of the events of its log that one's seat is in. */
            events: number[];
            /**
             * @description What this is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "race";
        };
        /**
         * RacePage
         * @description Some races, the newest first. `next` is the cursor of the page that follows; null on the last one.
         */
        RacePage: {
            /** @description The races of this page. */
            races: components["schemas"]["RaceSummary"][];
            /** @description Cursor of the page that follows; null on the last one. */
            next: string | null;
        };
        /**
         * RaceRatings
         * @description What a race changed, by seat. There are no `seats` before it is `decided`, and never where it is not `rated`.
         */
        RaceRatings: {
            /** @description Whether the result counts for ratings. */
            rated: boolean;
            /** @description Whether the ratings have been changed yet. */
            decided: boolean;
            /** @description Seats, in order. */
            seats: components["schemas"]["SeatRating"][];
        };
        /**
         * RaceStart
         * @description A race has started. Seats of ghosts are not counted.
         */
        RaceStart: {
            /** @description The place behind this event: ask from there to go on. */
            cursor: string;
            /** @description When it happened, in milliseconds since the epoch. */
            at: number;
            /**
             * Format: uuid
             * @description The race.
             */
            race: string;
            /** @description Id of a game. */
            game: string;
            /** @description Whether the result counts for ratings. */
            rated: boolean;
            /** @description Whether it is of the service's own bots. */
            house: boolean;
            /** @description Seats, in order. */
            seats: number;
            /** @description Who sits where, with names. */
            racers: components["schemas"]["FeedSeat"][];
            /**
             * @description What this is.
             * @constant
             */
            type: "started";
        };
        /**
         * RaceStarted
         * @description The cards lie on the boards.
         */
        RaceStarted: {
            /** @description When it happened, in milliseconds since the epoch. */
            at: number;
            /** @description Bytes in hexadecimal. */
            seed: string;
            /**
             * @description What this is.
             * @constant
             */
            type: "RaceStarted";
        };
        /**
         * RaceSummary
         * @description A race as the list has it. Times are in milliseconds since the epoch, `places` by seat once they are settled.
         */
        RaceSummary: {
            /**
             * Format: uuid
             * @description Id.
             */
            id: string;
            /** @description Id of a game. */
            game: string;
            /**
             * @description How far the race has come.
             * @enum {string}
             */
            phase: "lobby" | "countdown" | "racing" | "decided" | "finished" | "abandoned";
            /** @description Seats, in order. */
            seats: number;
            /** @description Who sits where, with names. */
            racers: components["schemas"]["Named"][];
            /** @description Whether it is of the service's own bots. */
            house: boolean;
            /** @description When the lobby opened, in milliseconds since the epoch. */
            created_at: number;
            /** @description When the race started, in milliseconds since the epoch. */
            started_at: number | null;
            /** @description When the race finished, in milliseconds since the epoch. */
            finished_at: number | null;
            /** @description Places by seat. */
            places: number[] | null;
            /** @description How many watch. */
            spectators: number;
        };
        /**
         * RaceView
         * @description A race as everybody may see it once `p` public events have happened.
         */
        RaceView: {
            /**
             * Format: uuid
             * @description Id.
             */
            id: string;
            /** @description Number of the last public event: 1, 2, 3 …, without gaps. */
            p: number;
            /**
             * @description How far the race has come.
             * @enum {string}
             */
            phase: "lobby" | "countdown" | "racing" | "decided" | "finished" | "abandoned";
            /** @description What was agreed before the race. */
            settings: components["schemas"]["Settings"];
            /**
             * Format: uuid
             * @description Id of the player who made the race.
             */
            creator: string;
            /** @description Whether it is of the service's own bots. */
            house: boolean;
            /** @description When the lobby opened, in milliseconds since the epoch. */
            created_at: number;
            /** @description SHA-256, in hexadecimal, of what is to be revealed later. */
            commitment: string | null;
            /** @description Seats, in order. */
            seats: components["schemas"]["SeatView"][];
            /** @description The race of which this is the rematch. */
            rematch_of: string | null;
            /** @description Id that the rematch has or would have, once the race is decided. */
            rematch: string | null;
            /** @description Where practice began: on a board of another race. */
            origin: components["schemas"]["OriginView"] | null;
            /** @description By when racers must be ready, in milliseconds since the epoch. */
            start_by: number | null;
            /** @description When the countdown ends, in milliseconds since the epoch. */
            starts_at: number | null;
            /** @description When the race started, in milliseconds since the epoch. */
            started_at: number | null;
            /** @description When the time is up, in milliseconds since the epoch. */
            ends_at: number | null;
            /** @description When the race finished, in milliseconds since the epoch. */
            finished_at: number | null;
            /** @description Places, by seat. */
            standings: components["schemas"]["Standing"][] | null;
            /** @description Seed of the deal, in hexadecimal. */
            seed: string | null;
            /** @description Secret of the service's, in hexadecimal. */
            secret: string | null;
            /** @description Nonces of the racers, by seat, in hexadecimal. */
            nonces: (string | null)[] | null;
            /** @description Digest of the log up to here, SHA-256 in hexadecimal. */
            digest: string | null;
            /** @description Id of the deal, if it may be played in other races too. Its seed is with the deal then, and not here. */
            deal: string | null;
        };
        /**
         * RacerJoined
         * @description A player took a seat, or committed to a new nonce for a renewed deal.
         */
        RacerJoined: {
            /** @description When it happened, in milliseconds since the epoch. */
            at: number;
            /** @description Seat, counted from 0. */
            seat: number;
            /**
             * Format: uuid
             * @description Id of a player; names may be forgotten, ids stay.
             */
            player: string;
            /** @description Bytes in hexadecimal. */
            commitment: string | null;
            /**
             * @description What this is.
             * @constant
             */
            type: "RacerJoined";
        };
        /**
         * RacerLeft
         * @description A racer is not there any more.
         */
        RacerLeft: {
            /** @description When it happened, in milliseconds since the epoch. */
            at: number;
            /** @description Seat, counted from 0. */
            seat: number;
            /**
             * @description What this is.
             * @constant
             */
            type: "RacerLeft";
        };
        /**
         * RacerReady
         * @description A racer is ready, and opened the nonce that he had committed to.
         */
        RacerReady: {
            /** @description When it happened, in milliseconds since the epoch. */
            at: number;
            /** @description Seat, counted from 0. */
            seat: number;
            /** @description Bytes in hexadecimal. */
            nonce: string | null;
            /**
             * @description What this is.
             * @constant
             */
            type: "RacerReady";
        };
        /**
         * RacerReturned
         * @description A racer is there again.
         */
        RacerReturned: {
            /** @description When it happened, in milliseconds since the epoch. */
            at: number;
            /** @description Seat, counted from 0. */
            seat: number;
            /**
             * @description What this is.
             * @constant
             */
            type: "RacerReturned";
        };
        /**
         * RacerWithdrew
         * @description A racer left before the start.
         */
        RacerWithdrew: {
            /** @description When it happened, in milliseconds since the epoch. */
            at: number;
            /** @description Seat, counted from 0. */
            seat: number;
            /**
             * @description What this is.
             * @constant
             */
            type: "RacerWithdrew";
        };
        /**
         * RankedView
         * @description A player on a leaderboard.
         */
        RankedView: {
            /** @description Points; everybody begins with 25. */
            rating: number;
            /** @description By how many points the rating may well be wrong. */
            deviation: number;
            /** @description Rated races so far. */
            races: number;
            /** @description Whether the rating has too few races behind it to be ranked. */
            provisional: boolean;
            /** @description Rank, counted from 1. */
            rank: number;
            /**
             * Format: uuid
             * @description Id of a player; names may be forgotten, ids stay.
             */
            player: string;
            /** @description Name. */
            name: string;
        };
        /**
         * RatingHistory
         * @description How a rating has come about, the oldest race first. `now` is the rating as it is.
         *
         *     `next` is the cursor of the page that follows; null on the last one. Times are in milliseconds since the epoch.
         */
        RatingHistory: {
            /**
             * Format: uuid
             * @description Id of a player; names may be forgotten, ids stay.
             */
            player: string;
            /** @description The rating as it is. */
            now: components["schemas"]["GameRating"];
            /** @description The rating after each race. */
            points: components["schemas"]["RatingPoint"][];
            /** @description Cursor of the page that follows; null on the last one. */
            next: string | null;
        };
        /**
         * RatingPoint
         * @description A rating after a race, which was the player's `races`th. `race` is null where it is known to few.
         */
        RatingPoint: {
            /** @description The race. */
            race: string | null;
            /** @description When it happened, in milliseconds since the epoch. */
            at: number;
            /** @description Place; shared by those who are alike. */
            place: number;
            /** @description Points; everybody begins with 25. */
            rating: number;
            /** @description By how many points the rating may well be wrong. */
            deviation: number;
            /** @description Rated races by then. */
            races: number;
        };
        /**
         * RatingView
         * @description A rating in points: 25 is where everybody begins, hardly anybody is below 10 or above 40.
         *
         *     It is `rating`, give or take `deviation`, after so many rated `races`; `provisional` until the eighth.
         */
        RatingView: {
            /** @description Points; everybody begins with 25. */
            rating: number;
            /** @description By how many points the rating may well be wrong. */
            deviation: number;
            /** @description Rated races so far. */
            races: number;
            /** @description Whether the rating has too few races behind it to be ranked. */
            provisional: boolean;
        };
        /**
         * ReadyBody
         * @description The nonce that one committed to by joining, 16 bytes in hexadecimal.
         */
        ReadyBody: {
            /** @description Nonce of a racer's, 16 bytes in hexadecimal. */
            nonce?: string | null;
        };
        /**
         * Renewed
         * @description The deal is decided anew: another commitment of the service, and everybody joins again with another nonce.
         */
        Renewed: {
            /** @description Number of the last public event: 1, 2, 3 …, without gaps. */
            p: number;
            /** @description Milliseconds since the start of the race; 0 before it. */
            t: number;
            /** @description SHA-256, in hexadecimal, of what is to be revealed later. */
            commitment: string;
            /**
             * @description What this is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "renewed";
        };
        /**
         * Replay
         * @description A race that is over, on one clock.
         *
         *     `deck` is the deal, its first card being dealt first; null while another race on it is under way.
         *
         *     `differences` are of each two seats: the boards of both are the same before that `n`.
         */
        Replay: {
            /** @description The race. */
            race: components["schemas"]["RaceView"];
            /** @description Cards of the deal, the first one dealt first. */
            deck: string | null;
            /** @description Seats, in order. */
            seats: components["schemas"]["ReplaySeat"][];
            /** @description Where each two seats parted. */
            differences: components["schemas"]["Difference"][];
        };
        /**
         * ReplaySeat
         * @description Everything that one racer did.
         */
        ReplaySeat: {
            /** @description Seat, counted from 0. */
            seat: number;
            /**
             * Format: uuid
             * @description Id of a player; names may be forgotten, ids stay.
             */
            player: string;
            /** @description Everything that the racer did, in order. */
            steps: components["schemas"]["ReplayStep"][];
        };
        /**
         * ReplayStep
         * @description What a racer did `t` milliseconds after the start; `n` and `home` are what his board came to by it.
         */
        ReplayStep: {
            /** @description Milliseconds since the start of the race; 0 before it. */
            t: number;
            /** @description Moves and undos that the board has had. */
            n: number;
            /** @description A move in notation, or `undo`. */
            action: string;
            /** @description Cards on the foundations. */
            home: number;
        };
        /**
         * ResultsView
         * @description What a player has reached at a game in finished races: `rated` ones, `unrated` ones, or `practice` alone.
         *
         *     `wins` are first places and `draws` shared ones; neither is counted in practice. `solved` are boards with every card
         *     home; `best_time` is the quickest of them, in milliseconds with penalties. `most_home` and `home` count cards home,
         *     on one board and on all together.
         */
        ResultsView: {
            /** @description Id of a game. */
            game: string;
            /**
             * @description Kind of race: `rated`, `unrated`, or `practice` alone.
             * @enum {string}
             */
            kind: "rated" | "unrated" | "practice";
            /** @description Finished races of that kind. */
            races: number;
            /** @description Races in which one was before everybody else. */
            wins: number;
            /** @description Races in which one shared the place. */
            draws: number;
            /** @description Boards with every card home. */
            solved: number;
            /** @description Milliseconds of the quickest board that was solved, penalties included; null: none was. */
            best_time: number | null;
            /** @description Most cards on the foundations of one board. */
            most_home: number;
            /** @description Cards on the foundations, on all boards together. */
            home: number;
        };
        /**
         * Returned
         * @description A racer is there again.
         */
        Returned: {
            /** @description Number of the last public event: 1, 2, 3 …, without gaps. */
            p: number;
            /** @description Milliseconds since the start of the race; 0 before it. */
            t: number;
            /** @description Seat, counted from 0. */
            seat: number;
            /**
             * @description What this is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "returned";
        };
        /**
         * Rules
         * @description One value for each axis. Counts are of cards or of piles, as named.
         */
        Rules: {
            /**
             * @description Packs of 52.
             * @default 1
             */
            packs: number;
            /**
             * @description Ranks of which one card of each suit, the first in the deal, starts a foundation before anything is dealt; in the
             *     order of the deal, where foundations are not built by suit.
             * @default
             */
            taken_out: string;
            /**
             * @description Where the cards go at the start, in this order.
             * @default []
             */
            deal: ("foundation" | "reserve" | "tableau" | "tableau from the right" | "unit")[];
            /**
             * @description Foundations that are built up.
             * @default 4
             */
            ascending: number;
            /**
             * @description Foundations that are built down.
             * @default 0
             */
            descending: number;
            /**
             * @description Whether a foundation takes one suit alone.
             * @default true
             */
            by_suit: boolean;
            /**
             * @description Whether king and ace are neighbours on foundations.
             * @default false
             */
            foundation_wrap: boolean;
            /**
             * @description Rank that starts an ascending foundation (a descending one starts one rank lower, K below A): fixed, that of the
             *     card dealt to the first foundation, or that of the first card that the player moves to one.
             * @default A
             * @enum {string}
             */
            base: "A" | "2" | "first card" | "chosen";
            /**
             * @description Where a base that is chosen may come from; until then no other move exists.
             * @default []
             */
            lifted_first: ("reserve" | "tableau")[];
            /**
             * @description Tableau piles.
             * @default 4
             */
            columns: number;
            /** @description None: no building. */
            build: components["schemas"]["Build"] | null;
            /**
             * @description Where cards that are built on a tableau pile may come from.
             * @default [
             *       "tableau",
             *       "reserve",
             *       "waste"
             *     ]
             */
            built_from: ("tableau" | "reserve" | "waste")[];
            /**
             * @description What moves from one tableau pile to another: the top card, an entire pile, either, or any run from the top.
             * @default single
             * @enum {string}
             */
            runs: "single" | "whole" | "single-or-whole" | "any";
            /** @description Cards on one tableau pile at the most, by building. */
            pile_limit: number | null;
            /**
             * @description A gap takes the top of the reserve, of its first pile that has a card, without being asked: as part of the move
             *     that made it, or that gave the reserve a card. Gaps are filled from the left.
             * @default false
             */
            filled_at_once: boolean;
            /**
             * @description What the player may fill a gap from while the reserve has cards.
             * @default []
             */
            gaps: ("reserve" | "waste" | "stock" | "stock if no waste" | "tableau")[];
            /**
             * @description What the player may fill a gap from once the reserve is empty, or where there is none.
             * @default []
             */
            gaps_without_reserve: ("reserve" | "waste" | "stock" | "stock if no waste" | "tableau")[];
            /**
             * @description Reserve piles.
             * @default 0
             */
            reserves: number;
            /**
             * @description Cards that `deal` lays on each of them.
             * @default 0
             */
            reserve_depth: number;
            /**
             * @description Which reserve cards lie face up: all, each pile's top, a pile's only card, or all once the stock is empty.
             * @default all
             * @enum {string}
             */
            reserve_shown: "all" | "top" | "last" | "all at stock end";
            /**
             * @description Which reserve cards may be moved.
             * @default top
             * @enum {string}
             */
            reserve_available: "top" | "last" | "all at stock end";
            /**
             * @description Cards that one `deal` turns to the waste; 0: there is no waste, each `deal` lays a unit.
             * @default 1
             */
            cards_to_waste: number;
            /** @description `deal` is refused while so many cards lie on the waste. */
            waste_limit: number | null;
            /**
             * @description Piles that get one card each, in this order, from each unit.
             * @default []
             */
            unit: string[];
            /**
             * @description The unit of the last round, where it differs.
             * @default []
             */
            last_unit: string[];
            /**
             * @description None: unlimited; and where that turns the waste over, a board is stuck after a whole round in which nothing but
             *     `deal` and `redeal` was legal, for the next one would be the same.
             * @default 0
             */
            redeals: number | null;
            /**
             * @description What a redeal makes the new stock from: the waste turned over; or the tableau piles, each laid on the one to its
             *     right and the packet turned over, with the reserve under it, and then the first unit is dealt.
             * @default waste
             * @enum {string}
             */
            gather: "waste" | "piles";
        };
        /**
         * SeatAt
         * @description A seat of another race.
         */
        SeatAt: {
            /**
             * Format: uuid
             * @description The race.
             */
            race: string;
            /** @description Seat, counted from 0. */
            seat: number;
        };
        /**
         * SeatEnded
         * @description A racer's race is over.
         */
        SeatEnded: {
            /** @description When it happened, in milliseconds since the epoch. */
            at: number;
            /** @description Seat, counted from 0. */
            seat: number;
            /**
             * @description How the racer's race ended.
             * @enum {string}
             */
            how: "won" | "stuck" | "resigned" | "out of time" | "gone";
            /**
             * @description What this is.
             * @constant
             */
            type: "SeatEnded";
        };
        /**
         * SeatRating
         * @description What a race changed for the player of a seat. `change` is in points, with its sign.
         */
        SeatRating: {
            /** @description Seat, counted from 0. */
            seat: number;
            /**
             * Format: uuid
             * @description Id of a player; names may be forgotten, ids stay.
             */
            player: string;
            /** @description Place; shared by those who are alike. */
            place: number;
            /** @description The rating before the race. */
            before: components["schemas"]["RatingView"];
            /** @description The rating after the race. */
            after: components["schemas"]["RatingView"];
            /** @description Points that the race brought; negative, if it cost some. */
            change: number;
        };
        /**
         * SeatView
         * @description A seat as everybody may see it. `n`, `home` and `piles` are of its board as far as that is public.
         */
        SeatView: {
            /** @description Seat, counted from 0. */
            seat: number;
            /** @description Id of a player; names may be forgotten, ids stay. */
            player: string | null;
            /** @description SHA-256, in hexadecimal, of what is to be revealed later. */
            commitment: string | null;
            /** @description Whether the racer is ready. */
            ready: boolean;
            /** @description Whose finished board plays again in this seat. */
            ghost: components["schemas"]["GhostView"] | null;
            /**
             * @description Moves and undos that the board has had.
             * @default 0
             */
            n: number;
            /**
             * @description Cards on the foundations.
             * @default 0
             */
            home: number;
            /** @description Piles by name, each from bottom to top; `--` lies face down. */
            piles: {
                [key: string]: string;
            } | null;
            /** @description How far the board has really come, where some of it is held back. */
            progress: components["schemas"]["Progress"] | null;
            /** @description Until when a racer who is away may return, in milliseconds since the epoch. */
            away_until: number | null;
            /**
             * @description How, or when, it ended.
             * @enum {null|string}
             */
            ended: "won" | "stuck" | "resigned" | "out of time" | "gone" | null;
        };
        /**
         * Seated
         * @description The seat that one has, and the race.
         */
        Seated: {
            /** @description Seat, counted from 0. */
            seat: number;
            /** @description The race. */
            race: components["schemas"]["RaceView"];
        };
        /**
         * Settings
         * @description Settings of a race. Times are in seconds.
         *
         *     The log keeps them in `RaceCreated`: a field may be added whose default is what races before it had, and a bound
         *     may be widened; anything else is a new schema of that event.
         */
        Settings: {
            /**
             * @description Id of a game, as `duchess`.
             * @example duchess
             * @example grand-duchess
             * @example parisienne
             * @example eagle-wing
             * @example eagle-wing-coops
             * @example wings
             * @example bald-eagle
             * @example canfield
             * @example storehouse
             * @example sir-tommy
             */
            game: string;
            /** @description Options of the game; those left out have its defaults. */
            options: {
                [key: string]: number | string | null;
            };
            /**
             * @description Seats, in order.
             * @default 2
             */
            seats: number;
            /** @description Seconds that a racer has; null: the game's usual time. */
            time_limit: number | null;
            /**
             * @description Seconds between the last `ready` and the start.
             * @default 3
             */
            countdown: number;
            /**
             * @description Whether moves may be taken back, and what that costs.
             * @default none
             * @enum {string}
             */
            undo: "none" | "free" | "penalty";
            /**
             * @description Seconds that each undo adds to a winner's time where undo is `penalty`.
             * @default 10
             */
            undo_penalty: number;
            /**
             * @description What others see of a board: `fair`, no card before every racer has seen it; `open`, everything at once;
             *     `closed`, how far it has come and no card until `closed_until`.
             * @default fair
             * @enum {string}
             */
            view: "fair" | "open" | "closed";
            /** @description When a closed race opens, in milliseconds since the epoch. */
            closed_until: number | null;
            /**
             * @description Whether the result counts for ratings: at least two seats, fair view, and a deal that nobody chose.
             * @default false
             */
            rated: boolean;
            /**
             * @description `any`: service and racers decide it together, or somebody picks it; `winnable`: a fresh one that can be won, as
             *     moves that win it have proved.
             * @default any
             * @enum {string}
             */
            deal: "any" | "winnable";
            /**
             * @description Whether one who practises alone may ask for hints.
             * @default false
             */
            hints: boolean;
            /**
             * @description Whether bots may take seats.
             * @default true
             */
            bots: boolean;
            /**
             * @description Whether lists show the race; otherwise it is known to those who have its link.
             * @default true
             */
            listed: boolean;
        };
        /**
         * Somebody
         * @description A player; one who was forgotten has no name.
         */
        Somebody: {
            /**
             * Format: uuid
             * @description Id.
             */
            id: string;
            /** @description Name. */
            name: string;
        };
        /**
         * Standing
         * @description What a seat has reached. `time` is in milliseconds since the start, penalties included; null while it plays.
         */
        Standing: {
            /** @description Seat, counted from 0. */
            seat: number;
            /** @description Place; shared by those who are alike. */
            place: number;
            /** @description Cards on the foundations. */
            home: number;
            /** @description Moves and undos made. */
            moves: number;
            /** @description Milliseconds that winning took, penalties included. */
            time: number | null;
            /**
             * @description How the racer's race ended.
             * @enum {null|string}
             */
            how: "won" | "stuck" | "resigned" | "out of time" | "gone" | null;
        };
        /**
         * StartCalled
         * @description Whoever made the race will wait no longer: free seats are gone and those behind them move up.
         *
         *     Who is not ready soon is left out as well.
         */
        StartCalled: {
            /** @description When it happened, in milliseconds since the epoch. */
            at: number;
            /**
             * @description What this is.
             * @constant
             */
            type: "StartCalled";
        };
        /**
         * Started
         * @description The cards lie: the same piles on every board, and as many cards home. A closed race does not show them yet.
         */
        Started: {
            /** @description Number of the last public event: 1, 2, 3 …, without gaps. */
            p: number;
            /** @description Milliseconds since the start of the race; 0 before it. */
            t: number;
            /** @description When the race started, in milliseconds since the epoch. */
            started_at: number;
            /** @description When the time is up, in milliseconds since the epoch. */
            ends_at: number;
            /** @description Cards on the foundations. */
            home: number;
            /** @description Piles by name, each from bottom to top; `--` lies face down. */
            piles: {
                [key: string]: string;
            } | null;
            /**
             * @description What this is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "started";
        };
        /**
         * TokenLine
         * @description A token, without its secret, of which only a hash is kept.
         */
        TokenLine: {
            /**
             * Format: uuid
             * @description Id.
             */
            id: string;
            /** @description Name. */
            name: string;
            /** @description What the token permits. */
            scopes: ("race:play" | "race:create" | "bot:play" | "player:read" | "token:write")[];
            /** @description When it was made, in milliseconds since the epoch. */
            created_at: number;
            /** @description When it was used last, to the hour, in milliseconds since the epoch; null: never. */
            used_at: number | null;
            /** @description When it expires, in milliseconds since the epoch. */
            expires_at: number | null;
            /**
             * @description What this is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "token";
        };
        /**
         * TokenList
         * @description Tokens, the newest first.
         */
        TokenList: {
            /** @description The tokens. */
            tokens: components["schemas"]["TokenView"][];
        };
        /**
         * TokenMade
         * @description A new token, which is shown this once.
         */
        TokenMade: {
            /**
             * Format: uuid
             * @description Id.
             */
            id: string;
            /** @description Name. */
            name: string;
            /** @description What the token permits. */
            scopes: ("race:play" | "race:create" | "bot:play" | "player:read" | "token:write")[];
            /** @description When it was made, in milliseconds since the epoch. */
            created_at: number;
            /** @description When it was used last, to the hour, in milliseconds since the epoch; null: never. */
            used_at: number | null;
            /** @description When it expires, in milliseconds since the epoch. */
            expires_at: number | null;
            /** @description Whether it is the one that asks. */
            current: boolean;
            /** @description Proves who one is. It is shown this once. */
            token: string;
        };
        /**
         * TokenView
         * @description A token of one's own, without its secret. Times are in milliseconds since the epoch, `used_at` to the hour.
         */
        TokenView: {
            /**
             * Format: uuid
             * @description Id.
             */
            id: string;
            /** @description Name. */
            name: string;
            /** @description What the token permits. */
            scopes: ("race:play" | "race:create" | "bot:play" | "player:read" | "token:write")[];
            /** @description When it was made, in milliseconds since the epoch. */
            created_at: number;
            /** @description When it was used last, to the hour, in milliseconds since the epoch; null: never. */
            used_at: number | null;
            /** @description When it expires, in milliseconds since the epoch. */
            expires_at: number | null;
            /** @description Whether it is the one that asks. */
            current: boolean;
        };
        /**
         * UndoBody
         * @description Taking the last move back.
         */
        UndoBody: {
            /** @description Moves and undos that one's board has had. */
            n: number;
        };
        /**
         * Undone
         * @description A racer took his last move back.
         */
        Undone: {
            /** @description Number of the last public event: 1, 2, 3 …, without gaps. */
            p: number;
            /** @description Milliseconds since the start of the race; 0 before it. */
            t: number;
            /** @description Seat, counted from 0. */
            seat: number;
            /** @description Moves and undos that the board has had. */
            n: number;
            /** @description Cards on the foundations. */
            home: number;
            /** @description Piles by name, each from bottom to top; `--` lies face down. */
            piles: {
                [key: string]: string;
            };
            /**
             * @description What this is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "undone";
        };
        /**
         * Version
         * @description The version. `rules`: whether the rules run compiled or in Python, which differ in speed alone.
         */
        Version: {
            /** @description Version. */
            version: string;
            /** @description Version of the rules, as the race recorded it. */
            rules_version: number;
            /**
             * @description How it is played: one value for each axis on which games differ.
             * @enum {string}
             */
            rules: "compiled" | "python";
        };
        /**
         * Withdrew
         * @description A racer left before the start; the race is a lobby (again).
         */
        Withdrew: {
            /** @description Number of the last public event: 1, 2, 3 …, without gaps. */
            p: number;
            /** @description Milliseconds since the start of the race; 0 before it. */
            t: number;
            /** @description Seat, counted from 0. */
            seat: number;
            /**
             * @description What this is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "withdrew";
        };
        /**
         * PublicEvent
         * @description Something that happened in a race, as everybody may see it.
         */
        PublicEvent: components["schemas"]["Created"] | components["schemas"]["Joined"] | components["schemas"]["GhostJoined"] | components["schemas"]["Withdrew"] | components["schemas"]["Renewed"] | components["schemas"]["CalledStart"] | components["schemas"]["BecameReady"] | components["schemas"]["Counting"] | components["schemas"]["Started"] | components["schemas"]["Moved"] | components["schemas"]["Undone"] | components["schemas"]["Hinted"] | components["schemas"]["Left"] | components["schemas"]["Returned"] | components["schemas"]["Ended"] | components["schemas"]["PlacesDecided"] | components["schemas"]["Finish"] | components["schemas"]["Opened"] | components["schemas"]["Abandonment"];
        /**
         * ExportLine
         * @description Something that is kept of a player.
         */
        ExportLine: components["schemas"]["PlayerLine"] | components["schemas"]["TokenLine"] | components["schemas"]["PairingLine"] | components["schemas"]["ChallengeLine"] | components["schemas"]["RaceLine"] | components["schemas"]["EndLine"];
        /**
         * RaceExportLine
         * @description A finished race, or the end.
         */
        RaceExportLine: components["schemas"]["ExportedRace"] | components["schemas"]["ExportEnd"];
    };
    responses: {
        /** @description Bad Request. `code` says which: [`invalid-key`](/docs/errors/invalid-key), [`invalid-parameter`](/docs/errors/invalid-parameter), [`malformed`](/docs/errors/malformed), [`unknown-parameter`](/docs/errors/unknown-parameter). */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Unauthorized. `code` says which: [`no-token`](/docs/errors/no-token), [`wrong-token`](/docs/errors/wrong-token). */
        Unauthorized: {
            headers: {
                /** @description That a bearer token is asked for. */
                "WWW-Authenticate"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Forbidden. `code` says which: [`banned`](/docs/errors/banned), [`missing-scope`](/docs/errors/missing-scope), [`no-seat`](/docs/errors/no-seat), [`not-challenged`](/docs/errors/not-challenged). */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not Found. `code` says which: [`unknown-challenge`](/docs/errors/unknown-challenge), [`unknown-day`](/docs/errors/unknown-day), [`unknown-deal`](/docs/errors/unknown-deal), [`unknown-game`](/docs/errors/unknown-game), [`unknown-link`](/docs/errors/unknown-link), [`unknown-n`](/docs/errors/unknown-n), [`unknown-pairing`](/docs/errors/unknown-pairing), [`unknown-player`](/docs/errors/unknown-player), [`unknown-race`](/docs/errors/unknown-race), [`unknown-route`](/docs/errors/unknown-route), [`unknown-seat`](/docs/errors/unknown-seat), [`unknown-token`](/docs/errors/unknown-token). */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Conflict. `code` says which: [`already-played`](/docs/errors/already-played), [`answer-not-kept`](/docs/errors/answer-not-kept), [`board-full`](/docs/errors/board-full), [`challenge-over`](/docs/errors/challenge-over), [`held-back`](/docs/errors/held-back), [`hint-refused`](/docs/errors/hint-refused), [`key-in-use`](/docs/errors/key-in-use), [`name-taken`](/docs/errors/name-taken), [`no-opponent`](/docs/errors/no-opponent), [`not-waiting`](/docs/errors/not-waiting), [`race-full`](/docs/errors/race-full), [`seat-has-ended`](/docs/errors/seat-has-ended), [`too-many-challenges`](/docs/errors/too-many-challenges), [`too-many-tokens`](/docs/errors/too-many-tokens), [`undo-refused`](/docs/errors/undo-refused), [`wrong-n`](/docs/errors/wrong-n), [`wrong-phase`](/docs/errors/wrong-phase). */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Content Too Large. `code` says which: [`too-large`](/docs/errors/too-large). */
        ContentTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Unprocessable Content. `code` says which: [`illegal-move`](/docs/errors/illegal-move), [`invalid-body`](/docs/errors/invalid-body), [`invalid-challenge`](/docs/errors/invalid-challenge), [`invalid-cursor`](/docs/errors/invalid-cursor), [`invalid-deck`](/docs/errors/invalid-deck), [`invalid-move`](/docs/errors/invalid-move), [`invalid-name`](/docs/errors/invalid-name), [`invalid-option`](/docs/errors/invalid-option), [`invalid-seed`](/docs/errors/invalid-seed), [`invalid-settings`](/docs/errors/invalid-settings), [`key-reused`](/docs/errors/key-reused), [`not-confirmed`](/docs/errors/not-confirmed), [`unknown-game`](/docs/errors/unknown-game), [`wrong-nonce`](/docs/errors/wrong-nonce). */
        UnprocessableContent: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too Many Requests. `code` says which: [`too-many-attempts`](/docs/errors/too-many-attempts), [`too-many-requests`](/docs/errors/too-many-requests). */
        TooManyRequests: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Service Unavailable. `code` says which: [`no-deal-yet`](/docs/errors/no-deal-yet), [`not-ready`](/docs/errors/not-ready), [`unavailable`](/docs/errors/unavailable). */
        ServiceUnavailable: {
            headers: {
                /** @description Seconds after which to ask again. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /**
         * @description Makes it safe to send this again. For a day, the same request with the same key is not carried out again: it gets the first answer, with `Idempotent-Replayed: true`. A UUID that is drawn for each new request is a good key.
         * @example 4c0a1c52-4b8e-4f0e-9a35-0d8a4d4f2c11
         */
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Seconds until this request may be made.
         * @example 7
         */
        RetryAfter: number;
        /**
         * @description What is left (`r`), and in how many seconds all is back (`t`).
         * @example "player";r=0;t=60
         */
        RateLimit: string;
        /**
         * @description How much may be asked for (`q`) in how many seconds (`w`).
         * @example "player";q=600;w=60
         */
        RateLimitPolicy: string;
        /**
         * @description Tag of what is answered, to be sent as `If-None-Match`. `Cache-Control` says how long it may be kept without asking again.
         * @example W/"6dba7c8ad33e5a4f0c9be1d27f834061"
         */
        ETag: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    createPlayer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send this again. For a day, the same request with the same key is not carried out again: it gets the first answer, with `Idempotent-Replayed: true`. A UUID that is drawn for each new request is a good key.
                 * @example 4c0a1c52-4b8e-4f0e-9a35-0d8a4d4f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Ada"
                 *     }
                 */
                "application/json": components["schemas"]["NewPlayer"];
            };
        };
        responses: {
            /** @description A new player and his token, which is shown this once. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *       "name": "Ada",
                     *       "token": "Q9m0v2sYx3kB7tLr5nWc1eHd8fJg4aPz"
                     *     }
                     */
                    "application/json": components["schemas"]["PlayerMade"];
                };
            };
            400: components["responses"]["BadRequest"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A player. `bot`: a program plays; `house`: one of the service's own. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *       "name": "Ada",
                     *       "house": false,
                     *       "bot": false
                     *     }
                     */
                    "application/json": components["schemas"]["PlayerView"];
                };
            };
            /** @description It is what `If-None-Match` says. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Ada"
                 *     }
                 */
                "application/json": components["schemas"]["Farewell"];
            };
        };
        responses: {
            /** @description Request fulfilled, nothing follows */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPlayer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a player. */
                player_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A player. `house`: a bot of the service; `bot`: a program plays; `since` in milliseconds since the epoch. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *       "name": "Ada",
                     *       "house": false,
                     *       "bot": false,
                     *       "since": 1760000083250,
                     *       "ratings": [
                     *         {
                     *           "rating": 27.4,
                     *           "deviation": 2.1,
                     *           "races": 1,
                     *           "provisional": false,
                     *           "game": "duchess"
                     *         }
                     *       ],
                     *       "results": [
                     *         {
                     *           "game": "duchess",
                     *           "kind": "rated",
                     *           "races": 1,
                     *           "wins": 12,
                     *           "draws": 1,
                     *           "solved": 5,
                     *           "best_time": 312480,
                     *           "most_home": 52,
                     *           "home": 9
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Profile"];
                };
            };
            /** @description It is what `If-None-Match` says. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listPlayerRaces: {
        parameters: {
            query?: {
                /** @description In this phase; may be given more than once. */
                phase?: ("lobby" | "countdown" | "racing" | "decided" | "finished" | "abandoned")[];
                /** @description Of this game. */
                game?: string;
                /** @description Made at this moment or later, in milliseconds since the epoch. */
                since?: number;
                /** @description Made before this moment, in milliseconds since the epoch. */
                until?: number;
                /** @description Races on a page, at the most. */
                limit?: number;
                /** @description `next` of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of a player. */
                player_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Some races, the newest first. `next` is the cursor of the page that follows; null on the last one. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "races": [
                     *         {
                     *           "id": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *           "game": "duchess",
                     *           "phase": "racing",
                     *           "seats": 2,
                     *           "racers": [
                     *             {
                     *               "seat": 0,
                     *               "player": "3f0b6c1e-8a54-4d27-b1c9-6e2f70a9d845",
                     *               "name": "Ada"
                     *             }
                     *           ],
                     *           "house": false,
                     *           "created_at": 1760000083250,
                     *           "started_at": 1760000083250,
                     *           "finished_at": 1760000083250,
                     *           "places": [
                     *             1,
                     *             2
                     *           ],
                     *           "spectators": 3
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": components["schemas"]["RacePage"];
                };
            };
            /** @description It is what `If-None-Match` says. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getRatingHistory: {
        parameters: {
            query?: {
                /** @description Races on a page, at the most. */
                limit?: number;
                /** @description `next` of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of a player. */
                player_id: string;
                /** @description Id of a game, as `duchess`. */
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How a rating has come about, the oldest race first. `now` is the rating as it is. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "player": "3f0b6c1e-8a54-4d27-b1c9-6e2f70a9d845",
                     *       "now": {
                     *         "rating": 27.4,
                     *         "deviation": 2.1,
                     *         "races": 1,
                     *         "provisional": false,
                     *         "game": "duchess"
                     *       },
                     *       "points": [
                     *         {
                     *           "race": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *           "at": 1760000083250,
                     *           "place": 1,
                     *           "rating": 27.4,
                     *           "deviation": 2.1,
                     *           "races": 1
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": components["schemas"]["RatingHistory"];
                };
            };
            /** @description It is what `If-None-Match` says. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAgainst: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a player. */
                player_id: string;
                /** @description Id of the other player. */
                other_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How one player did against another one, and their last races, the newest first. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "player": "3f0b6c1e-8a54-4d27-b1c9-6e2f70a9d845",
                     *       "other": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *       "games": [
                     *         {
                     *           "game": "duchess",
                     *           "races": 1,
                     *           "wins": 12,
                     *           "losses": 9,
                     *           "draws": 1
                     *         }
                     *       ],
                     *       "last": [
                     *         {
                     *           "race": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *           "game": "duchess",
                     *           "rated": false,
                     *           "finished_at": 1760000083250,
                     *           "place": 1,
                     *           "others_place": 2
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["HeadToHead"];
                };
            };
            /** @description It is what `If-None-Match` says. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    becomeBot: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send this again. For a day, the same request with the same key is not carried out again: it gets the first answer, with `Idempotent-Replayed: true`. A UUID that is drawn for each new request is a good key.
                 * @example 4c0a1c52-4b8e-4f0e-9a35-0d8a4d4f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A player. `bot`: a program plays; `house`: one of the service's own. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *       "name": "Ada",
                     *       "house": false,
                     *       "bot": false
                     *     }
                     */
                    "application/json": components["schemas"]["PlayerView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A line of JSON for each thing; the last is of type `end`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *       "name": "Ada",
                     *       "bot": false,
                     *       "house": false,
                     *       "created_at": 1760000083250,
                     *       "type": "player"
                     *     }
                     */
                    "application/x-ndjson": components["schemas"]["ExportLine"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tokens, the newest first. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tokens": [
                     *         {
                     *           "id": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *           "name": "Ada",
                     *           "scopes": [
                     *             "race:play"
                     *           ],
                     *           "created_at": 1760000083250,
                     *           "used_at": 1760000083250,
                     *           "expires_at": 1760000083250,
                     *           "current": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TokenList"];
                };
            };
            /** @description It is what `If-None-Match` says. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send this again. For a day, the same request with the same key is not carried out again: it gets the first answer, with `Idempotent-Replayed: true`. A UUID that is drawn for each new request is a good key.
                 * @example 4c0a1c52-4b8e-4f0e-9a35-0d8a4d4f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Ada",
                 *       "scopes": [
                 *         "race:play"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewToken"];
            };
        };
        responses: {
            /** @description A new token, which is shown this once. */
            201: {
                headers: {
                    /** @description Address of the token. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *       "name": "Ada",
                     *       "scopes": [
                     *         "race:play"
                     *       ],
                     *       "created_at": 1760000083250,
                     *       "used_at": 1760000083250,
                     *       "expires_at": 1760000083250,
                     *       "current": false,
                     *       "token": "Q9m0v2sYx3kB7tLr5nWc1eHd8fJg4aPz"
                     *     }
                     */
                    "application/json": components["schemas"]["TokenMade"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a token of one's own. */
                token_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, nothing follows */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createLink: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send this again. For a day, the same request with the same key is not carried out again: it gets the first answer, with `Idempotent-Replayed: true`. A UUID that is drawn for each new request is a good key.
                 * @example 4c0a1c52-4b8e-4f0e-9a35-0d8a4d4f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A code for another device, and when it expires, in milliseconds since the epoch. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "K7QM-4TXW-9DHA",
                     *       "expires_at": 1760000083250
                     *     }
                     */
                    "application/json": components["schemas"]["LinkMade"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    takeLink: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send this again. For a day, the same request with the same key is not carried out again: it gets the first answer, with `Idempotent-Replayed: true`. A UUID that is drawn for each new request is a good key.
                 * @example 4c0a1c52-4b8e-4f0e-9a35-0d8a4d4f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "wrong-n"
                 *     }
                 */
                "application/json": components["schemas"]["LinkTaken"];
            };
        };
        responses: {
            /** @description A new player and his token, which is shown this once. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *       "name": "Ada",
                     *       "token": "Q9m0v2sYx3kB7tLr5nWc1eHd8fJg4aPz"
                     *     }
                     */
                    "application/json": components["schemas"]["PlayerMade"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listGames: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every game that there is. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "games": [
                     *         {
                     *           "id": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *           "name": "Ada",
                     *           "also": [
                     *             "Glencoe"
                     *           ],
                     *           "about": "Build the foundations up by suit, from a rank of one's own choice.",
                     *           "source": "Published rules, compared.",
                     *           "choices": [
                     *             "One redeal."
                     *           ],
                     *           "minutes": 10,
                     *           "options": [
                     *             {
                     *               "name": "Ada",
                     *               "about": "Build the foundations up by suit, from a rank of one's own choice.",
                     *               "default": 1,
                     *               "values": [
                     *                 0,
                     *                 1,
                     *                 2
                     *               ],
                     *               "range": "0 to 2"
                     *             }
                     *           ],
                     *           "opening": {
                     *             "cards": 52,
                     *             "home": 9,
                     *             "stock": 35,
                     *             "tableau": [
                     *               1,
                     *               1,
                     *               1,
                     *               1
                     *             ],
                     *             "reserve": [
                     *               3,
                     *               3,
                     *               3,
                     *               3
                     *             ],
                     *             "reserve_face_down": [
                     *               0,
                     *               0,
                     *               0,
                     *               0
                     *             ]
                     *           },
                     *           "rules": {
                     *             "packs": 1,
                     *             "taken_out": "",
                     *             "deal": [],
                     *             "ascending": 4,
                     *             "descending": 0,
                     *             "by_suit": true,
                     *             "foundation_wrap": true,
                     *             "base": "A",
                     *             "lifted_first": [],
                     *             "columns": 4,
                     *             "build": null,
                     *             "built_from": [
                     *               "tableau"
                     *             ],
                     *             "runs": "single",
                     *             "pile_limit": 1,
                     *             "filled_at_once": false,
                     *             "gaps": [],
                     *             "gaps_without_reserve": [],
                     *             "reserves": 0,
                     *             "reserve_depth": 0,
                     *             "reserve_shown": "all",
                     *             "reserve_available": "top",
                     *             "cards_to_waste": 1,
                     *             "waste_limit": 1,
                     *             "unit": [],
                     *             "last_unit": [],
                     *             "redeals": 0,
                     *             "gather": "waste"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["GameList"];
                };
            };
            /** @description It is what `If-None-Match` says. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooManyRequests"];
        };
    };
    getGame: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a game, as `duchess`. */
                game_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A game. `also`: its other names. `choices`: ours, where the sources disagree. `minutes`: its usual time limit. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *       "name": "Ada",
                     *       "also": [
                     *         "Glencoe"
                     *       ],
                     *       "about": "Build the foundations up by suit, from a rank of one's own choice.",
                     *       "source": "Published rules, compared.",
                     *       "choices": [
                     *         "One redeal."
                     *       ],
                     *       "minutes": 10,
                     *       "options": [
                     *         {
                     *           "name": "Ada",
                     *           "about": "Build the foundations up by suit, from a rank of one's own choice.",
                     *           "default": 1,
                     *           "values": [
                     *             0,
                     *             1,
                     *             2
                     *           ],
                     *           "range": "0 to 2"
                     *         }
                     *       ],
                     *       "opening": {
                     *         "cards": 52,
                     *         "home": 9,
                     *         "stock": 35,
                     *         "tableau": [
                     *           1,
                     *           1,
                     *           1,
                     *           1
                     *         ],
                     *         "reserve": [
                     *           3,
                     *           3,
                     *           3,
                     *           3
                     *         ],
                     *         "reserve_face_down": [
                     *           0,
                     *           0,
                     *           0,
                     *           0
                     *         ]
                     *       },
                     *       "rules": {
                     *         "packs": 1,
                     *         "taken_out": "",
                     *         "deal": [],
                     *         "ascending": 4,
                     *         "descending": 0,
                     *         "by_suit": true,
                     *         "foundation_wrap": true,
                     *         "base": "A",
                     *         "lifted_first": [],
                     *         "columns": 4,
                     *         "build": null,
                     *         "built_from": [
                     *           "tableau"
                     *         ],
                     *         "runs": "single",
                     *         "pile_limit": 1,
                     *         "filled_at_once": false,
                     *         "gaps": [],
                     *         "gaps_without_reserve": [],
                     *         "reserves": 0,
                     *         "reserve_depth": 0,
                     *         "reserve_shown": "all",
                     *         "reserve_available": "top",
                     *         "cards_to_waste": 1,
                     *         "waste_limit": 1,
                     *         "unit": [],
                     *         "last_unit": [],
                     *         "redeals": 0,
                     *         "gather": "waste"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GameView"];
                };
            };
            /** @description It is what `If-None-Match` says. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listRaces: {
        parameters: {
            query?: {
                /** @description In this phase; may be given more than once. */
                phase?: ("lobby" | "countdown" | "racing" | "decided" | "finished" | "abandoned")[];
                /** @description Of this game. */
                game?: string;
                /** @description In which this player has a seat; given more than once, in which each of them has one. */
                player?: string[];
                /** @description Made at this moment or later, in milliseconds since the epoch. */
                since?: number;
                /** @description Made before this moment, in milliseconds since the epoch. */
                until?: number;
                /** @description Those of the service's own bots, in place of people's. */
                house?: boolean;
                /** @description Races on a page, at the most. */
                limit?: number;
                /** @description `next` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Some races, the newest first. `next` is the cursor of the page that follows; null on the last one. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "races": [
                     *         {
                     *           "id": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *           "game": "duchess",
                     *           "phase": "racing",
                     *           "seats": 2,
                     *           "racers": [
                     *             {
                     *               "seat": 0,
                     *               "player": "3f0b6c1e-8a54-4d27-b1c9-6e2f70a9d845",
                     *               "name": "Ada"
                     *             }
                     *           ],
                     *           "house": false,
                     *           "created_at": 1760000083250,
                     *           "started_at": 1760000083250,
                     *           "finished_at": 1760000083250,
                     *           "places": [
                     *             1,
                     *             2
                     *           ],
                     *           "spectators": 3
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": components["schemas"]["RacePage"];
                };
            };
            /** @description It is what `If-None-Match` says. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createRace: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send this again. For a day, the same request with the same key is not carried out again: it gets the first answer, with `Idempotent-Replayed: true`. A UUID that is drawn for each new request is a good key.
                 * @example 4c0a1c52-4b8e-4f0e-9a35-0d8a4d4f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "game": "duchess"
                 *     }
                 */
                "application/json": components["schemas"]["NewRace"];
            };
        };
        responses: {
            /** @description A race as everybody may see it once `p` public events have happened. */
            201: {
                headers: {
                    /** @description Address of the race. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *       "p": 41,
                     *       "phase": "racing",
                     *       "settings": {
                     *         "game": "duchess",
                     *         "options": {},
                     *         "seats": 2,
                     *         "time_limit": 600,
                     *         "countdown": 3,
                     *         "undo": "none",
                     *         "undo_penalty": 10,
                     *         "view": "fair",
                     *         "closed_until": 1,
                     *         "rated": false,
                     *         "deal": "any",
                     *         "hints": true,
                     *         "bots": true,
                     *         "listed": true
                     *       },
                     *       "creator": "3f0b6c1e-8a54-4d27-b1c9-6e2f70a9d845",
                     *       "house": false,
                     *       "created_at": 1760000083250,
                     *       "commitment": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *       "seats": [
                     *         {
                     *           "seat": 0,
                     *           "player": "3f0b6c1e-8a54-4d27-b1c9-6e2f70a9d845",
                     *           "commitment": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *           "ready": true,
                     *           "ghost": null,
                     *           "n": 17,
                     *           "home": 9,
                     *           "piles": {
                     *             "t1": "KH",
                     *             "t3": "8S 7H 6S 5H"
                     *           },
                     *           "progress": {
                     *             "seat": 0,
                     *             "n": 17,
                     *             "home": 9,
                     *             "moves": 31,
                     *             "held": 4,
                     *             "waits_for": [
                     *               1
                     *             ]
                     *           },
                     *           "away_until": null,
                     *           "ended": null
                     *         }
                     *       ],
                     *       "rematch_of": null,
                     *       "rematch": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *       "origin": null,
                     *       "start_by": 1760000083250,
                     *       "starts_at": 1760000083250,
                     *       "started_at": 1760000083250,
                     *       "ends_at": 1760000083250,
                     *       "finished_at": 1760000083250,
                     *       "standings": [
                     *         {
                     *           "seat": 0,
                     *           "place": 1,
                     *           "home": 9,
                     *           "moves": 31,
                     *           "time": 312480,
                     *           "how": null
                     *         }
                     *       ],
                     *       "seed": "5e92ab7dc4f01836b5e0972acd4f1b83",
                     *       "secret": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *       "nonces": [
                     *         "6dba7c8ad33e5a4f0c9be1d27f834061"
                     *       ],
                     *       "digest": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *       "deal": null
                     *     }
                     */
                    "application/json": components["schemas"]["RaceView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getFeaturedRace: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A race that is on. `race` is null, and the rest empty, while none is. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "race": {
                     *         "id": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *         "p": 41,
                     *         "phase": "racing",
                     *         "settings": {
                     *           "game": "duchess",
                     *           "options": {},
                     *           "seats": 2,
                     *           "time_limit": 600,
                     *           "countdown": 3,
                     *           "undo": "none",
                     *           "undo_penalty": 10,
                     *           "view": "fair",
                     *           "closed_until": 1,
                     *           "rated": false,
                     *           "deal": "any",
                     *           "hints": true,
                     *           "bots": true,
                     *           "listed": true
                     *         },
                     *         "creator": "3f0b6c1e-8a54-4d27-b1c9-6e2f70a9d845",
                     *         "house": false,
                     *         "created_at": 1760000083250,
                     *         "commitment": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *         "seats": [
                     *           {
                     *             "seat": 0,
                     *             "player": "3f0b6c1e-8a54-4d27-b1c9-6e2f70a9d845",
                     *             "commitment": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *             "ready": true,
                     *             "ghost": null,
                     *             "n": 17,
                     *             "home": 9,
                     *             "piles": {
                     *               "t1": "KH",
                     *               "t3": "8S 7H 6S 5H"
                     *             },
                     *             "progress": {
                     *               "seat": 0,
                     *               "n": 17,
                     *               "home": 9,
                     *               "moves": 31,
                     *               "held": 4,
                     *               "waits_for": [
                     *                 1
                     *               ]
                     *             },
                     *             "away_until": null,
                     *             "ended": null
                     *           }
                     *         ],
                     *         "rematch_of": null,
                     *         "rematch": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *         "origin": null,
                     *         "start_by": 1760000083250,
                     *         "starts_at": 1760000083250,
                     *         "started_at": 1760000083250,
                     *         "ends_at": 1760000083250,
                     *         "finished_at": 1760000083250,
                     *         "standings": [
                     *           {
                     *             "seat": 0,
                     *             "place": 1,
                     *             "home": 9,
                     *             "moves": 31,
                     *             "time": 312480,
                     *             "how": null
                     *           }
                     *         ],
                     *         "seed": "5e92ab7dc4f01836b5e0972acd4f1b83",
                     *         "secret": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *         "nonces": [
                     *           "6dba7c8ad33e5a4f0c9be1d27f834061"
                     *         ],
                     *         "digest": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *         "deal": null
                     *       },
                     *       "racers": [],
                     *       "spectators": 3
                     *     }
                     */
                    "application/json": components["schemas"]["Featured"];
                };
            };
            /** @description It is what `If-None-Match` says. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getFeed: {
        parameters: {
            query?: {
                /** @description Of this game. */
                game?: string;
                /** @description In which this player has a seat. */
                player?: string;
                /** @description Of this type. */
                type?: "started" | "finished";
                /** @description Those of the service's own bots too. */
                house?: boolean;
                /** @description `cursor` of an event or `next` of a page: what follows; `start`: all that there is; `now`: only what is new. */
                cursor?: string;
                /** @description Events on a page, at the most; usually 100. */
                limit?: number;
            };
            header?: {
                /** @description Of a stream: `id` of the last event that came before it broke. */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Starts and finishes in the order of the feed. `next` is the cursor from which to go on, now or later. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "events": [
                     *         {
                     *           "cursor": "…",
                     *           "at": 1760000083250,
                     *           "race": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *           "game": "duchess",
                     *           "rated": false,
                     *           "house": false,
                     *           "seats": 2,
                     *           "racers": [
                     *             {
                     *               "seat": 0,
                     *               "player": "3f0b6c1e-8a54-4d27-b1c9-6e2f70a9d845"
                     *             }
                     *           ],
                     *           "type": "started"
                     *         }
                     *       ],
                     *       "next": "…",
                     *       "more": false
                     *     }
                     */
                    "application/json": components["schemas"]["FeedPage"];
                };
            };
            /** @description It is what `If-None-Match` says. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportRaces: {
        parameters: {
            query?: {
                /** @description Of this game. */
                game?: string;
                /** @description In which this player has a seat. */
                player?: string;
                /** @description Of which all became public on this day, in UTC. */
                day?: string;
                /** @description Those of the service's own bots, in place of people's. */
                house?: boolean;
                /** @description Behind this race, the last that came whole. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A line of JSON for each race, the oldest first; the last line is of type `end`. With `Accept: text/plain` the text of each race, as `getRaceText` has it, without names. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *       "rules_version": 1,
                     *       "settings": {
                     *         "game": "duchess",
                     *         "options": {},
                     *         "seats": 2,
                     *         "time_limit": 600,
                     *         "countdown": 3,
                     *         "undo": "none",
                     *         "undo_penalty": 10,
                     *         "view": "fair",
                     *         "closed_until": 1,
                     *         "rated": false,
                     *         "deal": "any",
                     *         "hints": true,
                     *         "bots": true,
                     *         "listed": true
                     *       },
                     *       "house": false,
                     *       "rematch_of": null,
                     *       "origin": null,
                     *       "seed": "5e92ab7dc4f01836b5e0972acd4f1b83",
                     *       "deal": null,
                     *       "deck": "8D 3C KH 10S",
                     *       "created_at": 1760000083250,
                     *       "started_at": 1760000083250,
                     *       "finished_at": 1760000083250,
                     *       "digest": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *       "seats": [
                     *         {
                     *           "player": "3f0b6c1e-8a54-4d27-b1c9-6e2f70a9d845",
                     *           "ghost": null,
                     *           "place": 1,
                     *           "home": 9,
                     *           "how": "won",
                     *           "ended": 1,
                     *           "time": 312480,
                     *           "steps": [
                     *             [
                     *               "…",
                     *               1
                     *             ]
                     *           ]
                     *         }
                     *       ],
                     *       "type": "race"
                     *     }
                     */
                    "application/x-ndjson": components["schemas"]["RaceExportLine"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getRace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a race. */
                race_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A race as everybody may see it once `p` public events have happened. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *       "p": 41,
                     *       "phase": "racing",
                     *       "settings": {
                     *         "game": "duchess",
                     *         "options": {},
                     *         "seats": 2,
                     *         "time_limit": 600,
                     *         "countdown": 3,
                     *         "undo": "none",
                     *         "undo_penalty": 10,
                     *         "view": "fair",
                     *         "closed_until": 1,
                     *         "rated": false,
                     *         "deal": "any",
                     *         "hints": true,
                     *         "bots": true,
                     *         "listed": true
                     *       },
                     *       "creator": "3f0b6c1e-8a54-4d27-b1c9-6e2f70a9d845",
                     *       "house": false,
                     *       "created_at": 1760000083250,
                     *       "commitment": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *       "seats": [
                     *         {
                     *           "seat": 0,
                     *           "player": "3f0b6c1e-8a54-4d27-b1c9-6e2f70a9d845",
                     *           "commitment": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *           "ready": true,
                     *           "ghost": null,
                     *           "n": 17,
                     *           "home": 9,
                     *           "piles": {
                     *             "t1": "KH",
                     *             "t3": "8S 7H 6S 5H"
                     *           },
                     *           "progress": {
                     *             "seat": 0,
                     *             "n": 17,
                     *             "home": 9,
                     *             "moves": 31,
                     *             "held": 4,
                     *             "waits_for": [
                     *               1
                     *             ]
                     *           },
                     *           "away_until": null,
                     *           "ended": null
                     *         }
                     *       ],
                     *       "rematch_of": null,
                     *       "rematch": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *       "origin": null,
                     *       "start_by": 1760000083250,
                     *       "starts_at": 1760000083250,
                     *       "started_at": 1760000083250,
                     *       "ends_at": 1760000083250,
                     *       "finished_at": 1760000083250,
                     *       "standings": [
                     *         {
                     *           "seat": 0,
                     *           "place": 1,
                     *           "home": 9,
                     *           "moves": 31,
                     *           "time": 312480,
                     *           "how": null
                     *         }
                     *       ],
                     *       "seed": "5e92ab7dc4f01836b5e0972acd4f1b83",
                     *       "secret": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *       "nonces": [
                     *         "6dba7c8ad33e5a4f0c9be1d27f834061"
                     *       ],
                     *       "digest": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *       "deal": null
                     *     }
                     */
                    "application/json": components["schemas"]["RaceView"];
                };
            };
            /** @description It is what `If-None-Match` says. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getRaceRatings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a race. */
                race_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What a race changed, by seat. There are no `seats` before it is `decided`, and never where it is not `rated`. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "rated": false,
                     *       "decided": true,
                     *       "seats": [
                     *         {
                     *           "seat": 0,
                     *           "player": "3f0b6c1e-8a54-4d27-b1c9-6e2f70a9d845",
                     *           "place": 1,
                     *           "before": {
                     *             "rating": 27.4,
                     *             "deviation": 2.1,
                     *             "races": 1,
                     *             "provisional": false
                     *           },
                     *           "after": {
                     *             "rating": 27.4,
                     *             "deviation": 2.1,
                     *             "races": 1,
                     *             "provisional": false
                     *           },
                     *           "change": 0.8
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["RaceRatings"];
                };
            };
            /** @description It is what `If-None-Match` says. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getLeaderboard: {
        parameters: {
            query?: {
                /** @description Bots, in place of people. */
                bots?: boolean;
                /** @description Players on a page, at the most. */
                limit?: number;
                /** @description `next` of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of a game, as `duchess`. */
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Players of a game, the best first. `next` is the cursor of the page that follows; null on the last one. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "game": "duchess",
                     *       "players": [
                     *         {
                     *           "rating": 27.4,
                     *           "deviation": 2.1,
                     *           "races": 1,
                     *           "provisional": false,
                     *           "rank": 3,
                     *           "player": "3f0b6c1e-8a54-4d27-b1c9-6e2f70a9d845",
                     *           "name": "Ada"
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": components["schemas"]["Leaderboard"];
                };
            };
            /** @description It is what `If-None-Match` says. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    joinRace: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send this again. For a day, the same request with the same key is not carried out again: it gets the first answer, with `Idempotent-Replayed: true`. A UUID that is drawn for each new request is a good key.
                 * @example 4c0a1c52-4b8e-4f0e-9a35-0d8a4d4f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of a race. */
                race_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "commitment": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83"
                 *     }
                 */
                "application/json": components["schemas"]["JoinBody"];
            };
        };
        responses: {
            /** @description The seat that one has, and the race. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "seat": 0,
                     *       "race": {
                     *         "id": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *         "p": 41,
                     *         "phase": "racing",
                     *         "settings": {
                     *           "game": "duchess",
                     *           "options": {},
                     *           "seats": 2,
                     *           "time_limit": 600,
                     *           "countdown": 3,
                     *           "undo": "none",
                     *           "undo_penalty": 10,
                     *           "view": "fair",
                     *           "closed_until": 1,
                     *           "rated": false,
                     *           "deal": "any",
                     *           "hints": true,
                     *           "bots": true,
                     *           "listed": true
                     *         },
                     *         "creator": "3f0b6c1e-8a54-4d27-b1c9-6e2f70a9d845",
                     *         "house": false,
                     *         "created_at": 1760000083250,
                     *         "commitment": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *         "seats": [
                     *           {
                     *             "seat": 0,
                     *             "player": "3f0b6c1e-8a54-4d27-b1c9-6e2f70a9d845",
                     *             "commitment": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *             "ready": true,
                     *             "ghost": null,
                     *             "n": 17,
                     *             "home": 9,
                     *             "piles": {
                     *               "t1": "KH",
                     *               "t3": "8S 7H 6S 5H"
                     *             },
                     *             "progress": {
                     *               "seat": 0,
                     *               "n": 17,
                     *               "home": 9,
                     *               "moves": 31,
                     *               "held": 4,
                     *               "waits_for": [
                     *                 1
                     *               ]
                     *             },
                     *             "away_until": null,
                     *             "ended": null
                     *           }
                     *         ],
                     *         "rematch_of": null,
                     *         "rematch": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *         "origin": null,
                     *         "start_by": 1760000083250,
                     *         "starts_at": 1760000083250,
                     *         "started_at": 1760000083250,
                     *         "ends_at": 1760000083250,
                     *         "finished_at": 1760000083250,
                     *         "standings": [
                     *           {
                     *             "seat": 0,
                     *             "place": 1,
                     *             "home": 9,
                     *             "moves": 31,
                     *             "time": 312480,
                     *             "how": null
                     *           }
                     *         ],
                     *         "seed": "5e92ab7dc4f01836b5e0972acd4f1b83",
                     *         "secret": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *         "nonces": [
                     *           "6dba7c8ad33e5a4f0c9be1d27f834061"
                     *         ],
                     *         "digest": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *         "deal": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Seated"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    beReady: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send this again. For a day, the same request with the same key is not carried out again: it gets the first answer, with `Idempotent-Replayed: true`. A UUID that is drawn for each new request is a good key.
                 * @example 4c0a1c52-4b8e-4f0e-9a35-0d8a4d4f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of a race. */
                race_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "nonce": "6dba7c8ad33e5a4f0c9be1d27f834061"
                 *     }
                 */
                "application/json": components["schemas"]["ReadyBody"];
            };
        };
        responses: {
            /** @description A race as everybody may see it once `p` public events have happened. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *       "p": 41,
                     *       "phase": "racing",
                     *       "settings": {
                     *         "game": "duchess",
                     *         "options": {},
                     *         "seats": 2,
                     *         "time_limit": 600,
                     *         "countdown": 3,
                     *         "undo": "none",
                     *         "undo_penalty": 10,
                     *         "view": "fair",
                     *         "closed_until": 1,
                     *         "rated": false,
                     *         "deal": "any",
                     *         "hints": true,
                     *         "bots": true,
                     *         "listed": true
                     *       },
                     *       "creator": "3f0b6c1e-8a54-4d27-b1c9-6e2f70a9d845",
                     *       "house": false,
                     *       "created_at": 1760000083250,
                     *       "commitment": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *       "seats": [
                     *         {
                     *           "seat": 0,
                     *           "player": "3f0b6c1e-8a54-4d27-b1c9-6e2f70a9d845",
                     *           "commitment": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *           "ready": true,
                     *           "ghost": null,
                     *           "n": 17,
                     *           "home": 9,
                     *           "piles": {
                     *             "t1": "KH",
                     *             "t3": "8S 7H 6S 5H"
                     *           },
                     *           "progress": {
                     *             "seat": 0,
                     *             "n": 17,
                     *             "home": 9,
                     *             "moves": 31,
                     *             "held": 4,
                     *             "waits_for": [
                     *               1
                     *             ]
                     *           },
                     *           "away_until": null,
                     *           "ended": null
                     *         }
                     *       ],
                     *       "rematch_of": null,
                     *       "rematch": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *       "origin": null,
                     *       "start_by": 1760000083250,
                     *       "starts_at": 1760000083250,
                     *       "started_at": 1760000083250,
                     *       "ends_at": 1760000083250,
                     *       "finished_at": 1760000083250,
                     *       "standings": [
                     *         {
                     *           "seat": 0,
                     *           "place": 1,
                     *           "home": 9,
                     *           "moves": 31,
                     *           "time": 312480,
                     *           "how": null
                     *         }
                     *       ],
                     *       "seed": "5e92ab7dc4f01836b5e0972acd4f1b83",
                     *       "secret": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *       "nonces": [
                     *         "6dba7c8ad33e5a4f0c9be1d27f834061"
                     *       ],
                     *       "digest": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *       "deal": null
                     *     }
                     */
                    "application/json": components["schemas"]["RaceView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    startRace: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send this again. For a day, the same request with the same key is not carried out again: it gets the first answer, with `Idempotent-Replayed: true`. A UUID that is drawn for each new request is a good key.
                 * @example 4c0a1c52-4b8e-4f0e-9a35-0d8a4d4f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of a race. */
                race_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A race as everybody may see it once `p` public events have happened. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *       "p": 41,
                     *       "phase": "racing",
                     *       "settings": {
                     *         "game": "duchess",
                     *         "options": {},
                     *         "seats": 2,
                     *         "time_limit": 600,
                     *         "countdown": 3,
                     *         "undo": "none",
                     *         "undo_penalty": 10,
                     *         "view": "fair",
                     *         "closed_until": 1,
                     *         "rated": false,
                     *         "deal": "any",
                     *         "hints": true,
                     *         "bots": true,
                     *         "listed": true
                     *       },
                     *       "creator": "3f0b6c1e-8a54-4d27-b1c9-6e2f70a9d845",
                     *       "house": false,
                     *       "created_at": 1760000083250,
                     *       "commitment": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *       "seats": [
                     *         {
                     *           "seat": 0,
                     *           "player": "3f0b6c1e-8a54-4d27-b1c9-6e2f70a9d845",
                     *           "commitment": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *           "ready": true,
                     *           "ghost": null,
                     *           "n": 17,
                     *           "home": 9,
                     *           "piles": {
                     *             "t1": "KH",
                     *             "t3": "8S 7H 6S 5H"
                     *           },
                     *           "progress": {
                     *             "seat": 0,
                     *             "n": 17,
                     *             "home": 9,
                     *             "moves": 31,
                     *             "held": 4,
                     *             "waits_for": [
                     *               1
                     *             ]
                     *           },
                     *           "away_until": null,
                     *           "ended": null
                     *         }
                     *       ],
                     *       "rematch_of": null,
                     *       "rematch": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *       "origin": null,
                     *       "start_by": 1760000083250,
                     *       "starts_at": 1760000083250,
                     *       "started_at": 1760000083250,
                     *       "ends_at": 1760000083250,
                     *       "finished_at": 1760000083250,
                     *       "standings": [
                     *         {
                     *           "seat": 0,
                     *           "place": 1,
                     *           "home": 9,
                     *           "moves": 31,
                     *           "time": 312480,
                     *           "how": null
                     *         }
                     *       ],
                     *       "seed": "5e92ab7dc4f01836b5e0972acd4f1b83",
                     *       "secret": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *       "nonces": [
                     *         "6dba7c8ad33e5a4f0c9be1d27f834061"
                     *       ],
                     *       "digest": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *       "deal": null
                     *     }
                     */
                    "application/json": components["schemas"]["RaceView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    askRematch: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send this again. For a day, the same request with the same key is not carried out again: it gets the first answer, with `Idempotent-Replayed: true`. A UUID that is drawn for each new request is a good key.
                 * @example 4c0a1c52-4b8e-4f0e-9a35-0d8a4d4f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of a race. */
                race_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "commitment": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83"
                 *     }
                 */
                "application/json": components["schemas"]["JoinBody"];
            };
        };
        responses: {
            /** @description The seat that one has, and the race. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "seat": 0,
                     *       "race": {
                     *         "id": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *         "p": 41,
                     *         "phase": "racing",
                     *         "settings": {
                     *           "game": "duchess",
                     *           "options": {},
                     *           "seats": 2,
                     *           "time_limit": 600,
                     *           "countdown": 3,
                     *           "undo": "none",
                     *           "undo_penalty": 10,
                     *           "view": "fair",
                     *           "closed_until": 1,
                     *           "rated": false,
                     *           "deal": "any",
                     *           "hints": true,
                     *           "bots": true,
                     *           "listed": true
                     *         },
                     *         "creator": "3f0b6c1e-8a54-4d27-b1c9-6e2f70a9d845",
                     *         "house": false,
                     *         "created_at": 1760000083250,
                     *         "commitment": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *         "seats": [
                     *           {
                     *             "seat": 0,
                     *             "player": "3f0b6c1e-8a54-4d27-b1c9-6e2f70a9d845",
                     *             "commitment": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *             "ready": true,
                     *             "ghost": null,
                     *             "n": 17,
                     *             "home": 9,
                     *             "piles": {
                     *               "t1": "KH",
                     *               "t3": "8S 7H 6S 5H"
                     *             },
                     *             "progress": {
                     *               "seat": 0,
                     *               "n": 17,
                     *               "home": 9,
                     *               "moves": 31,
                     *               "held": 4,
                     *               "waits_for": [
                     *                 1
                     *               ]
                     *             },
                     *             "away_until": null,
                     *             "ended": null
                     *           }
                     *         ],
                     *         "rematch_of": null,
                     *         "rematch": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *         "origin": null,
                     *         "start_by": 1760000083250,
                     *         "starts_at": 1760000083250,
                     *         "started_at": 1760000083250,
                     *         "ends_at": 1760000083250,
                     *         "finished_at": 1760000083250,
                     *         "standings": [
                     *           {
                     *             "seat": 0,
                     *             "place": 1,
                     *             "home": 9,
                     *             "moves": 31,
                     *             "time": 312480,
                     *             "how": null
                     *           }
                     *         ],
                     *         "seed": "5e92ab7dc4f01836b5e0972acd4f1b83",
                     *         "secret": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *         "nonces": [
                     *           "6dba7c8ad33e5a4f0c9be1d27f834061"
                     *         ],
                     *         "digest": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *         "deal": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Seated"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    leaveRace: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send this again. For a day, the same request with the same key is not carried out again: it gets the first answer, with `Idempotent-Replayed: true`. A UUID that is drawn for each new request is a good key.
                 * @example 4c0a1c52-4b8e-4f0e-9a35-0d8a4d4f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of a race. */
                race_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A race as everybody may see it once `p` public events have happened. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *       "p": 41,
                     *       "phase": "racing",
                     *       "settings": {
                     *         "game": "duchess",
                     *         "options": {},
                     *         "seats": 2,
                     *         "time_limit": 600,
                     *         "countdown": 3,
                     *         "undo": "none",
                     *         "undo_penalty": 10,
                     *         "view": "fair",
                     *         "closed_until": 1,
                     *         "rated": false,
                     *         "deal": "any",
                     *         "hints": true,
                     *         "bots": true,
                     *         "listed": true
                     *       },
                     *       "creator": "3f0b6c1e-8a54-4d27-b1c9-6e2f70a9d845",
                     *       "house": false,
                     *       "created_at": 1760000083250,
                     *       "commitment": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *       "seats": [
                     *         {
                     *           "seat": 0,
                     *           "player": "3f0b6c1e-8a54-4d27-b1c9-6e2f70a9d845",
                     *           "commitment": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *           "ready": true,
                     *           "ghost": null,
                     *           "n": 17,
                     *           "home": 9,
                     *           "piles": {
                     *             "t1": "KH",
                     *             "t3": "8S 7H 6S 5H"
                     *           },
                     *           "progress": {
                     *             "seat": 0,
                     *             "n": 17,
                     *             "home": 9,
                     *             "moves": 31,
                     *             "held": 4,
                     *             "waits_for": [
                     *               1
                     *             ]
                     *           },
                     *           "away_until": null,
                     *           "ended": null
                     *         }
                     *       ],
                     *       "rematch_of": null,
                     *       "rematch": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *       "origin": null,
                     *       "start_by": 1760000083250,
                     *       "starts_at": 1760000083250,
                     *       "started_at": 1760000083250,
                     *       "ends_at": 1760000083250,
                     *       "finished_at": 1760000083250,
                     *       "standings": [
                     *         {
                     *           "seat": 0,
                     *           "place": 1,
                     *           "home": 9,
                     *           "moves": 31,
                     *           "time": 312480,
                     *           "how": null
                     *         }
                     *       ],
                     *       "seed": "5e92ab7dc4f01836b5e0972acd4f1b83",
                     *       "secret": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *       "nonces": [
                     *         "6dba7c8ad33e5a4f0c9be1d27f834061"
                     *       ],
                     *       "digest": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *       "deal": null
                     *     }
                     */
                    "application/json": components["schemas"]["RaceView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    resignRace: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send this again. For a day, the same request with the same key is not carried out again: it gets the first answer, with `Idempotent-Replayed: true`. A UUID that is drawn for each new request is a good key.
                 * @example 4c0a1c52-4b8e-4f0e-9a35-0d8a4d4f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of a race. */
                race_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A race as everybody may see it once `p` public events have happened. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *       "p": 41,
                     *       "phase": "racing",
                     *       "settings": {
                     *         "game": "duchess",
                     *         "options": {},
                     *         "seats": 2,
                     *         "time_limit": 600,
                     *         "countdown": 3,
                     *         "undo": "none",
                     *         "undo_penalty": 10,
                     *         "view": "fair",
                     *         "closed_until": 1,
                     *         "rated": false,
                     *         "deal": "any",
                     *         "hints": true,
                     *         "bots": true,
                     *         "listed": true
                     *       },
                     *       "creator": "3f0b6c1e-8a54-4d27-b1c9-6e2f70a9d845",
                     *       "house": false,
                     *       "created_at": 1760000083250,
                     *       "commitment": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *       "seats": [
                     *         {
                     *           "seat": 0,
                     *           "player": "3f0b6c1e-8a54-4d27-b1c9-6e2f70a9d845",
                     *           "commitment": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *           "ready": true,
                     *           "ghost": null,
                     *           "n": 17,
                     *           "home": 9,
                     *           "piles": {
                     *             "t1": "KH",
                     *             "t3": "8S 7H 6S 5H"
                     *           },
                     *           "progress": {
                     *             "seat": 0,
                     *             "n": 17,
                     *             "home": 9,
                     *             "moves": 31,
                     *             "held": 4,
                     *             "waits_for": [
                     *               1
                     *             ]
                     *           },
                     *           "away_until": null,
                     *           "ended": null
                     *         }
                     *       ],
                     *       "rematch_of": null,
                     *       "rematch": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *       "origin": null,
                     *       "start_by": 1760000083250,
                     *       "starts_at": 1760000083250,
                     *       "started_at": 1760000083250,
                     *       "ends_at": 1760000083250,
                     *       "finished_at": 1760000083250,
                     *       "standings": [
                     *         {
                     *           "seat": 0,
                     *           "place": 1,
                     *           "home": 9,
                     *           "moves": 31,
                     *           "time": 312480,
                     *           "how": null
                     *         }
                     *       ],
                     *       "seed": "5e92ab7dc4f01836b5e0972acd4f1b83",
                     *       "secret": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *       "nonces": [
                     *         "6dba7c8ad33e5a4f0c9be1d27f834061"
                     *       ],
                     *       "digest": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *       "deal": null
                     *     }
                     */
                    "application/json": components["schemas"]["RaceView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getOwnBoard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a race. */
                race_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One's own board: everything that there is to see on it, and what may be played. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "seat": 0,
                     *       "n": 17,
                     *       "home": 9,
                     *       "piles": {
                     *         "t1": "KH",
                     *         "t3": "8S 7H 6S 5H"
                     *       },
                     *       "legal": [
                     *         "w-t0",
                     *         "deal"
                     *       ],
                     *       "may_undo": false,
                     *       "redeals_left": 1
                     *     }
                     */
                    "application/json": components["schemas"]["OwnBoard"];
                };
            };
            /** @description It is what `If-None-Match` says. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    playMove: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send this again. For a day, the same request with the same key is not carried out again: it gets the first answer, with `Idempotent-Replayed: true`. A UUID that is drawn for each new request is a good key.
                 * @example 4c0a1c52-4b8e-4f0e-9a35-0d8a4d4f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of a race. */
                race_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "n": 17,
                 *       "move": "t1-t3x4"
                 *     }
                 */
                "application/json": components["schemas"]["MoveBody"];
            };
        };
        responses: {
            /** @description A move or undo of one's own is in the log, and will never be lost. `n` is the count that it made. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "n": 17,
                     *       "action": "t1-t3x4",
                     *       "turned": "7H",
                     *       "home": 9,
                     *       "piles": {
                     *         "t1": "KH",
                     *         "t3": "8S 7H 6S 5H"
                     *       },
                     *       "legal": [
                     *         "w-t0",
                     *         "deal"
                     *       ],
                     *       "may_undo": false,
                     *       "type": "ack"
                     *     }
                     */
                    "application/json": components["schemas"]["Ack"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    undoMove: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send this again. For a day, the same request with the same key is not carried out again: it gets the first answer, with `Idempotent-Replayed: true`. A UUID that is drawn for each new request is a good key.
                 * @example 4c0a1c52-4b8e-4f0e-9a35-0d8a4d4f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of a race. */
                race_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "n": 17
                 *     }
                 */
                "application/json": components["schemas"]["UndoBody"];
            };
        };
        responses: {
            /** @description A move or undo of one's own is in the log, and will never be lost. `n` is the count that it made. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "n": 17,
                     *       "action": "t1-t3x4",
                     *       "turned": "7H",
                     *       "home": 9,
                     *       "piles": {
                     *         "t1": "KH",
                     *         "t3": "8S 7H 6S 5H"
                     *       },
                     *       "legal": [
                     *         "w-t0",
                     *         "deal"
                     *       ],
                     *       "may_undo": false,
                     *       "type": "ack"
                     *     }
                     */
                    "application/json": components["schemas"]["Ack"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    raceGhosts: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send this again. For a day, the same request with the same key is not carried out again: it gets the first answer, with `Idempotent-Replayed: true`. A UUID that is drawn for each new request is a good key.
                 * @example 4c0a1c52-4b8e-4f0e-9a35-0d8a4d4f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of a race. */
                race_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "seats": [
                 *         0
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["GhostRace"];
            };
        };
        responses: {
            /** @description A race as everybody may see it once `p` public events have happened. */
            201: {
                headers: {
                    /** @description Address of the race. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *       "p": 41,
                     *       "phase": "racing",
                     *       "settings": {
                     *         "game": "duchess",
                     *         "options": {},
                     *         "seats": 2,
                     *         "time_limit": 600,
                     *         "countdown": 3,
                     *         "undo": "none",
                     *         "undo_penalty": 10,
                     *         "view": "fair",
                     *         "closed_until": 1,
                     *         "rated": false,
                     *         "deal": "any",
                     *         "hints": true,
                     *         "bots": true,
                     *         "listed": true
                     *       },
                     *       "creator": "3f0b6c1e-8a54-4d27-b1c9-6e2f70a9d845",
                     *       "house": false,
                     *       "created_at": 1760000083250,
                     *       "commitment": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *       "seats": [
                     *         {
                     *           "seat": 0,
                     *           "player": "3f0b6c1e-8a54-4d27-b1c9-6e2f70a9d845",
                     *           "commitment": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *           "ready": true,
                     *           "ghost": null,
                     *           "n": 17,
                     *           "home": 9,
                     *           "piles": {
                     *             "t1": "KH",
                     *             "t3": "8S 7H 6S 5H"
                     *           },
                     *           "progress": {
                     *             "seat": 0,
                     *             "n": 17,
                     *             "home": 9,
                     *             "moves": 31,
                     *             "held": 4,
                     *             "waits_for": [
                     *               1
                     *             ]
                     *           },
                     *           "away_until": null,
                     *           "ended": null
                     *         }
                     *       ],
                     *       "rematch_of": null,
                     *       "rematch": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *       "origin": null,
                     *       "start_by": 1760000083250,
                     *       "starts_at": 1760000083250,
                     *       "started_at": 1760000083250,
                     *       "ends_at": 1760000083250,
                     *       "finished_at": 1760000083250,
                     *       "standings": [
                     *         {
                     *           "seat": 0,
                     *           "place": 1,
                     *           "home": 9,
                     *           "moves": 31,
                     *           "time": 312480,
                     *           "how": null
                     *         }
                     *       ],
                     *       "seed": "5e92ab7dc4f01836b5e0972acd4f1b83",
                     *       "secret": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *       "nonces": [
                     *         "6dba7c8ad33e5a4f0c9be1d27f834061"
                     *       ],
                     *       "digest": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *       "deal": null
                     *     }
                     */
                    "application/json": components["schemas"]["RaceView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A day in UTC, as 2026-11-21, or `today`. */
                day: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All deals of a day, by game. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "day": "2026-11-21",
                     *       "deals": [
                     *         {
                     *           "day": "2026-11-21",
                     *           "game": "duchess",
                     *           "deal": "3f0b6c1e-8a54-4d27-b1c9-6e2f70a9d845",
                     *           "commitment": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *           "committed_at": 1760000083250,
                     *           "begins_at": 1760000083250,
                     *           "ends_at": 1760000083250,
                     *           "opens_at": 1760000083250,
                     *           "players": 1,
                     *           "winnable": true,
                     *           "unrated": "Not rated: whoever has a second account can look at the cards with it first. The table is for the fun of it.",
                     *           "seed": "5e92ab7dc4f01836b5e0972acd4f1b83",
                     *           "witness": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DayView"];
                };
            };
            /** @description It is what `If-None-Match` says. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDayTable: {
        parameters: {
            query?: {
                /** @description Players on a page, at the most. */
                limit?: number;
                /** @description `next` of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description A day in UTC, as 2026-11-21, or `today`. */
                day: string;
                /** @description Id of a game. */
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Those who played a day's deal, the best first: winners by time, then by cards home, then those who play still. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deal": {
                     *         "day": "2026-11-21",
                     *         "game": "duchess",
                     *         "deal": "3f0b6c1e-8a54-4d27-b1c9-6e2f70a9d845",
                     *         "commitment": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *         "committed_at": 1760000083250,
                     *         "begins_at": 1760000083250,
                     *         "ends_at": 1760000083250,
                     *         "opens_at": 1760000083250,
                     *         "players": 1,
                     *         "winnable": true,
                     *         "unrated": "Not rated: whoever has a second account can look at the cards with it first. The table is for the fun of it.",
                     *         "seed": "5e92ab7dc4f01836b5e0972acd4f1b83",
                     *         "witness": null
                     *       },
                     *       "results": [
                     *         {
                     *           "player": "3f0b6c1e-8a54-4d27-b1c9-6e2f70a9d845",
                     *           "name": "Ada",
                     *           "race": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *           "how": null,
                     *           "home": 9,
                     *           "time": 312480
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": components["schemas"]["DayTable"];
                };
            };
            /** @description It is what `If-None-Match` says. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    playDay: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send this again. For a day, the same request with the same key is not carried out again: it gets the first answer, with `Idempotent-Replayed: true`. A UUID that is drawn for each new request is a good key.
                 * @example 4c0a1c52-4b8e-4f0e-9a35-0d8a4d4f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description A day in UTC, as 2026-11-21, or `today`. */
                day: string;
                /** @description Id of a game. */
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A race as everybody may see it once `p` public events have happened. */
            201: {
                headers: {
                    /** @description Address of the race. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *       "p": 41,
                     *       "phase": "racing",
                     *       "settings": {
                     *         "game": "duchess",
                     *         "options": {},
                     *         "seats": 2,
                     *         "time_limit": 600,
                     *         "countdown": 3,
                     *         "undo": "none",
                     *         "undo_penalty": 10,
                     *         "view": "fair",
                     *         "closed_until": 1,
                     *         "rated": false,
                     *         "deal": "any",
                     *         "hints": true,
                     *         "bots": true,
                     *         "listed": true
                     *       },
                     *       "creator": "3f0b6c1e-8a54-4d27-b1c9-6e2f70a9d845",
                     *       "house": false,
                     *       "created_at": 1760000083250,
                     *       "commitment": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *       "seats": [
                     *         {
                     *           "seat": 0,
                     *           "player": "3f0b6c1e-8a54-4d27-b1c9-6e2f70a9d845",
                     *           "commitment": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *           "ready": true,
                     *           "ghost": null,
                     *           "n": 17,
                     *           "home": 9,
                     *           "piles": {
                     *             "t1": "KH",
                     *             "t3": "8S 7H 6S 5H"
                     *           },
                     *           "progress": {
                     *             "seat": 0,
                     *             "n": 17,
                     *             "home": 9,
                     *             "moves": 31,
                     *             "held": 4,
                     *             "waits_for": [
                     *               1
                     *             ]
                     *           },
                     *           "away_until": null,
                     *           "ended": null
                     *         }
                     *       ],
                     *       "rematch_of": null,
                     *       "rematch": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *       "origin": null,
                     *       "start_by": 1760000083250,
                     *       "starts_at": 1760000083250,
                     *       "started_at": 1760000083250,
                     *       "ends_at": 1760000083250,
                     *       "finished_at": 1760000083250,
                     *       "standings": [
                     *         {
                     *           "seat": 0,
                     *           "place": 1,
                     *           "home": 9,
                     *           "moves": 31,
                     *           "time": 312480,
                     *           "how": null
                     *         }
                     *       ],
                     *       "seed": "5e92ab7dc4f01836b5e0972acd4f1b83",
                     *       "secret": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *       "nonces": [
                     *         "6dba7c8ad33e5a4f0c9be1d27f834061"
                     *       ],
                     *       "digest": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *       "deal": null
                     *     }
                     */
                    "application/json": components["schemas"]["RaceView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDayBoard: {
        parameters: {
            query?: {
                /** @description Moves that it has had; left out: all of them. */
                n?: number;
            };
            header?: never;
            path: {
                /** @description A day in UTC, as 2026-11-21, or `today`. */
                day: string;
                /** @description Id of a game. */
                game: string;
                /** @description Id of a race. */
                race_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A board after `n` moves and undos. `action` is the one that made it: a move in notation, or `undo`. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "seat": 0,
                     *       "n": 17,
                     *       "home": 9,
                     *       "piles": {
                     *         "t1": "KH",
                     *         "t3": "8S 7H 6S 5H"
                     *       },
                     *       "action": "t1-t3x4"
                     *     }
                     */
                    "application/json": components["schemas"]["BoardView"];
                };
            };
            /** @description It is what `If-None-Match` says. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    raceDayGhosts: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send this again. For a day, the same request with the same key is not carried out again: it gets the first answer, with `Idempotent-Replayed: true`. A UUID that is drawn for each new request is a good key.
                 * @example 4c0a1c52-4b8e-4f0e-9a35-0d8a4d4f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description A day in UTC, as 2026-11-21, or `today`. */
                day: string;
                /** @description Id of a game. */
                game: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "races": [
                 *         "3f0b6c1e-8a54-4d27-b1c9-6e2f70a9d845"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["DayGhosts"];
            };
        };
        responses: {
            /** @description A race as everybody may see it once `p` public events have happened. */
            201: {
                headers: {
                    /** @description Address of the race. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *       "p": 41,
                     *       "phase": "racing",
                     *       "settings": {
                     *         "game": "duchess",
                     *         "options": {},
                     *         "seats": 2,
                     *         "time_limit": 600,
                     *         "countdown": 3,
                     *         "undo": "none",
                     *         "undo_penalty": 10,
                     *         "view": "fair",
                     *         "closed_until": 1,
                     *         "rated": false,
                     *         "deal": "any",
                     *         "hints": true,
                     *         "bots": true,
                     *         "listed": true
                     *       },
                     *       "creator": "3f0b6c1e-8a54-4d27-b1c9-6e2f70a9d845",
                     *       "house": false,
                     *       "created_at": 1760000083250,
                     *       "commitment": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *       "seats": [
                     *         {
                     *           "seat": 0,
                     *           "player": "3f0b6c1e-8a54-4d27-b1c9-6e2f70a9d845",
                     *           "commitment": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *           "ready": true,
                     *           "ghost": null,
                     *           "n": 17,
                     *           "home": 9,
                     *           "piles": {
                     *             "t1": "KH",
                     *             "t3": "8S 7H 6S 5H"
                     *           },
                     *           "progress": {
                     *             "seat": 0,
                     *             "n": 17,
                     *             "home": 9,
                     *             "moves": 31,
                     *             "held": 4,
                     *             "waits_for": [
                     *               1
                     *             ]
                     *           },
                     *           "away_until": null,
                     *           "ended": null
                     *         }
                     *       ],
                     *       "rematch_of": null,
                     *       "rematch": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *       "origin": null,
                     *       "start_by": 1760000083250,
                     *       "starts_at": 1760000083250,
                     *       "started_at": 1760000083250,
                     *       "ends_at": 1760000083250,
                     *       "finished_at": 1760000083250,
                     *       "standings": [
                     *         {
                     *           "seat": 0,
                     *           "place": 1,
                     *           "home": 9,
                     *           "moves": 31,
                     *           "time": 312480,
                     *           "how": null
                     *         }
                     *       ],
                     *       "seed": "5e92ab7dc4f01836b5e0972acd4f1b83",
                     *       "secret": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *       "nonces": [
                     *         "6dba7c8ad33e5a4f0c9be1d27f834061"
                     *       ],
                     *       "digest": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *       "deal": null
                     *     }
                     */
                    "application/json": components["schemas"]["RaceView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDeal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a deal. */
                deal_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A deal that was played, and the boards of its newest hundred races, the best first. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *       "game": "duchess",
                     *       "options": {},
                     *       "seed": "5e92ab7dc4f01836b5e0972acd4f1b83",
                     *       "witness": null,
                     *       "races": 1,
                     *       "won": 3,
                     *       "boards": [
                     *         {
                     *           "race": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *           "seat": 0,
                     *           "player": "3f0b6c1e-8a54-4d27-b1c9-6e2f70a9d845",
                     *           "name": "Ada",
                     *           "how": "won",
                     *           "home": 9,
                     *           "moves": 31,
                     *           "time": 312480,
                     *           "percentile": 80,
                     *           "parted": 12
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DealPage"];
                };
            };
            /** @description It is what `If-None-Match` says. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    playDealAgain: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send this again. For a day, the same request with the same key is not carried out again: it gets the first answer, with `Idempotent-Replayed: true`. A UUID that is drawn for each new request is a good key.
                 * @example 4c0a1c52-4b8e-4f0e-9a35-0d8a4d4f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of a deal. */
                deal_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "seats": 2,
                 *       "time_limit": 600,
                 *       "countdown": 3,
                 *       "undo": "none",
                 *       "hints": true,
                 *       "listed": true
                 *     }
                 */
                "application/json": components["schemas"]["AgainBody"];
            };
        };
        responses: {
            /** @description A race as everybody may see it once `p` public events have happened. */
            201: {
                headers: {
                    /** @description Address of the race. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *       "p": 41,
                     *       "phase": "racing",
                     *       "settings": {
                     *         "game": "duchess",
                     *         "options": {},
                     *         "seats": 2,
                     *         "time_limit": 600,
                     *         "countdown": 3,
                     *         "undo": "none",
                     *         "undo_penalty": 10,
                     *         "view": "fair",
                     *         "closed_until": 1,
                     *         "rated": false,
                     *         "deal": "any",
                     *         "hints": true,
                     *         "bots": true,
                     *         "listed": true
                     *       },
                     *       "creator": "3f0b6c1e-8a54-4d27-b1c9-6e2f70a9d845",
                     *       "house": false,
                     *       "created_at": 1760000083250,
                     *       "commitment": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *       "seats": [
                     *         {
                     *           "seat": 0,
                     *           "player": "3f0b6c1e-8a54-4d27-b1c9-6e2f70a9d845",
                     *           "commitment": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *           "ready": true,
                     *           "ghost": null,
                     *           "n": 17,
                     *           "home": 9,
                     *           "piles": {
                     *             "t1": "KH",
                     *             "t3": "8S 7H 6S 5H"
                     *           },
                     *           "progress": {
                     *             "seat": 0,
                     *             "n": 17,
                     *             "home": 9,
                     *             "moves": 31,
                     *             "held": 4,
                     *             "waits_for": [
                     *               1
                     *             ]
                     *           },
                     *           "away_until": null,
                     *           "ended": null
                     *         }
                     *       ],
                     *       "rematch_of": null,
                     *       "rematch": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *       "origin": null,
                     *       "start_by": 1760000083250,
                     *       "starts_at": 1760000083250,
                     *       "started_at": 1760000083250,
                     *       "ends_at": 1760000083250,
                     *       "finished_at": 1760000083250,
                     *       "standings": [
                     *         {
                     *           "seat": 0,
                     *           "place": 1,
                     *           "home": 9,
                     *           "moves": 31,
                     *           "time": 312480,
                     *           "how": null
                     *         }
                     *       ],
                     *       "seed": "5e92ab7dc4f01836b5e0972acd4f1b83",
                     *       "secret": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *       "nonces": [
                     *         "6dba7c8ad33e5a4f0c9be1d27f834061"
                     *       ],
                     *       "digest": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *       "deal": null
                     *     }
                     */
                    "application/json": components["schemas"]["RaceView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createPairing: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send this again. For a day, the same request with the same key is not carried out again: it gets the first answer, with `Idempotent-Replayed: true`. A UUID that is drawn for each new request is a good key.
                 * @example 4c0a1c52-4b8e-4f0e-9a35-0d8a4d4f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "game": "duchess"
                 *     }
                 */
                "application/json": components["schemas"]["NewPairing"];
            };
        };
        responses: {
            /** @description One waits for that already, or there is a race. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *       "state": "waiting",
                     *       "game": "duchess",
                     *       "options": {},
                     *       "rated": false,
                     *       "bots": true,
                     *       "deal": "any",
                     *       "since": 1760000083250,
                     *       "gap": 1.5,
                     *       "others": 1,
                     *       "race": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *       "be_there_by": 1760000083250,
                     *       "offer": null,
                     *       "replaced": null
                     *     }
                     */
                    "application/json": components["schemas"]["PairingView"];
                };
            };
            /** @description How one's pairing stands. Times are in milliseconds since the epoch. */
            201: {
                headers: {
                    /** @description Address of the pairing. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *       "state": "waiting",
                     *       "game": "duchess",
                     *       "options": {},
                     *       "rated": false,
                     *       "bots": true,
                     *       "deal": "any",
                     *       "since": 1760000083250,
                     *       "gap": 1.5,
                     *       "others": 1,
                     *       "race": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *       "be_there_by": 1760000083250,
                     *       "offer": null,
                     *       "replaced": null
                     *     }
                     */
                    "application/json": components["schemas"]["PairingView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPairing: {
        parameters: {
            query?: {
                /** @description Seconds to wait for news before the answer. */
                wait?: number;
            };
            header?: never;
            path: {
                /** @description Id of a pairing of one's own. */
                pairing_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How one's pairing stands. Times are in milliseconds since the epoch. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *       "state": "waiting",
                     *       "game": "duchess",
                     *       "options": {},
                     *       "rated": false,
                     *       "bots": true,
                     *       "deal": "any",
                     *       "since": 1760000083250,
                     *       "gap": 1.5,
                     *       "others": 1,
                     *       "race": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *       "be_there_by": 1760000083250,
                     *       "offer": null,
                     *       "replaced": null
                     *     }
                     */
                    "application/json": components["schemas"]["PairingView"];
                };
            };
            /** @description It is what `If-None-Match` says. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cancelPairing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a pairing of one's own. */
                pairing_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How one's pairing stands. Times are in milliseconds since the epoch. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *       "state": "waiting",
                     *       "game": "duchess",
                     *       "options": {},
                     *       "rated": false,
                     *       "bots": true,
                     *       "deal": "any",
                     *       "since": 1760000083250,
                     *       "gap": 1.5,
                     *       "others": 1,
                     *       "race": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *       "be_there_by": 1760000083250,
                     *       "offer": null,
                     *       "replaced": null
                     *     }
                     */
                    "application/json": components["schemas"]["PairingView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    takeBot: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send this again. For a day, the same request with the same key is not carried out again: it gets the first answer, with `Idempotent-Replayed: true`. A UUID that is drawn for each new request is a good key.
                 * @example 4c0a1c52-4b8e-4f0e-9a35-0d8a4d4f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of a pairing of one's own. */
                pairing_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How one's pairing stands. Times are in milliseconds since the epoch. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *       "state": "waiting",
                     *       "game": "duchess",
                     *       "options": {},
                     *       "rated": false,
                     *       "bots": true,
                     *       "deal": "any",
                     *       "since": 1760000083250,
                     *       "gap": 1.5,
                     *       "others": 1,
                     *       "race": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *       "be_there_by": 1760000083250,
                     *       "offer": null,
                     *       "replaced": null
                     *     }
                     */
                    "application/json": components["schemas"]["PairingView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listChallenges: {
        parameters: {
            query?: {
                /** @description Challenges on a page, at the most. */
                limit?: number;
                /** @description `next` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Some challenges, the newest first. `next` is the cursor of the page that follows; null on the last one. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "challenges": [
                     *         {
                     *           "id": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *           "state": "open",
                     *           "maker": {
                     *             "id": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *             "name": "Ada"
                     *           },
                     *           "to": null,
                     *           "settings": {
                     *             "game": "duchess",
                     *             "options": {},
                     *             "seats": 2,
                     *             "time_limit": 600,
                     *             "countdown": 3,
                     *             "undo": "none",
                     *             "undo_penalty": 10,
                     *             "view": "fair",
                     *             "closed_until": 1,
                     *             "rated": false,
                     *             "deal": "any",
                     *             "hints": true,
                     *             "bots": true,
                     *             "listed": true
                     *           },
                     *           "made_at": 1760000083250,
                     *           "expires_at": 1760000083250,
                     *           "taker": null,
                     *           "race": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f"
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": components["schemas"]["ChallengeList"];
                };
            };
            /** @description It is what `If-None-Match` says. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createChallenge: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send this again. For a day, the same request with the same key is not carried out again: it gets the first answer, with `Idempotent-Replayed: true`. A UUID that is drawn for each new request is a good key.
                 * @example 4c0a1c52-4b8e-4f0e-9a35-0d8a4d4f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "game": "duchess"
                 *     }
                 */
                "application/json": components["schemas"]["NewChallenge"];
            };
        };
        responses: {
            /** @description A challenge as whoever has its id may see it. Times are in milliseconds since the epoch. */
            201: {
                headers: {
                    /** @description Address of the challenge. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *       "state": "open",
                     *       "maker": {
                     *         "id": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *         "name": "Ada"
                     *       },
                     *       "to": null,
                     *       "settings": {
                     *         "game": "duchess",
                     *         "options": {},
                     *         "seats": 2,
                     *         "time_limit": 600,
                     *         "countdown": 3,
                     *         "undo": "none",
                     *         "undo_penalty": 10,
                     *         "view": "fair",
                     *         "closed_until": 1,
                     *         "rated": false,
                     *         "deal": "any",
                     *         "hints": true,
                     *         "bots": true,
                     *         "listed": true
                     *       },
                     *       "made_at": 1760000083250,
                     *       "expires_at": 1760000083250,
                     *       "taker": null,
                     *       "race": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f"
                     *     }
                     */
                    "application/json": components["schemas"]["ChallengeView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getChallenge: {
        parameters: {
            query?: {
                /** @description Seconds to wait for news before the answer. */
                wait?: number;
            };
            header?: never;
            path: {
                /** @description Id of a challenge. */
                challenge_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A challenge as whoever has its id may see it. Times are in milliseconds since the epoch. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *       "state": "open",
                     *       "maker": {
                     *         "id": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *         "name": "Ada"
                     *       },
                     *       "to": null,
                     *       "settings": {
                     *         "game": "duchess",
                     *         "options": {},
                     *         "seats": 2,
                     *         "time_limit": 600,
                     *         "countdown": 3,
                     *         "undo": "none",
                     *         "undo_penalty": 10,
                     *         "view": "fair",
                     *         "closed_until": 1,
                     *         "rated": false,
                     *         "deal": "any",
                     *         "hints": true,
                     *         "bots": true,
                     *         "listed": true
                     *       },
                     *       "made_at": 1760000083250,
                     *       "expires_at": 1760000083250,
                     *       "taker": null,
                     *       "race": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f"
                     *     }
                     */
                    "application/json": components["schemas"]["ChallengeView"];
                };
            };
            /** @description It is what `If-None-Match` says. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    withdrawChallenge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a challenge. */
                challenge_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A challenge as whoever has its id may see it. Times are in milliseconds since the epoch. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *       "state": "open",
                     *       "maker": {
                     *         "id": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *         "name": "Ada"
                     *       },
                     *       "to": null,
                     *       "settings": {
                     *         "game": "duchess",
                     *         "options": {},
                     *         "seats": 2,
                     *         "time_limit": 600,
                     *         "countdown": 3,
                     *         "undo": "none",
                     *         "undo_penalty": 10,
                     *         "view": "fair",
                     *         "closed_until": 1,
                     *         "rated": false,
                     *         "deal": "any",
                     *         "hints": true,
                     *         "bots": true,
                     *         "listed": true
                     *       },
                     *       "made_at": 1760000083250,
                     *       "expires_at": 1760000083250,
                     *       "taker": null,
                     *       "race": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f"
                     *     }
                     */
                    "application/json": components["schemas"]["ChallengeView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    acceptChallenge: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send this again. For a day, the same request with the same key is not carried out again: it gets the first answer, with `Idempotent-Replayed: true`. A UUID that is drawn for each new request is a good key.
                 * @example 4c0a1c52-4b8e-4f0e-9a35-0d8a4d4f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of a challenge. */
                challenge_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A challenge as whoever has its id may see it. Times are in milliseconds since the epoch. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *       "state": "open",
                     *       "maker": {
                     *         "id": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *         "name": "Ada"
                     *       },
                     *       "to": null,
                     *       "settings": {
                     *         "game": "duchess",
                     *         "options": {},
                     *         "seats": 2,
                     *         "time_limit": 600,
                     *         "countdown": 3,
                     *         "undo": "none",
                     *         "undo_penalty": 10,
                     *         "view": "fair",
                     *         "closed_until": 1,
                     *         "rated": false,
                     *         "deal": "any",
                     *         "hints": true,
                     *         "bots": true,
                     *         "listed": true
                     *       },
                     *       "made_at": 1760000083250,
                     *       "expires_at": 1760000083250,
                     *       "taker": null,
                     *       "race": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f"
                     *     }
                     */
                    "application/json": components["schemas"]["ChallengeView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    declineChallenge: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send this again. For a day, the same request with the same key is not carried out again: it gets the first answer, with `Idempotent-Replayed: true`. A UUID that is drawn for each new request is a good key.
                 * @example 4c0a1c52-4b8e-4f0e-9a35-0d8a4d4f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of a challenge. */
                challenge_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A challenge as whoever has its id may see it. Times are in milliseconds since the epoch. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *       "state": "open",
                     *       "maker": {
                     *         "id": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *         "name": "Ada"
                     *       },
                     *       "to": null,
                     *       "settings": {
                     *         "game": "duchess",
                     *         "options": {},
                     *         "seats": 2,
                     *         "time_limit": 600,
                     *         "countdown": 3,
                     *         "undo": "none",
                     *         "undo_penalty": 10,
                     *         "view": "fair",
                     *         "closed_until": 1,
                     *         "rated": false,
                     *         "deal": "any",
                     *         "hints": true,
                     *         "bots": true,
                     *         "listed": true
                     *       },
                     *       "made_at": 1760000083250,
                     *       "expires_at": 1760000083250,
                     *       "taker": null,
                     *       "race": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f"
                     *     }
                     */
                    "application/json": components["schemas"]["ChallengeView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    practiseFrom: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send this again. For a day, the same request with the same key is not carried out again: it gets the first answer, with `Idempotent-Replayed: true`. A UUID that is drawn for each new request is a good key.
                 * @example 4c0a1c52-4b8e-4f0e-9a35-0d8a4d4f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of a race. */
                race_id: string;
                /** @description Seat, counted from 0. */
                seat: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "n": 17
                 *     }
                 */
                "application/json": components["schemas"]["PracticeBody"];
            };
        };
        responses: {
            /** @description A race as everybody may see it once `p` public events have happened. */
            201: {
                headers: {
                    /** @description Address of the race. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *       "p": 41,
                     *       "phase": "racing",
                     *       "settings": {
                     *         "game": "duchess",
                     *         "options": {},
                     *         "seats": 2,
                     *         "time_limit": 600,
                     *         "countdown": 3,
                     *         "undo": "none",
                     *         "undo_penalty": 10,
                     *         "view": "fair",
                     *         "closed_until": 1,
                     *         "rated": false,
                     *         "deal": "any",
                     *         "hints": true,
                     *         "bots": true,
                     *         "listed": true
                     *       },
                     *       "creator": "3f0b6c1e-8a54-4d27-b1c9-6e2f70a9d845",
                     *       "house": false,
                     *       "created_at": 1760000083250,
                     *       "commitment": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *       "seats": [
                     *         {
                     *           "seat": 0,
                     *           "player": "3f0b6c1e-8a54-4d27-b1c9-6e2f70a9d845",
                     *           "commitment": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *           "ready": true,
                     *           "ghost": null,
                     *           "n": 17,
                     *           "home": 9,
                     *           "piles": {
                     *             "t1": "KH",
                     *             "t3": "8S 7H 6S 5H"
                     *           },
                     *           "progress": {
                     *             "seat": 0,
                     *             "n": 17,
                     *             "home": 9,
                     *             "moves": 31,
                     *             "held": 4,
                     *             "waits_for": [
                     *               1
                     *             ]
                     *           },
                     *           "away_until": null,
                     *           "ended": null
                     *         }
                     *       ],
                     *       "rematch_of": null,
                     *       "rematch": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *       "origin": null,
                     *       "start_by": 1760000083250,
                     *       "starts_at": 1760000083250,
                     *       "started_at": 1760000083250,
                     *       "ends_at": 1760000083250,
                     *       "finished_at": 1760000083250,
                     *       "standings": [
                     *         {
                     *           "seat": 0,
                     *           "place": 1,
                     *           "home": 9,
                     *           "moves": 31,
                     *           "time": 312480,
                     *           "how": null
                     *         }
                     *       ],
                     *       "seed": "5e92ab7dc4f01836b5e0972acd4f1b83",
                     *       "secret": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *       "nonces": [
                     *         "6dba7c8ad33e5a4f0c9be1d27f834061"
                     *       ],
                     *       "digest": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *       "deal": null
                     *     }
                     */
                    "application/json": components["schemas"]["RaceView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    askHint: {
        parameters: {
            query: {
                /** @description Moves and undos that one's board has had. */
                n: number;
            };
            header?: never;
            path: {
                /** @description Id of a race. */
                race_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What a good player would do next on the board that has had `n` moves and undos. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "n": 17,
                     *       "move": "t1-t3x4"
                     *     }
                     */
                    "application/json": components["schemas"]["Hint"];
                };
            };
            /** @description It is what `If-None-Match` says. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description Only events behind this `p`. */
                since?: number;
                /** @description Events on a page, at the most; usually 1000. */
                limit?: number;
                /** @description `next` of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description Of a stream: `id` of the last event that came before it broke. */
                "Last-Event-ID"?: string;
            };
            path: {
                /** @description Id of a race. */
                race_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Public events in order. `p` is the number of the last one; what comes later is behind it: `since=p`. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "events": [
                     *         {
                     *           "p": 41,
                     *           "t": 83250,
                     *           "created_at": 1760000083250,
                     *           "creator": "3f0b6c1e-8a54-4d27-b1c9-6e2f70a9d845",
                     *           "settings": {
                     *             "game": "duchess",
                     *             "options": {},
                     *             "seats": 2,
                     *             "time_limit": 600,
                     *             "countdown": 3,
                     *             "undo": "none",
                     *             "undo_penalty": 10,
                     *             "view": "fair",
                     *             "closed_until": 1,
                     *             "rated": false,
                     *             "deal": "any",
                     *             "hints": true,
                     *             "bots": true,
                     *             "listed": true
                     *           },
                     *           "commitment": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *           "type": "created"
                     *         }
                     *       ],
                     *       "p": 41,
                     *       "next": null
                     *     }
                     */
                    "application/json": components["schemas"]["EventPage"];
                };
            };
            /** @description Of a stream: nothing will come any more. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is what `If-None-Match` says. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getBoard: {
        parameters: {
            query?: {
                /** @description Moves and undos that it has had; left out: all that are public. */
                n?: number;
            };
            header?: never;
            path: {
                /** @description Id of a race. */
                race_id: string;
                /** @description Seat, counted from 0. */
                seat: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A board after `n` moves and undos. `action` is the one that made it: a move in notation, or `undo`. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "seat": 0,
                     *       "n": 17,
                     *       "home": 9,
                     *       "piles": {
                     *         "t1": "KH",
                     *         "t3": "8S 7H 6S 5H"
                     *       },
                     *       "action": "t1-t3x4"
                     *     }
                     */
                    "application/json": components["schemas"]["BoardView"];
                };
            };
            /** @description It is what `If-None-Match` says. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getReplay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a race. */
                race_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A race that is over, on one clock. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "race": {
                     *         "id": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *         "p": 41,
                     *         "phase": "racing",
                     *         "settings": {
                     *           "game": "duchess",
                     *           "options": {},
                     *           "seats": 2,
                     *           "time_limit": 600,
                     *           "countdown": 3,
                     *           "undo": "none",
                     *           "undo_penalty": 10,
                     *           "view": "fair",
                     *           "closed_until": 1,
                     *           "rated": false,
                     *           "deal": "any",
                     *           "hints": true,
                     *           "bots": true,
                     *           "listed": true
                     *         },
                     *         "creator": "3f0b6c1e-8a54-4d27-b1c9-6e2f70a9d845",
                     *         "house": false,
                     *         "created_at": 1760000083250,
                     *         "commitment": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *         "seats": [
                     *           {
                     *             "seat": 0,
                     *             "player": "3f0b6c1e-8a54-4d27-b1c9-6e2f70a9d845",
                     *             "commitment": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *             "ready": true,
                     *             "ghost": null,
                     *             "n": 17,
                     *             "home": 9,
                     *             "piles": {
                     *               "t1": "KH",
                     *               "t3": "8S 7H 6S 5H"
                     *             },
                     *             "progress": {
                     *               "seat": 0,
                     *               "n": 17,
                     *               "home": 9,
                     *               "moves": 31,
                     *               "held": 4,
                     *               "waits_for": [
                     *                 1
                     *               ]
                     *             },
                     *             "away_until": null,
                     *             "ended": null
                     *           }
                     *         ],
                     *         "rematch_of": null,
                     *         "rematch": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *         "origin": null,
                     *         "start_by": 1760000083250,
                     *         "starts_at": 1760000083250,
                     *         "started_at": 1760000083250,
                     *         "ends_at": 1760000083250,
                     *         "finished_at": 1760000083250,
                     *         "standings": [
                     *           {
                     *             "seat": 0,
                     *             "place": 1,
                     *             "home": 9,
                     *             "moves": 31,
                     *             "time": 312480,
                     *             "how": null
                     *           }
                     *         ],
                     *         "seed": "5e92ab7dc4f01836b5e0972acd4f1b83",
                     *         "secret": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *         "nonces": [
                     *           "6dba7c8ad33e5a4f0c9be1d27f834061"
                     *         ],
                     *         "digest": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *         "deal": null
                     *       },
                     *       "deck": "8D 3C KH 10S",
                     *       "seats": [
                     *         {
                     *           "seat": 0,
                     *           "player": "3f0b6c1e-8a54-4d27-b1c9-6e2f70a9d845",
                     *           "steps": [
                     *             {
                     *               "t": 83250,
                     *               "n": 17,
                     *               "action": "t1-t3x4",
                     *               "home": 9
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "differences": [
                     *         {
                     *           "seats": [
                     *             1,
                     *             1
                     *           ],
                     *           "n": 17
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Replay"];
                };
            };
            /** @description It is what `If-None-Match` says. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getRaceText: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a race. */
                race_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tags, then what each racer did and when. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description It is what `If-None-Match` says. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getProof: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a race. */
                race_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The log of a race: events at versions 1, 2, 3 … without gaps, and the digest after the last of them. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "race_id": "0198c2f0-6f6b-7c1a-9d3e-5b0a4c2d1e7f",
                     *       "rules_version": 1,
                     *       "events": [
                     *         {
                     *           "version": 1,
                     *           "payload": "kgqA",
                     *           "digest": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83",
                     *           "event": {
                     *             "at": 1760000083250,
                     *             "seat": 0,
                     *             "move": "t1-t3x4",
                     *             "turned": "7H",
                     *             "type": "MovePlayed"
                     *           }
                     *         }
                     *       ],
                     *       "digest": "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83"
                     *     }
                     */
                    "application/json": components["schemas"]["Proof"];
                };
            };
            /** @description It is what `If-None-Match` says. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getVersion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The version. `rules`: whether the rules run compiled or in Python, which differ in speed alone. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "version": "…",
                     *       "rules_version": 1,
                     *       "rules": "compiled"
                     *     }
                     */
                    "application/json": components["schemas"]["Version"];
                };
            };
            /** @description It is what `If-None-Match` says. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooManyRequests"];
        };
    };
    isAlive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How the service is. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "alive"
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    isReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How the service is. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "alive"
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["BadRequest"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}
