"""The other yardstick: what the system itself takes to send one frame to one connection on this machine."""

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing

from infra.bench.figure import Figure

CONNECTIONS = 500
FRAMES = 60
FRAME = bytes(180)
"""As long as the public event of a move."""


def bare_send_figures() -> Iterator[Figure]:
    """Figure the CPU of one send; what fan-out takes beyond it is the service's."""
    with ExitStack() as stack:
        connections = [connected_pair(stack) for _ in range(CONNECTIONS)]
        used_s = sum(send_to_all(connections) for _ in range(FRAMES))
    yield Figure("  a bare send of such a frame", used_s / FRAMES / CONNECTIONS * 1e6, "µs/frame")


def connected_pair(stack: ExitStack) -> tuple[socket.socket, socket.socket]:
    """Connect over TCP on loopback, as the load client does: sender, receiver."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        receiver = stack.enter_context(closing(socket.create_connection(listener.getsockname())))
        sender = stack.enter_context(closing(listener.accept()[0]))
    sender.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return sender, receiver


def send_to_all(connections: list[tuple[socket.socket, socket.socket]]) -> float:
    """Send a frame on every connection, then read it there; seconds of CPU of the sending alone."""
    began = time.thread_time()
    for sender, _ in connections:
        sender.send(FRAME)
    used_s = time.thread_time() - began
    for _, receiver in connections:
        receiver.recv(len(FRAME))
    return used_s
