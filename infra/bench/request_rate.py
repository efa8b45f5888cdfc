"""Measures how fast the service answers one request. It uses plain sockets, so the client costs little CPU."""

import selectors
import socket
import time
from contextlib import ExitStack, closing
from typing import NamedTuple

from infra.lab.stage import Service
from infra.lab.usage import cpu_s

CONNECTIONS = 8
SECONDS = 1.5
RECEIVE_BYTES = 1 << 16


class RequestRate(NamedTuple):
    """Responses received, the seconds and the service's CPU seconds they took, and the size of one response."""

    responses: int
    seconds: float
    cpu_s: float
    response_bytes: int


def measure_requests(service: Service, path: str) -> RequestRate:
    """Send the same request on several connections. Each sends again as soon as it has its response."""
    request = f"GET /api/v1{path} HTTP/1.1\r\nHost: bench\r\n\r\n".encode()
    with ExitStack() as stack, selectors.DefaultSelector() as selector:
        for _ in range(CONNECTIONS):
            connection = stack.enter_context(closing(socket.create_connection(("127.0.0.1", service.port))))
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            connection.sendall(request)
            selector.register(connection, selectors.EVENT_READ, bytearray())
        began, before, responses, size = time.monotonic(), cpu_s(service.pid), 0, 0
        while time.monotonic() - began < SECONDS:
            for key, _ in selector.select():
                sender, received = key.fileobj, key.data
                assert isinstance(sender, socket.socket)
                received += sender.recv(RECEIVE_BYTES)
                if is_complete(received):
                    responses, size = responses + 1, len(received)
                    received.clear()
                    sender.sendall(request)
        return RequestRate(responses, time.monotonic() - began, cpu_s(service.pid) - before, size)


def is_complete(received: bytearray) -> bool:
    """Whether all of a response has arrived. Raises AssertionError for a status other than 200."""
    head = received.find(b"\r\n\r\n")
    if head < 0:
        return False
    assert received.startswith(b"HTTP/1.1 200"), received[:500]
    at = received.index(b"content-length: ") + 16
    return len(received) == head + 4 + int(received[at : received.index(b"\r", at)])
