"""`cadogan fsck`: reads every stored race again, and names what is damaged."""

import asyncio
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from cadogan.cli.operators.fsck_record import Comparison, lines_of, resume
from cadogan.cli.serving.database import database
from cadogan.cli.serving.settings.settings import DatabaseUrl
from cadogan.store.errors import LogArchived
from cadogan.store.fsck.fault import Fault
from cadogan.store.fsck.fsck import check_ranges, plan, rating_faults
from cadogan.store.log.race_ranges import LEAST, MOST
from cadogan.store.migrations import migrate

Count = Annotated[int, Parameter(validator=Number(gte=1))]


def fsck(
    *,
    record: Path | None = None,
    compare: Path | None = None,
    jobs: Count | None = None,
    database_url: DatabaseUrl = None,
) -> None:
    """Read every stored race again, and compare it with the rules and with what was computed from it.

    Prints a line for each fault, and exits with 1 if there is one. Changes nothing. The service may run meanwhile.

    Parameters
    ----------
    record
        File for the digest of each race. A run that was interrupted continues from it.
    compare
        Record of an earlier run: no race may have another digest, or fewer events.
    jobs
        Processes to use; as many as there are cores if it is left out.
    database_url
        A Postgres to use instead of the embedded one.
    """
    if compare is not None and not compare.exists():
        sys.exit(f"{compare}: there is no such record.")
    with database(database_url) as dsn:
        races, old, faults = asyncio.run(check_all(dsn, record, compare, jobs or os.cpu_count() or 1))
    if old:
        print(f"Raced under rules of another release, so only the rows were checked: {counted(old, 'race')}.")
    print(f"{counted(races, 'race')}, {counted(faults, 'fault')}.")
    sys.exit(1 if faults else 0)


def counted(number: int, name: str) -> str:
    """A number of things, in words.

    >>> counted(1, "race"), counted(0, "fault")
    ('1 race', '0 faults')
    """
    return f"{number} {name}" if number == 1 else f"{number} {name}s"


async def check_all(dsn: str, record: Path | None, compare: Path | None, jobs: int) -> tuple[int, int, int]:
    """Check all races. Returns how many there are, how many only in part, and how many faults."""
    await migrate(dsn)
    done = resume(record) if record is not None else None
    if done is not None and done.until == MOST:
        sys.exit(f"{record} is complete. Choose another file; --compare {record} compares with it.")
    ranges, left, months = await plan(dsn, LEAST if done is None else done.until)
    races, old, faults = 0, 0, 0
    if done is not None:
        races, faults = done.races, tell(done.faults)
    comparison = None if compare is None else Comparison(compare, months)
    columns = (TextColumn("reading races"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=races + left, completed=races)
        async for (_, until), checked in check_ranges(dsn, ranges, jobs):
            races += sum(race.version > 0 for race in checked)
            old += sum(race.is_old for race in checked)
            faults += sum(tell(race.faults) for race in checked)
            if comparison is not None:
                faults += tell(list(comparison.faults(checked, until)))
            if record is not None:
                with record.open("ab") as file:
                    file.write(lines_of(checked, until))
            progress.update(task, completed=races)
    try:
        async for fault in rating_faults(dsn):
            faults += tell([fault])
    except LogArchived:
        print("The log of some months is archived: their races were not checked, nor were ratings, which need all.")
    return races, old, faults


def tell(faults: Sequence[Fault]) -> int:
    """Print faults. Returns how many they are."""
    for fault in faults:
        print(fault, flush=True)
    return len(faults)
