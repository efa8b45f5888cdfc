"""`cadogan doctor`: looks at a set-up, and names what is wrong with the cure."""

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console

from cadogan.cli.operators.doctor.finding import Finding, fault
from cadogan.cli.operators.doctor.of_machine import of_machine
from cadogan.cli.operators.doctor.of_postgres import of_error, of_nats, of_postgres
from cadogan.cli.operators.doctor.of_proxy import of_proxy
from cadogan.cli.serving.database import known
from cadogan.cli.serving.settings.settings import Settings
from cadogan.store.diagnosis import diagnose
from cadogan.store.embedded import EmbeddedPostgres, EmbeddedPostgresError, default_data_dir

MARKS = {"ok": "[green]ok[/green]     ", "warning": "[yellow]warning[/yellow]", "fault": "[red]fault[/red]  "}
DEFAULTS = Settings()


def doctor(settings: Annotated[Settings, Parameter(name="*")] = DEFAULTS, *, url: str | None = None) -> None:
    """Look at a set-up with the settings of `cadogan serve`, and say how to cure what is wrong. Changes nothing.

    Parameters
    ----------
    url
        Public address of the service. If a proxy is there, the doctor looks at what the proxy passes on.
    """
    console = Console(highlight=False, soft_wrap=True)
    worst = "ok"
    for found in findings(settings, url):
        console.print(f"{MARKS[found.status]}  {found.subject}: ", end="")
        console.print(found.text, markup=False)
        if found.cure:
            console.print(f"         {found.cure}", markup=False)
        worst = "fault" if "fault" in (worst, found.status) else found.status if worst == "ok" else worst
    if worst == "fault":
        sys.exit(1)


def findings(settings: Settings, url: str | None) -> Iterator[Finding]:
    """Everything that was looked at, the nearest first."""
    machine = list(of_machine(settings))
    yield from machine
    if settings.database_url is not None:
        yield from of_database(known(settings.database_url), settings.database_connections, is_own=False)
    elif not any(found.subject == "data directory" and found.status == "fault" for found in machine):
        try:
            with EmbeddedPostgres(default_data_dir() if settings.data is None else Path(settings.data)) as postgres:
                yield from of_database(postgres.dsn("cadogan"), settings.database_connections, is_own=True)
        except EmbeddedPostgresError as error:
            yield fault("embedded Postgres", str(error), "Its log is `postgres.log` in the data directory.")
    if settings.nats_url:
        yield from of_nats(settings.nats_url)
    if url is not None:
        yield from asyncio.run(of_proxy(url, settings))


def of_database(dsn: str, connections: int, *, is_own: bool) -> list[Finding]:
    """What is wrong with a database, for a node with so many `connections`."""
    try:
        facts = asyncio.run(diagnose(dsn))
    except Exception as error:  # noqa: BLE001 - whatever prevents a connection is what the doctor was asked for
        return [of_error(error)]
    return list(of_postgres(facts, connections, is_own=is_own))
