"""The Postgres of a command: the given one, or the embedded one."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from cadogan.store.embedded import EmbeddedPostgres, EmbeddedPostgresError, default_data_dir
from cadogan.store.errors import StoreError
from cadogan.store.primary import hosts_of

SCHEMES = ("postgresql://", "postgres://")
PORTS = range(1, 65_536)
WRONG_PORT = (
    "has a port that is not a number from 1 to 65535. Write it like postgresql://user@host:5432/database. A password "
    "with a slash or an @ has to be percent-encoded."
)


class Database(NamedTuple):
    """The Postgres of a service."""

    dsn: str
    start_again: Callable[[], bool]
    """Start it if it is the embedded one and has died together with its watcher. Returns whether it did."""


@contextmanager
def database(url: str | None) -> Iterator[str]:
    """DSN of the database while the block runs. See `service_database`."""
    with service_database(url) as served:
        yield served.dsn


@contextmanager
def service_database(url: str | None, data: Path | str | None = None) -> Iterator[Database]:
    """The database while the block runs: that of `url`, or the embedded one, whose data lie in `data`.

    An embedded Postgres that already runs is shared.

    Errors of the store in the block end the program with the reason.
    """
    with explained_store_errors():
        if url is not None:
            yield Database(known(url), lambda: False)
        else:
            with EmbeddedPostgres(Path(data) if data else default_data_dir()) as postgres:
                yield Database(postgres.dsn("cadogan"), postgres.start_again)


@contextmanager
def explained_store_errors() -> Iterator[None]:
    """Let errors of the store in the block end the program with the reason."""
    try:
        yield
    except EmbeddedPostgresError as error:
        sys.exit(f"Cannot use Postgres: {error}")
    except StoreError as error:
        sys.exit(f"Cadogan cannot continue: {error}")


def known(url: str, setting: str = "DATABASE_URL") -> str:
    """Check a DSN. Exits with a valid example. The error does not repeat the DSN, which may contain a password."""
    if not url.startswith(SCHEMES):
        sys.exit(f"{setting} is not the address of a Postgres. Write it like postgresql://user@host/database.")
    try:
        hosts = hosts_of(url)
    except ValueError:
        sys.exit(f"{setting} {WRONG_PORT}")
    if not all(host.port in PORTS for host in hosts):
        sys.exit(f"{setting} {WRONG_PORT}")
    return url
