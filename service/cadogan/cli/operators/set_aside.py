"""`cadogan set-aside`: lists the races that lists, ratings or results could not apply, and tries them again."""

import asyncio
import sys
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar
from uuid import UUID

from cyclopts import App

from cadogan.cli.operators.rebuild import PROJECTIONS
from cadogan.cli.serving.database import database
from cadogan.cli.serving.settings.settings import DatabaseUrl
from cadogan.store.database import Pool, connect
from cadogan.store.log.log import Log
from cadogan.store.migrations import migrate
from cadogan.store.projections.set_aside import SetAside, SetAsideTable

T = TypeVar("T")

set_aside = App(name="set-aside", help="List races that lists, ratings or results could not apply, and try them again.")


@set_aside.default
def list_set_aside(*, database_url: DatabaseUrl = None) -> None:
    """List the races that are set aside, and why. Lists, ratings or results lack what happened in them.

    Parameters
    ----------
    database_url
        A Postgres to use instead of the embedded one.
    """
    races = asked(database_url, lambda pool: SetAsideTable(pool).all())
    print(lines(races) if races else "No race is set aside.")


@set_aside.command
def retry(race: UUID | None = None, /, *, database_url: DatabaseUrl = None) -> None:
    """Apply races that are set aside, with the code of this release. Races go on meanwhile.

    Nodes do so by themselves after an upgrade. Only this command also applies a rated race whose players have been
    rated since: it computes all ratings again, because they depend on the order of the races.

    Parameters
    ----------
    race
        Id of a race; all of them if there is none.
    database_url
        A Postgres to use instead of the embedded one.
    """
    before, after = asked(database_url, lambda pool: retried(pool, race))
    if not before:
        sys.exit("No race is set aside." if race is None else f"Race {race} is not set aside.")
    print(f"Applied: {len(before) - len(after)} of {len(before)}.")
    if after:
        sys.exit(f"Still set aside:\n{lines(after)}")


def asked(database_url: str | None, what: Callable[[Pool], Awaitable[T]]) -> T:
    """Run a query on the database."""

    async def ask(dsn: str) -> T:
        await migrate(dsn)
        async with await connect(dsn) as pool:
            return await what(pool)

    with database(database_url) as dsn:
        return asyncio.run(ask(dsn))


async def retried(pool: Pool, race: UUID | None) -> tuple[list[SetAside], list[SetAside]]:
    """What was set aside before a retry, and what still is; of one race, or of all."""
    before = await of_race(pool, race)
    async with Log(pool) as log:
        for kind in PROJECTIONS:
            projection = kind(pool, log)
            races = [each for each in before if each.projection == kind.name]
            ids = {each.race_id for each in races}
            if ids and any(each.is_too_late for each in await projection.retry(races) if each.race_id in ids):
                await projection.rebuild()
    return before, await of_race(pool, race)


async def of_race(pool: Pool, race: UUID | None) -> list[SetAside]:
    """What is set aside of a race, or of all."""
    return [each for each in await SetAsideTable(pool).all() if race in (None, each.race_id)]


def lines(races: Sequence[SetAside]) -> str:
    """What is set aside, one per line, with the oldest first."""
    return "\n".join(
        f"{each.race_id}  {each.projection:<7}  version {each.version} ({each.since:%Y-%m-%d %H:%M %Z})  {each.error}"
        for each in races
    )
