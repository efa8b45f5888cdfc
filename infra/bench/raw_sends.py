"""A baseline for fan-out: what the operating system needs to send one frame on one connection."""

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing

from infra.bench.figure import Figure

CONNECTIONS = 500
FRAMES = 60
FRAME = bytes(180)
"""As long as the public event of a move."""


def raw_send_figures() -> Iterator[Figure]:
    """CPU of one `send()`. The rest of the CPU of a fan-out is the service's own."""
    with ExitStack() as stack:
        connections = [connected_pair(stack) for _ in range(CONNECTIONS)]
        used_s = sum(send_to_all(connections) for _ in range(FRAMES))
    yield Figure("  send() alone, such a frame", used_s / FRAMES / CONNECTIONS * 1e6, "µs/frame")


def connected_pair(stack: ExitStack) -> tuple[socket.socket, socket.socket]:
    """A sender and a receiver, connected over TCP on loopback like the load client."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        receiver = stack.enter_context(closing(socket.create_connection(listener.getsockname())))
        sender = stack.enter_context(closing(listener.accept()[0]))
    sender.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return sender, receiver


def send_to_all(connections: list[tuple[socket.socket, socket.socket]]) -> float:
    """Send a frame on every connection, then receive it. Returns the CPU seconds of the sends alone."""
    began = time.thread_time()
    for sender, _ in connections:
        sender.send(FRAME)
    used_s = time.thread_time() - began
    for _, receiver in connections:
        receiver.recv(len(FRAME))
    return used_s
