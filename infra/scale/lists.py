"""`python -m infra.scale.lists --races 1000000`: how Postgres answers each list of the API from so many races."""

import argparse
import asyncio
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import NamedTuple

import asyncpg

from cadogan.store.embedded import EmbeddedPostgres
from cadogan.store.log.log import Log
from cadogan.store.migrations import migrate
from infra.scale.generated_races import make_listed
from infra.scale.list_queries import cast_of, exports, lists, results
from infra.scale.query_plan import Plan, Question, asked, plan_of

KEEPING_UP = ("set_config", "pg_advisory", "(SELECT tx FROM")
"""Words of the queries by which projections keep up."""


class Answer(NamedTuple):
    """What a list was asked for, and how that is carried out: a plan for each query."""

    name: str
    plan: Plan


def main() -> None:
    """Make the races on a Postgres that is thrown away, and print what each list takes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--races", type=int, default=1_000_000)
    races = parser.parse_args().races
    with tempfile.TemporaryDirectory(prefix="cadogan-lists-") as directory:
        Path(directory).chmod(0o755)  # root's Postgres runs as somebody else
        with EmbeddedPostgres(Path(directory) / "data") as postgres:
            asyncio.run(report(postgres.dsn("cadogan"), races))


async def report(dsn: str, races: int) -> None:
    """Make the races, ask everything, and print it."""
    await migrate(dsn)
    began = time.monotonic()
    await make_listed(dsn, races)
    print(f"made {races:,} races in {time.monotonic() - began:.0f} s")
    print(f"{'':<50}{'ms':>9}{'pages':>9}{'sorted':>9}   by")
    async for name, plan in answers(dsn):
        by = ", ".join(sorted(plan.indexes | {f"all of {table}" for table in plan.scanned}))
        print(f"{name:<50}{plan.milliseconds:>9.2f}{plan.pages:>9,}{plan.largest_sort:>9,}   {by}", flush=True)


async def answers(dsn: str) -> AsyncIterator[Answer]:
    """Ask everything once, and find out how the queries that this took are carried out from then on."""
    owner = await asyncpg.connect(dsn)
    async with asked(dsn) as (pool, questions), Log(pool) as log:
        cast = await cast_of(pool)
        for name, ask in {**lists(pool, log, cast), **results(pool, log, cast), **exports(pool, log, cast)}.items():
            questions.clear()
            await ask()
            for question in filter(is_of_a_list, questions.copy()):
                yield Answer(name, await plan_of(owner, question))
    await owner.close()


def is_of_a_list(question: Question) -> bool:
    """Whether a query reads what was asked for."""
    query = question.query.lstrip()
    return query.startswith("SELECT") and not any(word in query for word in KEEPING_UP)


if __name__ == "__main__":
    main()
