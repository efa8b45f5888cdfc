"""A Postgres that is older than the service needs."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.store.embedded.conftest import open_parent

POSTGRES_15 = Path("/usr/lib/postgresql/15/bin")


@contextmanager
def old_postgres() -> Iterator[str]:
    """DSN of a server of Postgres 15 on a socket, as its superuser."""
    if not POSTGRES_15.exists() or os.geteuid() != 0:
        pytest.skip("NOT TESTED: needs root and Debian's `postgresql-15`")
    with open_parent() as parent:
        data, log = parent / "data", parent / "log"
        shutil.chown(parent, "postgres")
        run_as_postgres("initdb", "-D", data, "-A", "trust")
        options = f"-k {parent} -c listen_addresses= -c fsync=off"
        run_as_postgres("pg_ctl", "-D", data, "-l", log, "-w", "-o", options, "start")
        try:
            yield f"postgresql://postgres@/postgres?host={parent}"
        finally:
            run_as_postgres("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")


def run_as_postgres(name: str, *arguments: str | Path) -> None:
    subprocess.run([POSTGRES_15 / name, *arguments], user="postgres", cwd="/", check=True, stdout=subprocess.DEVNULL)
