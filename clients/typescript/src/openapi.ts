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
         * @description Name, ratings and results of a player. Races name players by id, so that a name can be forgotten.
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
         * @description Finished races in which both had a seat, rated or not. Private ones count, and are not among the last ones.
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
         * @description All tokens that one has, without their secrets, which nobody can tell again.
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
         * @description Every game's deal of a day: of today, of tomorrow with nothing but the commitment, or of a day before.
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
         * @description All boards that were played on a deal, and its seed. While a race on it is under way it is held back.
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
            p: number;
            t: number;
            reason: string;
            secret: string | null;
            nonces: (string | null)[];
            digest: string;
            /** @constant */
            type: "abandoned";
        };
        /**
         * Ack
         * @description A move or undo of one's own is in the log, and will never be lost. `n` is the count that it made.
         *
         *     `turned` are the faces that it turned up, `piles` those that changed, `legal` what may be played
         *     now. Every connection of the racer gets it.
         */
        Ack: {
            n: number;
            action: string;
            turned: string;
            home: number;
            piles: {
                [key: string]: string;
            };
            legal: string[];
            may_undo: boolean;
            /** @constant */
            type: "ack";
        };
        /**
         * AgainBody
         * @description How to play a deal again. Times are in seconds.
         */
        AgainBody: {
            /** @default 1 */
            seats?: number;
            time_limit?: number | null;
            /** @default 3 */
            countdown?: number;
            /**
             * @default none
             * @enum {string}
             */
            undo?: "none" | "free" | "penalty";
            /** @default false */
            hints?: boolean;
            /** @default true */
            listed?: boolean;
        };
        /**
         * BecameReady
         * @description A racer is ready.
         */
        BecameReady: {
            p: number;
            t: number;
            seat: number;
            /** @constant */
            type: "ready";
        };
        /**
         * BoardView
         * @description A board after `n` moves and undos. `action` is the one that made it: a move in notation, or `undo`.
         */
        BoardView: {
            seat: number;
            n: number;
            home: number;
            piles: {
                [key: string]: string;
            };
            action: string | null;
        };
        /**
         * BotOffer
         * @description A bot of the house that would race at once. It is never rated.
         */
        BotOffer: {
            /** Format: uuid */
            player: string;
            name: string;
            strength: string;
        };
        /** Build */
        Build: {
            /** @enum {string} */
            match: "alternating" | "suit" | "any";
            /**
             * @default -1
             * @enum {integer|null}
             */
            step?: -1 | 1 | null;
            /** @default true */
            wrap?: boolean;
        };
        /**
         * CalledStart
         * @description Free seats are gone and those behind them move up; who is not ready at `start_by` is left out.
         */
        CalledStart: {
            p: number;
            t: number;
            start_by: number;
            /** @constant */
            type: "start-called";
        };
        /**
         * ChallengeLine
         * @description A challenge that one made, got or took.
         */
        ChallengeLine: {
            /** Format: uuid */
            id: string;
            state: string;
            /** Format: uuid */
            maker: string;
            to: string | null;
            taker: string | null;
            settings: string;
            made_at: number;
            expires_at: number;
            race: string | null;
            /** @constant */
            type: "challenge";
        };
        /**
         * ChallengeList
         * @description Challenges, the newest first.
         */
        ChallengeList: {
            challenges: components["schemas"]["ChallengeView"][];
        };
        /**
         * ChallengeView
         * @description A challenge as whoever has its id may see it. Times are in milliseconds since the epoch.
         *
         *     Whoever accepts it is its `taker`, and races the `maker` in `race`, where they alone may join.
         */
        ChallengeView: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            state: "open" | "accepted" | "declined" | "withdrawn" | "expired";
            maker: components["schemas"]["Somebody"];
            to: components["schemas"]["Somebody"] | null;
            settings: components["schemas"]["Settings"];
            made_at: number;
            expires_at: number;
            taker: components["schemas"]["Somebody"] | null;
            race: string | null;
        };
        /**
         * CountdownStarted
         * @description Everybody is ready; the race starts at `starts_at`.
         */
        CountdownStarted: {
            at: number;
            starts_at: number;
            /** @constant */
            type: "CountdownStarted";
        };
        /**
         * Counting
         * @description Everybody is ready.
         */
        Counting: {
            p: number;
            t: number;
            starts_at: number;
            /** @constant */
            type: "countdown";
        };
        /**
         * Created
         * @description A lobby opened. `commitment` is to the service's secret; null where the deal is picked.
         */
        Created: {
            p: number;
            t: number;
            created_at: number;
            /** Format: uuid */
            creator: string;
            settings: components["schemas"]["Settings"];
            commitment: string | null;
            rematch_of?: string | null;
            origin?: components["schemas"]["OriginView"] | null;
            deal?: string | null;
            /** @constant */
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
            /** Format: date */
            day: string;
            game: string;
            /** Format: uuid */
            deal: string;
            commitment: string;
            committed_at: number;
            begins_at: number;
            ends_at: number;
            opens_at: number;
            players: number;
            winnable: boolean;
            /** @default Not rated: whoever has a second account can look at the cards with it first. The table is for the fun of it. */
            unrated: string;
            seed: string | null;
            witness: string | null;
        };
        /**
         * DayGhosts
         * @description Races of the day's table whose boards are to race again.
         */
        DayGhosts: {
            races: string[];
        };
        /**
         * DayResult
         * @description What somebody has reached; `time` in milliseconds since his start. All null but the names while he plays.
         */
        DayResult: {
            /** Format: uuid */
            player: string;
            name: string;
            /** Format: uuid */
            race: string;
            /** @enum {null|string} */
            how: "won" | "stuck" | "resigned" | "out of time" | "gone" | null;
            home: number | null;
            time: number | null;
        };
        /**
         * DayTable
         * @description Everybody who played a day's deal, the best first: winners by time, then by cards home.
         */
        DayTable: {
            deal: components["schemas"]["DayDealView"];
            results: components["schemas"]["DayResult"][];
        };
        /**
         * DayView
         * @description All deals of a day, by game.
         */
        DayView: {
            /** Format: date */
            day: string;
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
            race: string | null;
            seat: number;
            /** Format: uuid */
            player: string;
            name: string;
            /** @enum {string} */
            how: "won" | "stuck" | "resigned" | "out of time" | "gone";
            home: number;
            moves: number;
            time: number;
            percentile: number | null;
            parted: number | null;
        };
        /**
         * DealPage
         * @description A deal that was played, and every board of it, the best first.
         *
         *     `witness` are moves that win it, where it came from those proved winnable.
         */
        DealPage: {
            /** Format: uuid */
            id: string;
            game: string;
            options: {
                [key: string]: number | string | null;
            };
            seed: string;
            witness: string | null;
            races: number;
            won: number;
            boards: components["schemas"]["DealBoard"][];
        };
        /**
         * DealRenewed
         * @description Somebody left after a nonce was open: the secret is a new one, and so must the nonces be.
         */
        DealRenewed: {
            at: number;
            /** @description Bytes in hexadecimal. */
            secret: string;
            /** @constant */
            type: "DealRenewed";
        };
        /**
         * Difference
         * @description Where two seats parted: by different actions they came to this `n`; null if one did as the other, and no more.
         */
        Difference: {
            seats: [
                number,
                number
            ];
            n: number | null;
        };
        /**
         * EndLine
         * @description Nothing is missing: so many lines came before.
         */
        EndLine: {
            lines: number;
            /** @constant */
            type: "end";
        };
        /**
         * Ended
         * @description A racer's race is over.
         */
        Ended: {
            p: number;
            t: number;
            seat: number;
            /** @enum {string} */
            how: "won" | "stuck" | "resigned" | "out of time" | "gone";
            home: number;
            /** @constant */
            type: "ended";
        };
        /**
         * EventPage
         * @description Public events in order. `p` is the number of the last one: ask again with `since=p` while there are `more`.
         */
        EventPage: {
            events: (components["schemas"]["Created"] | components["schemas"]["Joined"] | components["schemas"]["GhostJoined"] | components["schemas"]["Withdrew"] | components["schemas"]["Renewed"] | components["schemas"]["CalledStart"] | components["schemas"]["BecameReady"] | components["schemas"]["Counting"] | components["schemas"]["Started"] | components["schemas"]["Moved"] | components["schemas"]["Undone"] | components["schemas"]["Hinted"] | components["schemas"]["Left"] | components["schemas"]["Returned"] | components["schemas"]["Ended"] | components["schemas"]["PlacesDecided"] | components["schemas"]["Finish"] | components["schemas"]["Opened"] | components["schemas"]["Abandonment"])[];
            p: number;
            more: boolean;
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
            race: components["schemas"]["RaceView"] | null;
            /** @default [] */
            racers: components["schemas"]["Named"][];
            /** @default 0 */
            spectators: number;
        };
        /**
         * FeedPage
         * @description Starts and finishes in the order of the feed. `next` is the cursor from which to go on, now or later.
         *
         *     While there is `more`, ask again at once: a page may be short, or empty, and not the last.
         */
        FeedPage: {
            events: (components["schemas"]["RaceStart"] | components["schemas"]["RaceFinish"])[];
            next: string;
            more: boolean;
        };
        /**
         * FeedSeat
         * @description Who sits where.
         */
        FeedSeat: {
            seat: number;
            /** Format: uuid */
            player: string;
        };
        /**
         * FeedStanding
         * @description What a player reached. `time` is in milliseconds since the start, penalties included; equal places are shared.
         */
        FeedStanding: {
            seat: number;
            /** Format: uuid */
            player: string;
            place: number;
            home: number;
            /** @enum {string} */
            how: "won" | "stuck" | "resigned" | "out of time" | "gone";
            time: number;
        };
        /**
         * Finish
         * @description Every seat has ended, and all is revealed: what the deal came from, and the digest of the race's log.
         *
         *     A closed race keeps the deal to itself until it opens, and a race on a deal that has an id does so for ever.
         */
        Finish: {
            p: number;
            t: number;
            standings: components["schemas"]["Standing"][];
            seed: string | null;
            secret: string | null;
            nonces: (string | null)[];
            digest: string;
            /** @constant */
            type: "finished";
        };
        /**
         * GameAgainst
         * @description How often the one was before the other at a game, behind him, and in the same place.
         */
        GameAgainst: {
            game: string;
            races: number;
            wins: number;
            losses: number;
            draws: number;
        };
        /**
         * GameList
         * @description Every game that there is.
         */
        GameList: {
            games: components["schemas"]["GameView"][];
        };
        /**
         * GameRating
         * @description A player's rating at a game.
         */
        GameRating: {
            rating: number;
            deviation: number;
            races: number;
            provisional: boolean;
            game: string;
        };
        /**
         * GameView
         * @description A game. `also`: its other names. `choices`: ours, where the sources disagree. `minutes`: its usual time limit.
         *
         *     `rules`: one value for each axis on which games differ, as the engine plays. `opening`: the cards after the deal.
         */
        GameView: {
            id: string;
            name: string;
            also: string[];
            about: string;
            source: string;
            choices: string[];
            minutes: number;
            options: components["schemas"]["OptionView"][];
            opening: components["schemas"]["Opening"];
            rules: components["schemas"]["Rules"];
        };
        /**
         * GhostJoined
         * @description A finished board of another race takes a seat, and is played again at its own pace.
         */
        GhostJoined: {
            p: number;
            t: number;
            seat: number;
            ghost: components["schemas"]["GhostView"];
            /** @constant */
            type: "ghost-joined";
        };
        /**
         * GhostRace
         * @description How to race against ghosts. They have the last seats.
         */
        GhostRace: {
            /**
             * @example [
             *       0
             *     ]
             */
            seats: number[];
            /** @default 1 */
            people?: number;
            /**
             * @default none
             * @enum {string}
             */
            undo?: "none" | "free" | "penalty";
            /** @default 3 */
            countdown?: number;
            /** @default true */
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
            at: number;
            seat: number;
            /** Format: uuid */
            race_id: string;
            of_seat: number;
            /** Format: uuid */
            player: string;
            actions: string[];
            times: number[];
            /** @enum {string} */
            how: "won" | "stuck" | "resigned" | "out of time" | "gone";
            ended: number;
            /** @constant */
            type: "GhostSeated";
        };
        /**
         * GhostView
         * @description Whose finished board plays again in a seat: that of `player` in a seat of another race.
         */
        GhostView: {
            /** Format: uuid */
            race: string;
            seat: number;
            /** Format: uuid */
            player: string;
        };
        /**
         * HeadToHead
         * @description How one player did against another one, and their last races, the newest first.
         */
        HeadToHead: {
            /** Format: uuid */
            player: string;
            /** Format: uuid */
            other: string;
            games: components["schemas"]["GameAgainst"][];
            last: components["schemas"]["MeetingView"][];
        };
        /**
         * Health
         * @description How the service is.
         */
        Health: {
            status: string;
        };
        /**
         * Hint
         * @description What a good player would do next on the board that has had `n` moves and undos.
         */
        Hint: {
            n: number;
            move: string;
        };
        /**
         * HintGiven
         * @description One who practises asked what to do on the board that had had `n` moves and undos.
         */
        HintGiven: {
            at: number;
            seat: number;
            n: number;
            move: string;
            /** @constant */
            type: "HintGiven";
        };
        /**
         * Hinted
         * @description One who practises asked what to do when his board had had `n` moves and undos.
         */
        Hinted: {
            p: number;
            t: number;
            seat: number;
            n: number;
            move: string;
            /** @constant */
            type: "hinted";
        };
        /**
         * JoinBody
         * @description A commitment to a nonce of one's own, which a random deal takes: SHA-256("cadogan/nonce/1" ‖ race id ‖ nonce).
         * @default {
         *       "commitment": null
         *     }
         */
        JoinBody: {
            commitment?: string | null;
        };
        /**
         * Joined
         * @description A player took a seat; `commitment` is to his nonce.
         */
        Joined: {
            p: number;
            t: number;
            seat: number;
            /** Format: uuid */
            player: string;
            commitment: string | null;
            /** @constant */
            type: "joined";
        };
        /**
         * Leaderboard
         * @description Players of a game, the best first. `next` is the cursor of the page that follows; null on the last one.
         */
        Leaderboard: {
            game: string;
            players: components["schemas"]["RankedView"][];
            next: number | null;
        };
        /**
         * Left
         * @description A racer is not there; he has until `until_at` to return.
         */
        Left: {
            p: number;
            t: number;
            seat: number;
            until_at: number;
            /** @constant */
            type: "left";
        };
        /**
         * LinkMade
         * @description A code for another device, and when it expires, in milliseconds since the epoch.
         */
        LinkMade: {
            /** @example K7QM-4TXW-9DHA */
            code: string;
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
            /** Format: uuid */
            race: string;
            game: string;
            rated: boolean;
            finished_at: number;
            place: number;
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
            at: number;
            seat: number;
            move: string;
            turned: string;
            /** @constant */
            type: "MovePlayed";
        };
        /**
         * MoveUndone
         * @description A racer took his last move back.
         */
        MoveUndone: {
            at: number;
            seat: number;
            /** @constant */
            type: "MoveUndone";
        };
        /**
         * Moved
         * @description A racer moved. `n` counts the moves and undos on his board, `piles` are those that changed.
         */
        Moved: {
            p: number;
            t: number;
            seat: number;
            n: number;
            move: string;
            turned: string;
            home: number;
            piles: {
                [key: string]: string;
            };
            /** @constant */
            type: "moved";
        };
        /**
         * Named
         * @description The name of the player in a seat. Public events have ids alone.
         */
        Named: {
            seat: number;
            /** Format: uuid */
            player: string;
            name: string;
        };
        /**
         * NewChallenge
         * @description Settings of the race, whom one challenges to it, and for how long. Times are in seconds.
         */
        NewChallenge: {
            game: string;
            options?: {
                [key: string]: number | string | null;
            };
            /** @default 2 */
            seats?: number;
            time_limit?: number | null;
            /** @default 3 */
            countdown?: number;
            /**
             * @default none
             * @enum {string}
             */
            undo?: "none" | "free" | "penalty";
            /** @default 10 */
            undo_penalty?: number;
            /**
             * @default fair
             * @enum {string}
             */
            view?: "fair" | "open" | "closed";
            closed_until?: number | null;
            /** @default false */
            rated?: boolean;
            /**
             * @default any
             * @enum {string}
             */
            deal?: "any" | "winnable";
            /** @default false */
            hints?: boolean;
            /** @default true */
            bots?: boolean;
            /** @default true */
            listed?: boolean;
            /** @description Name or id of a player; null: anyone who has the link. */
            to?: string | null;
            expires_in?: number | null;
        };
        /**
         * NewPairing
         * @description What one wants to race at, against one other; options that are left out have the game's defaults.
         */
        NewPairing: {
            game: string;
            options?: {
                [key: string]: number | string | null;
            };
            /** @default false */
            rated?: boolean;
            /**
             * @description Whether a bot is as good as a person. Bots are paired with bots anyway.
             * @default false
             */
            bots?: boolean;
            /**
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
            game: string;
            options?: {
                [key: string]: number | string | null;
            };
            /** @default 2 */
            seats?: number;
            time_limit?: number | null;
            /** @default 3 */
            countdown?: number;
            /**
             * @default none
             * @enum {string}
             */
            undo?: "none" | "free" | "penalty";
            /** @default 10 */
            undo_penalty?: number;
            /**
             * @default fair
             * @enum {string}
             */
            view?: "fair" | "open" | "closed";
            closed_until?: number | null;
            /** @default false */
            rated?: boolean;
            /**
             * @default any
             * @enum {string}
             */
            deal?: "any" | "winnable";
            /** @default false */
            hints?: boolean;
            /** @default true */
            bots?: boolean;
            /** @default true */
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
            scopes: ("race:play" | "race:create" | "bot:play" | "player:read" | "token:write")[];
            expires_in?: number | null;
        };
        /**
         * Opened
         * @description The time of a closed race has come: what happened on its boards follows. Without `piles` it never started.
         *
         *     Seed, secret and nonces are there if the race is over.
         */
        Opened: {
            p: number;
            t: number;
            home: number;
            piles: {
                [key: string]: string;
            } | null;
            seed: string | null;
            secret: string | null;
            nonces: (string | null)[];
            /** @constant */
            type: "opened";
        };
        /** Opening */
        Opening: {
            cards: number;
            home: number;
            stock: number;
            tableau: number[];
            reserve: number[];
            reserve_face_down: number[];
        };
        /**
         * OptionView
         * @description Something that players may choose. `values` are all that it takes, `range` says them in words.
         */
        OptionView: {
            name: string;
            about: string;
            default: number | string | null;
            values: (number | string | null)[];
            range: string;
        };
        /**
         * Origin
         * @description Where a practice race began: the board of a seat of another race, after these `n` moves and undos.
         */
        Origin: {
            /** Format: uuid */
            race_id: string;
            seat: number;
            actions: string[];
        };
        /**
         * OriginView
         * @description Where a practice race began: the board of a seat of another race, after `n` moves and undos.
         */
        OriginView: {
            /** Format: uuid */
            race: string;
            seat: number;
            n: number;
        };
        /**
         * OwnBoard
         * @description One's own board: everything that there is to see on it, and what may be played.
         */
        OwnBoard: {
            seat: number;
            n: number;
            home: number;
            piles: {
                [key: string]: string;
            };
            legal: string[];
            may_undo: boolean;
        };
        /**
         * PairingLine
         * @description A wait for somebody to race; these are kept for an hour.
         */
        PairingLine: {
            /** Format: uuid */
            id: string;
            state: string;
            wish: string;
            company: string;
            since: number;
            race: string | null;
            /** @constant */
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
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            state: "waiting" | "paired" | "begun" | "missed" | "cancelled" | "expired";
            game: string;
            options: {
                [key: string]: number | string | null;
            };
            rated: boolean;
            bots: boolean;
            /** @enum {string} */
            deal: "any" | "winnable";
            since: number;
            gap: number;
            others: number;
            race: string | null;
            be_there_by: number | null;
            offer: components["schemas"]["BotOffer"] | null;
            replaced: string | null;
        };
        /**
         * PlacesDecided
         * @description Nothing can change the standings any more. `rematch` is the id that a rematch has or would have.
         */
        PlacesDecided: {
            p: number;
            t: number;
            standings: components["schemas"]["Standing"][];
            /** Format: uuid */
            rematch: string;
            /** @constant */
            type: "decided";
        };
        /**
         * PlayerLine
         * @description Who one is.
         */
        PlayerLine: {
            /** Format: uuid */
            id: string;
            name: string;
            bot: boolean;
            house: boolean;
            created_at: number;
            /** @constant */
            type: "player";
        };
        /**
         * PlayerMade
         * @description A new player and his token, which is shown this once.
         */
        PlayerMade: {
            /** Format: uuid */
            id: string;
            name: string;
            token: string;
        };
        /**
         * PlayerView
         * @description A player. `bot`: a program plays; `house`: one of the service's own.
         */
        PlayerView: {
            /** Format: uuid */
            id: string;
            name: string;
            house: boolean;
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
             * @default free
             * @enum {string}
             */
            undo?: "none" | "free" | "penalty";
            /** @default true */
            hints?: boolean;
            /** @default 86400 */
            time_limit?: number;
        };
        /**
         * Problem
         * @description Why a request was refused (RFC 9457).
         */
        Problem: {
            type: string;
            title: string;
            status: number;
            detail: string;
            code: string;
            field?: string;
            value?: string | number | boolean | null;
            n?: number;
            move?: string;
            reason?: string;
            race?: string;
            suggestion?: string;
            scope?: string;
        };
        /**
         * Profile
         * @description A player. `house`: a bot of the service; `bot`: a program plays; `since` in milliseconds since the epoch.
         */
        Profile: {
            /** Format: uuid */
            id: string;
            name: string;
            house: boolean;
            bot: boolean;
            since: number;
            ratings: components["schemas"]["GameRating"][];
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
            seat: number;
            n: number;
            home: number;
            moves: number;
            /** @default 0 */
            held: number;
            /** @default [] */
            waits_for: number[];
        };
        /**
         * Proof
         * @description The log of a race: events at versions 1, 2, 3 … without gaps, and the digest after the last of them.
         */
        Proof: {
            /** Format: uuid */
            race_id: string;
            rules_version: number;
            events: components["schemas"]["ProofEvent"][];
            digest: string;
        };
        /**
         * ProofEvent
         * @description An event of a log. `payload`: as stored, in base64; `digest`: of the log after it, in hexadecimal.
         */
        ProofEvent: {
            version: number;
            payload: string;
            digest: string;
            event: components["schemas"]["MovePlayed"] | components["schemas"]["MoveUndone"] | components["schemas"]["RaceCreated"] | components["schemas"]["RacerJoined"] | components["schemas"]["RacerWithdrew"] | components["schemas"]["DealRenewed"] | components["schemas"]["RacerReady"] | components["schemas"]["CountdownStarted"] | components["schemas"]["RaceStarted"] | components["schemas"]["RacerLeft"] | components["schemas"]["RacerReturned"] | components["schemas"]["SeatEnded"] | components["schemas"]["RaceDecided"] | components["schemas"]["RaceFinished"] | components["schemas"]["RaceAbandoned"] | components["schemas"]["StartCalled"] | components["schemas"]["HintGiven"] | components["schemas"]["GhostSeated"];
        };
        /**
         * RaceAbandoned
         * @description The race never started.
         */
        RaceAbandoned: {
            at: number;
            /** @enum {string} */
            reason: "lobby expired" | "nobody was ready";
            /** @constant */
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
            at: number;
            /** Format: uuid */
            race_id: string;
            /** Format: uuid */
            creator: string;
            settings: components["schemas"]["Settings"];
            rules_version: number;
            /** @description Bytes in hexadecimal. */
            secret: string | null;
            /** @description Bytes in hexadecimal. */
            seed: string | null;
            /** @default false */
            is_house: boolean;
            rematch_of: string | null;
            /** @default [] */
            invited: string[];
            origin: components["schemas"]["Origin"] | null;
            /** @default 600 */
            lobby_s: number;
            deal: string | null;
            /** @constant */
            type: "RaceCreated";
        };
        /**
         * RaceDecided
         * @description Nothing can change the standings any more. `places` are 1, 2, … by seat; equal places are shared.
         */
        RaceDecided: {
            at: number;
            places: number[];
            /** @constant */
            type: "RaceDecided";
        };
        /**
         * RaceFinish
         * @description A race has finished; `standings` by seat.
         */
        RaceFinish: {
            cursor: string;
            at: number;
            /** Format: uuid */
            race: string;
            game: string;
            rated: boolean;
            house: boolean;
            standings: components["schemas"]["FeedStanding"][];
            /** @constant */
            type: "finished";
        };
        /**
         * RaceFinished
         * @description Every seat has ended.
         */
        RaceFinished: {
            at: number;
            /** @constant */
            type: "RaceFinished";
        };
        /**
         * RaceLine
         * @description A race in which one has a seat. `events` are the versions of those events of its log that one's seat is in.
         *
         *     Race and version name an event for good. The race's replay and proof have what was in them.
         */
        RaceLine: {
            /** Format: uuid */
            id: string;
            game: string;
            state: string;
            seat: number;
            created_at: number;
            events: number[];
            /** @constant */
            type: "race";
        };
        /**
         * RacePage
         * @description Some races, the newest first. `next` is the cursor of the page that follows; null on the last one.
         */
        RacePage: {
            races: components["schemas"]["RaceSummary"][];
            next: string | null;
        };
        /**
         * RaceRatings
         * @description What a race changed, by seat. There are no `seats` before it is `decided`, and never where it is not `rated`.
         */
        RaceRatings: {
            rated: boolean;
            decided: boolean;
            seats: components["schemas"]["SeatRating"][];
        };
        /**
         * RaceStart
         * @description A race has started. Seats of ghosts are not counted.
         */
        RaceStart: {
            cursor: string;
            at: number;
            /** Format: uuid */
            race: string;
            game: string;
            rated: boolean;
            house: boolean;
            seats: number;
            racers: components["schemas"]["FeedSeat"][];
            /** @constant */
            type: "started";
        };
        /**
         * RaceStarted
         * @description The cards lie on the boards.
         */
        RaceStarted: {
            at: number;
            /** @description Bytes in hexadecimal. */
            seed: string;
            /** @constant */
            type: "RaceStarted";
        };
        /**
         * RaceSummary
         * @description A race as the list has it. Times are in milliseconds since the epoch, `places` by seat once they are settled.
         */
        RaceSummary: {
            /** Format: uuid */
            id: string;
            game: string;
            /** @enum {string} */
            state: "lobby" | "countdown" | "racing" | "decided" | "finished" | "abandoned";
            seats: number;
            racers: components["schemas"]["Named"][];
            house: boolean;
            created_at: number;
            started_at: number | null;
            finished_at: number | null;
            places: number[] | null;
            spectators: number;
        };
        /**
         * RaceView
         * @description A race as everybody may see it once `p` public events have happened.
         */
        RaceView: {
            /** Format: uuid */
            id: string;
            p: number;
            /** @enum {string} */
            phase: "lobby" | "countdown" | "racing" | "decided" | "finished" | "abandoned";
            settings: components["schemas"]["Settings"];
            /** Format: uuid */
            creator: string;
            house: boolean;
            created_at: number;
            commitment: string | null;
            seats: components["schemas"]["SeatView"][];
            rematch_of: string | null;
            rematch: string | null;
            origin: components["schemas"]["OriginView"] | null;
            start_by: number | null;
            starts_at: number | null;
            started_at: number | null;
            ends_at: number | null;
            finished_at: number | null;
            standings: components["schemas"]["Standing"][] | null;
            seed: string | null;
            secret: string | null;
            nonces: (string | null)[] | null;
            digest: string | null;
            deal: string | null;
        };
        /**
         * RacerJoined
         * @description A player took a seat, or committed to a new nonce for a renewed deal.
         */
        RacerJoined: {
            at: number;
            seat: number;
            /** Format: uuid */
            player: string;
            /** @description Bytes in hexadecimal. */
            commitment: string | null;
            /** @constant */
            type: "RacerJoined";
        };
        /**
         * RacerLeft
         * @description A racer is not there any more.
         */
        RacerLeft: {
            at: number;
            seat: number;
            /** @constant */
            type: "RacerLeft";
        };
        /**
         * RacerReady
         * @description A racer is ready, and opened the nonce that he had committed to.
         */
        RacerReady: {
            at: number;
            seat: number;
            /** @description Bytes in hexadecimal. */
            nonce: string | null;
            /** @constant */
            type: "RacerReady";
        };
        /**
         * RacerReturned
         * @description A racer is there again.
         */
        RacerReturned: {
            at: number;
            seat: number;
            /** @constant */
            type: "RacerReturned";
        };
        /**
         * RacerWithdrew
         * @description A racer left before the start.
         */
        RacerWithdrew: {
            at: number;
            seat: number;
            /** @constant */
            type: "RacerWithdrew";
        };
        /**
         * RankedView
         * @description A player on a leaderboard.
         */
        RankedView: {
            rating: number;
            deviation: number;
            races: number;
            provisional: boolean;
            rank: number;
            /** Format: uuid */
            player: string;
            name: string;
        };
        /**
         * RatingHistory
         * @description How a rating has come about, the oldest race first. `now` is the rating as it is.
         *
         *     `next` is the cursor of the page that follows; null on the last one. Times are in milliseconds since the epoch.
         */
        RatingHistory: {
            /** Format: uuid */
            player: string;
            now: components["schemas"]["GameRating"];
            points: components["schemas"]["RatingPoint"][];
            next: number | null;
        };
        /**
         * RatingPoint
         * @description A rating after a race, which was the player's `races`th. `race` is null where it is known to few.
         */
        RatingPoint: {
            race: string | null;
            at: number;
            place: number;
            rating: number;
            deviation: number;
            races: number;
        };
        /**
         * RatingView
         * @description A rating in points: 25 is where everybody begins, hardly anybody is below 10 or above 40.
         *
         *     It is `rating`, give or take `deviation`, after so many rated `races`; `provisional` until the eighth.
         */
        RatingView: {
            rating: number;
            deviation: number;
            races: number;
            provisional: boolean;
        };
        /**
         * ReadyBody
         * @description The nonce that one committed to by joining, 16 bytes in hexadecimal.
         * @default {
         *       "nonce": null
         *     }
         */
        ReadyBody: {
            nonce?: string | null;
        };
        /**
         * Renewed
         * @description The deal is decided anew: another commitment of the service, and everybody joins again with another nonce.
         */
        Renewed: {
            p: number;
            t: number;
            commitment: string;
            /** @constant */
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
            race: components["schemas"]["RaceView"];
            deck: string | null;
            seats: components["schemas"]["ReplaySeat"][];
            differences: components["schemas"]["Difference"][];
        };
        /**
         * ReplaySeat
         * @description Everything that one racer did.
         */
        ReplaySeat: {
            seat: number;
            /** Format: uuid */
            player: string;
            steps: components["schemas"]["ReplayStep"][];
        };
        /**
         * ReplayStep
         * @description What a racer did `t` milliseconds after the start; `n` and `home` are what his board came to by it.
         */
        ReplayStep: {
            t: number;
            n: number;
            action: string;
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
            game: string;
            /** @enum {string} */
            kind: "rated" | "unrated" | "practice";
            races: number;
            wins: number;
            draws: number;
            solved: number;
            best_time: number | null;
            most_home: number;
            home: number;
        };
        /**
         * Returned
         * @description A racer is there again.
         */
        Returned: {
            p: number;
            t: number;
            seat: number;
            /** @constant */
            type: "returned";
        };
        /** Rules */
        Rules: {
            /** @default 1 */
            packs?: number;
            /** @default  */
            taken_out?: string;
            /** @default [] */
            deal?: ("foundation" | "reserve" | "tableau" | "tableau from the right" | "unit")[];
            /** @default 4 */
            ascending?: number;
            /** @default 0 */
            descending?: number;
            /** @default true */
            by_suit?: boolean;
            /** @default false */
            foundation_wrap?: boolean;
            /**
             * @default A
             * @enum {string}
             */
            base?: "A" | "2" | "first card" | "chosen";
            /** @default [] */
            lifted_first?: ("reserve" | "tableau")[];
            /** @default 4 */
            columns?: number;
            build?: components["schemas"]["Build"] | null;
            /**
             * @default [
             *       "tableau",
             *       "reserve",
             *       "waste"
             *     ]
             */
            built_from?: ("tableau" | "reserve" | "waste")[];
            /**
             * @default single
             * @enum {string}
             */
            runs?: "single" | "whole" | "single-or-whole" | "any";
            pile_limit?: number | null;
            /** @default false */
            filled_at_once?: boolean;
            /** @default [] */
            gaps?: ("reserve" | "waste" | "stock" | "stock if no waste" | "tableau")[];
            /** @default [] */
            gaps_without_reserve?: ("reserve" | "waste" | "stock" | "stock if no waste" | "tableau")[];
            /** @default 0 */
            reserves?: number;
            /** @default 0 */
            reserve_depth?: number;
            /**
             * @default all
             * @enum {string}
             */
            reserve_shown?: "all" | "top" | "last" | "all at stock end";
            /**
             * @default top
             * @enum {string}
             */
            reserve_available?: "top" | "last" | "all at stock end";
            /** @default 1 */
            cards_to_waste?: number;
            waste_limit?: number | null;
            /** @default [] */
            unit?: string[];
            /** @default [] */
            last_unit?: string[];
            /** @default 0 */
            redeals?: number | null;
            /**
             * @default waste
             * @enum {string}
             */
            gather?: "waste" | "piles";
        };
        /**
         * SeatEnded
         * @description A racer's race is over.
         */
        SeatEnded: {
            at: number;
            seat: number;
            /** @enum {string} */
            how: "won" | "stuck" | "resigned" | "out of time" | "gone";
            /** @constant */
            type: "SeatEnded";
        };
        /**
         * SeatRating
         * @description What a race changed for the player of a seat. `change` is in points, with its sign.
         */
        SeatRating: {
            seat: number;
            /** Format: uuid */
            player: string;
            place: number;
            before: components["schemas"]["RatingView"];
            after: components["schemas"]["RatingView"];
            change: number;
        };
        /**
         * SeatView
         * @description A seat as everybody may see it. `n`, `home` and `piles` are of its board as far as that is public.
         */
        SeatView: {
            seat: number;
            player: string | null;
            commitment: string | null;
            ready: boolean;
            ghost: components["schemas"]["GhostView"] | null;
            /** @default 0 */
            n: number;
            /** @default 0 */
            home: number;
            piles: {
                [key: string]: string;
            } | null;
            progress: components["schemas"]["Progress"] | null;
            away_until: number | null;
            /** @enum {null|string} */
            ended: "won" | "stuck" | "resigned" | "out of time" | "gone" | null;
        };
        /**
         * Seated
         * @description The seat that one has, and the race.
         */
        Seated: {
            seat: number;
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
            game: string;
            options: {
                [key: string]: number | string | null;
            };
            /** @default 2 */
            seats: number;
            time_limit: number | null;
            /** @default 3 */
            countdown: number;
            /**
             * @default none
             * @enum {string}
             */
            undo: "none" | "free" | "penalty";
            /** @default 10 */
            undo_penalty: number;
            /**
             * @default fair
             * @enum {string}
             */
            view: "fair" | "open" | "closed";
            closed_until: number | null;
            /** @default false */
            rated: boolean;
            /**
             * @default any
             * @enum {string}
             */
            deal: "any" | "winnable";
            /** @default false */
            hints: boolean;
            /** @default true */
            bots: boolean;
            /** @default true */
            listed: boolean;
        };
        /**
         * Somebody
         * @description A player; one who was forgotten has no name.
         */
        Somebody: {
            /** Format: uuid */
            id: string;
            name: string;
        };
        /**
         * Standing
         * @description What a seat has reached. `time` is in milliseconds since the start, penalties included; null while it plays.
         */
        Standing: {
            seat: number;
            place: number;
            home: number;
            moves: number;
            time: number | null;
            /** @enum {null|string} */
            how: "won" | "stuck" | "resigned" | "out of time" | "gone" | null;
        };
        /**
         * StartCalled
         * @description Whoever made the race will wait no longer: free seats are gone and those behind them move up.
         *
         *     Who is not ready soon is left out as well.
         */
        StartCalled: {
            at: number;
            /** @constant */
            type: "StartCalled";
        };
        /**
         * Started
         * @description The cards lie: the same piles on every board, and as many cards home. A closed race does not show them yet.
         */
        Started: {
            p: number;
            t: number;
            started_at: number;
            ends_at: number;
            home: number;
            piles: {
                [key: string]: string;
            } | null;
            /** @constant */
            type: "started";
        };
        /**
         * TokenLine
         * @description A token, without its secret, of which only a hash is kept.
         */
        TokenLine: {
            /** Format: uuid */
            id: string;
            name: string;
            scopes: ("race:play" | "race:create" | "bot:play" | "player:read" | "token:write")[];
            created_at: number;
            used_at: number | null;
            expires_at: number | null;
            /** @constant */
            type: "token";
        };
        /**
         * TokenList
         * @description Tokens, the newest first.
         */
        TokenList: {
            tokens: components["schemas"]["TokenView"][];
        };
        /**
         * TokenMade
         * @description A new token, which is shown this once.
         */
        TokenMade: {
            /** Format: uuid */
            id: string;
            name: string;
            scopes: ("race:play" | "race:create" | "bot:play" | "player:read" | "token:write")[];
            created_at: number;
            used_at: number | null;
            expires_at: number | null;
            token: string;
        };
        /**
         * TokenView
         * @description A token of one's own, without its secret. Times are in milliseconds since the epoch, `used_at` to the hour.
         */
        TokenView: {
            /** Format: uuid */
            id: string;
            name: string;
            scopes: ("race:play" | "race:create" | "bot:play" | "player:read" | "token:write")[];
            created_at: number;
            used_at: number | null;
            expires_at: number | null;
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
            p: number;
            t: number;
            seat: number;
            n: number;
            home: number;
            piles: {
                [key: string]: string;
            };
            /** @constant */
            type: "undone";
        };
        /**
         * Version
         * @description The version. `rules`: whether the rules run compiled or in Python, which differ in speed alone.
         */
        Version: {
            version: string;
            rules_version: number;
            /** @enum {string} */
            rules: "compiled" | "python";
        };
        /**
         * Withdrew
         * @description A racer left before the start; the race is a lobby (again).
         */
        Withdrew: {
            p: number;
            t: number;
            seat: number;
            /** @constant */
            type: "withdrew";
        };
    };
    responses: never;
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
                "application/json": components["schemas"]["NewPlayer"];
            };
        };
        responses: {
            /** @description Document created, URL follows */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayerMade"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict. The first request with this `Idempotency-Key` is under way, or its answer was told once */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request Entity Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity. This `Idempotency-Key` was sent with another request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayerView"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request Entity Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPlayerRaces: {
        parameters: {
            query?: {
                /** @description Races on a page, at the most. */
                limit?: number;
                /** @description `next` of the page before. */
                cursor?: string | null;
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
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RacePage"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRatingHistory: {
        parameters: {
            query?: {
                /** @description Races on a page, at the most. */
                limit?: number;
                /** @description `next` of the page before. */
                cursor?: number;
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
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RatingHistory"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeadToHead"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayerView"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The first request with this `Idempotency-Key` is under way, or its answer was told once */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description This `Idempotency-Key` was sent with another request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                    "application/x-ndjson": components["schemas"]["PlayerLine"] | components["schemas"]["TokenLine"] | components["schemas"]["PairingLine"] | components["schemas"]["ChallengeLine"] | components["schemas"]["RaceLine"] | components["schemas"]["EndLine"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenList"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                "application/json": components["schemas"]["NewToken"];
            };
        };
        responses: {
            /** @description Document created, URL follows */
            201: {
                headers: {
                    /** @description Address of the token. */
                    Location?: unknown;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenMade"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict. The first request with this `Idempotency-Key` is under way, or its answer was told once */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request Entity Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity. This `Idempotency-Key` was sent with another request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
            /** @description Document created, URL follows */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkMade"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict. The first request with this `Idempotency-Key` is under way, or its answer was told once */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description This `Idempotency-Key` was sent with another request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                "application/json": components["schemas"]["LinkTaken"];
            };
        };
        responses: {
            /** @description Document created, URL follows */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayerMade"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The first request with this `Idempotency-Key` is under way, or its answer was told once */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request Entity Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity. This `Idempotency-Key` was sent with another request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameList"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameView"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listRaces: {
        parameters: {
            query?: {
                /** @description In this state; may be given more than once. */
                state?: ("lobby" | "countdown" | "racing" | "decided" | "finished" | "abandoned")[] | null;
                /** @description Of this game. */
                game?: string | null;
                /** @description In which this player has a seat. */
                player?: string | null;
                /** @description Those of the service's own bots, in place of people's. */
                house?: boolean;
                /** @description Races on a page, at the most. */
                limit?: number;
                /** @description `next` of the page before. */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RacePage"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                "application/json": components["schemas"]["NewRace"];
            };
        };
        responses: {
            /** @description Document created, URL follows */
            201: {
                headers: {
                    /** @description Address of the race. */
                    Location?: unknown;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RaceView"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The first request with this `Idempotency-Key` is under way, or its answer was told once */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request Entity Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity. This `Idempotency-Key` was sent with another request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Featured"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getFeed: {
        parameters: {
            query?: {
                /** @description Of this game. */
                game?: string | null;
                /** @description Those of the service's own bots too. */
                house?: boolean;
                /** @description `cursor` of an event or `next` of a page: what follows; `start`: all that there is; `now`: only what is new. */
                cursor?: string;
                /** @description Events on a page, at the most; usually 100. */
                limit?: number | null;
            };
            header?: {
                /** @description Of a stream: `id` of the last event that came before it broke. */
                "Last-Event-ID"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedPage"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RaceView"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RaceRatings"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                cursor?: number;
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
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Leaderboard"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["JoinBody"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Seated"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict. The first request with this `Idempotency-Key` is under way, or its answer was told once */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request Entity Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity. This `Idempotency-Key` was sent with another request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReadyBody"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RaceView"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict. The first request with this `Idempotency-Key` is under way, or its answer was told once */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request Entity Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity. This `Idempotency-Key` was sent with another request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RaceView"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict. The first request with this `Idempotency-Key` is under way, or its answer was told once */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description This `Idempotency-Key` was sent with another request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["JoinBody"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Seated"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict. The first request with this `Idempotency-Key` is under way, or its answer was told once */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request Entity Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity. This `Idempotency-Key` was sent with another request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RaceView"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict. The first request with this `Idempotency-Key` is under way, or its answer was told once */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description This `Idempotency-Key` was sent with another request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RaceView"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict. The first request with this `Idempotency-Key` is under way, or its answer was told once */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description This `Idempotency-Key` was sent with another request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnBoard"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                "application/json": components["schemas"]["MoveBody"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ack"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict. The first request with this `Idempotency-Key` is under way, or its answer was told once */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request Entity Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity. This `Idempotency-Key` was sent with another request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                "application/json": components["schemas"]["UndoBody"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ack"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict. The first request with this `Idempotency-Key` is under way, or its answer was told once */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request Entity Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity. This `Idempotency-Key` was sent with another request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                "application/json": components["schemas"]["GhostRace"];
            };
        };
        responses: {
            /** @description Document created, URL follows */
            201: {
                headers: {
                    /** @description Address of the race. */
                    Location?: unknown;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RaceView"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict. The first request with this `Idempotency-Key` is under way, or its answer was told once */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request Entity Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity. This `Idempotency-Key` was sent with another request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DayView"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getDayTable: {
        parameters: {
            query?: never;
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
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DayTable"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
            /** @description Document created, URL follows */
            201: {
                headers: {
                    /** @description Address of the race. */
                    Location?: unknown;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RaceView"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict. The first request with this `Idempotency-Key` is under way, or its answer was told once */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description This `Idempotency-Key` was sent with another request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getDayBoard: {
        parameters: {
            query?: {
                /** @description Moves that it has had; left out: all of them. */
                n?: number | null;
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
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoardView"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                "application/json": components["schemas"]["DayGhosts"];
            };
        };
        responses: {
            /** @description Document created, URL follows */
            201: {
                headers: {
                    /** @description Address of the race. */
                    Location?: unknown;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RaceView"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict. The first request with this `Idempotency-Key` is under way, or its answer was told once */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request Entity Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity. This `Idempotency-Key` was sent with another request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DealPage"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                "application/json": components["schemas"]["AgainBody"];
            };
        };
        responses: {
            /** @description Document created, URL follows */
            201: {
                headers: {
                    /** @description Address of the race. */
                    Location?: unknown;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RaceView"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict. The first request with this `Idempotency-Key` is under way, or its answer was told once */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request Entity Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity. This `Idempotency-Key` was sent with another request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                    "application/json": components["schemas"]["PairingView"];
                };
            };
            /** @description Document created, URL follows */
            201: {
                headers: {
                    /** @description Address of the pairing. */
                    Location?: unknown;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PairingView"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The first request with this `Idempotency-Key` is under way, or its answer was told once */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request Entity Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity. This `Idempotency-Key` was sent with another request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PairingView"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PairingView"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PairingView"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict. The first request with this `Idempotency-Key` is under way, or its answer was told once */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description This `Idempotency-Key` was sent with another request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listChallenges: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChallengeList"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                "application/json": components["schemas"]["NewChallenge"];
            };
        };
        responses: {
            /** @description Document created, URL follows */
            201: {
                headers: {
                    /** @description Address of the challenge. */
                    Location?: unknown;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChallengeView"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict. The first request with this `Idempotency-Key` is under way, or its answer was told once */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request Entity Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity. This `Idempotency-Key` was sent with another request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChallengeView"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChallengeView"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChallengeView"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict. The first request with this `Idempotency-Key` is under way, or its answer was told once */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description This `Idempotency-Key` was sent with another request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChallengeView"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict. The first request with this `Idempotency-Key` is under way, or its answer was told once */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description This `Idempotency-Key` was sent with another request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                "application/json": components["schemas"]["PracticeBody"];
            };
        };
        responses: {
            /** @description Document created, URL follows */
            201: {
                headers: {
                    /** @description Address of the race. */
                    Location?: unknown;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RaceView"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict. The first request with this `Idempotency-Key` is under way, or its answer was told once */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request Entity Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity. This `Idempotency-Key` was sent with another request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Hint"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description Only events behind this `p`. */
                since?: number;
                /** @description Events on a page, at the most; usually 1000. */
                limit?: number | null;
            };
            header?: {
                /** @description Of a stream: `id` of the last event that came before it broke. */
                "Last-Event-ID"?: string | null;
            };
            path: {
                /** @description Id of a race. */
                race_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getBoard: {
        parameters: {
            query?: {
                /** @description Moves and undos that it has had; left out: all that are public. */
                n?: number | null;
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
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoardView"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Replay"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Proof"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Version"];
                };
            };
            /** @description More than this token or this address may ask for just now: docs/limits.md */
            429: {
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
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
