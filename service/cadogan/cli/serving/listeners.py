"""The sockets of the ports that `cadogan serve` listens on."""

import errno
import os
import socket
import sys
from collections.abc import Sequence

from cadogan.cli.serving.place import Place
from cadogan.cli.serving.settings.settings import Settings


def metrics_listening(settings: Settings) -> socket.socket | None:
    """Listen on the port of the metrics, if there is to be one. Exits with advice if that is not possible."""
    if settings.metrics_port is None:
        return None
    listener = bound(settings.metrics_host, settings.metrics_port, "METRICS_HOST", "METRICS_PORT")
    listener.listen()  # Prometheus asks each node, and has no other to turn to
    return listener


def listening_together(settings: Settings) -> Sequence[socket.socket]:
    """A socket of the port for each process. Linux shares clients out evenly among them."""
    first = bound(settings.host, settings.port)
    if settings.processes == 1:
        return [first]
    # Without SO_REUSEPORT the first one has found out that no other program listens here: with it, it would join that.
    host, port = first.getsockname()
    first.close()
    return [bound(host, port, is_shared=True) for _ in range(settings.processes)]


def bound(
    host: str, port: int, host_name: str = "HOST", port_name: str = "PORT", *, is_shared: bool = False
) -> socket.socket:
    """A socket on the port that two settings name. Exits with advice if that is not possible.

    It does not listen yet: until this node can serve, clients are refused, and turn to another node at once. Later it
    listens for as long as a process has it open, so clients wait while a child is replaced.
    """
    # asyncio sets TCP_NODELAY only if the protocol is named.
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT if is_shared else socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            sys.exit(port_in_use(host, port, port_name))
        sys.exit(
            f"Cannot listen on port {port} of {host}: {error.strerror}.\n"
            f"{host_name} and {port_name} set the address, for example {host_name}=127.0.0.1 {port_name}=8000"
        )
    return listener


def port_in_use(host: str, port: int, port_name: str = "PORT") -> str:
    """Advice for a port that another program listens on."""
    return (
        f"Cannot listen on port {port} of {host}: {os.strerror(errno.EADDRINUSE)}.\n"
        f"Another program is using it. Choose another port, for example {port_name}={port + 1}"
    )


def socket_of(descriptor: int) -> socket.socket:
    """A listener that another process has bound."""
    return socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP, descriptor)  # as `bound`


def metrics_sockets(place: Place) -> tuple[socket.socket | None, tuple[socket.socket, Sequence[int]] | None]:
    """Where a process serves its own metrics; and those of all: on which port, and on which ports it finds them."""
    if place.metrics is None:
        return None, None
    shared = socket_of(place.metrics)
    if not place.metrics_of_each:
        return shared, None
    of_each = [socket_of(each) for each in place.metrics_of_each]
    ports = [each.getsockname()[1] for each in of_each]
    return of_each[place.number], (shared, ports)
