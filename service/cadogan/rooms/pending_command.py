"""An order to a room: a command, who asked for it, and what he is told became of it."""

from typing import NamedTuple, Protocol

from msgspec import Struct

from cadogan.races.commands import Command
from cadogan.races.ids import PlayerId
from cadogan.races.race import Race


class Repeated(NamedTuple):
    """A command that had been carried out before, and the race as it is now."""

    race: Race


Outcome = Race | Repeated | Exception
"""What became of a command: the race after its commit, or why it was refused."""


class ReplyTo(Protocol):
    """Whoever has something carried out: a player who commands his seat, or nobody who is known here."""

    player: PlayerId | None

    def answered(self, command: Command, outcome: Outcome) -> None:
        """Hear what became of a command."""


class Nobody:
    """The service itself, which waits for no answer."""

    player: PlayerId | None = None

    def answered(self, command: Command, outcome: Outcome) -> None:
        """Go on."""


NOBODY = Nobody()


class PendingCommand(Struct, frozen=True, gc=False):
    """A command, and who is to be told what became of it."""

    command: Command
    asker: ReplyTo

    def answer(self, outcome: Outcome) -> None:
        """Tell what became of it."""
        self.asker.answered(self.command, outcome)

    def is_his(self, race: Race) -> bool:
        """Whether he has the seat that he commands. Somebody else may have sat down there since he was told his."""
        his = self.asker.player
        if his is None:
            return True
        seat: int = self.command.seat  # type: ignore[attr-defined]  # a player commands a seat
        if seat >= len(race.seats):
            return False
        player = race.seats[seat].player
        return player is his or player == his
