"""Settings of the embedded Postgres: for many small commits, on a machine that it shares with the service."""

import sys
from collections.abc import Iterator, Mapping

SETTINGS = {
    "listen_addresses": "",  # the socket is the only way to connect
    "fsync": "on",  # an acknowledged move survives a power cut
    "synchronous_commit": "on",
    "commit_delay": "0",  # the log makes its own batches and need not wait for other commits
    "shared_buffers": "128MB",  # for races under way; older ones are read seldom, from the system's cache
    "max_wal_size": "2GB",  # after a checkpoint each page is logged in full once: so few checkpoints,
    "checkpoint_timeout": "15min",  # but recovery after a crash still takes only seconds
    "wal_compression": "pglz",  # full pages are most of the WAL; the wheel has no lz4
    "autovacuum_naptime": "10s",  # the heads of races are a small table that every move updates
    "log_checkpoints": "off",  # keeps the log short
    "cluster_name": "cadogan",  # in the list of processes
}

ON_MACOS = {
    "wal_sync_method": "fsync_writethrough",  # other methods leave a commit in the drive's cache
}


def as_arguments(*layers: Mapping[str, str]) -> Iterator[str]:
    """Settings as arguments of `postgres`. If several layers set the same one, the last counts."""
    settings = dict(SETTINGS)
    for layer in (ON_MACOS if sys.platform == "darwin" else {}, *layers):
        settings.update(layer)
    for name, value in settings.items():
        yield from ("-c", f"{name}={value}")
