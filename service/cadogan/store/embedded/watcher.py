"""Keeps Postgres running while services need it: starts it again after a crash, and stops it after the last service.

A script on the standard library. The service starts it: watcher.py SERVICES_LOCK CLUSTER LINGER_S UID GID POSTGRES …
It inherits the locked `postgres.lock` from the service. It forks once, so that no service has to wait for it as its
child. It has a session of its own, so that Ctrl-C reaches only the service, and Postgres ends last.

A service that stops properly stops Postgres itself. One that is killed cannot: then Postgres lingers for some seconds,
and a service that starts meanwhile finds it up.
"""

import fcntl
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

FAST_S = 20
"""Seconds for a fast shutdown, which writes the whole cache: at most 128 MB, on a slow disk."""

IMMEDIATE_S = 10
"""Seconds for an immediate shutdown: after 5 s Postgres kills its processes that did not react."""

LINGER_S = 10
"""Seconds that Postgres runs on without a service. systemd and the like restart a killed service sooner."""

PAUSE_S = 0.02
"""Seconds between two looks at whether Postgres is ready, or whether a service has come."""

FIRST_BACKOFF_S = 0.1
LONGEST_BACKOFF_S = 5
"""Bounds of the pause before Postgres is started again. It doubles while Postgres does not get ready, for example
because the disk is full."""

OWN = -1
"""Argument that stands for the script's own user or group."""

STATUS_LINE = 7
"""Line of `postmaster.pid`, from 0, that says whether Postgres is ready (src/include/utils/pidfile.h)."""


def main(services_lock: str, cluster: str, linger_s: str, uid: str, gid: str, *command: str) -> int:
    """Run Postgres until no service needs it any more, or until its first start fails. Returns its last exit status."""
    if os.fork():
        return 0
    for request in (
        signal.SIGINT,
        signal.SIGTERM,
        signal.SIGHUP,
    ):  # they are meant for the services; the lock shows when those end
        signal.signal(request, outlive)
    supervisor = Supervisor(services_lock, cluster, int(uid), int(gid), command)
    supervisor.start()
    threading.Thread(target=supervisor.stop_after_services, args=(float(linger_s),), daemon=True).start()
    return supervisor.run()


def outlive(_signal: int, _frame: object) -> None:
    """Ignore a signal. Unlike SIG_IGN, a handler does not survive exec, so Postgres can be stopped from its start."""


class Supervisor:
    """One Postgres at a time, and the decision whether services need it."""

    def __init__(self, services_lock: str, cluster: str, uid: int, gid: int, command: tuple[str, ...]) -> None:
        self._services_lock = services_lock
        self._status_file = Path(cluster) / "postmaster.pid"
        self._uid = uid
        self._gid = gid
        self._command = command
        self._postgres: subprocess.Popen[bytes] | None = None
        self._turn = threading.Lock()
        """Held while Postgres is started again or told to stop: otherwise a new one could miss the request to stop."""

    @property
    def postgres(self) -> subprocess.Popen[bytes]:
        """The Postgres that was started last."""
        assert self._postgres is not None
        return self._postgres

    def start(self) -> None:
        """Start Postgres, as another user without root's groups if asked. It inherits no lock."""
        environment = dict(os.environ)
        if self._postgres is not None:
            # Its id is still in postmaster.pid and may belong to another process by now: see `launch.environment`.
            environment["PG_GRANDPARENT_PID"] = str(self._postgres.pid)
        if self._uid == OWN:
            self._postgres = subprocess.Popen(self._command, env=environment)  # noqa: S603 - the service's own command
        else:
            self._postgres = subprocess.Popen(  # noqa: S603 - as above
                self._command, env=environment, user=self._uid, group=self._gid, extra_groups=[]
            )

    def run(self) -> int:
        """Start Postgres again whenever it ends while services need it. Returns the exit status of the last one."""
        if not self._gets_ready():
            return self.postgres.wait()  # the service that started it reads in the log why
        backoff_s = FIRST_BACKOFF_S
        while True:
            status = self.postgres.wait()
            with self._turn:
                if not self._is_needed():
                    return status
                self.start()
            if self._gets_ready():
                backoff_s = FIRST_BACKOFF_S
            else:
                time.sleep(backoff_s)
                backoff_s = min(2 * backoff_s, LONGEST_BACKOFF_S)

    def stop_after_services(self, linger_s: float) -> None:
        """Stop Postgres when no service has held the lock for so many seconds.

        The lock stays held from then on: new services wait for it until Postgres has stopped.
        """
        lock = os.open(self._services_lock, os.O_RDWR)
        while True:
            fcntl.flock(lock, fcntl.LOCK_EX)  # waits until no service holds it
            # Released at once: while Postgres lingers, a service can come, and one that stops can stop it itself.
            fcntl.flock(lock, fcntl.LOCK_UN)
            if not self._has_come_within(linger_s, lock):
                break
        with self._turn:
            self.postgres.send_signal(signal.SIGINT)
        try:
            self.postgres.wait(FAST_S)
        except subprocess.TimeoutExpired:
            self.postgres.send_signal(signal.SIGQUIT)

    def _has_come_within(self, seconds: float, lock: int) -> bool:
        """Whether a service came in time. Otherwise the lock is held on return."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            time.sleep(PAUSE_S)
            if not try_lock(lock, fcntl.LOCK_EX):
                return True
            fcntl.flock(lock, fcntl.LOCK_UN)
        return not try_lock(lock, fcntl.LOCK_EX)

    def _gets_ready(self) -> bool:
        """Wait until Postgres is ready, or has ended. Returns whether it was ready."""
        while self.postgres.poll() is None:
            if self._says_ready():
                return True
            time.sleep(PAUSE_S)
        return self._says_ready()  # one that was killed leaves its file as it was

    def _says_ready(self) -> bool:
        try:
            lines = self._status_file.read_text().splitlines()
        except OSError:
            return False
        is_whole = len(lines) > STATUS_LINE and lines[0] == str(self.postgres.pid)
        return is_whole and lines[STATUS_LINE].strip() == "ready"

    def _is_needed(self) -> bool:
        """Whether a service holds the lock shared. One that holds it alone is stopping Postgres, as we may be."""
        with open(self._services_lock, "rb") as file:  # noqa: PTH123 - another open file: ours may hold the lock
            if not try_lock(file.fileno(), fcntl.LOCK_SH):
                return False
            return not try_lock(file.fileno(), fcntl.LOCK_EX)


def try_lock(file: int, kind: int) -> bool:
    """Try to lock a file without waiting."""
    try:
        fcntl.flock(file, kind | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
