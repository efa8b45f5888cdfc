"""What tests of the embedded Postgres ask of Postgres and of the system, by their own programs."""

import subprocess
from collections.abc import Callable
from pathlib import Path

from cadogan.store.embedded.binaries import BIN, installed_package
from cadogan.store.embedded.waiting import comes_true

DEADLINE_S = 30
"""Everything here takes less than a second, unless the machine is very busy."""

PSQL = installed_package() / BIN / "psql"


def ask(dsn: str, *queries: str) -> str:
    """What psql says to some queries."""
    commands = [argument for query in queries for argument in ("-c", query)]
    return output(PSQL, "-XqAt", *commands, dsn, check=True)


def until(condition: Callable[[], bool]) -> None:
    assert comes_true(condition, DEADLINE_S)


def postmaster_of(data_dir: Path) -> int:
    return int((data_dir / "cluster/postmaster.pid").read_text().split()[0])


def parent_of(pid: int) -> int:
    return int(output("ps", "-o", "ppid=", "-p", str(pid)))


def is_running(pid: int) -> bool:
    """Whether a process is running, and not a zombie."""
    return output("ps", "-o", "stat=", "-p", str(pid))[:1] not in ("", "Z")


def output(*command: str | Path, check: bool = False) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=check, timeout=DEADLINE_S).stdout.strip()
