"""A cluster, as Postgres calls its data directory, and its postmaster, the first process of a Postgres.

Postgres writes the postmaster's id to `postmaster.pid` in the cluster. A crash leaves that file behind.
"""

import os
import shutil
import signal
import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path

from cadogan.store.embedded.account import Account
from cadogan.store.embedded.binaries import MAJOR
from cadogan.store.embedded.errors import EmbeddedPostgresError
from cadogan.store.embedded.waiting import comes_true
from cadogan.store.embedded.watcher import FAST_S, IMMEDIATE_S

OWNER = "cadogan"
"""Postgres's superuser. A client that can reach the socket needs no password."""

INITDB = (
    f"--username={OWNER}",
    "--auth=trust",  # no other user can enter the socket's directory
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",  # sorts the same on every system, also after upgrades
    "--builtin-locale=C.UTF-8",
    "--data-checksums",
)

UNFINISHED = "initdb-"


def make_cluster(cluster: Path, binaries: Path, account: Account) -> None:
    """Create a cluster, or check the version of an existing one. An initdb that is killed leaves none."""
    if cluster.exists():
        check_version(cluster)
        return
    for leftover in cluster.parent.glob(f"{UNFINISHED}*"):
        shutil.rmtree(leftover, ignore_errors=True)
    unfinished = Path(tempfile.mkdtemp(prefix=UNFINISHED, dir=cluster.parent))
    account.adopt(unfinished)
    initdb = account.run([binaries / "initdb", *INITDB, "--pgdata", unfinished])
    if initdb.returncode != 0:
        raise EmbeddedPostgresError(f"initdb could not make {cluster}. Its output:\n{initdb.stdout}")
    unfinished.rename(cluster)
    make_durable(cluster.parent)


def check_version(cluster: Path) -> None:
    """Raise EmbeddedPostgresError if another major version of Postgres made the cluster."""
    made_by = (cluster / "PG_VERSION").read_text().strip()
    if made_by != MAJOR:
        raise EmbeddedPostgresError(
            f"{cluster} was made by Postgres {made_by}; this is Postgres {MAJOR}. Dump it with a cadogan that carries "
            f"Postgres {made_by} and load the dump here, or set CADOGAN_DATA to a new directory."
        )


def make_durable(directory: Path) -> None:
    """Sync a directory, so that the names in it survive a power cut."""
    file = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)


def noted_pid(cluster: Path) -> int | None:
    """Process id of the last postmaster, unless it ended properly. Another process may have that id by now."""
    try:
        return int((cluster / "postmaster.pid").read_text().split()[0])
    except (FileNotFoundError, IndexError, ValueError):  # the last two while the file is being written
        return None


def is_postmaster(pid: int, cluster: Path) -> bool:
    """Whether a process is running and is the postmaster of a cluster."""
    return f"postgres -D {cluster} " in command_line(pid)


def is_running(cluster: Path) -> bool:
    """Whether a cluster has a postmaster that is running."""
    pid = noted_pid(cluster)
    return pid is not None and is_postmaster(pid, cluster)


def command_line(pid: int) -> str:
    """Command line of a running process; empty if there is none."""
    if Path("/proc/self/cmdline").exists():
        try:
            return Path(f"/proc/{pid}/cmdline").read_text(errors="replace").replace("\0", " ")
        except OSError:
            return ""
    ps = ["/bin/ps", "-ww", "-o", "command=", "-p", str(pid)]
    return subprocess.run(ps, capture_output=True, check=False, encoding="utf-8").stdout  # noqa: S603 - a number


def stop_postmaster(cluster: Path) -> None:
    """Stop the postmaster of a cluster, if it is running: first fast, then immediately."""
    pid = noted_pid(cluster)
    if pid is None:
        return
    for request, within_s in ((signal.SIGINT, FAST_S), (signal.SIGQUIT, IMMEDIATE_S)):
        if not is_postmaster(pid, cluster):
            return
        with suppress(ProcessLookupError):
            os.kill(pid, request)
        if comes_true(lambda: not is_postmaster(pid, cluster), within_s):
            return
    raise EmbeddedPostgresError(
        f"Process {pid}, the Postgres of {cluster}, does not stop. Find out what it is waiting for."
    )
