"""A short evening at two nodes: every paired race ends and is rated, as the log says."""

import random
from pathlib import Path

from cadogan.rules.policies.policies import POLICIES
from infra.bench.service import free_port, serving
from infra.simulate import Evening, simulate

EVENING = Evening(players=9, seconds=12, thinking_s=(0.0, 0.01))


async def test_after_a_short_evening_nothing_is_stuck_and_every_projection_equals_its_rebuild(
    dsn: str, tmp_path: Path
) -> None:
    one, other = free_port(), free_port()
    with serving(one, dsn, tmp_path / "one.log"), serving(other, dsn, tmp_path / "other.log"):
        urls = [f"http://127.0.0.1:{port}" for port in (one, other)]
        report = await simulate(urls, dsn, EVENING, random.Random(7))
    assert report.states["finished"] > 0
    assert (report.stuck, report.differing, dict(report.failures)) == (0, (), {})
    assert set(report.ratings) <= set(POLICIES)
    assert report.rated > 1
