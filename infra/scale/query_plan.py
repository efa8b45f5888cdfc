"""Plans of queries, as Postgres executes them once it has settled on a generic plan."""

import json
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import asyncpg
from asyncpg.connection import LoggedQuery

from cadogan.store.database import SETTINGS, Pool

EXECUTIONS = 7
"""From the sixth execution of a prepared statement, Postgres may use a generic plan and keep it."""


class Query(NamedTuple):
    """A query of the service with its parameters."""

    text: str
    values: Sequence[Any]


class Plan(NamedTuple):
    """An executed query: its time, the pages that it read, and the steps from `EXPLAIN`."""

    milliseconds: float
    pages: int
    steps: list[dict[str, Any]]

    @property
    def largest_sort(self) -> int:
        """The most rows that one step sorted."""
        return max((input_rows(step) for step in self.steps if "Sort" in step["Node Type"]), default=0)

    @property
    def scanned(self) -> set[str]:
        """Tables that were read by a sequential scan and are not empty."""
        scans = [step for step in self.steps if step["Node Type"] == "Seq Scan"]
        return {step["Relation Name"] for step in scans if step["Actual Rows"] or step.get("Rows Removed by Filter")}

    @property
    def indexes(self) -> set[str]:
        """Indexes that the query used."""
        return {step["Index Name"] for step in self.steps if "Index Name" in step}


@asynccontextmanager
async def recorded_queries(dsn: str) -> AsyncIterator[tuple[Pool, list[Query]]]:
    """A pool with the settings of the service, and the queries that it has run."""
    queries: list[Query] = []

    def record(logged: LoggedQuery) -> None:
        queries.append(Query(logged.query, logged.args))

    async def add_logger(connection: asyncpg.Connection) -> None:
        connection.add_query_logger(record)

    async with asyncpg.create_pool(dsn, min_size=1, max_size=4, init=add_logger, server_settings=SETTINGS) as pool:
        yield pool, queries  # type: ignore[misc]  # a plain pool: one with a logger on each connection


async def explain(connection: asyncpg.Connection, query: Query) -> Plan:
    """Execute a query several times and return the last plan. The query must only read."""
    await connection.execute(f"PREPARE query AS {query.text}")
    values = ", ".join(map(literal, query.values))
    execute = f"EXECUTE query({values})" if values else "EXECUTE query"
    try:
        statement = f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {execute}"
        explained = [await connection.fetchval(statement) for _ in range(EXECUTIONS)]
    finally:
        await connection.execute("DEALLOCATE query")
    (plan,) = json.loads(explained[-1])
    root = plan["Plan"]
    return Plan(
        plan["Execution Time"], root["Shared Hit Blocks"] + root["Shared Read Blocks"], list(executed_steps(root))
    )


def executed_steps(step: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A step and all steps below it, except those that never ran."""
    if step["Actual Loops"]:
        yield step
        for below in step.get("Plans", ()):
            yield from executed_steps(below)


def input_rows(step: dict[str, Any]) -> int:
    """Rows that a step received from the steps below it."""
    return int(sum(below["Actual Rows"] * below["Actual Loops"] for below in step["Plans"]))


def literal(value: object) -> str:
    """A parameter as an SQL literal."""
    match value:
        case None:
            return "NULL"
        case list() | tuple():
            return "'{" + ",".join(map(str, value)) + "}'"
        case _:
            return f"'{value}'"
