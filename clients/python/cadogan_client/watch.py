"""A race as a spectator follows it: live, late, or from the start."""

from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Self

from cadogan_client.connection import Line
from cadogan_client.events import AnyPublicEvent, PublicEvent, UnknownEvent
from cadogan_client.frames import DoWatch, Pace, Place, ProgressMade, Racers, Spectators, Welcome
from cadogan_client.history import history
from cadogan_client.race_updates import follow, opened, progressed
from cadogan_client.rest import Rest
from cadogan_client.views import Named, RaceId, RaceView


class Watch:
    """A race that is watched: iterates public events, each once and in order, until the race is over.

    `race` is the race after the event that came last, `racers` are the names, `spectators` how many watch. Events come
    as they happen; or at the pace that `play` sets, until what is shown has caught up with now.
    """

    race: RaceView

    def __init__(self, race_id: RaceId, rest: Rest, line: Line, since: int | None) -> None:
        self.racers: tuple[Named, ...] = ()
        self.spectators: int = 0
        self._race_id = race_id
        self._rest = rest
        self._line = line
        self._since = since

    async def __aenter__(self) -> Self:
        try:
            welcome = await self._line.receive()
            assert isinstance(welcome, Welcome)  # a line begins with it
            assert welcome.race is not None  # as we know nothing yet
            self.racers, self.spectators = welcome.racers, welcome.spectators
            self.race = welcome.race if self._since is None else opened(welcome.race)
        except BaseException:
            await self._line.close()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._line.close()

    async def __aiter__(self) -> AsyncIterator[AnyPublicEvent]:
        while not self.race.is_over or self._line.is_jumping:
            async for event in self._next():
                self.race = follow(self.race, event)
                if not isinstance(event, UnknownEvent) and event.p > (self._since or 0):
                    yield event

    @property
    def playback(self) -> Pace | None:
        """How the race is played, while what is shown lies behind; None when it is live."""
        return self._line.playback

    async def play(self, *, from_: Place | timedelta | None = None, speed: float | None = None) -> None:
        """Go on from another place, or at another speed: 0 stands still, `from_="now"` is live.

        `race` is that of the new place once an event has come from there.
        """
        await self._line.watch(DoWatch(place_of(from_), speed))

    def moment_ms(self) -> float:
        """Tell the moment that is shown, in milliseconds since the epoch: now, or an earlier one."""
        return self._line.moment_ms()

    def server_now_ms(self) -> float:
        """Tell the server's time, in milliseconds since the epoch; right to half of a round trip."""
        return self._line.clock.now_ms()

    async def _next(self) -> AsyncIterator[AnyPublicEvent | UnknownEvent]:
        if self.race.p < self._line.p:  # the line brought a whole view of the race; we tell what led there
            async for event in history(self._rest, self._race_id, self.race.p):
                if event.p <= self._line.p:
                    yield event
            return
        match await self._line.receive():
            case PublicEvent() | UnknownEvent() as event:
                yield event
            case Welcome() as welcome:
                self.racers, self.spectators = welcome.racers, welcome.spectators
                if self._line.has_jumped and welcome.race is not None:
                    self.race = welcome.race
            case Racers(racers=racers):
                self.racers = racers
            case ProgressMade(seats=seats):
                self.race = progressed(self.race, seats)
            case Spectators(count=count):
                self.spectators = count
            case _:
                pass


def place_of(place: Place | timedelta | None) -> Place | None:
    """A place as it is said on the wire; a time since the start is `2:30.5` there."""
    if not isinstance(place, timedelta):
        return place
    minutes, ms = divmod(round(place.total_seconds() * 1000), 60_000)
    return f"{minutes}:{ms // 1000:02}.{ms % 1000:03}"
