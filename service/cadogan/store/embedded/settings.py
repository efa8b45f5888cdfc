"""How the embedded Postgres is set: for many small commits, on a machine that it shares with the service."""

import sys
from collections.abc import Iterator, Mapping

SETTINGS = {
    "listen_addresses": "",  # the socket is the only way in
    "fsync": "on",  # a move that was acknowledged survives a power cut
    "synchronous_commit": "on",
    "commit_delay": "0",  # the log gathers its batches itself, and need not wait for anybody else's commit
    "shared_buffers": "128MB",  # the races being played; older ones are read seldom, from the system's cache
    "max_wal_size": "2GB",  # after a checkpoint each page is logged whole once more: so few of them,
    "checkpoint_timeout": "15min",  # yet recovery after a crash still takes seconds
    "wal_compression": "pglz",  # those whole pages are most of the WAL; the wheel has no lz4
    "log_checkpoints": "off",  # keeps the log short
    "cluster_name": "cadogan",  # in the list of processes
}

ON_MACOS = {
    "wal_sync_method": "fsync_writethrough",  # any other leaves a commit in the drive's own cache
}


def as_arguments(*layers: Mapping[str, str]) -> Iterator[str]:
    """Give the settings as arguments of `postgres`; of layers that set the same, the last one counts."""
    settings = dict(SETTINGS)
    for layer in (ON_MACOS if sys.platform == "darwin" else {}, *layers):
        settings.update(layer)
    for name, value in settings.items():
        yield from ("-c", f"{name}={value}")
