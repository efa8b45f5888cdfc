"""Launches Postgres and its watcher."""

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from cadogan.store.embedded import watcher
from cadogan.store.embedded.account import ENVIRONMENT, Account
from cadogan.store.embedded.cluster import noted_pid
from cadogan.store.embedded.home import PORT, Home
from cadogan.store.embedded.lock import Lock


def postgres_command(home: Home, binaries: Path, settings: Iterable[str]) -> tuple[str, ...]:
    """Command line of Postgres, with settings as its arguments."""
    directories = ("-D", str(home.cluster), "-k", str(home.socket))
    return (str(binaries / "postgres"), *directories, "-p", str(PORT), *settings)


def launch(home: Home, account: Account, postgres: Iterable[str], lock: Lock, linger_s: float) -> None:
    """Start Postgres under a watcher that holds the lock from now on. Returns before Postgres answers.

    The watcher stops it when no service has used it for `linger_s` seconds.
    If either fails to start, the lock is released and the log says why.
    """
    user = (watcher.OWN, watcher.OWN) if account.is_own else (account.uid, account.gid)
    script = (sys.executable, "-I", "-S", watcher.__file__)
    watch = (*script, str(home.services_lock), str(home.cluster), str(linger_s), *map(str, user))
    with home.log.open("ab") as log:
        subprocess.run(  # noqa: S603 - our own script and arguments
            (*watch, *postgres),
            check=False,
            env=environment(home.cluster),
            cwd="/",
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            pass_fds=(lock.fileno(),),
            start_new_session=True,
        )


def environment(cluster: Path) -> dict[str, str]:
    """Environment that lets Postgres start although `postmaster.pid` has the id of a running process.

    The id belonged to a dead postmaster and may belong to another process by now, as is common after a container
    restart. pg_ctl uses this variable for its own parent (src/backend/utils/init/miscinit.c, CreateLockFile). The file
    must stay: Postgres uses it to find out whether processes of the dead postmaster still write to the cluster.
    """
    pid = noted_pid(cluster)
    return ENVIRONMENT if pid is None else ENVIRONMENT | {"PG_GRANDPARENT_PID": str(pid)}


def rotate(log: Path) -> None:
    """Begin a new log and keep the previous one. Other users cannot read it: it has statements that failed."""
    if log.exists():
        log.replace(log.with_name(f"{log.name}.1"))
    log.touch(mode=0o600)
