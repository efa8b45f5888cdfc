"""A short simulated evening at two nodes: every paired race ends and is rated as its log says."""

import random
from pathlib import Path

import pytest

from cadogan.rules.policies.policies import POLICIES
from infra.lab.node import Node, serving
from infra.simulate.evening import Evening, simulate

EVENING = Evening(players=6, seconds=6, thinking_s=(0.0, 0.01))


async def test_after_an_evening_no_race_is_stuck_and_projections_are_right(
    dsn: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ALLOW_DATA_LOSS", "1")  # the Postgres of all tests has no fsync
    async with serving([Node(tmp_path / f"{name}.log", {"DATABASE_URL": dsn}) for name in ("one", "other")]) as nodes:
        report = await simulate([node.url for node in nodes], dsn, EVENING, random.Random(7))
    assert report.states["finished"] > 0
    assert (report.stuck, report.differing, dict(report.failures)) == (0, (), {})
    assert set(report.ratings) <= set(POLICIES)
    assert report.rated > 1
