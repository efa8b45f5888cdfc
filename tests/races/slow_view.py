"""A slow reference implementation of fair view, independent of `cadogan.races.record.fair_view`.

An event of a board is public once every racer who still races had, at some point of their board, seen the same cards,
and among them every card that its owner had seen by then, that event included; at the latest when the race ends. Under
the rules of races before 4, it is public once every other racer who still races has seen these cards by now. All other
events are public at once. After each log event, all events newly allowed are published in order of version.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from cadogan.races.board import replay_layouts
from cadogan.races.events import Event, RaceCreated, encode
from cadogan.races.race import Race
from cadogan.races.record import public
from cadogan.races.record.applied_event import replay
from cadogan.races.record.record import published
from cadogan.rules import Layout

PUBLIC_AT_ONCE = {
    "RaceCreated",
    "RacerJoined",
    "RacerWithdrew",
    "DealRenewed",
    "RacerReady",
    "CountdownStarted",
    "RaceStarted",
    "RacerLeft",
    "RacerReturned",
    "SeatEnded",
    "RaceDecided",
    "RaceFinished",
    "RaceAbandoned",
    "StartCalled",
    "GhostSeated",
    "RaceOpened",
}
"""Decided by hand, event by event: a second time, beside the class. What is not here waits."""


class SlowView:
    """When each event of a log becomes public. Events are identified by their place in the log, from 0 on."""

    def __init__(self, history: Sequence[Event]) -> None:
        self._history = history
        self._races = [step.race for step in replay(map(encode, history))]
        self._seen: dict[tuple[int, int], frozenset[int]] = {}
        self._points: dict[int, set[frozenset[int]]] = {}

    def sequence(self) -> Iterator[list[int]]:
        """Places of the events that become public with each event."""
        waiting: list[int] = []
        for now in range(len(self._history)):
            waiting.append(now)
            allowed = [place for place in waiting if not self.is_waiting(place, now)]
            waiting = [place for place in waiting if place not in allowed]
            yield allowed

    def is_waiting(self, place: int, now: int) -> bool:
        """Whether an event is not public yet."""
        event, racing = self._history[place], still_racing(self._races[now])
        if type(event).__name__ in PUBLIC_AT_ONCE:
            return False
        owner: int = event.seat  # type: ignore[union-attr]  # board events have one
        shown = self.seen(place, owner)
        if self._races[0].created.race_rules < 4:
            return any(shown - self.seen(now, seat) for seat in racing if seat != owner)
        return racing != [] and not any(shown <= point for point in self.meeting_points(racing, now))

    def meeting_points(self, racing: Sequence[int], now: int) -> set[frozenset[int]]:
        """Sets of cards that all these racers had seen at some point until now."""
        if now not in self._points:
            started = next(place for place, race in enumerate(self._races) if race.boards)
            points = [{self.seen(place, seat) for place in range(started, now + 1)} for seat in racing]
            self._points[now] = set.intersection(*points)
        return self._points[now]

    def made(self, seat: int, n: int) -> int:
        """Place of the event that brought a board to `n`."""
        return next(place for place, race in enumerate(self._races) if race.start and race.boards[seat].n == n)

    def seen(self, now: int, seat: int) -> frozenset[int]:
        """Cards that a racer has ever seen: all cards that were face up on their board at some time."""
        race = self._races[now]
        board = race.boards[seat]
        if (seat, board.n) not in self._seen:
            assert race.start is not None
            self._seen[seat, board.n] = frozenset[int]().union(*map(visible, replay_layouts(race.start, board.actions)))
        return self._seen[seat, board.n]

    def faces(self, now: int, seat: int) -> Counter[str]:
        """Faces that a racer has seen; of two packs a face can be there twice."""
        cards = self._races[now].boards[seat].layout.deal.cards
        return Counter(str(cards[card]) for card in self.seen(now, seat))


def visible(layout: Layout) -> set[int]:
    """Cards that lie face up, by their place in the deal."""
    numbers = layout.deal.compiled.numbers
    return {
        card
        for pile, shown in layout.show_all().items()
        for card, face in zip(layout.stacks[numbers[pile]], shown.split(), strict=True)
        if face != "--"
    }


def still_racing(race: Race) -> list[int]:
    """Seats that have not ended."""
    return [number for number, seat in enumerate(race.seats) if race.boards and seat.end is None]


def open_record(history: Sequence[Event]) -> list[public.AnyPublicEvent]:
    """Public events of the same race in open view."""
    created, *more = history
    assert isinstance(created, RaceCreated)
    settings = replace(created.settings, view="open", closed_until=None)
    return published(map(encode, [replace(created, settings=settings), *more]), 0)[1]
