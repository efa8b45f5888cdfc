"""Reads an export over a bare socket, so that what is measured is the service; and looks at its memory meanwhile."""

import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from infra.bench.cpu import cpu_s
from infra.bench.memory import rss_mb

BUFFER_BYTES = 1 << 18
LOOKS_S = 0.1
"""How often the memory is looked at."""
SILENCE_S = 60


class Read(NamedTuple):
    """What it took to read an export: time, CPU and the most memory of the service; its size, and its last bytes."""

    seconds: float
    cpu_s: float
    most_mb: float
    size_bytes: int
    end: bytes


def read_export(port: int, pid: int, accept: str, query: str = "") -> Read:
    """Read an export to its end."""
    began, used_s, most_mb, size, end, looks = time.monotonic(), cpu_s(pid), rss_mb(pid), 0, b"", 0
    buffer = memoryview(bytearray(BUFFER_BYTES))
    with asking(port, accept, query) as connection:
        while received := connection.recv_into(buffer):
            size += received
            end = (end + bytes(buffer[max(received - 100, 0) : received]))[-100:]
            if time.monotonic() - began > looks * LOOKS_S:
                most_mb, looks = max(most_mb, rss_mb(pid)), looks + 1
    return Read(time.monotonic() - began, cpu_s(pid) - used_s, max(most_mb, rss_mb(pid)), size, end)


@contextmanager
def asking(port: int, accept: str, query: str = "") -> Iterator[socket.socket]:
    """Ask for an export and read nothing of it yet."""
    with socket.create_connection(("127.0.0.1", port), timeout=SILENCE_S) as connection:
        connection.sendall(
            f"GET /api/v1/races/export?{query} HTTP/1.1\r\nHost: bench\r\nAccept: {accept}\r\n"
            "Connection: close\r\n\r\n".encode()
        )
        yield connection
