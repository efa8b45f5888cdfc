"""A race as a spectator follows it."""

from collections.abc import AsyncIterator
from typing import Self

from cadogan_client.events import AnyPublicEvent, PublicEvent, UnknownEvent
from cadogan_client.follow import follow, opened, progressed
from cadogan_client.frames import ProgressMade, Racers, Spectators, Welcome
from cadogan_client.history import history
from cadogan_client.line import Line
from cadogan_client.rest import Rest
from cadogan_client.views import Named, RaceId, RaceView


class Watch:
    """A race watched live: iterates public events, each once and in order, until the race is over.

    `race` is the race after the event that came last, `racers` are the names, `spectators` how many watch. Without
    `since` it begins now; with it, after that number of events.
    """

    race: RaceView

    def __init__(self, race_id: RaceId, rest: Rest, line: Line, since: int | None) -> None:
        self.racers: tuple[Named, ...] = ()
        self.spectators = 0
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
        while not self.race.is_over:
            async for event in self._next():
                self.race = follow(self.race, event)
                if not isinstance(event, UnknownEvent) and event.p > (self._since or 0):
                    yield event

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
            case Racers(racers=racers):
                self.racers = racers
            case ProgressMade(seats=seats):
                self.race = progressed(self.race, seats)
            case Spectators(count=count):
                self.spectators = count
            case _:
                pass
