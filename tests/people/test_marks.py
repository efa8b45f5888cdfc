"""Marks are earned by what a race shows, as `PerformanceTracker` reads it from the log."""

from uuid import UUID

import pytest
from msgspec.structs import replace

from cadogan.people.marks import FEATS, MARKS, feats_of
from cadogan.people.performance import Performance
from cadogan.races.ids import PlayerId

PLAYER = PlayerId(UUID(int=7))
LOST = Performance(
    seat=0,
    player=PLAYER,
    rivals=1,
    has_won=False,
    how="stuck",
    time_ms=300_000,
    left_ms=300_000,
    may_undo=False,
    undos=0,
    most_behind=3,
    lead=-3,
    rivals_home=20,
    beat_own_ghost=False,
)
WON = replace(LOST, has_won=True, lead=3)


@pytest.mark.parametrize(
    ("performance", "feats"),
    [
        (LOST, []),
        (WON, []),
        (replace(WON, lead=1), ["whisker"]),
        (replace(WON, lead=1, rivals_home=0), []),
        (replace(WON, most_behind=10), ["from-behind"]),
        (replace(WON, most_behind=10, lead=0), ["whisker"]),
        (replace(LOST, most_behind=10), []),
        (replace(WON, how="won", most_behind=0), ["never-headed"]),
        (replace(WON, how="won", most_behind=0, rivals_home=9), []),
        (replace(WON, how="won", may_undo=True), ["no-way-back"]),
        (replace(WON, how="won", may_undo=True, undos=1), []),
        (replace(WON, how="won", may_undo=True, rivals=0, has_won=False), []),
        (replace(WON, how="won", left_ms=59_999), ["last-minute"]),
        (replace(WON, left_ms=0), []),
        (replace(WON, rivals=3), ["full-table"]),
        (replace(LOST, rivals=0, beat_own_ghost=True), ["own-ghost"]),
    ],
)
def test_a_race_shows_its_feats(performance: Performance, feats: list[str]) -> None:
    assert feats_of(performance) == feats


def test_codes_differ_and_each_feat_can_be_earned() -> None:
    codes = [mark.code for mark in MARKS]
    assert len(set(codes)) == len(codes) == 15
    assert FEATS.keys() < set(codes)
