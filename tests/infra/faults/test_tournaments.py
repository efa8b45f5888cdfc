"""Each fault once in the middle of an arena or a sprint: every race counts once, and players race again."""

import asyncio
import os
import random

import pytest

from infra.faults import tournaments
from infra.faults.case import Case

SEED = os.environ.get("FAULTS_SEED") or str(random.SystemRandom().getrandbits(32))
"""Of the moments at which faults happen. A failure names it."""


@pytest.mark.parametrize(
    "case", [tournaments.KILLED, tournaments.FAILOVER, tournaments.CUT, tournaments.SPRINT], ids=lambda case: case.name
)
async def test_a_tournament_goes_on_and_each_race_counts_once(case: Case) -> None:
    outcome = await asyncio.to_thread(case.run, 1, random.Random(f"{SEED} {case.name}"), None)
    assert [str(finding) for finding in outcome.verdict.findings] == [], f"FAULTS_SEED={SEED}"
    assert outcome.verdict.acknowledged > 0
