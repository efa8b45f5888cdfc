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


def launch(home: Home, account: Account, binaries: Path, settings: Iterable[str], lock: Lock) -> None:
    """Start Postgres under a watcher that holds the lock from now on. Returns before Postgres answers.

    If either fails to start, the lock is released and the log says why.
    """
    user = (watcher.OWN, watcher.OWN) if account.is_own else (account.uid, account.gid)
    watch = (sys.executable, "-I", "-S", watcher.__file__, str(home.services_lock), *map(str, user))
    postgres = (str(binaries / "postgres"), "-D", str(home.cluster), "-p", str(PORT), "-k", str(home.socket))
    with home.log.open("ab") as log:
        subprocess.run(  # noqa: S603 - our own script and arguments
            (*watch, *postgres, *settings),
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
