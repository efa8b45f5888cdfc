"""`cadogan export`: a finished race as text, from its log or from a service."""

import asyncio
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from cadogan.cli.players.address import Address, address_of
from cadogan.cli.players.harmless import harmless_lines
from cadogan.cli.serving.database import database
from cadogan.cli.serving.settings.settings import DatabaseUrl
from cadogan.races.ids import RaceId
from cadogan.races.phases import Finished
from cadogan.races.race import players_in
from cadogan.races.record.race_view import phase_name
from cadogan.races.text.from_log import text_race
from cadogan.races.text.writer import write_text
from cadogan.store.clock import Clock
from cadogan.store.database import connect
from cadogan.store.errors import UnknownRace
from cadogan.store.log.log import Log
from cadogan.store.log.race_reader import RaceReader
from cadogan.store.migrations import migrate
from cadogan.store.tables.players import Players
from cadogan_client import Cadogan, CadoganError


def export(
    race: str,
    /,
    *,
    output: Annotated[str | None, Parameter(name=["--output", "-o"])] = None,
    database_url: DatabaseUrl = None,
) -> None:
    """Write a finished race as text.

    Parameters
    ----------
    race
        Its id, to read the database; or its address, to ask a service.
    output
        File to write. Without it, standard output.
    database_url
        A Postgres to use instead of the embedded one.
    """
    address = address_of(race)
    text = over_the_wire(address) if address.url is not None else from_the_database(address, database_url)
    if output is None:
        print(harmless_lines(text), end="")
        return
    try:
        Path(output).write_text(text, encoding="utf-8")
    except OSError as error:
        sys.exit(f"{output}: {error.strerror}")


def over_the_wire(address: Address) -> str:
    """The text of a race from a service."""

    async def read() -> str:
        assert address.url is not None  # it was given
        async with Cadogan(address.url) as cadogan:
            return await cadogan.text(address.id)

    try:
        return asyncio.run(read())
    except CadoganError as error:
        sys.exit(f"Cannot export: {error}")


def from_the_database(address: Address, database_url: str | None) -> str:
    """The text of a race from the log, whether or not a service runs.

    The log does not show whether the deal is being played in another race. If that is possible, the text has no cards.
    """
    with database(database_url) as dsn:
        return asyncio.run(logged(dsn, RaceId(address.id)))


async def logged(dsn: str, race_id: RaceId) -> str:
    """Text of a race in the log. Exits with the reason if there is none."""
    await migrate(dsn)
    async with await connect(dsn) as pool, Log(pool) as log:
        try:
            record, _ = await RaceReader(log, Clock()).public(race_id)
        except UnknownRace:
            sys.exit(f"There is no race {race_id}. GET /api/v1/races lists the races.")
        assert record.race is not None  # its log begins with it
        if not isinstance(record.race.phase, Finished):
            sys.exit(f"Only finished races can be exported; this one is in phase {phase_name(record.race)}.")
        if record.opens_at is not None:
            sys.exit(f"This race is closed. It can be exported from {record.opens_at} ms since the epoch.")
        names = await Players(pool).names(players_in(record.race).values())
        return write_text(text_race(record, None, names))
