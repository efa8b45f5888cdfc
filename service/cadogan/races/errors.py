"""Refusals of a race. Each says what was wrong, and what would be right.

RaceError
├── InvalidSettings   a race cannot have these settings
├── WrongPhase        the race does not take this command in its present phase
├── RaceFull          every seat is taken
├── NotInRace         the player or the seat is not part of the race
├── WrongNonce        the nonce or the commitment is missing, or is not the right one
├── WrongN            the command was made for another `n` of the board
├── SeatHasEnded      the seat has ended its race
├── BoardFull         the board has had as many moves and undos as it may have
├── HintRefused       the race gives no hints, or there is none to give
├── CannotBeWon       no hint helps, because the deal is proved lost
├── HeldBack          this is not public yet
├── Unreadable        a file cannot be read as a proof, as kept commitments, or as a race's text
└── UndoRefused       the race does not allow undo, or there is no move to take back

A move that the rules forbid raises `cadogan.rules.IllegalMove`.
"""


class RaceError(ValueError):
    """Base of all refusals of a race."""


class InvalidSettings(RaceError):
    """A race cannot have these settings; `field` names the wrong one."""

    def __init__(self, field: str, detail: str) -> None:
        super().__init__(f"{field}: {detail}")
        self.field = field


class WrongPhase(RaceError):
    """The race does not take this command in its present phase."""


class RaceFull(RaceError):
    """Every seat is taken."""


class NotInRace(RaceError):
    """The player or the seat is not part of this race."""


class WrongNonce(RaceError):
    """The nonce or the commitment is missing, or is not the right one."""


class WrongN(RaceError):
    """The command was made for another `n` of the board; `n` here is the right one."""

    def __init__(self, n: int, sent: int) -> None:
        super().__init__(f"the board is at n={n}, the command says n={sent}")
        self.n = n


class SeatHasEnded(RaceError):
    """The seat has ended its race."""


class BoardFull(RaceError):
    """The board has had as many moves and undos as it may have."""


class HeldBack(RaceError):
    """This is not public yet: a racer still has to see a card, or a closed race has not opened."""


class Unreadable(RaceError):
    """A file cannot be read as a proof, as kept commitments, or as a race's text. The message says where."""


class HintRefused(RaceError):
    """The race gives no hints, or there is none to give."""


class CannotBeWon(RaceError):
    """No hint helps, because the deal is proved lost: no order of moves brings all its cards home."""


class UndoRefused(RaceError):
    """The race does not allow undo, or there is no move to take back."""
