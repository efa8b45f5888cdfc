"""The counts of `perft.jsonl` are those of the engine, and of the naive twin as deep as its patience goes."""

from itertools import pairwise

import pytest

from cadogan.rules import GAMES
from tests.rules.perft import KEY_OPTIONS, VARIANTS, Row, count_by_engine, count_by_twin, rows

ROWS = list(rows())
TWINS_POSITIONS = 6  # its patience; `python -m tests.rules.perft check` has all of it


@pytest.mark.parametrize("name", [*GAMES, *VARIANTS])
def test_the_engine_counts_as_the_vectors_do(name: str) -> None:
    for row in of(name):
        assert count_by_engine(row) == (row.sequences, row.positions), row


@pytest.mark.parametrize("name", [*GAMES, *VARIANTS])
def test_the_twin_counts_as_the_vectors_do(name: str) -> None:
    for row in of(name):
        sequences, positions = count_by_twin(row, most=TWINS_POSITIONS)
        assert sequences
        assert (sequences, positions) == (row.sequences[: len(sequences)], row.positions[: len(positions)]), row


def test_every_game_is_counted_from_the_start_and_later_and_with_its_options() -> None:
    for name in GAMES:
        assert len([row for row in of(name) if row.game == name and not row.options and not row.moves]) == 1
        assert len([row for row in of(name) if row.moves]) >= 5
        for options in KEY_OPTIONS.get(name, []):
            assert len([row for row in of(name) if row.options == options]) >= 2


def test_there_are_never_more_positions_than_ways_to_them() -> None:
    for _, row in ROWS:
        assert all(positions <= sequences for positions, sequences in zip(row.positions, row.sequences, strict=True))
        assert all(later == 0 for number, later in pairwise(row.sequences) if number == 0)


def of(name: str) -> list[Row]:
    return [row for called, row in ROWS if called == name]
