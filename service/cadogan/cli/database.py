"""Where a command finds Postgres: the one it is told, or the embedded one."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from cadogan.store.embedded import EmbeddedPostgres, EmbeddedPostgresError, default_data_dir
from cadogan.store.errors import StoreError

SCHEMES = ("postgresql://", "postgres://")


@contextmanager
def database(url: str | None) -> Iterator[str]:
    """Address of the database for as long as the block lasts; a Postgres that already runs is shared.

    Whatever the store cannot do in the block ends the program with the reason.
    """
    try:
        if url is not None:
            yield known(url)
        else:
            with EmbeddedPostgres(default_data_dir()) as postgres:
                yield postgres.dsn("cadogan")
    except EmbeddedPostgresError as error:
        sys.exit(f"Postgres cannot be had: {error}")
    except StoreError as error:
        sys.exit(f"Cadogan cannot go on: {error}")


def known(url: str) -> str:
    """An address as it is; exits with how one looks. It is not repeated: there may be a password in it."""
    if not url.startswith(SCHEMES):
        sys.exit("DATABASE_URL is no address of a Postgres, which looks like postgresql://user@host/database.")
    return url
