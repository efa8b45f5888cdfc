"""Asks the same thing again and again over bare sockets, so that what is measured is the service."""

import selectors
import socket
import time
from contextlib import ExitStack, closing
from typing import NamedTuple

from infra.bench.cpu import cpu_s
from infra.bench.service import Service

CONNECTIONS = 8
SECONDS = 1.5
RECEIVE_BYTES = 1 << 16


class Asked(NamedTuple):
    """How often it was answered, and what that took of time and of the service's CPU."""

    answers: int
    seconds: float
    cpu_s: float
    answer_bytes: int


def ask(service: Service, path: str) -> Asked:
    """Ask over several connections at once, as soon as the answer before is there."""
    request = f"GET /api/v1{path} HTTP/1.1\r\nHost: bench\r\n\r\n".encode()
    with ExitStack() as stack, selectors.DefaultSelector() as selector:
        for _ in range(CONNECTIONS):
            connection = stack.enter_context(closing(socket.create_connection(("127.0.0.1", service.port))))
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            connection.sendall(request)
            selector.register(connection, selectors.EVENT_READ, bytearray())
        began, before, answers, size = time.monotonic(), cpu_s(service.pid), 0, 0
        while time.monotonic() - began < SECONDS:
            for key, _ in selector.select():
                asking, received = key.fileobj, key.data
                assert isinstance(asking, socket.socket)
                received += asking.recv(RECEIVE_BYTES)
                if is_whole(received):
                    answers, size = answers + 1, len(received)
                    received.clear()
                    asking.sendall(request)
        return Asked(answers, time.monotonic() - began, cpu_s(service.pid) - before, size)


def is_whole(received: bytearray) -> bool:
    """Whether all of an answer is there; anything but 200 is a fault."""
    head = received.find(b"\r\n\r\n")
    if head < 0:
        return False
    assert received.startswith(b"HTTP/1.1 200"), received[:500]
    at = received.index(b"content-length: ") + 16
    return len(received) == head + 4 + int(received[at : received.index(b"\r", at)])
