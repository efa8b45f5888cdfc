"""Where a command finds Postgres: the one it is told, or the embedded one."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from cadogan.store.embedded import EmbeddedPostgres, EmbeddedPostgresError, default_data_dir


@contextmanager
def database(url: str | None) -> Iterator[str]:
    """Address of the database for as long as the block lasts; a Postgres that already runs is shared."""
    if url is not None:
        yield url
        return
    try:
        with EmbeddedPostgres(default_data_dir()) as postgres:
            yield postgres.dsn("cadogan")
    except EmbeddedPostgresError as error:
        sys.exit(f"Postgres cannot be had: {error}")
