"""A seat in a race: the racer's place, his board, his commands."""

import asyncio
from collections.abc import Callable
from types import TracebackType
from typing import Self
from uuid import UUID

from msgspec import Struct
from msgspec.structs import replace

from cadogan_client.errors import CadoganError, ConnectionFailed, Problem, RaceAbandoned, Refused
from cadogan_client.events import Ended, PublicEvent, UnknownEvent
from cadogan_client.fair_deal import Nonce, Seen
from cadogan_client.follow import follow, moved_on
from cadogan_client.frames import (
    Ack,
    AnyReceived,
    BoardDealt,
    Done,
    DoPlay,
    DoReady,
    DoResign,
    DoUndo,
    Racers,
    Refusal,
    Welcome,
)
from cadogan_client.line import Line
from cadogan_client.orders import Orders
from cadogan_client.rest import Rest
from cadogan_client.views import Board, Named, RaceId, RaceView, SeatView, Standing

LONGEST_MOVE = 16
"""Characters; the service would not even take longer ones for a message."""


class JoinedRace(Struct, frozen=True):
    """Answer to joining."""

    seat: int
    race: RaceView


class Seat:
    """A place in a race. Entering it (`async with`) joins the race, or comes back to it; leaving the block disconnects.

    `race` is what everybody may know, `racers` are the names, both kept up to date while the block runs; `number` is
    the seat's. `seen` are the commitments as they were before the own nonce was opened, which `finished` checks.
    """

    race: RaceView
    number: int

    def __init__(self, race_id: RaceId, rest: Rest, line: Line, nonces: dict[UUID, Nonce]) -> None:
        self.racers: tuple[Named, ...] = ()
        self.seen: Seen | None = None
        self._race_id = race_id
        self._rest = rest
        self._line = line
        self._nonces = nonces
        self._orders = Orders(line)
        self._board: Board | None = None
        self._changed = asyncio.Event()
        self._reading: asyncio.Task[None] | None = None
        self._wants_to_race = False

    async def __aenter__(self) -> Self:
        try:
            await self._enter()
        except BaseException:
            await self._leave_room()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._leave_room()

    @property
    def board(self) -> Board:
        """One's own board now; there is one once the race has started."""
        if self._board is None:
            raise CadoganError("the board is not dealt yet; `await seat.started()` waits for that")
        return self._board

    def server_now_ms(self) -> float:
        """Tell the server's time, in milliseconds since the epoch; right to half of a round trip."""
        return self._line.clock.now_ms()

    async def until(self, holds: Callable[[RaceView], bool]) -> RaceView:
        """Wait until something holds for the race as everybody may see it."""
        while not holds(self.race):
            if self._reading is None or self._reading.done():
                raise self._failure()
            await self._changed.wait()
        return self.race

    async def ready(self) -> None:
        """Wait until every seat is taken, then be ready: open the nonce that one committed to by joining.

        Should somebody leave before the start, nobody is ready any more; `started` then gets ready again.
        """
        self._wants_to_race = True
        while True:
            race = await self.until(
                lambda race: race.phase != "lobby" or self._me.ready or race.is_committed or not self._is_committed
            )
            if race.phase == "abandoned":
                raise RaceAbandoned(f"race {race.id} never started")
            if race.phase != "lobby" or self._me.ready:
                return
            if not self._is_committed:
                joined = await self._join()
                await self._until_p(joined.race.p)
            else:
                await self._open_nonce(race)

    async def started(self) -> Board:
        """Wait until the countdown is over and the board is dealt; RaceAbandoned if that will not be."""
        while True:
            race = await self.until(
                lambda race: race.phase not in ("lobby", "countdown") or (self._wants_to_race and not self._me.ready)
            )
            if race.phase == "abandoned":
                raise RaceAbandoned(f"race {race.id} never started")
            if race.started_at is not None:
                return self.board
            await self.ready()  # somebody left, and the deal was renewed

    async def play(self, move: str) -> Ack:
        """Make a move, as `t1-t3x4`; the answer once it is in the log for good. Refused says why not.

        Moves may be made without waiting for the answers to earlier ones: `asyncio.gather(seat.play(a), seat.play(b))`.
        """
        if len(move) > LONGEST_MOVE:
            raise Refused("invalid-move", f"{move!r} is not a move; the longest have {LONGEST_MOVE} characters")
        answer = await self._orders.give(DoPlay(self._orders.next_n(self.board.n), move))
        assert isinstance(answer, Ack)  # moves are answered so
        return answer

    async def undo(self) -> Ack:
        """Take the last move back, where the race is played with undo; the answer once that is in the log for good."""
        answer = await self._orders.give(DoUndo(self._orders.next_n(self.board.n)))
        assert isinstance(answer, Ack)  # as above
        return answer

    async def resign(self) -> None:
        """Give the race up."""
        await self._orders.give(DoResign())

    async def leave(self) -> None:
        """Give the seat back, which is free before the start."""
        self._wants_to_race = False
        await self._rest.command(f"/races/{self._race_id}/leave", {}, answer=RaceView)

    async def finished(self) -> tuple[Standing, ...]:
        """Wait until every seat has ended; the standings, the best first. UnfairDeal if commitments were not kept."""
        race = await self.until(lambda race: race.is_over)
        if race.standings is None:
            raise RaceAbandoned(f"race {race.id} never started")
        if self.seen is not None:
            self.seen.check(race)
        return race.standings

    @property
    def _me(self) -> SeatView:
        return self.race.seats[self.number]

    @property
    def _is_committed(self) -> bool:
        """Whether the seat stands for the nonce that we have, or needs none."""
        nonce = self._nonces.get(self._race_id)
        return self.race.commitment is None or (nonce is not None and self._me.commitment == nonce.commitment)

    async def _enter(self) -> None:
        joined, refusal = None, None
        try:
            joined = await self._join()
        except Problem as problem:
            if problem.code != "wrong-phase":
                raise
            refusal = problem  # too late to join, but we may have a seat from before
        welcome = await self._line.receive()
        assert isinstance(welcome, Welcome)  # a line begins with it
        if refusal is not None and welcome.seat is None:
            raise refusal
        await self._arrive(welcome)
        self._reading = asyncio.create_task(self._read())
        self._reading.add_done_callback(self._stopped)
        if joined is not None:
            await self._until_p(joined.race.p)
        self.seen = Seen.of(self.race)

    async def _join(self) -> JoinedRace:
        """Join, or commit to another nonce where the one before was opened for a deal that will not be."""
        nonce = self._nonces.setdefault(self._race_id, Nonce.new(self._race_id))
        joined = await self._rest.command(
            f"/races/{self._race_id}/join", {"commitment": nonce.commitment}, answer=JoinedRace
        )
        self.number = joined.seat
        return joined

    async def _open_nonce(self, race: RaceView) -> None:
        self.seen = Seen.of(race)
        nonce = self._nonces.setdefault(self._race_id, Nonce.new(self._race_id))
        try:
            await self._orders.give(DoReady(nonce.value))
        except Refused as refusal:
            if refusal.code != "wrong-phase":
                raise
            await self._until_p(race.p + 1)  # somebody has just left
        else:
            del self._nonces[self._race_id]

    async def _until_p(self, p: int) -> None:
        await self.until(lambda race: race.p >= p)

    async def _read(self) -> None:
        while True:
            await self._take(await self._line.receive())
            self._changed.set()  # wakes all who wait now
            self._changed.clear()

    async def _take(self, frame: AnyReceived) -> None:
        match frame:
            case Welcome():
                await self._arrive(frame)
            case Racers():
                self.racers = frame.racers
            case BoardDealt():
                self._lay(frame.board)
            case Ack():
                if self._board is not None and frame.n == self._board.n + 1:  # repeated answers are older
                    self._lay(moved_on(self._board, frame))
                self._orders.hear(frame)
            case Done() | Refusal():
                self._orders.hear(frame)
            case PublicEvent() | UnknownEvent():
                self.race = follow(self.race, frame)
                if isinstance(frame, Ended) and frame.seat == self.number and self._board is not None:
                    self._board = replace(self._board, legal=(), may_undo=False)
            case _:
                pass

    async def _arrive(self, welcome: Welcome) -> None:
        self.racers = welcome.racers
        if welcome.race is not None:
            self.race = welcome.race
        if welcome.seat is not None:
            self.number = welcome.seat
        if welcome.board is not None and (self._board is None or welcome.board.n >= self._board.n):
            self._lay(welcome.board)
        await self._orders.send_again()

    def _lay(self, board: Board) -> None:
        self._board = board
        self._line.n = board.n

    def _stopped(self, reading: asyncio.Task[None]) -> None:
        del reading
        self._orders.fail(self._failure())
        self._changed.set()

    def _failure(self) -> BaseException:
        """Why nothing more will be heard."""
        reading = self._reading
        if reading is None or not reading.done() or reading.cancelled():
            return ConnectionFailed("this seat is disconnected: its `async with` block has ended")
        return reading.exception() or ConnectionFailed("this seat is disconnected")

    async def _leave_room(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.wait([self._reading])
        await self._line.close()
