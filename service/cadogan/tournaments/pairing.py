"""Pairing of an arena: players who are free race at once, by waiting time and points, and not the same rival again.

Of up to eight free players, as many race as did not just meet: the longest waits come first, and then
the nearest in points. Of more, the player who has waited longest chooses first, and players who are left over change
places with others, if that finds all of them a rival. Nobody waits for a better rival: in a small tournament that takes
minutes.

Only if there is nobody else, two race each other again: after 20 seconds, or after 3 if no race is on that could end. A
race of three or four seats begins with fewer after 10 seconds.

Where house bots fill in, a player who is alone after 20 seconds races one: everybody else races, or may not be paired.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from cadogan.races.ids import PlayerId

SHORT_MS = 10_000
"""Wait after which a race has fewer seats."""
REPEAT_MS = 20_000
"""Wait after which players race the rivals of their last race again."""
DUEL_MS = 3_000
"""The same, if no race is on and everybody who is here is free."""
FILL_MS = 20_000
"""Wait after which a player who is alone races a house bot, if they fill in. It is no shorter than `REPEAT_MS`: people
come first."""
MOST_TRIED = 8
"""Free players up to which every way to pair them is tried: 764 ways for eight."""
LOOKS = 64
"""Players that a player looks at on either side of their place. It bounds the work in a large tournament."""

Group = tuple[PlayerId, ...]


class Free(NamedTuple):
    """A player who can be paired."""

    player: PlayerId
    points: int
    waited_ms: int
    rivals: frozenset[PlayerId]
    """Rivals of the last race."""
    lot: int = 0
    """Drawn each time: it orders equals, so that nobody can choose a rival by entering beside them."""


def may_meet(one: Free, other: Free) -> bool:
    """Whether two players did not just meet."""
    return other.player not in one.rivals and one.player not in other.rivals


def find_groups(free: Sequence[Free], seats: int, *, is_all: bool) -> list[Group]:
    """Groups of free players, each for a race. `is_all`: nobody else races or could come back soon."""
    row = _Row(free)
    if seats == 2 and len(free) <= MOST_TRIED:
        groups = row.best_pairs()
    else:
        groups = [group for at in row.longest_first() if (group := row.group(at, seats, may_meet))]
    if seats == 2:
        groups = row.exchanged(groups)
    else:
        for least in range(seats - 1, 1, -1):
            groups += [
                group
                for at in row.longest_first()
                if row.players[at].waited_ms >= SHORT_MS and (group := row.group(at, least, may_meet))
            ]
    repeat_ms = DUEL_MS if is_all else REPEAT_MS
    for least in range(seats, 1, -1):
        groups += [
            group
            for at in row.longest_first()
            if row.players[at].waited_ms >= repeat_ms and (group := row.group(at, least, lambda *_: True))
        ]
    return [tuple(row.players[at].player for at in group) for group in groups]


class _Row:
    """Free players in a row by points, out of which groups are taken. Its neighbours are a linked list."""

    def __init__(self, free: Sequence[Free]) -> None:
        self.players = sorted(free, key=lambda each: (each.points, each.lot))
        self._before = list(range(-1, len(free) - 1))
        self._after = list(range(1, len(free) + 1))
        self._is_taken = [False] * len(free)
        self._by_wait = sorted(range(len(free)), key=lambda at: (-self.players[at].waited_ms, self.players[at].lot))

    def longest_first(self) -> Iterator[int]:
        """Places of the players that are left, the longest wait first."""
        return (at for at in self._by_wait if not self._is_taken[at])

    def best_pairs(self) -> list[list[int]]:
        """Take as many pairs as can be: of all ways, the one with the longest waits, then with the nearest points."""
        ways = _ways(tuple(range(len(self.players))), self._may_meet)
        best = max(ways, key=self._worth)
        for at in (at for pair in best for at in pair):
            self._take(at)
        return [list(pair) for pair in best]

    def _may_meet(self, one: int, other: int) -> bool:
        return may_meet(self.players[one], self.players[other])

    def _worth(self, pairs: Sequence[tuple[int, int]]) -> tuple[int, int, int]:
        racers = [(self.players[one], self.players[other]) for one, other in pairs]
        waited = sum(one.waited_ms + other.waited_ms for one, other in racers)
        return len(pairs), waited, -sum(abs(one.points - other.points) for one, other in racers)

    def group(self, at: int, seats: int, may: Callable[[Free, Free], bool]) -> list[int] | None:
        """Take a group around a player; None if too few may race each other."""
        found = [at]
        for other in self._nearest(at):
            if all(may(self.players[other], self.players[one]) for one in found):
                found.append(other)
                if len(found) == seats:
                    for one in found:
                        self._take(one)
                    return found
        return None

    def exchanged(self, groups: Sequence[list[int]]) -> list[list[int]]:
        """Pairs after exchanges: two who are left over, and a pair whose players may meet one of them each."""
        changed = list(groups)
        left = [at for at in self._by_wait if not self._is_taken[at]][:LOOKS]
        while len(left) > 1:
            one = left.pop(0)
            swap = next(
                (
                    (other, number, first, second)
                    for other in left
                    for number, pair in enumerate(changed)
                    for first, second in (pair, pair[::-1])
                    if may_meet(self.players[one], self.players[first])
                    and may_meet(self.players[other], self.players[second])
                ),
                None,
            )
            if swap is not None:
                other, number, first, second = swap
                left.remove(other)
                self._take(one)
                self._take(other)
                changed[number] = [one, first]
                changed.append([other, second])
        return changed

    def _nearest(self, at: int) -> Iterator[int]:
        points, below, above = self.players[at].points, self._before[at], self._after[at]
        for _ in range(2 * LOOKS):
            has_above = above < len(self.players)
            if below < 0 and not has_above:
                return
            if below < 0 or (has_above and self.players[above].points - points <= points - self.players[below].points):
                yield above
                above = self._after[above]
            else:
                yield below
                below = self._before[below]

    def _take(self, at: int) -> None:
        self._is_taken[at] = True
        before, after = self._before[at], self._after[at]
        if before >= 0:
            self._after[before] = after
        if after < len(self.players):
            self._before[after] = before


def _ways(left: tuple[int, ...], may: Callable[[int, int], bool]) -> Iterator[tuple[tuple[int, int], ...]]:
    """All ways to pair some of these."""
    if not left:
        yield ()
        return
    one, *others = left
    yield from _ways(tuple(others), may)
    for other in others:
        if may(one, other):
            for way in _ways(tuple(each for each in others if each != other), may):
                yield ((one, other), *way)
