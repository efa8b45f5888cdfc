"""A slow reference implementation of fair view, independent of `cadogan.races.fair_view`.

An event of a board is public once every other racer who still races has seen, on their own board, every card that its
owner had seen by then, that event included; at the latest when the race ends. All other events are public at once.
After each log event, all events newly allowed are published in order of version.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from cadogan.races import public
from cadogan.races.applied_event import replay
from cadogan.races.board import replay_layouts
from cadogan.races.events import Event, HintGiven, MovePlayed, MoveUndone, RaceCreated, encode
from cadogan.races.race import Race
from cadogan.races.record import published
from cadogan.rules import Layout


class SlowView:
    """When each event of a log becomes public. Events are identified by their place in the log, from 0 on."""

    def __init__(self, history: Sequence[Event]) -> None:
        self._history = history
        self._races = [step.race for step in replay(map(encode, history))]
        self._seen: dict[tuple[int, int], set[int]] = {}

    def sequence(self) -> Iterator[list[int]]:
        """Places of the events that become public with each event."""
        waiting: list[int] = []
        for now in range(len(self._history)):
            waiting.append(now)
            allowed = [place for place in waiting if not self.waited_for(place, now)]
            waiting = [place for place in waiting if place not in allowed]
            yield allowed

    def waited_for(self, place: int, now: int) -> list[int]:
        """Seats that still race at `now` and have not seen every card that the owner of an event had seen by then."""
        event = self._history[place]
        if not isinstance(event, MovePlayed | MoveUndone | HintGiven):
            return []
        others = [seat for seat in still_racing(self._races[now]) if seat != event.seat]
        return [seat for seat in others if self.seen(place, event.seat) - self.seen(now, seat)]

    def made(self, seat: int, n: int) -> int:
        """Place of the event that brought a board to `n`."""
        return next(place for place, race in enumerate(self._races) if race.start and race.boards[seat].n == n)

    def seen(self, now: int, seat: int) -> set[int]:
        """Cards that a racer has ever seen: all cards that were face up on their board at some time."""
        race = self._races[now]
        board = race.boards[seat]
        if (seat, board.n) not in self._seen:
            assert race.start is not None
            self._seen[seat, board.n] = set[int]().union(*map(visible, replay_layouts(race.start, board.actions)))
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
