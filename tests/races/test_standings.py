"""Standings: winners by time, then racers who played on, then racers who gave up.

Among these: by cards home, then by the earlier time of reaching them, else a shared place.
"""

import pytest

from cadogan.races.standings import Result, places, settled_places


def won(time_ms: int, penalty_ms: int = 0) -> Result:
    """`time_ms` without the penalty."""
    return Result(52, time_ms, penalty_ms, time_ms + penalty_ms, "won")


def lost(home: int, home_ms: int = 1_000, time_ms: int = 90_000) -> Result:
    return Result(home, home_ms, 0, time_ms, "resigned")


def gave_up(home: int, home_ms: int = 1_000) -> Result:
    return Result(home, home_ms, 0, 90_000, "resigned", gave_up=True)


def plays(home: int, home_ms: int = 1_000, penalty_ms: int = 0) -> Result:
    return Result(home, home_ms, penalty_ms)


@pytest.mark.parametrize(
    ("results", "expected"),
    [
        pytest.param([won(50_000), won(40_000)], (2, 1), id="the quicker winner is ahead"),
        pytest.param([won(50_000), won(40_000, penalty_ms=20_000)], (1, 2), id="penalties count in a winner's time"),
        pytest.param([won(50_000), won(40_000, penalty_ms=10_000)], (1, 1), id="winners in the same time share"),
        pytest.param([lost(51, time_ms=1), won(90_000)], (2, 1), id="every winner is ahead of every loser"),
        pytest.param([plays(51), won(90_000)], (2, 1), id="a winner is ahead of seats that still play"),
        pytest.param([lost(7), lost(9), lost(8)], (3, 1, 2), id="more cards home are ahead"),
        pytest.param([lost(7, home_ms=300), lost(7, home_ms=200)], (2, 1), id="the earlier time of reaching them"),
        pytest.param(
            [lost(7, time_ms=9), lost(7, time_ms=8)], (1, 1), id="the time at which a loser ended does not count"
        ),
        pytest.param(
            [lost(7), lost(8), lost(7), lost(6)], (2, 1, 2, 4), id="after a shared place the next one is left out"
        ),
        pytest.param([plays(9), lost(8), plays(7)], (1, 2, 3), id="seats that still play are ranked as they are"),
        pytest.param([gave_up(9), plays(0), lost(3)], (3, 2, 1), id="racers who gave up are behind all others"),
        pytest.param([gave_up(7), won(90_000), gave_up(8), gave_up(7)], (3, 1, 2, 3), id="and ordered by cards home"),
        pytest.param([lost(0)], (1,), id="a single seat is first"),
        pytest.param([lost(0, 0)] * 8, (1,) * 8, id="no seat is ahead when nothing happened"),
    ],
)
def test_places(results: list[Result], expected: tuple[int, ...]) -> None:
    assert places(results) == expected


@pytest.mark.parametrize(
    ("results", "elapsed_ms", "may_undo", "expected"),
    [
        pytest.param([won(50_000), lost(3)], 60_000, True, (1, 2), id="every seat has ended"),
        pytest.param([lost(3)], 60_000, False, (1,), id="a single seat has ended"),
        pytest.param([plays(3)], 60_000, False, None, id="a single seat still plays"),
        pytest.param([plays(3), plays(4)], 60_000, False, None, id="either may pass the other"),
        pytest.param(
            [won(50_000), plays(3), plays(4)], 60_000, False, None, id="either may pass the other, behind a winner"
        ),
        pytest.param([won(50_000), plays(3)], 50_000, False, None, id="a win in the same millisecond is possible"),
        pytest.param([won(50_000), plays(3)], 50_001, False, (1, 2), id="no quicker win is possible"),
        pytest.param([won(50_000), plays(3)], 50_001, True, (1, 2), id="no undo changes a place then"),
        pytest.param(
            [won(50_000, 20_000), plays(3)], 70_000, True, None, id="the winner's penalty gives the rival time"
        ),
        pytest.param([won(50_000, 20_000), plays(3)], 70_001, True, (1, 2), id="until the penalty has passed"),
        pytest.param([won(50_000), plays(3, 0, 9_000)], 41_000, True, None, id="the rival's own penalty takes time"),
        pytest.param([won(50_000), plays(3, 0, 9_000)], 50_000, True, (1, 2), id="so the winner is safe sooner"),
        pytest.param([won(50_000), won(40_000), plays(3)], 50_000, False, None, id="the slowest winner may be met"),
        pytest.param(
            [won(50_000), won(40_000), plays(3)], 50_001, False, (2, 1, 3), id="no winner may be met any more"
        ),
        pytest.param([lost(3), plays(4)], 9_000, False, (2, 1), id="a lead in cards that stay home"),
        pytest.param([lost(3), plays(4)], 9_000, True, None, id="a lead in cards that may be taken back"),
        pytest.param([lost(3, 2_000), plays(3, 1_000)], 9_000, False, (2, 1), id="a lead in time"),
        pytest.param([lost(3, 1_000), plays(3, 1_000)], 9_000, False, None, id="a shared place may become a lead"),
        pytest.param([lost(3, 1_000), plays(3, 2_000)], 9_000, False, None, id="a seat behind may pass"),
        pytest.param([lost(0, 0), plays(0, 0)], 9_000, True, None, id="a seat at the start may move"),
        pytest.param([won(50_000), lost(9), plays(4)], 60_000, False, None, id="the second place is open"),
        pytest.param(
            [won(50_000), lost(3), plays(4)], 60_000, False, (1, 3, 2), id="the last seat stays between the other two"
        ),
        pytest.param([gave_up(9), plays(0)], 9_000, True, (2, 1), id="nothing leads back behind one who gave up"),
        pytest.param([gave_up(9), gave_up(3), plays(0)], 9_000, True, (2, 3, 1), id="nor behind several"),
        pytest.param([gave_up(9), lost(3), plays(0)], 9_000, False, None, id="a seat that played on can be passed"),
        pytest.param([gave_up(9), plays(0), plays(0)], 9_000, False, None, id="two who play can pass each other"),
        pytest.param([won(50_000), gave_up(9), plays(4)], 50_000, False, None, id="a winner can still be met"),
        pytest.param([won(50_000), lost(3), plays(4)], 50_000, False, None, id="the last seat may still win"),
    ],
)
def test_places_are_settled_once_nothing_can_change_them(
    results: list[Result], *, elapsed_ms: int, may_undo: bool, expected: tuple[int, ...] | None
) -> None:
    assert settled_places(results, elapsed_ms, may_undo=may_undo) == expected
