"""Who runs Postgres: oneself, unless one is root, as whom it refuses to run."""

import os
import pwd
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from cadogan.store.embedded.errors import EmbeddedPostgresError

UNPRIVILEGED = ("postgres", "nobody")
"""Whom root becomes, the best first: `postgres` owns nothing but databases, `nobody` exists everywhere."""

ENVIRONMENT = {"LC_ALL": "C"}
"""All that Postgres's programs see: no PGDATA, PGOPTIONS … of the person's, and messages that we can read."""


class Account(NamedTuple):
    """A user of the system who runs Postgres."""

    uid: int
    gid: int
    is_own: bool

    def adopt(self, path: Path) -> None:
        """Make a file or directory this user's."""
        if not self.is_own:
            os.chown(path, self.uid, self.gid)

    def may_execute(self, path: Path) -> bool:
        """Whether this user may run a program, or enter a directory; asked of the system, which knows all reasons."""
        return self.run(["/bin/sh", "-c", 'test -x "$0"', path]).returncode == 0

    def run(self, command: Sequence[str | Path], text: str = "") -> subprocess.CompletedProcess[str]:
        """Run a program as this user on a text, to its end; `stdout` has its errors too."""
        return subprocess.run(  # noqa: S603 - our own programs and arguments
            command,
            input=text,
            env=ENVIRONMENT,
            cwd="/",  # the service's own directory may be closed to this user
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
    """Return oneself, or whom root becomes."""
    if os.geteuid() != 0:
        return Account(os.geteuid(), os.getegid(), is_own=True)
    for name in UNPRIVILEGED:
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return Account(entry.pw_uid, entry.pw_gid, is_own=False)
    raise EmbeddedPostgresError(
        f"Postgres refuses to run as root, and there is neither {' nor '.join(UNPRIVILEGED)} to run it as. "
        "Run the service as another user than root, or make one: useradd --system postgres"
    )
