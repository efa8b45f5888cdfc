"""The order of events, for a SAT solver: each pair of events has a literal that says which is first.

An order is transitive: if x is before y and y before z, then x is before z. As clauses that would be one for each three
events, a million of them for two packs. So they are made only when they imply something. Sets of events are bits.
"""

from typing import Final

TRUE: Final = 0
"""The literal that is always true. A literal and its negation differ in the last bit."""
FALSE: Final = 1

Clause = list[int]
"""Literals of which at least one is true."""


class EventOrder:
    """A total order of events of which some pairs are known from the start."""

    __slots__ = ("_after", "_before", "_first", "_second", "literals", "next_literal")

    def __init__(self, events: int, first_literal: int) -> None:
        self.literals = [[TRUE] * events for _ in range(events)]
        """By two events: the literal that the first is before the second."""
        self.next_literal = first_literal
        """The first literal that is not in use."""
        self._first = [-1] * first_literal
        """By literal: the event that is first if it is true; -1 if it is not about events."""
        self._second = [-1] * first_literal
        self._after = [0] * events
        """By event: those after it, as far as is known."""
        self._before = [0] * events

    def fix(self, first: int, second: int) -> None:
        """State from the start which of two events is first. What follows has to be stated, too."""
        self.literals[first][second] = TRUE
        self.literals[second][first] = FALSE
        self._after[first] |= 1 << second
        self._before[second] |= 1 << first

    def leave_open(self, first: int, second: int) -> None:
        """Give two events a literal."""
        literal = self.next_literal
        self.next_literal += 2
        self.literals[first][second] = literal
        self.literals[second][first] = literal ^ 1
        self._first += [first, second]
        self._second += [second, first]

    def add(self, literal: int) -> None:
        """Take in that a literal is true."""
        if literal < self.next_literal:
            first = self._first[literal]
            if first >= 0:
                second = self._second[literal]
                self._after[first] |= 1 << second
                self._before[second] |= 1 << first

    def remove(self, literal: int) -> None:
        """Take back what `add` took in."""
        if literal < self.next_literal:
            first = self._first[literal]
            if first >= 0:
                second = self._second[literal]
                self._after[first] ^= 1 << second
                self._before[second] ^= 1 << first

    def consequences(self, literal: int) -> list[Clause]:
        """Clauses whose first literal is implied by a true literal and others that are true. None is implied yet."""
        if literal >= self.next_literal or self._first[literal] < 0:
            return []
        first, second, literals = self._first[literal], self._second[literal], self.literals
        clauses: list[Clause] = []
        later = self._after[second] & ~self._after[first]
        while later:
            event = (later & -later).bit_length() - 1
            later &= later - 1
            clauses.append([literals[first][event], literal ^ 1, literals[event][second]])
        earlier = self._before[first] & ~self._before[second]
        while earlier:
            event = (earlier & -earlier).bit_length() - 1
            earlier &= earlier - 1
            clauses.append([literals[event][second], literals[first][event], literal ^ 1])
        return clauses
