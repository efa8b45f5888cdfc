"""Fair view: what happens on a board is public once it shows no card that a racer still has before him.

All racers have the same deal, so a window onto one board is a leak of the stock to the others. An event of a board (a
move, an undo, a hint) is public once every other racer still racing has seen, on his own board, every card that its
owner had seen by then, that event included; at the latest when the race ends. Everything else is public at once. What
one log event lets out is published in order of version, so the sequence is a function of the log alone. What a ghost
does is held back like what a racer does, and a ghost holds nobody back.

An open race lets everything out at once; a closed one lets out nothing of its boards until its time has come.
"""

from collections import deque
from collections.abc import Iterator

from cadogan.races.applied_event import AppliedEvent
from cadogan.races.events import HintGiven, MovePlayed, MoveUndone, SeatEnded
from cadogan.races.public import Progress
from cadogan.races.race import Race, Seat


class FairView:
    """What is held back of a race's boards: by seat, the steps that are not public yet, the oldest first.

    Nobody forgets what he has seen, so what a board has seen only grows: while one of its events is held back, so are
    all that follow. And only a card that somebody sees for the first time lets out what others had seen before him.
    """

    __slots__ = ("has_opened", "held")

    def __init__(self) -> None:
        self.has_opened = False
        """Whether the time of a closed race has come."""
        self.held: dict[int, deque[AppliedEvent]] = {}

    def let_out(self, step: AppliedEvent) -> list[AppliedEvent]:
        """Steps that are public now that one more has happened, in order of version."""
        event, race = step.event, step.race
        if self.has_opened or race.settings.view == "open":
            return [step]
        match event:
            case MovePlayed() | MoveUndone() | HintGiven():
                seat = event.seat
                seen = race.boards[seat].seen
                has_seen_more = seen != step.before.boards[seat].seen  # type: ignore[union-attr]  # there are boards
                out = self._now_admitted(race) if self.held and has_seen_more else []
                if seat in self.held or not self._admits(race, seat, seen):
                    self.held.setdefault(seat, deque()).append(step)
                else:
                    out.append(step)
                return out
            case SeatEnded() if self.held:
                return [*self._now_admitted(race), step]
            case _:
                return [step]

    def open(self) -> list[AppliedEvent]:
        """Everything that was held back: the time of a closed race has come."""
        self.has_opened = True
        held = sorted((step for steps in self.held.values() for step in steps), key=version_of)
        self.held.clear()
        return held

    def progress(self, race: Race, seat: int) -> Progress:
        """How far a seat has really come, and who is waited for before its board shows it."""
        board = race.boards[seat]
        held = self.held.get(seat)
        if not held:
            return Progress(seat, board.n, board.layout.home, board.moves)
        waits_for = tuple(self._waited_for(race, seat, held[0].race.boards[seat].seen))
        return Progress(seat, board.n, board.layout.home, board.moves, len(held), waits_for)

    def _now_admitted(self, race: Race) -> list[AppliedEvent]:
        out: list[AppliedEvent] = []
        for seat, held in list(self.held.items()):
            while held and self._admits(race, seat, held[0].race.boards[seat].seen):
                out.append(held.popleft())
            if not held:
                del self.held[seat]
        out.sort(key=version_of)
        return out

    def _admits(self, race: Race, seat: int, seen: int) -> bool:
        """Whether the public may know of cards that a racer has seen."""
        if race.settings.view == "closed":
            return False
        for number, board in enumerate(race.boards):
            if seen & ~board.seen and number != seat and still_races(race.seats[number]):
                return False
        return True

    def _waited_for(self, race: Race, seat: int, seen: int) -> Iterator[int]:
        if race.settings.view == "fair":
            for number, board in enumerate(race.boards):
                if seen & ~board.seen and number != seat and still_races(race.seats[number]):
                    yield number


def still_races(seat: Seat) -> bool:
    """Whether what somebody there has not seen is held back for his sake; not for a ghost's."""
    return seat.end is None and seat.ghost is None


def version_of(step: AppliedEvent) -> int:
    """Version of the log that the step came to."""
    return step.race.version
