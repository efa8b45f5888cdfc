"""Begins the processes that serve, and makes each one that is watched."""

import os
import signal
import socket
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress

from cadogan.cli.serving.place import Place
from cadogan.cli.serving.respawner import ALL, IS_UP, become_respawner, heeded


def only_place(listener: socket.socket, metrics: socket.socket | None) -> Place:
    """The place of a process that nothing watches."""
    return Place(0, 1, listener.detach(), None if metrics is None else metrics.detach())


def watched_place(listeners: Sequence[socket.socket], metrics: socket.socket | None, end_s: float) -> Place:
    """Fork a process for each listener, and become the respawner, which gives each so long to end.

    Returns in each process that serves.
    """
    several = metrics is not None and len(listeners) > 1
    of_each = tuple(socket.create_server(("127.0.0.1", 0)).detach() for _ in listeners) if several else ()
    shared = None if metrics is None else metrics.detach()
    life_ends, life = os.pipe()
    up, is_up = os.pipe()
    places = [
        Place(number, len(listeners), listener.detach(), shared, of_each, life_ends, is_up)
        for number, listener in enumerate(listeners)
    ]
    # Before there are processes: a signal that came before the respawner heeds it would end this process alone.
    signal.pthread_sigmask(signal.SIG_BLOCK, heeded(ALL))
    sys.stdout.flush()
    begun: list[tuple[Place, int]] = []
    for place in places:
        pid = os.fork()
        if pid == 0:
            for descriptor in (life, up, *(other.listener for other in places if other is not place)):
                os.close(descriptor)  # above all `life`: with it, this process would keep itself alive
            signal.pthread_sigmask(signal.SIG_UNBLOCK, ALL)
            return place
        begun.append((place, pid))
    return become_respawner(begun, end_s, life, up)


def settle(place: Place) -> None:
    """Make this process one that is watched, if it is."""
    place.share(are_inherited=False)
    if place.life is None:
        return
    with suppress(PermissionError):  # of a process that leads its session already
        os.setsid()  # Ctrl-C at a terminal reaches the respawner only, which passes it on once
    threading.Thread(target=end_with, args=(place.life,), daemon=True).start()


def end_with(life: int) -> None:
    """Wait until the respawner has ended, then end at once, as it did. It would have stopped this process properly."""
    os.read(life, 1)
    os.kill(os.getpid(), signal.SIGKILL)


def tell_up(place: Place) -> None:
    """Tell the respawner that this process serves."""
    if place.up is not None:
        os.write(place.up, bytes([place.number]))  # before the signal, at which it is read
        os.kill(os.getppid(), IS_UP)
