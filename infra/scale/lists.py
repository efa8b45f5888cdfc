"""`python -m infra.scale.lists`: prints how Postgres executes each list of the API on many generated races."""

import argparse
import asyncio
import time
from collections.abc import AsyncIterator
from typing import NamedTuple

import asyncpg

from cadogan.store.database import connect
from cadogan.store.log.log import Log
from cadogan.store.migrations import migrate
from infra.lab.postgres import data_directory, postgres_at
from infra.scale.generated_races import generate_races
from infra.scale.list_queries import choose_subjects, exports, lists, results
from infra.scale.query_plan import Plan, Query, explain, recorded_queries

FOLLOWING = ("set_config", "pg_advisory", "(SELECT tx FROM")
"""Parts of the queries with which projections follow the log."""


class ListPlan(NamedTuple):
    """The plan of one query that a list needs. `name` says which list."""

    name: str
    plan: Plan


def main() -> None:
    """Generate the races on a temporary Postgres and print the plan of each list."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--races", type=int, default=1_000_000)
    races = parser.parse_args().races
    with data_directory() as directory, postgres_at(directory / "data") as server:
        asyncio.run(report(server.dsn(), races))


async def report(dsn: str, races: int) -> None:
    """Generate the races and print a line for each query."""
    await migrate(dsn)
    began = time.monotonic()
    await generate_races(dsn, races)
    print(f"generated {races:,} races in {time.monotonic() - began:.0f} s")
    print(f"{'':<50}{'ms':>9}{'pages':>9}{'sorted':>9}   reads")
    async for name, plan in list_plans(dsn):
        reads = ", ".join(sorted(plan.indexes | {f"all of {table}" for table in plan.scanned}))
        print(f"{name:<50}{plan.milliseconds:>9.2f}{plan.pages:>9,}{plan.largest_sort:>9,}   {reads}", flush=True)


async def list_plans(dsn: str) -> AsyncIterator[ListPlan]:
    """Read each list once, and explain the queries that this took."""
    owner = await asyncpg.connect(dsn)
    async with recorded_queries(dsn) as (pool, queries), await connect(dsn) as for_log, Log(for_log) as log:
        subjects = await choose_subjects(pool)
        for name, read in {
            **lists(pool, log, subjects),
            **results(pool, log, subjects),
            **exports(pool, log, subjects),
        }.items():
            queries.clear()
            await read()
            for query in filter(is_of_a_list, queries.copy()):
                yield ListPlan(name, await explain(owner, query))
    await owner.close()


def is_of_a_list(query: Query) -> bool:
    """Whether a query reads a list, and is not part of following the log."""
    text = query.text.lstrip()
    return text.startswith("SELECT") and not any(part in text for part in FOLLOWING)


if __name__ == "__main__":
    main()
