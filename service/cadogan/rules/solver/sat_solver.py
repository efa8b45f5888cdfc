"""A SAT solver: finds values for variables such that each of many clauses has a true literal, or proves there are none.

Conflict-driven clause learning (Marques-Silva and Sakallah, GRASP, 1999) with two watched literals and decaying
activities (Moskewicz et al., Chaff, 2001), and the order of events as a theory (`event_order.py`). Each conflict
teaches a clause that rules out its cause everywhere else. Nothing else is remembered.
"""

from heapq import heapify, heappop, heappush
from typing import Final

from cadogan.rules.solver.event_order import TRUE, Clause, EventOrder

DECAY: Final = 1.05
"""Factor by which a conflict counts more than the one before it."""
RESTART: Final = 64
"""Conflicts before the shortest run ends. Luby's sequence gives the others."""
NO_CLAUSE: Final[Clause] = []


class SatSolver:
    """Clauses, and an assignment that grows until it satisfies all of them."""

    __slots__ = (
        "_activity",
        "_bump",
        "_head",
        "_heap",
        "_is_consistent",
        "_level",
        "_levels",
        "_order",
        "_phase",
        "_queued",
        "_reason",
        "_seen",
        "_trail",
        "_value",
        "_watches",
        "learned",
    )

    def __init__(self, order: EventOrder, literals: int) -> None:
        variables = literals // 2
        self._order = order
        self._value = [0] * literals
        """By literal: 1 if it is true, -1 if it is false, 0 if that is open."""
        self._level = [0] * variables
        """By variable: number of decisions before it got its value."""
        self._reason: list[Clause] = [NO_CLAUSE] * variables
        """By variable: the clause that implied its value."""
        self._phase = [1] * variables
        """By variable: last bit of the literal that is decided first. It is that of its last value."""
        self._activity = [0.0] * variables
        self._bump = 1.0
        self._seen = [False] * variables
        self._watches: list[list[Clause]] = [[] for _ in range(literals)]
        """By literal: clauses that have it among their first two."""
        self._trail: list[int] = []
        """True literals, in the order in which they became true."""
        self._head = 0
        """Number of literals of the trail whose consequences have been drawn."""
        self._levels: list[int] = []
        """By decision: length of the trail before it."""
        self._heap: list[tuple[float, int]] = []
        self._queued: list[float] = []
        self._fill_heap()
        self._is_consistent = True
        self.learned = 0
        """Number of conflicts, and of clauses learned from them."""
        self._assign(TRUE, NO_CLAUSE)

    def add(self, clause: Clause) -> None:
        """Add a clause before the search."""
        clause = [literal for literal in clause if self._value[literal] >= 0]
        if max([self._value[literal] for literal in clause], default=0) > 0:
            return
        if not clause:
            self._is_consistent = False
        elif len(clause) == 1:
            self._assign(clause[0], NO_CLAUSE)
        else:
            self._watch(clause)

    def prefer(self, literal: int) -> None:
        """Try this literal before its negation."""
        self._phase[literal >> 1] = literal & 1

    def is_true(self, literal: int) -> bool:
        """Whether a literal is true in the assignment that was found."""
        return self._value[literal] > 0

    def solve(self, most: int) -> bool | None:
        """Whether the clauses can be satisfied; None once more than `most` clauses were learned."""
        run, left = 1, RESTART
        while self._is_consistent:
            conflict = self._propagate()
            if conflict is not None:
                if not self._levels:
                    self._is_consistent = False
                    break
                self._learn(conflict)
                left -= 1
                if self.learned > most:
                    return None
            elif left <= 0 and self._levels:
                run += 1
                left = RESTART * luby(run)
                self._undo(0)
                self._fill_heap()
            elif not self._decide():
                return True
        return False

    def _watch(self, clause: Clause) -> None:
        self._watches[clause[0]].append(clause)
        self._watches[clause[1]].append(clause)

    def _assign(self, literal: int, reason: Clause) -> None:
        variable = literal >> 1
        self._value[literal] = 1
        self._value[literal ^ 1] = -1
        self._level[variable] = len(self._levels)
        self._reason[variable] = reason
        self._trail.append(literal)
        self._order.add(literal)

    def _propagate(self) -> Clause | None:
        """Assign what is implied. Returns a clause that became false, if one did."""
        value, trail, order = self._value, self._trail, self._order
        while self._head < len(trail):
            literal = trail[self._head]
            self._head += 1
            for clause in order.consequences(literal):
                implied = clause[0]
                if value[implied] < 0:
                    return clause
                if value[implied] == 0:
                    self._assign(implied, clause)
            conflict = self._visit_watches(literal ^ 1)
            if conflict is not None:
                return conflict
        return None

    def _visit_watches(self, false: int) -> Clause | None:
        """Watch another literal, in the clauses that watch one that is false now, or assign the last one."""
        value, watching = self._value, self._watches[false]
        kept, conflict = 0, None
        for place in range(len(watching)):
            clause = watching[place]
            if conflict is None:
                if clause[0] == false:
                    clause[0] = clause[1]
                    clause[1] = false
                other = clause[0]
                if value[other] <= 0:
                    if self._moves_watch(clause):
                        continue
                    if value[other] < 0:
                        conflict = clause
                    else:
                        self._assign(other, clause)
            watching[kept] = clause
            kept += 1
        del watching[kept:]
        return conflict

    def _moves_watch(self, clause: Clause) -> bool:
        """Watch another literal instead of the second one, which is false. Returns whether there is one."""
        value = self._value
        for place in range(2, len(clause)):
            literal = clause[place]
            if value[literal] >= 0:
                clause[place] = clause[1]
                clause[1] = literal
                self._watches[literal].append(clause)
                return True
        return False

    def _learn(self, conflict: Clause) -> None:
        """Learn a clause from a conflict, go back to where it implies a literal, and assign that."""
        seen, trail, here = self._seen, self._trail, len(self._levels)
        others: Clause = []
        pending, place, clause, literal = 0, len(trail), conflict, -1
        while True:
            for cause in clause:
                variable = cause >> 1
                if cause == literal or seen[variable] or self._level[variable] == 0:
                    continue
                seen[variable] = True
                self._make_active(variable)
                if self._level[variable] == here:
                    pending += 1
                else:
                    others.append(cause)
            place -= 1
            while not seen[trail[place] >> 1]:
                place -= 1
            literal = trail[place]
            seen[literal >> 1] = False
            pending -= 1
            if pending == 0:
                break
            clause = self._reason[literal >> 1]
        needed = [cause for cause in others if not self._is_implied(cause)]
        for cause in others:
            seen[cause >> 1] = False
        self._bump *= DECAY
        self.learned += 1
        needed.sort(key=self._level_of, reverse=True)
        learned = [literal ^ 1, *needed]
        self._undo(self._level[needed[0] >> 1] if needed else 0)
        if needed:
            self._watch(learned)
        self._assign(literal ^ 1, learned)

    def _level_of(self, literal: int) -> int:
        return self._level[literal >> 1]

    def _is_implied(self, literal: int) -> bool:
        """Whether a literal of a learned clause is false because others of the clause are."""
        reason = self._reason[literal >> 1]
        if not reason:
            return False
        for cause in reason:
            variable = cause >> 1
            if not self._seen[variable] and self._level[variable] and variable != literal >> 1:
                return False
        return True

    def _make_active(self, variable: int) -> None:
        self._activity[variable] += self._bump
        if self._activity[variable] > 1e100:
            self._activity = [activity * 1e-100 for activity in self._activity]
            self._bump *= 1e-100
            self._fill_heap()

    def _fill_heap(self) -> None:
        """Build the heap again, without entries that are out of date."""
        self._heap = [(-self._activity[variable], variable) for variable in range(len(self._activity))]
        self._queued = list(self._activity)
        heapify(self._heap)

    def _decide(self) -> bool:
        """Decide the most active variable that is open. Returns whether there is one."""
        while self._heap:
            activity, variable = heappop(self._heap)
            if -activity == self._queued[variable]:
                self._queued[variable] = -1.0
            if self._value[2 * variable] == 0:
                self._levels.append(len(self._trail))
                self._assign(2 * variable + self._phase[variable], NO_CLAUSE)
                return True
        return False

    def _undo(self, level: int) -> None:
        """Take back every decision after the first `level`, and what followed from it."""
        if level >= len(self._levels):
            return
        length = self._levels[level]
        for literal in reversed(self._trail[length:]):
            variable = literal >> 1
            self._value[literal] = 0
            self._value[literal ^ 1] = 0
            self._phase[variable] = literal & 1
            self._order.remove(literal)
            activity = self._activity[variable]
            if self._queued[variable] != activity:
                self._queued[variable] = activity
                heappush(self._heap, (-activity, variable))
        del self._trail[length:]
        del self._levels[level:]
        self._head = length


def luby(run: int) -> int:
    """Luby's sequence 1 1 2 1 1 2 4 … (Luby, Sinclair and Zuckerman, 1993), from run 1.

    >>> [luby(run) for run in range(1, 16)]
    [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]
    """
    half = 1 << (run.bit_length() - 1)
    return half if run == 2 * half - 1 else luby(run - half + 1)
