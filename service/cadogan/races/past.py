"""The boards of a finished race. Each is its start and its own actions, independent of the other boards."""

from collections.abc import Sequence
from itertools import combinations, islice
from typing import NamedTuple

from cadogan.races.board import UNDONE, replay_layouts
from cadogan.races.events import MovePlayed, MoveUndone, RaceFinished, RaceStarted, decode
from cadogan.races.evolve import race_of
from cadogan.races.record import LATE_MS
from cadogan.rules import Layout


class Past(NamedTuple):
    """The start that all boards share, and the actions on each, by seat."""

    start: Layout
    actions: tuple[list[str], ...]

    def layout(self, seat: int, n: int) -> Layout:
        """Layout of a seat's board after `n` moves and undos."""
        return replay_layouts(self.start, islice(self.actions[seat], n))[-1]


class Parting(NamedTuple):
    """Two seats, and the first `n` that they reached by different actions; None if one board only went further."""

    seats: tuple[int, int]
    n: int | None


def past_of(payloads: Sequence[bytes], now_ms: int) -> Past | None:
    """Boards of the race with this log; None while they are not public as a whole."""
    events = [decode(payload) for payload in payloads]
    if not isinstance(events[-1], RaceFinished):
        return None
    is_start = (isinstance(event, RaceStarted) for event in events)
    race = race_of(islice(events, list(is_start).index(True) + 1))
    if race.settings.closed_until is not None and now_ms < race.settings.closed_until + LATE_MS:
        return None
    assert race.start is not None  # the race has started
    actions: tuple[list[str], ...] = tuple([] for _ in race.seats)
    for event in events:
        if isinstance(event, MovePlayed | MoveUndone):
            actions[event.seat].append(event.move if isinstance(event, MovePlayed) else UNDONE)
    return Past(race.start, actions)


def partings(actions: Sequence[Sequence[str]]) -> tuple[Parting, ...]:
    """Where each pair of seats parted."""
    return tuple(
        Parting((one, other), first_difference(actions[one], actions[other]))
        for one, other in combinations(range(len(actions)), 2)
    )


def first_difference(one: Sequence[str], other: Sequence[str]) -> int | None:
    """Number of the first action that differs, counted from 1."""
    pairs = enumerate(zip(one, other, strict=False), start=1)
    return next((n for n, (mine, yours) in pairs if mine != yours), None)
