"""Events of a board: moves, undos and hints."""

from typing import ClassVar, Literal, final

from cadogan.races.board import UNDONE
from cadogan.races.changes import changed, moved
from cadogan.races.commands import Play, Undo
from cadogan.races.events.stored_event import StoredEvent, uncommanded, unlisted, untold
from cadogan.races.facts import Hint
from cadogan.races.race import Race
from cadogan.races.record.public import Hinted, Moved, Undone
from cadogan.races.record.public_state import Change, PublicState
from cadogan.races.text.course import Course


@final
class MovePlayed(StoredEvent, frozen=True, tag=1):
    """A racer moved. `turned` are the faces that the move turned up, one after the other.

    It has a card that comes up again after an undo, but not a card that comes up again after a redeal.
    """

    visibility: ClassVar[Literal["board"]] = "board"
    seat: int
    move: str
    turned: str

    def apply(self, race: Race) -> Race:
        """Race with the board after the move."""
        keep = race.settings.undo != "none" or race.seats[self.seat].ghost is not None
        return moved(race, self.at, self.seat, race.boards[self.seat].played(self.move, self.at, keep=keep))

    def public(self, record: PublicState, p: int, t: int, change: Change) -> Moved:
        """The move, with the faces and piles that it changed."""
        seat = self.seat
        board = record.boards[seat] = change.race.boards[seat]
        return Moved(p, t, seat, board.n, self.move, self.turned, board.layout.home, change.piles)

    listed = unlisted

    def text(self, course: Course) -> None:
        """A step."""
        course.step(self.seat, self.move, self.at)

    def command(self, race: Race) -> Play:
        """The move, decided again."""
        return Play(self.at, self.seat, _n_of(race, self.seat), self.move)


@final
class MoveUndone(StoredEvent, frozen=True, tag=2):
    """A racer took back the last move."""

    visibility: ClassVar[Literal["board"]] = "board"
    seat: int

    def apply(self, race: Race) -> Race:
        """Race with the board before the last move."""
        return moved(race, self.at, self.seat, race.boards[self.seat].undone(self.at))

    def public(self, record: PublicState, p: int, t: int, change: Change) -> Undone:
        """The undo, with the piles that it changed."""
        seat = self.seat
        board = record.boards[seat] = change.race.boards[seat]
        return Undone(p, t, seat, board.n, board.layout.home, change.piles)

    listed = unlisted

    def text(self, course: Course) -> None:
        """A step."""
        course.step(self.seat, UNDONE, self.at)

    def command(self, race: Race) -> Undo:
        """The undo, decided again."""
        return Undo(self.at, self.seat, _n_of(race, self.seat))


@final
class HintGiven(StoredEvent, Hint, frozen=True, tag=24):
    """A racer in practice got a hint for the board after `n` moves and undos."""

    visibility: ClassVar[Literal["board"]] = "board"

    def apply(self, race: Race) -> Race:
        """Race that has given the hint."""
        return changed(race, self.at, hinted=self)

    def public(self, record: PublicState, p: int, t: int, change: Change) -> Hinted:
        """The hint."""
        return Hinted(p, t, self.seat, self.n, self.move)

    listed = unlisted
    text = untold
    command = uncommanded  # verification has a check of its own: a later version may well suggest another move


def _n_of(race: Race, seat: int) -> int:
    """Number of moves and undos on a board; 0 before the start."""
    return race.boards[seat].n if race.boards else 0
