"""A run that is carried moves exactly if single moves over free cells and gaps would do it."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from cadogan.rules import Card, Game, Layout
from cadogan.rules.cards import PACK
from tests.rules.variants import WIDE

LADDER = [Card.parse(f"{rank}{'HS'[place % 2]}") for place, rank in enumerate("KQJT98765432A")]
"""The king of hearts takes the twelve other cards."""

BLOCKERS = [Card.parse(f"{rank}C") for rank in "AKJ9753"]
"""No card of the ladder may lie on them."""


@pytest.mark.parametrize(("cells", "gaps", "to_gap"), [*product(range(3), range(3), (False, True))])
def test_a_run_moves_exactly_if_single_moves_would_do_it(cells: int, gaps: int, to_gap: bool) -> None:  # noqa: FBT001 - a case
    for count in range(2, 13):
        legal = set(map(str, freecell(count, cells, gaps, to_gap=to_gap).legal_moves()))
        may_move = f"t0-t1x{count}" in legal
        assert may_move == is_carried(count, cells, gaps, to_gap=to_gap), count


def freecell(count: int, cells: int, gaps: int, *, to_gap: bool) -> Layout:
    """FreeCell with a run on t0, a pile or a gap that takes it at t1, so many free cells, and so many further gaps."""
    run, taker = LADDER[1 : count + 1], [] if to_gap else LADDER[:1]
    blocked = [[each] for each in BLOCKERS[1 : 6 - gaps]]
    columns = [[BLOCKERS[0], *run], taker, *([[]] * gaps), *blocked]
    used = {each for column in columns for each in column}
    idle = [each for each in PACK if each not in used and each != BLOCKERS[6]]
    columns.append([*idle[4 - cells :], BLOCKERS[6]])
    rows = range(max(map(len, columns)))
    deck = [column[row] for row in rows for column in columns if row < len(column)] + idle[: 4 - cells]
    rules = replace(WIDE["freecell"], deal=("columns", "reserve"), lengths=tuple(map(len, columns)), reserve_depth=1)
    return Game(id="variant", name="A variant", about="", source="", rules=rules).start(deck)


# The cards of the run, without a game: 1 lies on 2, and so on

State = tuple[tuple[int, ...], ...]
"""The source and the target, then gaps and cells."""


def is_carried(count: int, cells: int, gaps: int, *, to_gap: bool) -> bool:
    """Whether the cards come to the target, by a search of every way to move one card after the other."""
    start: State = (tuple(range(count, 0, -1)), *[()] * (1 + gaps + cells))
    met, waiting = {start}, [start]
    while waiting:
        state = waiting.pop()
        if len(state[1]) == count:
            return True
        for after in single_moves(state, count, gaps, to_gap=to_gap):
            if after not in met:
                met.add(after)
                waiting.append(after)
    return False


def single_moves(state: State, count: int, gaps: int, *, to_gap: bool) -> Iterator[State]:
    for source, target in product(range(len(state)), repeat=2):
        if source == target or not state[source]:
            continue
        card, lies = state[source][-1], state[target]
        if target > 1 + gaps:
            is_taken = not lies  # a cell
        elif lies:
            is_taken = lies[-1] == card + 1
        else:
            is_taken = {0: False, 1: to_gap or card == count}.get(target, True)
        if is_taken:
            piles = list(state)
            piles[source], piles[target] = piles[source][:-1], (*lies, card)
            yield (*piles[:2], *sorted(piles[2 : 2 + gaps]), *sorted(piles[2 + gaps :]))
