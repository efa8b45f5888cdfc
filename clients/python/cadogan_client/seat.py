"""A seat in a race: the racer's place, his board, his commands."""

from collections.abc import Callable
from typing import Self

from msgspec import Struct

from cadogan_client.connection import Line
from cadogan_client.errors import CadoganError, Problem, RaceAbandoned, Refused
from cadogan_client.fair_deal import Nonces, Seen
from cadogan_client.frames import Ack, DoPlay, DoReady, DoResign, DoUndo, Welcome
from cadogan_client.race_state import Mirror
from cadogan_client.rest import Rest
from cadogan_client.views import Board, Named, RaceId, RaceView, Standing

LONGEST_MOVE = 16
"""Characters; the service would not even take longer ones for a message."""


class JoinedRace(Struct, frozen=True):
    """Answer to joining."""

    seat: int
    race: RaceView


class Seat:
    """A place in a race. Entering it (`async with`) joins the race, or comes back to it; leaving the block disconnects.

    `seen` are the commitments as they were before the own nonce was opened; `finished` holds them against the finish.
    """

    def __init__(self, race_id: RaceId, rest: Rest, line: Line, nonces: Nonces) -> None:
        self.seen: Seen | None = None
        self._race_id = race_id
        self._rest = rest
        self._line = line
        self._nonces = nonces
        self._mirror = Mirror(line)
        self._orders = self._mirror.orders
        self._wants_to_race = False

    async def __aenter__(self) -> Self:
        try:
            await self._enter()
        except BaseException:
            await self._mirror.close()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._mirror.close()

    # What there is to see, kept up to date inside the block

    @property
    def number(self) -> int:
        """Number of the seat, counted from 0."""
        return self._mirror.number

    @property
    def race(self) -> RaceView:
        """The race as everybody may see it now."""
        return self._mirror.race

    @property
    def racers(self) -> tuple[Named, ...]:
        """Names of those who race."""
        return self._mirror.racers

    @property
    def board(self) -> Board:
        """One's own board now; there is one once the race has started."""
        if self._mirror.board is None:
            raise CadoganError("the board is not dealt yet; `await seat.started()` waits for that")
        return self._mirror.board

    def server_now_ms(self) -> float:
        """Tell the server's time, in milliseconds since the epoch; right to half of a round trip."""
        return self._line.clock.now_ms()

    async def until(self, holds: Callable[[RaceView], bool]) -> RaceView:
        """Wait until something holds for the race as everybody may see it."""
        return await self._mirror.until(holds)

    # The way through a race

    async def ready(self) -> None:
        """Wait until every seat is taken, then be ready: open the nonce that one committed to by joining.

        Should somebody leave before the start, nobody is ready any more; `started` then gets ready again.
        """
        self._wants_to_race = True
        while True:
            race = await self.until(
                lambda race: race.phase != "lobby" or self._mirror.me.ready or self._must_commit or race.is_committed
            )
            if race.phase == "abandoned":
                raise RaceAbandoned(f"race {race.id} never started")
            if race.phase != "lobby" or self._mirror.me.ready:
                return
            if self._must_commit:
                await self._mirror.until_p((await self._join()).race.p)
            else:
                await self._open_nonce(race)

    async def started(self) -> Board:
        """Wait until the countdown is over and the board is dealt; RaceAbandoned if that will not be."""
        while True:
            race = await self.until(
                lambda race: (
                    race.phase not in ("lobby", "countdown") or (self._wants_to_race and not self._mirror.me.ready)
                )
            )
            if race.phase == "abandoned":
                raise RaceAbandoned(f"race {race.id} never started")
            if race.started_at is not None:
                return self.board
            await self.ready()  # somebody left, and the deal was renewed

    async def finished(self) -> tuple[Standing, ...]:
        """Wait until every seat has ended; the standings, the best first. UnfairDeal if commitments were not kept.

        A closed race tells what they were to when it opens: `seat.seen.check(await cadogan.view(race.id))` then.
        """
        race = await self.until(lambda race: race.is_over)
        if race.standings is None:
            raise RaceAbandoned(f"race {race.id} never started")
        if self.seen is not None and (race.settings.view != "closed" or race.secret is not None):
            self.seen.check(race)
        return race.standings

    # Commands

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

    @property
    def _must_commit(self) -> bool:
        """Whether it is time to commit to a nonce, and the seat does not stand for ours."""
        race, nonce = self.race, self._nonces.of(self._race_id)
        return race.is_full and race.commitment is not None and self._mirror.me.commitment != nonce.commitment

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
        self._mirror.open(welcome)
        if joined is not None:
            await self._mirror.until_p(joined.race.p)
        self.seen = Seen.of(self.race)

    async def _join(self) -> JoinedRace:
        """Join, or commit to another nonce where the one before was opened for a deal that will not be."""
        commitment = self._nonces.of(self._race_id).commitment
        joined = await self._rest.command(f"/races/{self._race_id}/join", {"commitment": commitment}, JoinedRace)
        self._mirror.number = joined.seat
        return joined

    async def _open_nonce(self, race: RaceView) -> None:
        self.seen = Seen.of(race)
        try:
            await self._orders.give(DoReady(self._nonces.of(self._race_id).value))
        except Refused as refusal:
            if refusal.code != "wrong-phase":
                raise
            await self._mirror.until_p(race.p + 1)  # somebody has just left
        else:
            self._nonces.forget(self._race_id)
