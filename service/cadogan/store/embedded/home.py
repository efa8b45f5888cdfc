"""Paths of an embedded Postgres: in the requested directory, or elsewhere if Postgres's user cannot enter it."""

import hashlib
import os
import stat
from pathlib import Path
from typing import NamedTuple

import structlog

from cadogan.store.embedded.account import Account
from cadogan.store.embedded.errors import EmbeddedPostgresError
from cadogan.store.embedded.shelter import SHELTER, make_open

PORT = 5432
"""Part of the socket's name. Nothing listens on TCP."""

SOCKET_PATH_BYTES = 103
"""Longest path of a socket on macOS. Linux allows 107."""

logger = structlog.get_logger()


class Home(NamedTuple):
    """The paths of one embedded Postgres."""

    path: Path
    socket: Path

    @property
    def cluster(self) -> Path:
        """Postgres's own data directory."""
        return self.path / "cluster"

    @property
    def log(self) -> Path:
        """Postgres's log. The log of the previous run has the suffix `.1`."""
        return self.path / "postgres.log"

    @property
    def services_lock(self) -> Path:
        """Held shared by every service that uses this Postgres, and exclusively by the process that stops it."""
        return self.path / "services.lock"

    @property
    def postgres_lock(self) -> Path:
        """Held by the process that starts Postgres, and afterwards by its watcher."""
        return self.path / "postgres.lock"


def home_for(data_dir: Path, account: Account) -> Home:
    """Choose the paths for a requested data directory."""
    path = reachable(data_dir.expanduser().resolve(), account)
    socket = path / "socket"
    is_too_long = len(os.fsencode(socket / f".s.PGSQL.{PORT}")) > SOCKET_PATH_BYTES
    if is_too_long or "," in str(socket):  # Postgres and its clients take a comma as a separator of paths
        socket = Path(f"/tmp/cadogan-{account.uid}-{short_hash(path)}")  # noqa: S108 - private; TMPDIR may be long too
    return Home(path, socket)


def reachable(data_dir: Path, account: Account) -> Path:
    """The requested directory, or a substitute if the user that runs Postgres cannot enter it."""
    if account.is_own:
        return data_dir
    stand_in = SHELTER / short_hash(data_dir)
    if stand_in.exists():  # data stay where they are, even if the requested directory can be entered by now
        return stand_in
    nearest = next(path for path in (data_dir, *data_dir.parents) if path.is_dir())
    if account.may_execute(nearest):
        return data_dir
    logger.info("postgres_data_elsewhere", at=str(stand_in), why=f"user {account.uid} cannot enter {nearest}")
    return stand_in


def make_home(home: Home, account: Account) -> None:
    """Create the missing directories of a home."""
    if home.path.parent == SHELTER:
        make_open(SHELTER)
    if not home.path.exists():
        home.path.mkdir(parents=True, exist_ok=True)  # another service may be creating it at this moment
        home.path.chmod(
            0o700 if account.is_own else 0o711
        )  # root's directory stays root's: others may only pass through it
    make_private(home.socket, account)


def make_private(directory: Path, account: Account) -> None:
    """Create a directory that only one user may enter, or check that it is one. Raises EmbeddedPostgresError."""
    directory.mkdir(mode=0o700, exist_ok=True)
    if directory.lstat().st_uid == os.geteuid():
        account.adopt(directory)
    found = directory.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != account.uid or found.st_mode & 0o077:
        raise EmbeddedPostgresError(
            f"{directory} must be a directory of user {account.uid} with mode 0700; it belongs to user {found.st_uid} "
            f"and has mode {stat.S_IMODE(found.st_mode):04o}. Remove it."
        )


def short_hash(path: Path) -> str:
    """Short name that stands for a path. The same path always gets the same name."""
    return hashlib.sha256(os.fsencode(path)).hexdigest()[:12]
