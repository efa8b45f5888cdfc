"""A seat in a race: the racer's board and commands."""

import asyncio
from collections.abc import Callable
from typing import Self
from uuid import UUID

from msgspec.structs import replace

from cadogan_client.connection import RaceConnection
from cadogan_client.errors import CadoganError, Problem, RaceAbandoned, Refused, UnfairDeal
from cadogan_client.fair_deal import MOST_RENEWALS, Nonces
from cadogan_client.race_state import RaceState
from cadogan_client.rest import Rest
from cadogan_client.verification.seen import Seen
from cadogan_client.wire_types import (
    Ack,
    AnyCommand,
    Board,
    DoEmote,
    Done,
    DoPlay,
    DoReady,
    DoResign,
    DoUndo,
    EmoteName,
    JoinedRace,
    Named,
    RaceView,
    Standing,
    Welcome,
)

LONGEST_MOVE = 16
"""Characters. The service rejects a message with a longer move as malformed."""


class Seat:
    """A seat in a race. Entering it (`async with`) joins the race or returns to it; leaving the block disconnects.

    `seen` has the commitments that were public before this racer's nonce was opened, and from the finish on the digest.
    `finished` checks them; `verify_proof` compares a proof with them.
    """

    def __init__(self, race_id: UUID, rest: Rest, connection: RaceConnection, nonces: Nonces) -> None:
        self.seen: Seen | None = None
        self._race_id = race_id
        self._rest = rest
        self._connection = connection
        self._nonces = nonces
        self._state = RaceState(connection)
        self._commands = self._state.commands
        self._wants_to_race = False

    async def __aenter__(self) -> Self:
        try:
            await self._enter()
        except BaseException:
            await self._state.close()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._state.close()

    # State, kept up to date inside the block

    @property
    def number(self) -> int:
        """Number of the seat, counted from 0."""
        return self._state.number

    @property
    def race(self) -> RaceView:
        """The public view of the race."""
        return self._state.race

    @property
    def racers(self) -> tuple[Named, ...]:
        """Names of the racers."""
        return self._state.racers

    @property
    def board(self) -> Board:
        """The racer's board. Raises CadoganError before the race has started."""
        if self._state.board is None:
            raise CadoganError("The board is not dealt yet; `await seat.started()` waits for it.")
        return self._state.board

    @property
    def outage(self) -> bool:
        """Whether the service cannot save moves now. Moves are then refused with `unavailable`; it ends by itself."""
        return self._state.outage

    @property
    def rematch(self) -> UUID | None:
        """Id of the rematch, once a racer has asked for it."""
        return self._state.rematch

    @property
    def is_connected(self) -> bool:
        """Whether the service can be reached now. If not, the connection is being made again."""
        return self._connection.is_connected

    def server_now_ms(self) -> float:
        """The server's time, in milliseconds since the epoch, accurate to half a round trip."""
        return self._connection.clock.now_ms()

    async def until(self, holds: Callable[[RaceView], bool]) -> RaceView:
        """Wait until a condition holds for the public view of the race."""
        return await self._state.until(holds)

    # From the lobby to the finish

    async def ready(self) -> None:
        """Wait until every seat is taken, then get ready: open the nonce of the commitment that joining made.

        If a racer leaves before the start, all racers must get ready again; `started` does that.
        """
        self._wants_to_race = True
        while True:
            race = await self.until(
                lambda race: race.phase != "lobby" or self._state.me.ready or self._must_commit or race.is_committed
            )
            if race.phase == "abandoned":
                raise RaceAbandoned(f"Race {race.id} never started: {race.abandoned}.")
            if race.phase != "lobby" or self._state.me.ready:
                return
            if self._must_commit:
                await self._state.until_p((await self._join()).race.p)
            else:
                await self._open_nonce(race)

    async def started(self) -> Board:
        """Wait until the countdown is over and the board is dealt. Raises RaceAbandoned if the race never starts."""
        while True:
            race = await self.until(
                lambda race: (
                    race.phase not in ("lobby", "countdown") or (self._wants_to_race and not self._state.me.ready)
                )
            )
            if race.phase == "abandoned":
                raise RaceAbandoned(f"Race {race.id} never started: {race.abandoned}.")
            if race.started_at is not None:
                return self.board
            await self.ready()  # a racer left, so there is a new deal

    async def decided(self, timeout_s: float | None = None) -> tuple[Standing, ...]:
        """Wait until nothing can change the places any more; the standings so far, best first.

        That is earlier than `finished` if racers still play for nothing but their own boards.

        Raises: RaceAbandoned; TimeoutError if the race is not decided within `timeout_s` seconds.
        """
        async with asyncio.timeout(timeout_s):
            return standings_of(await self.until(lambda race: race.is_decided))

    async def finished(self, timeout_s: float | None = None) -> tuple[Standing, ...]:
        """Wait until every seat has ended; the standings, best first.

        A closed race reveals its deal later: call `seat.seen.check(await cadogan.view(race.id))` when it has opened.

        Raises: UnfairDeal if the revealed deal does not match the commitments; RaceAbandoned; TimeoutError if the race
        is not finished within `timeout_s` seconds.
        """
        async with asyncio.timeout(timeout_s):
            race = await self.until(lambda race: race.is_over)
        standings = standings_of(race)
        if self.seen is not None:
            self.seen = replace(self.seen, digest=self._state.digest)
            if race.settings.view != "closed" or race.secret is not None:
                self.seen.check(race)
        return standings

    # Commands

    @property
    def next_n(self) -> int:
        """The `n` that the next command on the board must carry, with the moves that are not answered yet."""
        return self._commands.next_n(self.board.n)

    async def submit(self, command: AnyCommand) -> Ack | Done:
        """Send any command of the contract, and wait until it is carried out. Raises Refused otherwise.

        The methods below are the usual ones; `wire_types` has a class for each command.
        """
        return await self._commands.submit(command)

    async def play(self, move: str) -> Ack:
        """Make a move, such as `t1-t3x4`. Returns once the move is in the log. Raises Refused otherwise.

        Moves can be sent before earlier ones are answered: `asyncio.gather(seat.play(a), seat.play(b))`.
        """
        if len(move) > LONGEST_MOVE:
            raise Refused("invalid-move", f"{move!r} is not a move; a move has at most {LONGEST_MOVE} characters.")
        answer = await self.submit(DoPlay(n=self.next_n, move=move))
        assert isinstance(answer, Ack)  # the answer to a move is an ack
        return answer

    async def undo(self) -> Ack:
        """Take the last move back, where the race allows undo. Returns once the undo is committed to the log."""
        answer = await self.submit(DoUndo(n=self.next_n))
        assert isinstance(answer, Ack)  # the answer to an undo is an ack
        return answer

    async def resign(self) -> None:
        """Give up the race."""
        await self.submit(DoResign())

    async def emote(self, emote: EmoteName) -> None:
        """Show an emote to everybody in the race: three at once, then one in four seconds; more are dropped."""
        await self._connection.send(DoEmote(emote=emote))

    async def leave(self) -> None:
        """Give up the seat, before the start."""
        self._wants_to_race = False
        await self._rest.command(f"/races/{self._race_id}/leave", {}, answer=RaceView)

    @property
    def _must_commit(self) -> bool:
        """Whether all seats are taken and this seat has no commitment to the current nonce."""
        race, nonce = self.race, self._nonces.of(self._race_id)
        return race.is_full and race.commitment is not None and self._state.me.commitment != nonce.commitment

    async def _enter(self) -> None:
        joined, refusal = None, None
        try:
            joined = await self._join()
        except Problem as problem:
            if problem.code != "wrong-phase":
                raise
            refusal = problem  # too late to join, but the player may have a seat already
        welcome = await self._connection.receive()
        assert isinstance(welcome, Welcome)  # always the first message
        if refusal is not None and welcome.seat is None:
            raise refusal
        self._state.open(welcome)
        if joined is not None:
            await self._state.until_p(joined.race.p)
        # The digest of a race that is over already may be that of a log that was written again.
        self.seen = replace(Seen.of(self.race), digest=None)

    async def _join(self) -> JoinedRace:
        """Join, or commit to a new nonce when the old one was opened for a deal that never started."""
        commitment = self._nonces.of(self._race_id).commitment
        joined = await self._rest.command(f"/races/{self._race_id}/join", {"commitment": commitment}, JoinedRace)
        self._state.number = joined.seat
        return joined

    async def _open_nonce(self, race: RaceView) -> None:
        if len(race.renewals) > MOST_RENEWALS:
            raise UnfairDeal(
                f"The deal was renewed {len(race.renewals)} times; at most {MOST_RENEWALS} renewals are fair, because "
                "somebody may be choosing among the deals."
            )
        nonce = self._nonces.of(self._race_id).value
        # Before the nonce is public: later commitments could depend on it.
        self.seen = Seen.of(race, seat=self._state.number, nonce=nonce)
        try:
            await self._commands.submit(DoReady(nonce=nonce))
        except Refused as refusal:
            if refusal.code != "wrong-phase":
                raise
            await self._state.until_p(race.p + 1)  # a racer has just left
        else:
            self._nonces.forget(self._race_id)


def standings_of(race: RaceView) -> tuple[Standing, ...]:
    """Standings of a decided race. Raises RaceAbandoned."""
    if race.standings is None:
        raise RaceAbandoned(f"Race {race.id} never started: {race.abandoned}.")
    return race.standings
