"""A command on its way through a room, and where to send its outcome."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple, Protocol

from msgspec import Struct

from cadogan.races.commands import Command
from cadogan.races.ids import PlayerId
from cadogan.races.race import Race
from cadogan.races.record.applied_event import AppliedEvent
from cadogan.store.errors import without_frames


class Repeated(NamedTuple):
    """The command was carried out before. `race` is the race as it is now."""

    race: Race


CarriedOut = Sequence[AppliedEvent] | Repeated
"""The committed events of a command, or that it was carried out before."""

Outcome = CarriedOut | Exception
"""What became of a command; an exception says why it was refused."""


def race_after(outcome: CarriedOut) -> Race:
    """The race after a command."""
    return outcome.race if isinstance(outcome, Repeated) else outcome[-1].race


class ReplyTo(Protocol):
    """The sender of a command. `player` is None for the service itself, which may command every seat."""

    player: PlayerId | None

    def answered(self, command: Command, outcome: Outcome) -> None:
        """Take the outcome of a command. Called once, after the commit or the refusal."""


class NoReply:
    """The service as a sender: it needs no answer."""

    player: PlayerId | None = None

    def answered(self, command: Command, outcome: Outcome) -> None:
        """Ignore the outcome."""


NO_REPLY = NoReply()


class PendingCommand(Struct, frozen=True, gc=False):
    """A command and its sender."""

    command: Command
    reply_to: ReplyTo

    def answer(self, outcome: Outcome) -> None:
        """Tell the sender the outcome."""
        self.reply_to.answered(self.command, outcome)

    def may_command(self, race: Race) -> bool:
        """Whether the sender has the seat that it commands. The seat may have changed hands since it was assigned."""
        sender = self.reply_to.player
        if sender is None:
            return True
        seat: int = self.command.seat  # type: ignore[union-attr]  # commands of players have a seat
        if seat >= len(race.seats):
            return False
        player = race.seats[seat].player
        return player is sender or player == sender  # mostly the very same object, which is quicker to compare


class CommandFuture:
    """A sender that waits for the outcome of one command."""

    def __init__(self, player: PlayerId | None = None) -> None:
        self.player = player
        self.outcome: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()

    def answered(self, command: Command, outcome: Outcome) -> None:
        """Resolve the future, unless the sender has stopped waiting."""
        del command  # there is only one
        if not self.outcome.done():
            # Its frames hold the `PendingCommand`, and so this future, which holds the refusal: that would be a leak.
            self.outcome.set_result(without_frames(outcome) if isinstance(outcome, Exception) else outcome)


class RelayedReply:
    """Passes the outcome of a command on to its sender, and lets a task wait for it."""

    def __init__(self, sender: ReplyTo) -> None:
        self.player = sender.player
        self._sender = sender
        self._answered = asyncio.Event()

    def answered(self, command: Command, outcome: Outcome) -> None:
        """Pass the outcome on."""
        self._sender.answered(command, outcome)
        self._answered.set()

    async def until_answered(self, most_s: float) -> None:
        """Wait for the outcome, but no longer than this."""
        with suppress(TimeoutError):
            async with asyncio.timeout(most_s):
                await self._answered.wait()
