"""The client of a Cadogan service: players, games, lists of races, and seats in races."""

import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from datetime import date, timedelta
from typing import Literal, Self, Unpack
from uuid import UUID

import msgspec

from cadogan_client.connection import RaceConnection
from cadogan_client.errors import CadoganError, ConnectionFailed
from cadogan_client.export import export_races
from cadogan_client.fair_deal import Nonces
from cadogan_client.feed import FEED, NOW, PLAYER_FEED, cursor_of_now, follow_feed
from cadogan_client.frames import UnknownEvent
from cadogan_client.history import history
from cadogan_client.pairing import WAIT_S, find_race
from cadogan_client.requests import Requests
from cadogan_client.rest import Rest, Value, without_none
from cadogan_client.retry import RetryLimit
from cadogan_client.seat import Seat
from cadogan_client.table import START, follow_table
from cadogan_client.watch import Place, Watch, place_of
from cadogan_client.wire_types import (
    AnyFeedEvent,
    AnyPlayerEvent,
    AnyPublicEvent,
    Availability,
    AvailableUntil,
    Challenge,
    DayTable,
    DoWatch,
    Emote,
    JoinedRace,
    NewPlayer,
    Phase,
    Proof,
    RacePage,
    RaceSummary,
    RaceView,
    TableChange,
    Terms,
    WholeRace,
)

RETRY_S = 60
"""Default retry limit. A racer who is away for longer loses the race."""

OptionValue = int | str | None
"""Value of an option of a game."""

StoredItem = dict[str, object]
"""Something that the service stores about a player; its `type` says which."""


class Cadogan(Requests):
    """A client of the service at `url`, as the player with this `token`, or as a guest who can only look.

    When the service is away, requests and connections are retried for `give_up_after_s` seconds. Without it that is a
    minute, but five seconds until the service has answered once: its address may be wrong.
    """

    def __init__(self, url: str, token: str | None = None, *, give_up_after_s: float | None = None) -> None:
        if not url.startswith(("http://", "https://")):
            raise ValueError(f"{url!r} is not the address of a service, for example 'http://127.0.0.1:8000'.")
        self.url: str = url.rstrip("/")
        self._limit = RetryLimit(RETRY_S) if give_up_after_s is None else RetryLimit(give_up_after_s, give_up_after_s)
        self._rest = Rest(self.url, token, self._limit)
        self._nonces = Nonces()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._rest.close()

    # Players

    async def sign_up(self, name: str, *, bot: bool = False, secret: str | None = None) -> NewPlayer:
        """Create a player and act as that player from now on. Set `bot` if a program plays.

        If every answer is lost, the name is not: sign up again with the same `secret`, 32 random bytes in base64url
        (`secrets.token_urlsafe(32)`), which you have kept.
        """
        body = {"name": name, "bot": bot, "secret": secret or secrets.token_urlsafe(32)}
        player = await self._rest.create("/players", body, NewPlayer)
        self._rest.token = player.token
        return player

    async def player_races(
        self,
        player: UUID | str,
        *,
        phase: Phase | None = None,
        game: str | None = None,
        since: int | None = None,
        until: int | None = None,
    ) -> AsyncIterator[RaceSummary]:
        """Listed races of a player, newest first.

        `since` and `until` limit the time of creation, in milliseconds since the epoch.
        """
        query: dict[str, Value] = {"phase": phase, "game": game, "since": since, "until": until}
        async for page in self._rest.pages(f"/players/{player}/races", RacePage, query):
            for race in page.races:
                yield race

    async def my_races(
        self, *phases: Phase, game: str | None = None, since: int | None = None, until: int | None = None
    ) -> AsyncIterator[RaceSummary]:
        """Races in which this player has a seat, newest first, unlisted ones and those under way included."""
        query: dict[str, Value] = {"phase": list(phases) or None, "game": game, "since": since, "until": until}
        async for page in self._rest.pages("/players/me/races", RacePage, query):
            for race in page.races:
                yield race

    def incoming(self, cursor: str | None = None) -> AsyncIterator[AnyPlayerEvent]:
        """What happens to this player, without end: from now on, or after a `cursor`.

        Challenges and their answers, pairings, rematches, starts and ends of races, changes of ratings, revoked tokens.
        To resume later, pass `event.cursor` of the last event; `"start"` begins with the oldest one of 30 days. After a
        lost connection it resumes without gaps.
        """
        return follow_feed(PLAYER_FEED, self._rest, self._limit, cursor or NOW, {})

    async def incoming_cursor(self) -> str:
        """Cursor of now. Ask for it, then read what there is already, then follow `incoming(cursor)` without a gap."""
        return await cursor_of_now(PLAYER_FEED, self._rest)

    # Account and tokens

    async def take_link(self, code: str, *, name: str = "another device", secret: str | None = None) -> NewPlayer:
        """Act as the player who made this code on another device. `name` is the name of the new token.

        A code that has to be confirmed needs a `secret`, 32 random bytes in base64url: the same again every two
        seconds, as long as `not-confirmed-yet` is raised.
        """
        body = without_none({"code": code, "name": name, "secret": secret})
        player = await self._rest.create("/players/links", body, NewPlayer)
        self._rest.token = player.token
        return player

    async def export(self) -> AsyncIterator[StoredItem]:
        """Everything that the service stores about this player. Raises ConnectionFailed if the export breaks off."""
        async for line in self._rest.lines("/players/me/export"):
            if line["type"] == "end":
                return
            yield line
        raise ConnectionFailed("The export broke off before its last line; start it again.")

    # Bots

    async def be_available(self, accepts: Availability | None = None) -> None:
        """Be listed as a bot that is online, for two minutes. Say it again every minute."""
        body = msgspec.to_builtins(accepts or Availability())
        await self._rest.command("/players/me/availability", body, AvailableUntil)

    # Opponents

    async def pair(  # noqa: PLR0913 - options of one request
        self,
        game: str,
        *,
        options: dict[str, OptionValue] | None = None,
        rated: bool = False,
        bots: bool = False,
        deal: Literal["any", "winnable"] = "any",
        bot_after_s: float | None = None,
        bot: UUID | str | None = None,
        keep_others: bool = False,
    ) -> RaceView:
        """Wait for an opponent with the same wish and return the race. Enter `race(view.id)` within 20 s and get ready.

        With `bots`, the opponent may be another player's bot. With `bot_after_s`, a house bot plays after so many
        seconds, unrated: the `bot` with this id, or one of the player's strength. A bot that waits for several races
        at once calls this once for each, with `keep_others`.

        If the opponent does not come (RaceAbandoned), call again: the old place in the queue is kept. Cancelling this
        call leaves the queue.
        """
        wish = {"game": game, "options": options or {}, "rated": rated, "bots": bots, "deal": deal} | (
            {"keep_others": True} if keep_others else {}  # a service of an earlier release does not know it
        )
        return await self.view(await find_race(self._rest, wish, bot_after_s, bot))

    async def challenge(
        self, game: str, to: UUID | str | None = None, *, expires_in: int | None = None, **terms: Unpack[Terms]
    ) -> Challenge:
        """Challenge a player by name or id. Without `to`, anyone who has the challenge's id can accept."""
        named = {} if to is None else {"to": str(to)}
        asked = {"game": game, **terms, **named, "expires_in": expires_in}
        return await self._rest.create("/challenges", asked, Challenge)

    async def accepted(self, challenge: UUID | str) -> RaceView:
        """Wait until a challenge is accepted and return the race. Raises CadoganError if it ends otherwise."""
        while True:
            answer = await self._rest.get(f"/challenges/{challenge}", Challenge, {"wait": WAIT_S})
            if answer.race is not None:
                return await self.view(answer.race)
            if answer.state != "open":
                reason = f" (reason: {answer.decline_reason})" if answer.decline_reason else ""
                raise CadoganError(f"Challenge {challenge} was not accepted: it is {answer.state}{reason}.")

    async def accept(self, challenge: UUID | str) -> RaceView:
        """Accept a challenge and return its race; enter `race(view.id)` then. A link works for one player."""
        answer = await self._rest.create(f"/challenges/{challenge}/accept", {}, Challenge)
        assert answer.race is not None  # accepting creates it
        return await self.view(answer.race)

    # Races

    async def races(  # noqa: PLR0913 - filters of one list
        self,
        *,
        phase: Phase | None = None,
        game: str | None = None,
        players: Sequence[UUID | str] = (),
        since: int | None = None,
        until: int | None = None,
        house: bool = False,
    ) -> AsyncIterator[RaceSummary]:
        """Listed races, newest first; with `house`, those of the house bots instead.

        Each of the `players` has a seat in every race. `since` and `until` limit the time of creation, in milliseconds
        since the epoch.
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
        """Starts and finishes of all listed races, without end: from now on, or after a `cursor`.

        To resume later, pass `event.cursor` of the last event; `"start"` begins with the first race of all. After a
        lost connection the feed resumes without gaps. With `house` it has the races of house bots instead.
        """
        whose = None if player is None else str(player)
        query: dict[str, Value] = {"game": game, "player": whose, "house": "true" if house else None}
        return follow_feed(FEED, self._rest, self._limit, cursor or NOW, query)

    def table_changes(self, tournament: UUID | str, cursor: str = START) -> AsyncIterator[TableChange]:
        """Changes of the table of a tournament as they happen, until it is over: the whole table first.

        `with_change(rows, change)` gives the rows after each. To go on later, pass `change.cursor` of the last one;
        `"now"` has only what is new. After a lost connection it resumes without gaps.
        """
        return follow_table(self._rest, self._limit, tournament, cursor)

    def export_races(  # noqa: PLR0913 - each is a filter
        self,
        *,
        own: bool = False,
        game: str | None = None,
        player: UUID | str | None = None,
        vs: UUID | str | None = None,
        rated: bool | None = None,
        since: int | None = None,
        until: int | None = None,
        day: date | None = None,
        house: bool = False,
        ids: Sequence[UUID | str] = (),
        most: int | None = None,
        after: UUID | str | None = None,
    ) -> AsyncIterator[WholeRace]:
        """Every finished race with all its moves, in the order in which they became public, after the race `after`.

        With `own`, the races of this player, unlisted ones included. `since` and `until` are in milliseconds since the
        epoch, and `most` is a number of races. To read only new races later, pass the id of the last one. After a lost
        connection the export resumes without gaps.
        """
        query: dict[str, Value] = {
            "game": game,
            "player": None if player is None else str(player),
            "vs": None if vs is None else str(vs),
            "rated": None if rated is None else str(rated).lower(),
            "since": since,
            "until": until,
            "day": None if day is None else day.isoformat(),
            "house": "true" if house else None,
            "id": [str(race) for race in ids] or None,
            "max": most,
        }
        path = "/players/me/races/export" if own else "/races/export"
        return export_races(self._rest, self._limit, path, query, None if after is None else str(after))

    async def events(self, race: UUID | str, *, since: int = 0) -> AsyncIterator[AnyPublicEvent]:
        """Public events of a race after event `since`, up to the last one now."""
        async for event in history(self._rest, as_uuid(race), since):
            if not isinstance(event, UnknownEvent):
                yield event

    async def proof(self, race: UUID | str) -> Proof:
        """The log of a race that is over. `(await cadogan.proof(id)).save(path)` writes it for `cadogan verify`."""
        return await self._rest.get(f"/races/{race}/proof", Proof)

    async def rematch(self, race: UUID | str) -> RaceView:
        """Join the rematch of a decided race; enter `race(view.id)` then."""
        decided = await self.view(race)
        if decided.rematch is None:
            raise CadoganError(f"Race {race} is {decided.phase}; a rematch is possible once the race is decided.")
        body = {"commitment": self._nonces.of(decided.rematch).commitment}
        return (await self._rest.command(f"/races/{race}/rematch", body, JoinedRace)).race

    # Deals

    async def day_table(self, game: str, day: date | str = "today") -> DayTable:
        """All results of a day's deal of a game, best first."""
        pages = [page async for page in self._rest.pages(f"/days/{day}/{game}", DayTable, {"limit": 1000})]
        return DayTable(deal=pages[-1].deal, results=tuple(result for page in pages for result in page.results))

    # Seats and spectators

    def race(self, race: UUID | str, *, on_emote: Callable[[Emote], None] | None = None) -> Seat:
        """Take a seat in a race, or return to it: `async with cadogan.race(race.id) as seat:`.

        `on_emote` is called for each emote that a racer shows, with its seat. Without it, emotes are muted.
        """
        return Seat(as_uuid(race), self._rest, self._connection(race, self._rest.token, on_emote), self._nonces)

    def watch(
        self,
        race: UUID | str,
        *,
        since: int | None = None,
        from_: Place | timedelta | None = None,
        speed: float | None = None,
        on_emote: Callable[[Emote], None] | None = None,
    ) -> Watch:
        """Watch a race: `async with cadogan.watch(race.id) as view:`.

        By default it starts now. With `since`, all events after that one come at once. With `from_` (a public event
        `p`, `"start"` or a time since the start such as `"2:30"`) or `speed`, it plays back until it has caught up.
        `on_emote` is called for each emote that a racer shows, while the race is watched live.
        """
        if since is not None and (from_ is not None or speed is not None):
            raise ValueError("`since` gives events at once, `from_` and `speed` play them back; use only one.")
        start = None if from_ is None and speed is None else DoWatch(place=place_of(from_), speed=speed)
        return Watch(as_uuid(race), self._rest, self._connection(race, None, on_emote, start), since)

    def _connection(
        self,
        race: UUID | str,
        token: str | None,
        on_emote: Callable[[Emote], None] | None,
        watch: DoWatch | None = None,
    ) -> RaceConnection:
        url = f"ws{self.url.removeprefix('http')}/api/v1/races/{race}/socket"
        return RaceConnection(url, token, self._limit, watch, on_emote)


def as_uuid(race: UUID | str) -> UUID:
    """Id of a race from its text form."""
    return UUID(race) if isinstance(race, str) else race
