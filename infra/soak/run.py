"""Runs a soak: a service on a Postgres of its own, its visitors, and the samples."""

import asyncio
import random
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import asyncpg

from infra.lab.node import running_node
from infra.lab.postgres import data_directory, postgres_at
from infra.soak.sample import Sample, Sampler
from infra.soak.task_count import FILE, PRELUDE
from infra.soak.visitors import Visitors


class Load(NamedTuple):
    """How many visitors there are at any time."""

    pairs: int = 4
    spectators: int = 6
    readers: int = 3


LONGEST_PAUSE_S = 2
"""Longest pause between two samples. Dead rows come and go within seconds, so a mean needs many."""
SAMPLES = 60
"""Least number of samples."""


class Soak(NamedTuple):
    """The result of a soak."""

    samples: list[Sample]
    counts: Counter[str]


def soak(minutes: float, load: Load, seed: int) -> Soak:
    """Serve, let visitors come and go, and take samples."""
    with data_directory() as directory, postgres_at(directory / "data") as server:
        tasks = directory / "tasks"
        tasks.touch()
        log, more = directory / "service.log", {FILE: str(tasks)}
        with running_node(server.dsn(), log, prelude=PRELUDE, **more) as node:
            visitors = Visitors(node.url, random.Random(seed))
            samples = asyncio.run(watch(node.pid, tasks, server.dsn(), visitors, minutes, load))
    return Soak(samples, visitors.counts)


async def watch(  # noqa: PLR0913, PLR0917 - what is watched, how, and how long
    pid: int, tasks: Path, dsn: str, visitors: Visitors, minutes: float, load: Load
) -> list[Sample]:
    """Take samples while visitors come and go."""
    samples: list[Sample] = []
    pause_s = min(LONGEST_PAUSE_S, 60 * minutes / SAMPLES)
    database = await asyncpg.connect(dsn)
    sampler = Sampler(pid, tasks, database)
    coming = asyncio.create_task(visitors.come_and_go(load.pairs, load.spectators, load.readers))
    try:
        while not samples or samples[-1].minute < minutes:
            done, _ = await asyncio.wait((coming,), timeout=pause_s)
            for failed in done:  # visitors go on until they are cancelled
                failed.result()
            samples.append(await sampler.sample())
    finally:
        coming.cancel()
        await asyncio.gather(coming, return_exceptions=True)
        await database.close()
    return samples
