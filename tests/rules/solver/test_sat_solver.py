"""The SAT solver says what trying every assignment says."""

from itertools import permutations, product
from random import Random

from cadogan.rules.solver.event_order import Clause, EventOrder
from cadogan.rules.solver.sat_solver import SatSolver

VARIABLES = 8
EVENTS = 5
UNLIMITED = 10_000


def test_random_clauses_are_satisfied_if_any_assignment_does() -> None:
    chance = Random(1)
    verdicts = set()
    for _ in range(60):
        clauses = [literals(chance, range(2, 2 * VARIABLES + 2)) for _ in range(chance.randrange(20, 50))]
        solver = SatSolver(EventOrder(0, 2), 2 * VARIABLES + 2)
        for clause in clauses:
            solver.add(list(clause))
        is_satisfied = solver.solve(UNLIMITED)
        assert is_satisfied == any(
            all(any(bits[literal // 2 - 1] != literal % 2 for literal in clause) for clause in clauses)
            for bits in product((False, True), repeat=VARIABLES)
        )
        assert not is_satisfied or all(any(map(solver.is_true, clause)) for clause in clauses)
        verdicts.add(is_satisfied)
    assert verdicts == {False, True}


def test_what_is_said_of_an_order_holds_if_any_order_does() -> None:
    chance = Random(2)
    verdicts = set()
    for _ in range(60):
        order = EventOrder(EVENTS, 2)
        for second in range(EVENTS):
            for first in range(second):
                order.leave_open(first, second)
        clauses = [literals(chance, range(2, order.next_literal)) for _ in range(chance.randrange(20, 50))]
        solver = SatSolver(order, order.next_literal)
        for clause in clauses:
            solver.add(list(clause))
        is_satisfied = solver.solve(UNLIMITED)
        assert is_satisfied == any(
            all(any(literal in before for literal in clause) for clause in clauses)
            for before in map(literals_of, [order] * 120, permutations(range(EVENTS)))
        )
        verdicts.add(is_satisfied)
    assert verdicts == {False, True}


def literals(chance: Random, among: range) -> Clause:
    """Three literals at random."""
    return [chance.choice(among) for _ in range(3)]


def literals_of(order: EventOrder, events: tuple[int, ...]) -> set[int]:
    """Literals that are true of an order of events."""
    places = [(first, second) for place, second in enumerate(events) for first in events[:place]]
    return {order.literals[first][second] for first, second in places}
