"""Series: who has won how many races of a chain of rematches, and when it begins again."""

from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.series import RaceOfSeries, Series, series_of

ADA, BEA = PlayerId(UUID(int=1)), PlayerId(UUID(int=2))
PLACES = {"A": (1, 2), "B": (2, 1), "=": (1, 1), "?": None}


def series(best_of: int, results: str) -> Series:
    """The series of races with these winners; `=` is a draw, `?` a race that is on. Seats change in every race."""
    races = []
    for number, result in enumerate(results):
        players, places = (ADA, BEA), PLACES[result]
        if number % 2:
            players, places = (BEA, ADA), places and places[::-1]
        races.append(RaceOfSeries(RaceId(UUID(int=10 + number)), players, places))
    return series_of(best_of, races)


@pytest.mark.parametrize(
    ("best_of", "results", "number", "wins", "winner"),
    [
        (1, "?", 1, (0, 0), None),
        (1, "A", 1, (1, 0), ADA),
        (1, "AB", 1, (0, 1), BEA),  # each rematch is a series of its own
        (3, "A?", 2, (1, 0), None),
        (3, "AB", 2, (1, 1), None),
        (3, "ABB", 3, (1, 2), BEA),
        (3, "AA", 2, (2, 0), ADA),
        (3, "AA?", 1, (0, 0), None),
        (3, "A=B=A", 5, (2, 1), ADA),  # draws make it longer
        (5, "ABAB?", 5, (2, 2), None),
        (5, "AAAB", 1, (0, 1), None),
    ],
)
def test_the_score_of_a_series(
    best_of: int, results: str, number: int, wins: tuple[int, int], winner: PlayerId | None
) -> None:
    found = series(best_of, results)
    assert (found.number, (found.wins[ADA], found.wins[BEA]), found.winner) == (number, wins, winner)
    assert [race.int - 10 for race in found.races] == list(range(len(results) - number, len(results)))


def test_a_ghost_that_comes_first_wins_no_race_of_a_series() -> None:
    assert series_of(1, [RaceOfSeries(RaceId(UUID(int=3)), (ADA, None), (2, 1))]).winner is None


@given(best_of=st.sampled_from([1, 3, 5]), results=st.text("AB=", min_size=1, max_size=30))
def test_a_series_ends_with_more_than_half_of_its_races_and_never_later(best_of: int, results: str) -> None:
    found = series(best_of, results)
    most = max(found.wins.values())
    assert most <= best_of // 2 + 1
    assert (found.winner is not None) == (most == best_of // 2 + 1)
