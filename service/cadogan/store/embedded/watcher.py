"""Stops Postgres when the last service has ended, however it ended.

A script on the standard library alone, which the service starts: watcher.py SERVICES_LOCK UID GID POSTGRES ARGUMENT …
The service leaves it the locked `postgres.lock` open. It forks once, so that it is nobody's child and no service has
to wait for it; its session is its own, so that Ctrl-C reaches the service first and Postgres ends last.
"""

import fcntl
import os
import signal
import subprocess
import sys
import threading

FAST_S = 20
"""A fast shutdown writes all of the cache, at most 128 MB: seconds on a slow disk."""

IMMEDIATE_S = 10
"""After 5 s Postgres itself kills those of its processes that did not hear an immediate shutdown."""

OWN = -1
"""Stands for one's own user or group."""


def main(services_lock: str, uid: str, gid: str, *command: str) -> int:
    """Run Postgres until it ends, and see to it that it does."""
    if os.fork():
        return 0
    for request in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):  # meant for services; the lock tells when they go
        signal.signal(request, outlive)
    postgres = start(command, int(uid), int(gid))
    threading.Thread(target=stop_after_services, args=(postgres, services_lock), daemon=True).start()
    return postgres.wait()


def outlive(_signal: int, _frame: object) -> None:
    """Do nothing. Unlike SIG_IGN this ends with exec: Postgres can be stopped before it listens to signals itself."""


def start(command: tuple[str, ...], uid: int, gid: int) -> subprocess.Popen[bytes]:
    """Start Postgres; as another user without root's groups. It gets none of the locks."""
    if uid == OWN:
        return subprocess.Popen(command)  # noqa: S603 - the service's own command
    return subprocess.Popen(command, user=uid, group=gid, extra_groups=[])  # noqa: S603 - as above


def stop_after_services(postgres: subprocess.Popen[bytes], services_lock: str) -> None:
    """Stop Postgres when no service holds the lock, and keep new ones waiting for it until it has ended."""
    fcntl.flock(os.open(services_lock, os.O_RDWR), fcntl.LOCK_EX)
    postgres.send_signal(signal.SIGINT)
    try:
        postgres.wait(FAST_S)
    except subprocess.TimeoutExpired:
        postgres.send_signal(signal.SIGQUIT)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
