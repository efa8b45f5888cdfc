"""Where one embedded Postgres lives: the directory that was asked for, unless who runs Postgres cannot reach that."""

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
"""Only a part of the socket's name: nothing listens on TCP."""

SOCKET_PATH_BYTES = 103
"""macOS takes no longer name of a socket; Linux takes 107."""

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
        """What Postgres says; that of the run before has `.1` behind its name."""
        return self.path / "postgres.log"

    @property
    def services_lock(self) -> Path:
        """Held by every service that uses this Postgres, and alone by whoever stops it."""
        return self.path / "services.lock"

    @property
    def postgres_lock(self) -> Path:
        """Held by whoever starts Postgres, and by its watcher afterwards."""
        return self.path / "postgres.lock"


def home_for(data_dir: Path, account: Account) -> Home:
    """Choose the paths for a data directory that somebody asked for."""
    path = reachable(data_dir.expanduser().resolve(), account)
    socket = path / "socket"
    is_too_long = len(os.fsencode(socket / f".s.PGSQL.{PORT}")) > SOCKET_PATH_BYTES
    if is_too_long or "," in str(socket):  # to Postgres and its clients a comma is the end of one path of several
        socket = Path(f"/tmp/cadogan-{account.uid}-{short_hash(path)}")  # noqa: S108 - private; TMPDIR may be long too
    return Home(path, socket)


def reachable(data_dir: Path, account: Account) -> Path:
    """Return the asked directory, or one that stands in for it because who runs Postgres cannot enter it."""
    if account.is_own:
        return data_dir
    stand_in = SHELTER / short_hash(data_dir)
    if stand_in.exists():  # data stay where they are, even if the asked directory has been opened since
        return stand_in
    nearest = next(path for path in (data_dir, *data_dir.parents) if path.is_dir())
    if account.may_execute(nearest):
        return data_dir
    logger.info("postgres_data_elsewhere", at=str(stand_in), why=f"{nearest} is closed to user {account.uid}")
    return stand_in


def make_home(home: Home, account: Account) -> None:
    """Make the directories of a home, those that are not there."""
    if home.path.parent == SHELTER:
        make_open(SHELTER)
    if not home.path.exists():
        home.path.mkdir(parents=True, exist_ok=True)  # another service may be making it at this moment
        home.path.chmod(0o700 if account.is_own else 0o711)  # root's stays root's: others pass through it at most
    make_private(home.socket, account)


def make_private(directory: Path, account: Account) -> None:
    """Make a directory that one user alone may enter, or see that it is one."""
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
    """Stand in for a path in a name; the same path gets the same one every time."""
    return hashlib.sha256(os.fsencode(path)).hexdigest()[:12]
