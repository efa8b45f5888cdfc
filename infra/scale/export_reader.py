"""Reads an export and measures it. A plain socket is used, so that the client costs little CPU."""

import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from infra.lab.usage import cpu_s, rss_mb

BUFFER_BYTES = 1 << 18
SAMPLE_S = 0.1
"""Interval between samples of the service's memory."""
TIMEOUT_S = 60


class ExportRead(NamedTuple):
    """Time, CPU and peak memory of the service during an export; the size of the response, and its last bytes."""

    seconds: float
    cpu_s: float
    most_mb: float
    size_bytes: int
    end: bytes


def read_export(port: int, pid: int, accept: str, query: str = "") -> ExportRead:
    """Read an export to its end. `accept` is its media type; `pid` is that of the service."""
    began, used_s, most_mb, size, end, samples = time.monotonic(), cpu_s(pid), rss_mb(pid), 0, b"", 0
    buffer = memoryview(bytearray(BUFFER_BYTES))
    with requested_export(port, accept, query) as connection:
        while received := connection.recv_into(buffer):
            size += received
            end = (end + bytes(buffer[max(received - 100, 0) : received]))[-100:]
            if time.monotonic() - began > samples * SAMPLE_S:
                most_mb, samples = max(most_mb, rss_mb(pid)), samples + 1
    return ExportRead(time.monotonic() - began, cpu_s(pid) - used_s, max(most_mb, rss_mb(pid)), size, end)


@contextmanager
def requested_export(port: int, accept: str, query: str = "") -> Iterator[socket.socket]:
    """A connection on which an export was requested and nothing was read yet."""
    with socket.create_connection(("127.0.0.1", port), timeout=TIMEOUT_S) as connection:
        connection.sendall(
            f"GET /api/v1/races/export?{query} HTTP/1.1\r\nHost: bench\r\nAccept: {accept}\r\n"
            "Connection: close\r\n\r\n".encode()
        )
        yield connection
