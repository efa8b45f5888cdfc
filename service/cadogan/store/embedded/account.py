"""The system user that runs Postgres: our own, or another one if we are root, which Postgres refuses."""

import os
import pwd
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from cadogan.store.embedded.errors import EmbeddedPostgresError

UNPRIVILEGED = ("postgres", "nobody")
"""Users that root switches to, best first: `postgres` owns only databases, `nobody` exists everywhere."""

ENVIRONMENT = {"LC_ALL": "C"}
"""Environment of Postgres's programs: without the user's PGDATA or PGOPTIONS, and with messages in English."""


class Account(NamedTuple):
    """A system user that runs Postgres."""

    uid: int
    gid: int
    is_own: bool

    def adopt(self, path: Path) -> None:
        """Give this user a file or directory."""
        if not self.is_own:
            os.chown(path, self.uid, self.gid)

    def may_execute(self, path: Path) -> bool:
        """Whether this user may run a program or enter a directory. The system decides, by trying it."""
        return self.run(["/bin/sh", "-c", 'test -x "$0"', path]).returncode == 0

    def run(self, command: Sequence[str | Path], text: str = "") -> subprocess.CompletedProcess[str]:
        """Run a program as this user with a text as input, until it ends. `stdout` includes its errors."""
        return subprocess.run(  # noqa: S603 - our own programs and arguments
            command,
            input=text,
            env=ENVIRONMENT,
            cwd="/",  # this user may not be able to enter the service's directory
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            check=False,
            user=None if self.is_own else self.uid,
            group=None if self.is_own else self.gid,
            extra_groups=None if self.is_own else [],
        )


def account_for_postgres() -> Account:
    """Our own user, or the one that root switches to. Raises EmbeddedPostgresError."""
    if os.geteuid() != 0:
        return Account(os.geteuid(), os.getegid(), is_own=True)
    for name in UNPRIVILEGED:
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return Account(entry.pw_uid, entry.pw_gid, is_own=False)
    raise EmbeddedPostgresError(
        f"Postgres refuses to run as root, and the system has neither {' nor '.join(UNPRIVILEGED)} to run it. "
        "Run the service as another user, or create one: useradd --system postgres"
    )
