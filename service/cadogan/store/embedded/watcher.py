"""Stops Postgres when the last service has ended, however it ended.

A script on the standard library. The service starts it: watcher.py SERVICES_LOCK UID GID POSTGRES ARGUMENT …
It inherits the locked `postgres.lock` from the service. It forks once, so that no service has to wait for it as its
child. It has a session of its own, so that Ctrl-C reaches only the service, and Postgres ends last.
"""

import fcntl
import os
import signal
import subprocess
import sys
import threading

FAST_S = 20
"""Seconds for a fast shutdown, which writes the whole cache: at most 128 MB, on a slow disk."""

IMMEDIATE_S = 10
"""Seconds for an immediate shutdown: after 5 s Postgres kills its processes that did not react."""

OWN = -1
"""Argument that stands for the script's own user or group."""


def main(services_lock: str, uid: str, gid: str, *command: str) -> int:
    """Run Postgres, and stop it when the last service has ended."""
    if os.fork():
        return 0
    for request in (
        signal.SIGINT,
        signal.SIGTERM,
        signal.SIGHUP,
    ):  # they are meant for the services; the lock shows when those end
        signal.signal(request, outlive)
    postgres = start(command, int(uid), int(gid))
    threading.Thread(target=stop_after_services, args=(postgres, services_lock), daemon=True).start()
    return postgres.wait()


def outlive(_signal: int, _frame: object) -> None:
    """Ignore a signal. Unlike SIG_IGN, a handler does not survive exec, so Postgres can be stopped from its start."""


def start(command: tuple[str, ...], uid: int, gid: int) -> subprocess.Popen[bytes]:
    """Start Postgres, as another user without root's groups if asked. It inherits no lock."""
    if uid == OWN:
        return subprocess.Popen(command)  # noqa: S603 - the service's own command
    return subprocess.Popen(command, user=uid, group=gid, extra_groups=[])  # noqa: S603 - as above


def stop_after_services(postgres: subprocess.Popen[bytes], services_lock: str) -> None:
    """Stop Postgres when no service holds the lock. New services wait for the lock until it has stopped."""
    fcntl.flock(os.open(services_lock, os.O_RDWR), fcntl.LOCK_EX)
    postgres.send_signal(signal.SIGINT)
    try:
        postgres.wait(FAST_S)
    except subprocess.TimeoutExpired:
        postgres.send_signal(signal.SIGQUIT)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
