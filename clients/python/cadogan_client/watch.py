"""A race as a spectator watches it: live, or played back from any place."""

from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Self
from uuid import UUID

from cadogan_client.connection import RaceConnection
from cadogan_client.frames import UnknownEvent
from cadogan_client.history import history
from cadogan_client.mixins import PublicEvent
from cadogan_client.race_updates import apply_event, apply_progress, empty_lobby
from cadogan_client.rest import Rest
from cadogan_client.wire_types import (
    AnyPublicEvent,
    DoWatch,
    Named,
    Outage,
    Pace,
    ProgressMade,
    Racers,
    RaceView,
    Spectators,
    Welcome,
)

Place = int | str
"""Where to watch from: a public event `p`, `start`, a time since the start as `2:30` or `2:30.5`, or `now`."""


class Watch:
    """A race that is watched. Iterating yields the public events, each once and in order, until the race is over.

    `race` is the race after the last event, `racers` are the names, `spectators` is the number of spectators, `outage`
    says whether the service cannot save moves now. Events come as they happen, or at the pace that `play` sets until
    the playback has caught up with now.
    """

    race: RaceView

    def __init__(self, race_id: UUID, rest: Rest, connection: RaceConnection, since: int | None) -> None:
        self.racers: tuple[Named, ...] = ()
        self.spectators: int = 0
        self.outage: bool = False
        self._race_id = race_id
        self._rest = rest
        self._connection = connection
        self._since = since

    async def __aenter__(self) -> Self:
        try:
            welcome = await self._connection.receive()
            assert isinstance(welcome, Welcome)  # always the first message
            assert welcome.race is not None  # `hello` had no `p`
            self.racers, self.spectators, self.outage = welcome.racers, welcome.spectators, welcome.outage
            self.race = welcome.race if self._since is None else empty_lobby(welcome.race)
        except BaseException:
            await self._connection.close()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._connection.close()

    async def __aiter__(self) -> AsyncIterator[AnyPublicEvent]:
        while not self.race.is_over or self._connection.is_jumping:
            async for event in self._next():
                self.race = apply_event(self.race, event)
                if not isinstance(event, UnknownEvent) and event.p > (self._since or 0):
                    yield event

    @property
    def is_connected(self) -> bool:
        """Whether the service can be reached now. If not, the connection is being made again."""
        return self._connection.is_connected

    @property
    def playback(self) -> Pace | None:
        """Pace of the playback; None while the race is shown live."""
        return self._connection.playback

    async def play(self, *, from_: Place | timedelta | None = None, speed: float | None = None) -> None:
        """Continue from another place or at another speed: 0 pauses, `from_="now"` is live.

        `race` shows the new place once the first event from there has come.
        """
        await self._connection.watch(DoWatch(place=place_of(from_), speed=speed))

    def moment_ms(self) -> float:
        """The moment that is shown, in milliseconds since the epoch: now, or the playback's time."""
        return self._connection.moment_ms()

    def server_now_ms(self) -> float:
        """The server's time, in milliseconds since the epoch, accurate to half a round trip."""
        return self._connection.clock.now_ms()

    async def _next(self) -> AsyncIterator[AnyPublicEvent | UnknownEvent]:  # noqa: C901 - a table
        if self.race.p < self._connection.p:  # a view of the whole race replaced events: read them from the history
            async for event in history(self._rest, self._race_id, self.race.p):
                if event.p <= self._connection.p:
                    yield event
            return
        match await self._connection.receive():
            case PublicEvent() | UnknownEvent() as event:
                yield event
            case Welcome() as welcome:
                self.racers, self.spectators, self.outage = welcome.racers, welcome.spectators, welcome.outage
                if self._connection.has_jumped and welcome.race is not None:
                    self.race = welcome.race
            case Racers(racers=racers):
                self.racers = racers
            case ProgressMade(seats=seats):
                self.race = apply_progress(self.race, seats)
            case Spectators(count=count):
                self.spectators = count
            case Outage(over=over):
                self.outage = not over
            case _:
                pass


def place_of(place: Place | timedelta | None) -> Place | None:
    """A place as the wire has it: a time since the start becomes `2:30.500`."""
    if not isinstance(place, timedelta):
        return place
    minutes, ms = divmod(round(place.total_seconds() * 1000), 60_000)
    return f"{minutes}:{ms // 1000:02}.{ms % 1000:03}"
