"""Each fault, a few times: nothing is lost, carried out twice or wrongly ended, and everybody is served again."""

import asyncio
import os
import random

import pytest

from infra.faults.case import CannotRun
from infra.faults.cases import CASES
from infra.faults.table import is_missed

SEED = os.environ.get("FAULTS_SEED") or str(random.SystemRandom().getrandbits(32))
"""Of the moments at which faults happen. A failure names it."""

ELSEWHERE = {
    "failover-hung": "tests/store/log/test_failover.py",
    "failover-killed": "tests/store/log/test_failover.py",
    "half-open": "tests/store/log/test_failover.py",
    "lazy-commits": "tests/store/test_durability.py",
    "locked-head": "tests/store/log/test_blocked_races.py",
    "slow-queries": "tests/api/test_slow_queries.py",
}
"""Cases whose short forms are other tests, which take less time."""


@pytest.mark.parametrize("name", [name for name in CASES if name not in ELSEWHERE])
async def test_nothing_is_lost_by(name: str) -> None:
    case = CASES[name]
    try:
        outcome = await asyncio.to_thread(case.run, case.short, random.Random(f"{SEED} {name}"), None)
    except CannotRun as error:
        pytest.skip(f"NOT TESTED: {error}")
    assert [str(finding) for finding in outcome.verdict.findings] == [], f"FAULTS_SEED={SEED}"
    assert outcome.verdict.acknowledged > 0
    counts = [figure for figure in outcome.figures if figure.unit != "s"]  # what takes how long is no test's business
    assert not any(map(is_missed, counts)), counts
