"""The door to a Cadogan service: players, games, lists of races, and from there into a race."""

from collections.abc import AsyncIterator, Sequence
from datetime import date, timedelta
from typing import Literal, Self, TypedDict, Unpack
from uuid import UUID

from cadogan_client.account import Kept, Link, NewToken, Scope, Token, TokenList
from cadogan_client.challenge import Challenge, ChallengeList
from cadogan_client.connection import Line
from cadogan_client.deals import AgainTerms, Day, DayPage, DayTable, DealPage
from cadogan_client.errors import CadoganError, ConnectionFailed
from cadogan_client.events import AnyPublicEvent, UnknownEvent
from cadogan_client.export import WholeRace, exported
from cadogan_client.fair_deal import Nonces
from cadogan_client.feed import NOW, AnyFeedEvent, followed
from cadogan_client.frames import DoWatch, Place
from cadogan_client.game import Game, GameList
from cadogan_client.history import history
from cadogan_client.listing import Featured, RacePage, RaceSummary
from cadogan_client.pairing import WAIT_S, found
from cadogan_client.player import NewPlayer, Player
from cadogan_client.practice import Hint, PracticeTerms
from cadogan_client.profile import HeadToHead, Profile
from cadogan_client.proof import Proof
from cadogan_client.ratings import Leaderboard, RaceRatings, Ranked, RatingHistory, RatingPoint
from cadogan_client.replay import PastBoard, Replay
from cadogan_client.rest import Rest, Value
from cadogan_client.retry import Retrying
from cadogan_client.seat import JoinedRace, Seat
from cadogan_client.views import OptionValue, Phase, RaceId, RaceView
from cadogan_client.watch import Watch, place_of

AWAY_S = 60
"""How long a service that goes away is tried again; a racer who is away for longer is out of the race."""


class Terms(TypedDict, total=False):
    """Settings of a race; those left out are the service's. Times are in seconds."""

    options: dict[str, OptionValue]
    seats: int
    time_limit: int
    countdown: int
    undo: Literal["none", "free", "penalty"]
    undo_penalty: int
    view: Literal["fair", "open", "closed"]
    closed_until: int
    rated: bool
    deal: Literal["any", "winnable"]
    hints: bool
    bots: bool
    listed: bool


class Cadogan:
    """A Cadogan service at `url`, as the player whose `token` it is, or as a guest who only looks.

    A service that goes away is tried again for `give_up_after_s` seconds.
    """

    def __init__(self, url: str, token: str | None = None, *, give_up_after_s: float = AWAY_S) -> None:
        if not url.startswith(("http://", "https://")):
            raise ValueError(f"{url!r} is not the address of a service, which looks like 'http://127.0.0.1:8000'")
        self.url: str = url.rstrip("/")
        self._retrying = Retrying(give_up_after_s)
        self._rest = Rest(self.url, token, self._retrying)
        self._nonces = Nonces()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._rest.close()

    # Players

    async def sign_up(self, name: str, *, bot: bool = False) -> NewPlayer:
        """Become a new player, and be that player from now on. A `bot` says so."""
        player = await self._rest.create("/players", {"name": name, "bot": bot}, NewPlayer)
        self._rest.token = player.token
        return player

    async def me(self) -> Player:
        """Tell whose token we have."""
        return await self._rest.get("/players/me", Player)

    async def player(self, player: UUID | str) -> Profile:
        """Look a player up: his name, ratings and results."""
        return await self._rest.get(f"/players/{player}", Profile)

    async def player_races(
        self,
        player: UUID | str,
        *,
        phase: Phase | None = None,
        game: str | None = None,
        since: int | None = None,
        until: int | None = None,
    ) -> AsyncIterator[RaceSummary]:
        """Go through the listed races of a player, the newest first, whoever made them.

        `since` and `until` are moments between which they were made, in milliseconds since the epoch.
        """
        query: dict[str, Value] = {"phase": phase, "game": game, "since": since, "until": until}
        async for page in self._rest.pages(f"/players/{player}/races", RacePage, query):
            for race in page.races:
                yield race

    async def against(self, player: UUID | str, other: UUID | str) -> HeadToHead:
        """Compare two players where both had a seat."""
        return await self._rest.get(f"/players/{player}/against/{other}", HeadToHead)

    # Ratings

    async def race_ratings(self, race: UUID | str) -> RaceRatings:
        """Tell what a rated race changed, once it is decided."""
        return await self._rest.get(f"/races/{race}/ratings", RaceRatings)

    async def rating_history(self, player: UUID | str, game: str) -> AsyncIterator[RatingPoint]:
        """Go through a player's rating at a game after each of his rated races, the oldest first."""
        async for page in self._rest.pages(f"/players/{player}/ratings/{game}", RatingHistory):
            for point in page.points:
                yield point

    async def leaderboard(self, game: str, *, bots: bool = False) -> AsyncIterator[Ranked]:
        """Go through the players of a game, the best first; those with a provisional rating are behind."""
        query = {"bots": "true" if bots else None}
        async for page in self._rest.pages(f"/leaderboards/{game}", Leaderboard, query):
            for ranked in page.players:
                yield ranked

    # One's account

    async def become_bot(self) -> Player:
        """Say that a program plays, for good."""
        return await self._rest.command("/players/me/bot", {}, Player)

    async def tokens(self) -> tuple[Token, ...]:
        """List one's tokens, the newest first."""
        return (await self._rest.get("/players/me/tokens", TokenList)).tokens

    async def create_token(self, name: str, *scopes: Scope, expires_in: int | None = None) -> NewToken:
        """Make a token that permits these things, for so many seconds; no more than ours, and for no longer."""
        body = {"name": name, "scopes": scopes, "expires_in": expires_in}
        return await self._rest.create("/players/me/tokens", body, NewToken)

    async def revoke_token(self, token: UUID | str) -> None:
        """Revoke a token by its id; whatever it has opened closes within a second."""
        await self._rest.remove(f"/players/me/tokens/{token}")

    async def link(self) -> Link:
        """Get a code by which another device becomes one's own."""
        return await self._rest.create("/players/me/links", {}, Link)

    async def take_link(self, code: str, *, name: str = "another device") -> NewPlayer:
        """Be the player who shows this code on another device, from now on; the token is called `name`."""
        player = await self._rest.create("/players/links", {"code": code, "name": name}, NewPlayer)
        self._rest.token = player.token
        return player

    async def export(self) -> AsyncIterator[Kept]:
        """Everything that is kept of one, a thing at a time; ConnectionFailed if it breaks off."""
        async for line in self._rest.lines("/players/me/export"):
            if line["type"] == "end":
                return
            yield line
        raise ConnectionFailed("the export broke off; ask again")

    async def delete_me(self, name: str) -> None:
        """Leave for good; one's own name says that one means it. Moves that were made stay, without a name."""
        await self._rest.remove("/players/me", {"name": name})

    # Games

    async def games(self) -> tuple[Game, ...]:
        """List all games."""
        return (await self._rest.get("/games", GameList)).games

    async def game(self, game: str) -> Game:
        """Look a game up, as `duchess`."""
        return await self._rest.get(f"/games/{game}", Game)

    # Somebody to race

    async def pair(  # noqa: PLR0913 - a wish has as many sides
        self,
        game: str,
        *,
        options: dict[str, OptionValue] | None = None,
        rated: bool = False,
        bots: bool = False,
        deal: Literal["any", "winnable"] = "any",
        bot_after_s: float | None = None,
    ) -> RaceView:
        """Wait for somebody who wants the same, and answer with the race: `race(view.id)` within 20 s, and be ready.

        With `bots`, somebody's bot that waits is as good as a person.

        With `bot_after_s`, a bot of the house is taken after so many seconds, unrated. Should the other one not come
        (RaceAbandoned), ask again: one has one's old place. Whoever cancels this leaves the list.
        """
        wish = {"game": game, "options": options or {}, "rated": rated, "bots": bots, "deal": deal}
        return await self.view(await found(self._rest, wish, bot_after_s))

    async def challenge(
        self, game: str, to: UUID | str | None = None, *, expires_in: int | None = None, **terms: Unpack[Terms]
    ) -> Challenge:
        """Challenge a player, by name or id; without `to`, anyone who is told the challenge's id."""
        named = {} if to is None else {"to": str(to)}
        asked = {"game": game, **terms, **named, "expires_in": expires_in}
        return await self._rest.create("/challenges", asked, Challenge)

    async def challenges(self) -> AsyncIterator[Challenge]:
        """Go through the challenges that one made, got or took, the newest first."""
        async for page in self._rest.pages("/challenges", ChallengeList):
            for challenge in page.challenges:
                yield challenge

    async def accepted(self, challenge: UUID | str) -> RaceView:
        """Wait until somebody takes a challenge, and answer with the race; CadoganError if nobody will."""
        while True:
            answer = await self._rest.get(f"/challenges/{challenge}", Challenge, {"wait": WAIT_S})
            if answer.race is not None:
                return await self.view(answer.race)
            if answer.state != "open":
                raise CadoganError(f"challenge {challenge} was not taken: it is {answer.state}")

    async def accept(self, challenge: UUID | str) -> RaceView:
        """Accept a challenge; `race(view.id)` is the seat then. Of those who take a link the first one alone does."""
        answer = await self._rest.command(f"/challenges/{challenge}/accept", {}, Challenge)
        assert answer.race is not None  # it has just been made
        return await self.view(answer.race)

    async def decline(self, challenge: UUID | str) -> Challenge:
        """Say no to a challenge to oneself."""
        return await self._rest.command(f"/challenges/{challenge}/decline", {}, Challenge)

    async def withdraw(self, challenge: UUID | str) -> Challenge:
        """Take back a challenge of one's own."""
        return await self._rest.delete(f"/challenges/{challenge}", Challenge)

    # Races

    async def create_race(self, game: str, *, seed: str | None = None, **terms: Unpack[Terms]) -> RaceView:
        """Open a race. With a `seed` (32 hexadecimal digits) the deal is that one; else service and racers make it."""
        picked = {} if seed is None else {"seed": seed}
        return await self._rest.create("/races", {"game": game, **terms, **picked}, RaceView)

    async def races(  # noqa: PLR0913 - there are as many filters
        self,
        *,
        phase: Phase | None = None,
        game: str | None = None,
        players: Sequence[UUID | str] = (),
        since: int | None = None,
        until: int | None = None,
        house: bool = False,
    ) -> AsyncIterator[RaceSummary]:
        """Go through the listed races, the newest first: people's, or those of the house bots.

        All of the `players` have a seat in them. `since` and `until` are moments between which they were made, in
        milliseconds since the epoch.
        """
        query: dict[str, Value] = {
            "phase": phase,
            "game": game,
            "player": [str(player) for player in players],
            "since": since,
            "until": until,
            "house": "true" if house else None,
        }
        async for page in self._rest.pages("/races", RacePage, query):
            for race in page.races:
                yield race

    def feed(
        self,
        cursor: str | None = None,
        *,
        game: str | None = None,
        player: UUID | str | None = None,
        house: bool = False,
    ) -> AsyncIterator[AnyFeedEvent]:
        """Follow the starts and finishes of all listed races, without end: from now on, or behind a `cursor`.

        `event.cursor` of the last one goes on where one was; `"start"` begins with the first race that there was. A
        line that breaks is made again, and nothing is missed. With `house` those of the house bots come too.
        """
        whose = None if player is None else str(player)
        query: dict[str, Value] = {"game": game, "player": whose, "house": "true" if house else None}
        return followed(self._rest, self._retrying, cursor or NOW, query)

    def export_races(
        self,
        *,
        game: str | None = None,
        player: UUID | str | None = None,
        day: date | None = None,
        house: bool = False,
        after: UUID | str | None = None,
    ) -> AsyncIterator[WholeRace]:
        """Go through every finished race, whole, in the order in which they became public; behind the race `after`.

        `after` the last one that came, another day, come those that are new. A line that breaks is made again, and none
        is missed.
        """
        query: dict[str, Value] = {
            "game": game,
            "player": None if player is None else str(player),
            "day": None if day is None else day.isoformat(),
            "house": "true" if house else None,
        }
        return exported(self._rest, self._retrying, query, None if after is None else str(after))

    async def view(self, race: UUID | str) -> RaceView:
        """Look at a race as everybody may see it now."""
        return await self._rest.get(f"/races/{race}", RaceView)

    async def events(self, race: UUID | str, *, since: int = 0) -> AsyncIterator[AnyPublicEvent]:
        """Public events of a race after the first `since`, as many as there are now."""
        async for event in history(self._rest, race_id(race), since):
            if not isinstance(event, UnknownEvent):
                yield event

    async def board(self, race: UUID | str, seat: int, n: int | None = None) -> PastBoard:
        """Look at a board as it was after `n` moves and undos; without `n` as it is now."""
        return await self._rest.get(f"/races/{race}/boards/{seat}", PastBoard, {"n": n})

    async def replay(self, race: UUID | str) -> Replay:
        """Read everything that was done in a race that is over."""
        return await self._rest.get(f"/races/{race}/replay", Replay)

    async def proof(self, race: UUID | str) -> Proof:
        """Get the log of a race that is over, for `cadogan verify` to check: `(await cadogan.proof(id)).save(path)`."""
        return await self._rest.get(f"/races/{race}/proof", Proof)

    async def text(self, race: UUID | str) -> str:
        """Read a race that is over as text, to be mailed and kept: `cadogan import --check` plays it again."""
        return await self._rest.text(f"/races/{race}/text")

    async def start(self, race: UUID | str) -> RaceView:
        """Start a race of one's own with those who are there; who is not ready within 15 s is left out."""
        return await self._rest.command(f"/races/{race}/start", {}, RaceView)

    async def rematch(self, race: UUID | str) -> RaceView:
        """Sit down to the rematch of a decided race. `race(view.id)` is the seat then, as in any race."""
        decided = await self.view(race)
        if decided.rematch is None:
            raise CadoganError(f"race {race} is not decided yet; a rematch comes after it")
        body = {"commitment": self._nonces.of(decided.rematch).commitment}
        return (await self._rest.command(f"/races/{race}/rematch", body, JoinedRace)).race

    async def race_ghosts(self, race: UUID | str, *seats: int, people: int = 1, countdown: int = 3) -> RaceView:
        """Make a race on the deal of a finished one, against the boards of these seats at the pace of then."""
        body = {"seats": seats, "people": people, "countdown": countdown}
        return await self._rest.create(f"/races/{race}/ghosts", body, RaceView)

    async def practise(self, race: UUID | str, seat: int, n: int, **terms: Unpack[PracticeTerms]) -> RaceView:
        """Make a race with one seat that begins where a board of a finished race stood after `n` moves and undos."""
        return await self._rest.create(f"/races/{race}/boards/{seat}/practice", {"n": n, **terms}, RaceView)

    async def hint(self, race: UUID | str, n: int) -> str:
        """Ask what a good player would do next, where hints are allowed. The race's log notes it."""
        return (await self._rest.get(f"/races/{race}/hint", Hint, {"n": n})).move

    # Deals

    async def deal(self, deal: UUID | str) -> DealPage:
        """Look at everything that was played on a deal; Problem `held-back` while a race on it is under way."""
        return await self._rest.get(f"/deals/{deal}", DealPage)

    async def play_again(self, deal: UUID | str, **terms: Unpack[AgainTerms]) -> RaceView:
        """Make a race on a deal that was played before."""
        return await self._rest.create(f"/deals/{deal}/races", terms, RaceView)

    async def day(self, day: date | str = "today") -> Day:
        """Look at the deals of a day; tomorrow's are committed to already."""
        return await self._rest.get(f"/days/{day}", Day)

    async def day_table(self, game: str, day: date | str = "today") -> DayTable:
        """Who has played a day's deal of a game, and with what result."""
        pages = [page async for page in self._rest.pages(f"/days/{day}/{game}", DayPage, {"limit": 1000})]
        return DayTable(pages[-1].deal, tuple(result for page in pages for result in page.results))

    async def play_day(self, game: str, day: date | str = "today") -> RaceView:
        """Make one's race on a day's deal: once (Problem `already-played`), and practice when the day is over."""
        return await self._rest.create(f"/days/{day}/{game}/races", {}, RaceView)

    async def day_board(
        self, game: str, race: UUID | str, n: int | None = None, *, day: date | str = "today"
    ) -> PastBoard:
        """Look at a finished board of the day, once one's own is."""
        return await self._rest.get(f"/days/{day}/{game}/boards/{race}", PastBoard, {"n": n})

    async def race_day_ghosts(self, game: str, *races: UUID | str, day: date | str = "today") -> RaceView:
        """Race against finished boards of the day, once one's own is."""
        return await self._rest.create(f"/days/{day}/{game}/ghosts", {"races": [str(race) for race in races]}, RaceView)

    # Into a race

    def race(self, race: UUID | str) -> Seat:
        """Take a seat in a race, or come back to it: `async with cadogan.race(race.id) as seat:`."""
        return Seat(race_id(race), self._rest, self._line(race, self._rest.token), self._nonces)

    def watch(
        self,
        race: UUID | str,
        *,
        since: int | None = None,
        from_: Place | timedelta | None = None,
        speed: float | None = None,
    ) -> Watch:
        """Watch a race: `async with cadogan.watch(race.id) as view:`.

        From now on; or with everything after event `since` at once; or played `from_` a public event `p`, `"start"`,
        or a time since the start (`"2:30"`), `speed` times as fast as it was, until it has caught up.
        """
        if since is not None and (from_ is not None or speed is not None):
            raise ValueError(
                "`since` tells at once what has happened, `from_` and `speed` play it: say one or the other"
            )
        begin = None if from_ is None and speed is None else DoWatch(place_of(from_), speed)
        return Watch(race_id(race), self._rest, self._line(race, None, begin), since)

    async def featured(self) -> Featured:
        """Look at what is worth watching now; its `race` is None if nothing is being raced."""
        return await self._rest.get("/races/featured", Featured)

    def _line(self, race: UUID | str, token: str | None, watch: DoWatch | None = None) -> Line:
        return Line(f"ws{self.url.removeprefix('http')}/api/v1/races/{race}/socket", token, self._retrying, watch)


def race_id(race: UUID | str) -> RaceId:
    """Id of a race, as it is or read from text."""
    return RaceId(UUID(race) if isinstance(race, str) else race)
