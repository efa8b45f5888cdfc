"""The supervisor: starts Postgres under its watcher, or joins a Postgres that another service started."""

import os
from collections.abc import Mapping
from contextlib import closing
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.parse import quote, urlencode

from platformdirs import user_data_path

from cadogan.store.embedded.account import account_for_postgres
from cadogan.store.embedded.binaries import binaries_for, installed_package
from cadogan.store.embedded.cluster import OWNER, is_running, make_cluster, stop_postmaster
from cadogan.store.embedded.errors import EmbeddedPostgresError, last_lines, with_log
from cadogan.store.embedded.home import PORT, home_for, make_home
from cadogan.store.embedded.launch import launch, postgres_command, rotate
from cadogan.store.embedded.lock import Lock
from cadogan.store.embedded.settings import as_arguments
from cadogan.store.embedded.shelter import SHELTER
from cadogan.store.embedded.waiting import comes_true
from cadogan.store.embedded.watcher import FAST_S, IMMEDIATE_S, LINGER_S

READY_S = 120
"""Recovery after a crash reads at most 2 GB of WAL."""

STOPPED_S = FAST_S + IMMEDIATE_S

ALONE_S = 0.1
"""Seconds to become the only holder of the services' lock. The watcher may hold it for a moment."""

BUSY_AFTER_CRASH = "is still in use"
"""Postgres's message while processes of a dead postmaster are still running."""

CREATE_DATABASE = r"""
SELECT format('CREATE DATABASE %I TEMPLATE template0', :'name')
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = :'name') \gexec
"""


def default_data_dir() -> Path:
    """Directory of the service's data: CADOGAN_DATA, or the system's directory for user data."""
    asked = os.environ.get("CADOGAN_DATA")
    return Path(asked) if asked else user_data_path("cadogan")


class EmbeddedPostgres:
    """A Postgres in a directory, created at first use. It runs while any service is in its `with` block.

    After a crash of Postgres its watcher starts it again, and after a crash of both, a service that calls
    `start_again`. After a crash of the last service, Postgres runs on for `linger_s` seconds, so that the next service
    finds it up.

    >>> with EmbeddedPostgres(default_data_dir()) as postgres:  # doctest: +SKIP
    ...     postgres.dsn("cadogan")
    'postgresql://cadogan@/cadogan?host=/home/ann/.local/share/cadogan/socket&port=5432'
    """

    def __init__(
        self, data_dir: Path, *, settings: Mapping[str, str] | None = None, linger_s: float = LINGER_S
    ) -> None:
        self._account = account_for_postgres()
        self._home = home_for(data_dir, self._account)
        self._settings = dict(settings or {})
        self._linger_s = linger_s
        self._service: Lock | None = None
        self._has_launched = False

    @property
    def home(self) -> Path:
        """Directory of the data: the requested one, or its substitute."""
        return self._home.path

    @cached_property
    def bin(self) -> Path:
        """Directory of Postgres's programs: psql, pgbench, pg_dump and more."""
        return binaries_for(self._account, installed_package(), SHELTER)

    def start(self) -> None:
        """Start or join Postgres. Returns when it answers. Raises EmbeddedPostgresError."""
        if self._service is not None:
            return
        try:
            make_home(self._home, self._account)
            self._service = Lock(self._home.services_lock)
            self._join()
        except OSError as error:
            self.stop()
            raise EmbeddedPostgresError(
                f"The data directory {self.home} cannot be used: {error}. Set CADOGAN_DATA to a directory that is "
                f"user {os.geteuid()}'s."
            ) from error
        except BaseException:
            self.stop()
            raise

    def start_again(self) -> bool:
        """Start Postgres with a new watcher if neither is running. Returns whether it did; does not wait for Postgres.

        A service calls this once a second, as long as it runs. A Postgres that lost its watcher is left alone while it
        runs: to replace it would interrupt all races. Raises OSError.
        """
        assert self._service is not None  # it has been started: the cluster is there
        with closing(Lock(self._home.postgres_lock)) as lock:
            if not lock.try_alone() or is_running(self._home.cluster):
                return False
            self._launch(lock)
        return True

    def stop(self) -> None:
        """Leave Postgres. The last service to leave waits until it has stopped. A second call does nothing."""
        if self._service is None:
            return
        with closing(self._service) as service:
            self._service = None
            if comes_true(service.try_alone, ALONE_S):
                stop_postmaster(self._home.cluster)
            elif not comes_true(
                service.try_shared, STOPPED_S
            ):  # at once if other services stay; otherwise the watcher is stopping it
                raise EmbeddedPostgresError(with_log("Postgres does not stop.", self._home.log))

    def dsn(self, database: str) -> str:
        """DSN of a database, for asyncpg and psql. A missing database is created."""
        self._create(database)
        address = urlencode({"host": self._home.socket, "port": PORT}, safe="/")
        return f"postgresql://{OWNER}@/{quote(database, safe='')}?{address}"

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, _type: type[BaseException] | None, _error: BaseException | None, _traceback: TracebackType | None
    ) -> None:
        self.stop()

    def _join(self) -> None:
        """Register as a service that uses Postgres, and wait until it answers."""
        assert self._service is not None
        self._has_launched = False
        if not comes_true(self._service.try_shared, STOPPED_S):
            raise EmbeddedPostgresError(with_log("The Postgres of the previous run does not stop.", self._home.log))
        if not comes_true(self._is_up, READY_S):
            raise EmbeddedPostgresError(with_log(f"Postgres did not answer within {READY_S} s.", self._home.log))

    def _is_up(self) -> bool:
        """Whether Postgres answers and has a watcher. Launches it if it has none."""
        with closing(Lock(self._home.postgres_lock)) as lock:
            if lock.try_alone():
                self._prepare_launch()
                self._launch(lock)
                return False
        return self._account.run((*self._client("pg_isready"), "--quiet")).returncode == 0

    def _prepare_launch(self) -> None:
        """Make ready for a launch. A second one is possible only if processes of a crashed Postgres were in the way."""
        if not self._has_launched:
            stop_postmaster(self._home.cluster)
            make_cluster(self._home.cluster, self.bin, self._account)
            rotate(self._home.log)
        elif BUSY_AFTER_CRASH not in last_lines(self._home.log):
            raise EmbeddedPostgresError(with_log("Postgres ended while it was starting.", self._home.log))
        self._has_launched = True

    def _launch(self, lock: Lock) -> None:
        """Start Postgres under a watcher that holds the lock from now on."""
        postgres = postgres_command(self._home, self.bin, as_arguments(self._settings))
        launch(self._home, self._account, postgres, lock, self._linger_s)

    def _create(self, database: str) -> None:
        """Create a database if it is missing."""
        variables = ("--set=ON_ERROR_STOP=1", f"--set=name={database}")
        psql = (*self._client("psql"), "--dbname=postgres", "--no-psqlrc", *variables)
        created = self._account.run(psql, CREATE_DATABASE)
        if (
            created.returncode != 0 and "already exists" not in created.stdout
        ):  # another service may have created it meanwhile
            raise EmbeddedPostgresError(f"Postgres could not create the database {database!r}: {created.stdout}")

    def _client(self, program: str) -> tuple[str, ...]:
        """First arguments of a program that connects to this Postgres."""
        return str(self.bin / program), f"--host={self._home.socket}", f"--port={PORT}", f"--username={OWNER}"
