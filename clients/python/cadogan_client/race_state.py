"""Local copy of a race and of the racer's board, kept up to date by the messages of the connection."""

import asyncio
from collections.abc import Callable
from uuid import UUID

from msgspec.structs import replace

from cadogan_client.connection import RaceConnection
from cadogan_client.errors import ConnectionFailed
from cadogan_client.frames import AnyReceived, UnknownEvent
from cadogan_client.mixins import PublicEvent
from cadogan_client.pending_commands import PendingCommands
from cadogan_client.race_updates import apply_ack, apply_event, apply_progress
from cadogan_client.wire_types import (
    Abandonment,
    Ack,
    AnyPublicEvent,
    Board,
    BoardDealt,
    CalledStart,
    Done,
    Ended,
    Finish,
    Named,
    Outage,
    ProgressMade,
    Racers,
    RaceView,
    Refusal,
    Rematch,
    SeatView,
    Spectators,
    Welcome,
)


class RaceState:
    """The state as the racer in seat `number` sees it. Answers to commands go on to `commands`."""

    race: RaceView
    number: int

    def __init__(self, connection: RaceConnection) -> None:
        self.commands = PendingCommands(connection)
        self.racers: tuple[Named, ...] = ()
        self.board: Board | None = None
        self.spectators = 0
        self.outage = False
        self.rematch: UUID | None = None
        self.digest: str | None = None
        """Digest of the log, if this client was there when the race ended."""
        self._connection = connection
        self._changed = asyncio.Event()
        self._reading: asyncio.Task[None] | None = None

    @property
    def me(self) -> SeatView:
        """The public view of the racer's seat."""
        return self.race.seats[self.number]

    def open(self, welcome: Welcome) -> None:
        """Start from a welcome, and read messages in the background until `close`."""
        self._on_welcome(welcome)
        self._reading = asyncio.create_task(self._read())
        self._reading.add_done_callback(self._on_end)

    async def close(self) -> None:
        """Stop reading and close the connection."""
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.wait([self._reading])
        await self._connection.close()

    async def until(self, holds: Callable[[RaceView], bool]) -> RaceView:
        """Wait until a condition holds for the race. Raises the error that ended the connection, if it has ended."""
        while not holds(self.race):
            if self._reading is None or self._reading.done():
                raise self._failure()
            await self._changed.wait()
        return self.race

    async def until_p(self, p: int) -> None:
        """Wait until public event `p` has arrived."""
        await self.until(lambda race: race.p >= p)

    async def _read(self) -> None:
        while True:
            frame = await self._connection.receive()
            self._apply(frame)
            self._changed.set()  # wakes the tasks that wait now, and not those that wait later
            self._changed.clear()
            # The state is up to date before the caller of a command gets its answer: it may submit the next move, whose
            # `n` depends on the board.
            match frame:
                case Welcome():
                    await self.commands.send_again(0 if self.board is None else self.board.n)
                case Ack() | Done() | Refusal():
                    await self.commands.settle(frame)
                case _:
                    pass

    def _apply(self, frame: AnyReceived) -> None:  # noqa: C901 - a table
        match frame:
            case Welcome():
                self._on_welcome(frame)
            case Racers():
                self.racers = frame.racers
            case BoardDealt():
                self._set_board(frame.board)
            case Ack():
                if self.board is not None and frame.n == self.board.n + 1:  # repeated answers have a lower `n`
                    self._set_board(apply_ack(self.board, frame))
            case ProgressMade(seats=seats):
                self.race = apply_progress(self.race, seats)
            case Spectators(count=count):
                self.spectators = count
            case Outage(over=over):
                self.outage = not over
            case Rematch(race=race):
                self.rematch = race
            case PublicEvent() | UnknownEvent():
                self._on_event(frame)
            case _:
                pass

    def _on_event(self, event: AnyPublicEvent | UnknownEvent) -> None:
        if isinstance(event, CalledStart):  # free seats go, and the racer moves up by those before
            self.number -= sum(seat.player is None and seat.ghost is None for seat in self.race.seats[: self.number])
        self.race = apply_event(self.race, event)
        if isinstance(event, Finish | Abandonment):
            self.digest = self.race.digest
        if isinstance(event, Ended) and event.seat == self.number and self.board is not None:
            self._set_board(replace(self.board, legal=(), may_undo=False))

    def _on_welcome(self, welcome: Welcome) -> None:
        self.racers = welcome.racers
        self.spectators, self.rematch, self.outage = welcome.spectators, welcome.rematch, welcome.outage
        if welcome.race is not None:
            self.race = welcome.race
        elif welcome.progress:
            self.race = apply_progress(self.race, welcome.progress)
        if welcome.seat is not None:
            self.number = welcome.seat
        if welcome.board is not None and (self.board is None or welcome.board.n >= self.board.n):
            self._set_board(welcome.board)

    def _set_board(self, board: Board) -> None:
        self.board = board
        self._connection.n = board.n

    def _on_end(self, _: asyncio.Task[None]) -> None:
        self.commands.fail(self._failure())
        self._changed.set()

    def _failure(self) -> BaseException:
        """The error that ended the connection."""
        error = None
        if self._reading is not None and self._reading.done() and not self._reading.cancelled():
            error = self._reading.exception()
        return error or ConnectionFailed("This seat is not connected. Use it inside its `async with` block.")
