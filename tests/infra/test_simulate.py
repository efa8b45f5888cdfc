"""A short simulated evening at two nodes: every paired race ends and is rated as its log says."""

import random
from pathlib import Path

import pytest

from cadogan.rules.policies.policies import POLICIES
from infra.bench.service import free_port, serving
from infra.simulate.evening import Evening, simulate

EVENING = Evening(players=6, seconds=6, thinking_s=(0.0, 0.01))


async def test_after_an_evening_no_race_is_stuck_and_projections_are_right(
    dsn: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ALLOW_OWNER", "1")
    monkeypatch.setenv("ALLOW_DATA_LOSS", "1")  # the Postgres of all tests has no fsync
    one, other = free_port(), free_port()
    with serving(one, dsn, tmp_path / "one.log"), serving(other, dsn, tmp_path / "other.log"):
        urls = [f"http://127.0.0.1:{port}" for port in (one, other)]
        report = await simulate(urls, dsn, EVENING, random.Random(7))
    assert report.states["finished"] > 0
    assert (report.stuck, report.differing, dict(report.failures)) == (0, (), {})
    assert set(report.ratings) <= set(POLICIES)
    assert report.rated > 1
