"""The race and the own board as they are at the service, mirrored here from frames for as long as the line is read."""

import asyncio
from collections.abc import Callable

from msgspec.structs import replace

from cadogan_client.connection import Line
from cadogan_client.errors import ConnectionFailed
from cadogan_client.events import AnyPublicEvent, CalledStart, Ended, PublicEvent, UnknownEvent
from cadogan_client.frames import (
    Ack,
    AnyReceived,
    BoardDealt,
    Done,
    ProgressMade,
    Racers,
    Refusal,
    Rematch,
    Spectators,
    Welcome,
)
from cadogan_client.pending_commands import Orders
from cadogan_client.race_updates import follow, moved_on, progressed
from cadogan_client.views import Board, Named, RaceId, RaceView, SeatView


class Mirror:
    """What a racer in seat `number` sees. Answers to his commands go on to `orders`."""

    race: RaceView
    number: int

    def __init__(self, line: Line) -> None:
        self.orders = Orders(line)
        self.racers: tuple[Named, ...] = ()
        self.board: Board | None = None
        self.spectators = 0
        self.rematch: RaceId | None = None
        self._line = line
        self._changed = asyncio.Event()
        self._reading: asyncio.Task[None] | None = None

    @property
    def me(self) -> SeatView:
        """One's own seat as everybody may see it."""
        return self.race.seats[self.number]

    def open(self, welcome: Welcome) -> None:
        """Begin with a welcome, and read on until closed."""
        self._greet(welcome)
        self._reading = asyncio.create_task(self._read())
        self._reading.add_done_callback(self._stopped)

    async def close(self) -> None:
        """Stop reading, and close the line."""
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.wait([self._reading])
        await self._line.close()

    async def until(self, holds: Callable[[RaceView], bool]) -> RaceView:
        """Wait until something holds for the race; whatever ended the reading is raised."""
        while not holds(self.race):
            if self._reading is None or self._reading.done():
                raise self._failure()
            await self._changed.wait()
        return self.race

    async def until_p(self, p: int) -> None:
        """Wait until so many public events have happened."""
        await self.until(lambda race: race.p >= p)

    async def _read(self) -> None:
        while True:
            frame = await self._line.receive()
            self._take(frame)
            self._changed.set()  # wakes all who wait now
            self._changed.clear()
            match frame:
                case Welcome():
                    await self.orders.send_again(0 if self.board is None else self.board.n)
                case Ack() | Done() | Refusal():
                    await self.orders.hear(frame)
                case _:
                    pass

    def _take(self, frame: AnyReceived) -> None:
        match frame:
            case Welcome():
                self._greet(frame)
            case Racers():
                self.racers = frame.racers
            case BoardDealt():
                self._lay(frame.board)
            case Ack():
                if self.board is not None and frame.n == self.board.n + 1:  # repeated answers are older
                    self._lay(moved_on(self.board, frame))
            case ProgressMade() | Spectators() | Rematch():
                self._hear(frame)
            case PublicEvent() | UnknownEvent():
                self._follow(frame)
            case _:
                pass

    def _hear(self, frame: ProgressMade | Spectators | Rematch) -> None:
        match frame:
            case ProgressMade(seats=seats):
                self.race = progressed(self.race, seats)
            case Spectators(count=count):
                self.spectators = count
            case Rematch(race=race):
                self.rematch = race

    def _follow(self, event: AnyPublicEvent | UnknownEvent) -> None:
        if isinstance(event, CalledStart):  # one moves up by the free seats before one's own
            self.number -= sum(seat.player is None and seat.ghost is None for seat in self.race.seats[: self.number])
        self.race = follow(self.race, event)
        if isinstance(event, Ended) and event.seat == self.number and self.board is not None:
            self._lay(replace(self.board, legal=(), may_undo=False))

    def _greet(self, welcome: Welcome) -> None:
        self.racers = welcome.racers
        self.spectators, self.rematch = welcome.spectators, welcome.rematch
        if welcome.race is not None:
            self.race = welcome.race
        elif welcome.progress:
            self.race = progressed(self.race, welcome.progress)
        if welcome.seat is not None:
            self.number = welcome.seat
        if welcome.board is not None and (self.board is None or welcome.board.n >= self.board.n):
            self._lay(welcome.board)

    def _lay(self, board: Board) -> None:
        self.board = board
        self._line.n = board.n

    def _stopped(self, _: asyncio.Task[None]) -> None:
        self.orders.fail(self._failure())
        self._changed.set()

    def _failure(self) -> BaseException:
        """Why nothing more will be heard."""
        error = None
        if self._reading is not None and self._reading.done() and not self._reading.cancelled():
            error = self._reading.exception()
        return error or ConnectionFailed("a seat is connected inside its `async with` block alone")
