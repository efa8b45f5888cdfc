"""How Postgres carries a query out, after it has seen it often enough to keep a plan for good."""

import json
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import asyncpg
from asyncpg.connection import LoggedQuery

from cadogan.store.database import SETTINGS, Pool

TIMES = 7
"""The sixth time Postgres may take the plan that it made for any values, and stay with it."""


class Question(NamedTuple):
    """A query as the service asked it."""

    query: str
    values: Sequence[Any]


class Plan(NamedTuple):
    """What a query took: milliseconds, pages that were looked at, and the steps, each as `EXPLAIN` has it."""

    milliseconds: float
    pages: int
    steps: list[dict[str, Any]]

    @property
    def largest_sort(self) -> int:
        """Rows that were sorted by one step, at the most."""
        return max((rows_into(step) for step in self.steps if "Sort" in step["Node Type"]), default=0)

    @property
    def scanned(self) -> set[str]:
        """Tables that were read from their beginning to their end, and had something in them."""
        scans = [step for step in self.steps if step["Node Type"] == "Seq Scan"]
        return {step["Relation Name"] for step in scans if step["Actual Rows"] or step.get("Rows Removed by Filter")}

    @property
    def indexes(self) -> set[str]:
        """Indexes that were used."""
        return {step["Index Name"] for step in self.steps if "Index Name" in step}


@asynccontextmanager
async def asked(dsn: str) -> AsyncIterator[tuple[Pool, list[Question]]]:
    """Pool as the service has it, and the queries that are asked over it."""
    questions: list[Question] = []

    def note(asked: LoggedQuery) -> None:
        questions.append(Question(asked.query, asked.args))

    async def listen(connection: asyncpg.Connection) -> None:
        connection.add_query_logger(note)

    async with asyncpg.create_pool(dsn, min_size=1, max_size=4, init=listen, server_settings=SETTINGS) as pool:
        yield pool, questions


async def plan_of(connection: asyncpg.Connection, question: Question) -> Plan:
    """Plan of a query that only reads, the last of several times."""
    await connection.execute(f"PREPARE question AS {question.query}")
    values = ", ".join(map(literal, question.values))
    execute = f"EXECUTE question({values})" if values else "EXECUTE question"
    try:
        told = [await connection.fetchval(f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {execute}") for _ in range(TIMES)]
    finally:
        await connection.execute("DEALLOCATE question")
    (plan,) = json.loads(told[-1])
    root = plan["Plan"]
    return Plan(plan["Execution Time"], root["Shared Hit Blocks"] + root["Shared Read Blocks"], list(steps_of(root)))


def steps_of(step: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A step and all below it that were carried out."""
    if step["Actual Loops"]:
        yield step
        for below in step.get("Plans", ()):
            yield from steps_of(below)


def rows_into(step: dict[str, Any]) -> int:
    """Rows that a step got from the one below it."""
    return int(sum(below["Actual Rows"] * below["Actual Loops"] for below in step["Plans"]))


def literal(value: object) -> str:
    """A value as SQL has it."""
    match value:
        case None:
            return "NULL"
        case list() | tuple():
            return "'{" + ",".join(map(str, value)) + "}'"
        case _:
            return f"'{value}'"
