"""Events of a board: moves, undos and hints."""

from typing import ClassVar, Literal, final

from msgspec.structs import replace

from cadogan.races.board import UNDONE, Board
from cadogan.races.changes import changed, timed
from cadogan.races.commands import Play, Undo
from cadogan.races.events.stored_event import StoredEvent, uncommanded, unlisted, untold
from cadogan.races.facts import Hint
from cadogan.races.phases import Racing
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
        return _moved(race, self, race.boards[self.seat].played(self.move, self.at, keep=keep))

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
        return _moved(race, self, race.boards[self.seat].undone(self.at))

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


def _moved(race: Race, event: MovePlayed | MoveUndone, board: Board) -> Race:
    """Race with another board in the seat of the event."""
    boards = list(race.boards)
    boards[event.seat] = board
    after = replace(race, version=race.version + 1, at=event.at, boards=tuple(boards))
    is_last = race.phase.playing == 1 and isinstance(race.phase, Racing) and len(race.seats) > 1  # type: ignore[union-attr]  # moves are made while racing or decided
    return timed(after) if is_last or race.seats[event.seat].ghost is not None else after


def _n_of(race: Race, seat: int) -> int:
    """Number of moves and undos on a board; 0 before the start."""
    return race.boards[seat].n if race.boards else 0
