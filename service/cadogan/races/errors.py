"""What a race refuses. Each refusal says what was wrong, and what would be right.

RaceError
├── InvalidSettings   a race cannot be created so
├── WrongPhase        the command comes at another time of the race
├── RaceFull          every seat is taken
├── NotInRace         the player has no seat here
├── WrongNonce        not the nonce that was committed to, or none where one is needed
├── WrongN            the board has had other moves than the command believes
├── SeatHasEnded      this seat has ended its race
├── BoardFull         the board has had as many moves and undos as one may have
├── HintRefused       hints are not given in this race, or there is none
├── HeldBack          the public may not know this yet
├── Unreadable        a file is no proof, none of what was seen, and no race's text
└── UndoRefused       undo is not played in this race, or there is nothing to take back

A move that the rules forbid raises `cadogan.rules.IllegalMove`.
"""


class RaceError(ValueError):
    """Base of all refusals of a race."""


class InvalidSettings(RaceError):
    """A race cannot be created with these settings; `field` is the one that is wrong."""

    def __init__(self, field: str, detail: str) -> None:
        super().__init__(f"{field}: {detail}")
        self.field = field


class WrongPhase(RaceError):
    """The command comes at another time of the race."""


class RaceFull(RaceError):
    """Every seat is taken."""


class NotInRace(RaceError):
    """The player has no seat in this race."""


class WrongNonce(RaceError):
    """Not the nonce that was committed to, or none where one is needed."""


class WrongN(RaceError):
    """The board has had other moves than the command believes; `n` is the true count."""

    def __init__(self, n: int, sent: int) -> None:
        super().__init__(f"the board is at n={n}, the command says n={sent}")
        self.n = n


class SeatHasEnded(RaceError):
    """This seat has ended its race."""


class BoardFull(RaceError):
    """The board has had as many moves and undos as one may have."""


class HeldBack(RaceError):
    """The public may not know this yet: a racer has not seen a card, or the time of a closed race has not come."""


class Unreadable(RaceError):
    """A file is no proof, none of what was seen, and no race's text. It says where."""


class HintRefused(RaceError):
    """Hints are not given in this race, or there is none to give."""


class UndoRefused(RaceError):
    """Undo is not played in this race, or there is nothing to take back."""
