"""A new axis cannot make a proof wrong: where it is not at its default, each proof that does not name it is off."""

from dataclasses import dataclass
from random import Random

import pytest

from cadogan.rules.axes import AXES, Rules
from cadogan.rules.axis import axis, one_of
from cadogan.rules.layout import Layout
from cadogan.rules.solver import likeness, loose, placements, relaxation, safety
from cadogan.rules.solver.deadlock import Deadlock
from cadogan.rules.solver.likeness import Likeness, exact_key, may_turn
from cadogan.rules.solver.loose import loosened, stays_put
from cadogan.rules.solver.open_cards import places
from cadogan.rules.solver.placements import has_only_placements
from cadogan.rules.solver.proofs import FIRST_AXES, holds
from cadogan.rules.solver.safety import Safety
from cadogan.rules.solver.search import Lost, Won, solve
from cadogan.rules.solver.turned_cards import turned_places
from tests.rules.endgames import RULES, endgame, try_every_line
from tests.rules.solver.test_search import play

PROOFS = (likeness, loose, placements, places, relaxation, safety, turned_places)
FORMS = (places, turned_places)
"""Searches of their own: `test_open_cards` and `test_turned_cards` have their games."""
PROVED = [
    name
    for name, rules in RULES.items()
    if any(holds(rules, proof.HOLDS_FOR) for proof in PROOFS if proof not in FORMS)
]
"""Rules of which a proof below may say anything: it names all their axes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WithNewAxis(Rules):
    """Rules with an axis that no proof names. The engine does not know it either, so it changes nothing."""

    new: int = axis(0, "A new axis.", draw=one_of(0, 1))


def with_new_axis(rules: Rules, value: int) -> WithNewAxis:
    return WithNewAxis(**{name: getattr(rules, name) for name in AXES}, new=value)


def proofs_in_use(layout: Layout) -> list[bool]:
    """Whether each proof says anything about a deal."""
    deal = layout.deal
    return [
        Likeness(deal).key(layout) != exact_key(layout),
        may_turn(deal),
        stays_put(deal),
        loosened(layout) is not None,
        has_only_placements(deal),
        Deadlock(deal).is_decisive,
        Safety(deal).home,
        Safety(deal).safe_move(layout) is not None,
    ]


@pytest.mark.parametrize("name", PROVED)
def test_a_new_axis_turns_every_proof_off_where_it_is_not_at_its_default(name: str) -> None:
    rules, chance = RULES[name], f"new axis {name}"
    known = proofs_in_use(endgame(rules, Random(chance), 20))
    assert any(known)
    assert proofs_in_use(endgame(with_new_axis(rules, 0), Random(chance), 20)) == known
    assert not any(proofs_in_use(endgame(with_new_axis(rules, 1), Random(chance), 20)))


@pytest.mark.parametrize("name", sorted(RULES.keys() - {*PROVED}))
def test_rules_with_axes_that_no_proof_names_are_proved_nothing(name: str) -> None:
    for number in range(3):
        assert not any(proofs_in_use(endgame(RULES[name], Random(f"later axes {name} {number}"), 20)))


def test_each_proof_is_in_use_somewhere() -> None:
    used = [proofs_in_use(endgame(rules, Random(f"{name} {n}"), 20)) for name, rules in RULES.items() for n in range(3)]
    assert all(map(any, zip(*used, strict=True)))


@pytest.mark.parametrize("name", ["storehouse, two columns", "duchess, two columns", "sir tommy, two piles"])
def test_without_proofs_the_search_finds_the_same(name: str) -> None:
    chance = Random(f"no proof {name}")
    verdicts: set[type] = set()
    while verdicts != {Won, Lost}:
        layout = endgame(with_new_axis(RULES[name], 1), chance, chance.randrange(6, 16))
        truth = try_every_line(layout)
        if truth is None:
            continue
        verdict = solve(layout)
        assert isinstance(verdict, Won if truth else Lost), layout.piles
        assert not isinstance(verdict, Won) or play(layout, verdict).is_won
        verdicts.add(type(verdict))


@pytest.mark.parametrize("proof", PROOFS, ids=lambda proof: proof.__name__.rpartition(".")[2])
def test_a_proof_names_axes_that_exist(proof: object) -> None:
    assert FIRST_AXES <= proof.HOLDS_FOR <= AXES.keys()  # type: ignore[attr-defined]
