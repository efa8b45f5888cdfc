"""How Postgres is launched: everything that is said to it and its watcher at the start."""

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
    """Start Postgres under a watcher that holds the lock from now on; returns before it answers.

    If either fails, the lock is free again, and the log says why.
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
    """Tell Postgres whose process id in `postmaster.pid` is no reason not to start.

    The id is a dead postmaster's and may by now be another process's, as it often is after a container's restart.
    pg_ctl speaks of its own parent by this variable (src/backend/utils/init/miscinit.c, CreateLockFile). Nobody
    removes the file: by it Postgres finds out whether processes of the dead postmaster's still write to the cluster.
    """
    pid = noted_pid(cluster)
    return ENVIRONMENT if pid is None else ENVIRONMENT | {"PG_GRANDPARENT_PID": str(pid)}


def rotate(log: Path) -> None:
    """Begin a new log, and keep the one before it; others need not read the statements that failed."""
    if log.exists():
        log.replace(log.with_name(f"{log.name}.1"))
    log.touch(mode=0o600)
