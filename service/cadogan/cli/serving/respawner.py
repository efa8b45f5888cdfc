"""`python -m cadogan.cli.serving.respawner`: watches processes that serve, and replaces one that is killed.

`cadogan serve` forks the processes that serve, and then becomes this program, which takes a tenth of the memory: it
only waits. It has the port open, so clients that connect wait while a process is replaced, which takes as long as
Python's imports. If it is killed, its processes end with it.

It imports next to nothing. Its arguments: how long a process may take to end, a descriptor whose end tells that this
program has ended, one that says which process is up, the places with their processes, and the command.
"""

import os
import signal
import sys
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import NoReturn

from cadogan.cli.serving.place import VARIABLE, Place
from cadogan.store.backoff import backoff_s

SHORT_S = 1
"""A process that lived for less is replaced after a pause: what killed it may kill the next one as well."""
FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.1, 2.0
"""First and longest of these pauses."""
CANNOT_START = os.EX_TEMPFAIL
"""Exit status of a process that cannot start now, but perhaps in a moment."""
ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""Signals that end a service. A terminal that closes sends SIGHUP, unless `nohup` has it ignored."""
RESTART = signal.SIGUSR1
"""Restarts several processes one after the other, or a process that has siblings."""
IS_UP = signal.SIGUSR2
"""From a process that serves now, and has written so."""
ALL = frozenset({*ENDING, RESTART, IS_UP, signal.SIGCHLD, signal.SIGALRM})


class Watched:
    """The process at a place, or the pause before the next one."""

    def __init__(self, place: Place, pid: int) -> None:
        self.place = place
        self.pid: int | None = pid
        self.began = time.monotonic()
        self.due: float | None = None
        """When the process is killed, because it should have ended; or when the next one begins."""
        self.shorts = 0
        self.is_replacement = False
        self.was_up = False
        self.is_restarting = False
        self.status: int | None = None
        """Exit status, as shells report it, once no other process follows."""

    def ask(self, number: int, within_s: float) -> None:
        """Ask the process to end. The first time, it gets so long for it."""
        if self.pid is None:
            self.due, self.status = None, 0
            return
        os.kill(self.pid, number)  # it has not been waited for, so nothing else has its id
        if self.due is None:
            self.due = time.monotonic() + within_s


class Respawner:
    """Runs processes at their places, until all have ended that were asked to, or one has ended by itself.

    A process that a signal killed is replaced, until a replacement starts; one of several also after an error, once it
    was up. A process that has not ended `end_s` seconds after it was asked to is killed.
    """

    def __init__(self, watched: Sequence[Watched], command: Sequence[str], end_s: float, up: int) -> None:
        self._watched = watched
        self._command = command
        self._end_s = end_s
        self._up = up
        self._to_restart: list[Watched] = []
        self._is_stopping = False
        self._ended_with: int | None = None

    def run(self) -> int:
        """Watch. Returns the exit status of a process that ended by itself, or else of one that did not end well."""
        numbers = heeded(ALL)
        if len(self._watched) == 1:
            numbers.remove(RESTART)  # no other process would go on meanwhile
        for number in numbers:
            signal.signal(number, nothing)  # a signal that is ignored by default would not be waited for
        signal.pthread_sigmask(signal.SIG_SETMASK, numbers)
        while any(each.status is None for each in self._watched):
            # Looks before it waits: a process may have ended while this program was started.
            self._look_for_ends()
            self._do_what_is_due()
            if all(each.status is not None for each in self._watched):
                break
            self._heed(signal.sigwait(numbers))
        statuses = [self._ended_with, *(each.status for each in self._watched)]
        return next(filter(None, statuses), 0)

    def _heed(self, number: int) -> None:
        if number in ENDING:
            self._stop(number)
        elif number == RESTART and not self._is_stopping and not self._to_restart:
            self._to_restart = [*self._watched]
            self._restart_next()
        elif number == IS_UP:
            with suppress(BlockingIOError):  # read already, with the signal of another process
                for place in os.read(self._up, 1024):  # more than there are places
                    self._note_up(self._watched[place])

    def _stop(self, number: int) -> None:
        self._is_stopping = True
        self._to_restart = []
        for each in self._watched:
            if each.status is None:
                each.ask(number, self._end_s)

    def _restart_next(self) -> None:
        """Restart the first of those that are left. One that is being replaced is new."""
        while self._to_restart and self._to_restart[0].pid is None:
            self._to_restart.pop(0)
        if self._to_restart:
            self._to_restart[0].is_restarting = True
            self._to_restart[0].ask(RESTART, self._end_s)

    def _note_up(self, watched: Watched) -> None:
        watched.was_up = True
        if self._to_restart[:1] == [watched] and not watched.is_restarting:
            self._to_restart.pop(0)
            self._restart_next()

    def _look_for_ends(self) -> None:
        for each in self._watched:
            if each.pid is not None:
                pid, status = os.waitpid(each.pid, os.WNOHANG)
                if pid:
                    self._note_end(each, os.waitstatus_to_exitcode(status))

    def _note_end(self, watched: Watched, status: int) -> None:
        """Replace a process that has ended, or note its status: negative if a signal has killed it."""
        lived_s = time.monotonic() - watched.began
        watched.pid = watched.due = None
        if self._is_stopping:
            watched.status = 128 - status if status < 0 else status
            return
        if watched.is_restarting:
            watched.is_restarting, watched.is_replacement = False, True
            self._begin(watched)
            return
        if status < 0:
            log("service_killed", signal=signal.Signals(-status).name, lived_s=round(lived_s, 1))
        elif watched.is_replacement and status == CANNOT_START:
            log("service_cannot_start", tried_s=round(lived_s, 1))
        elif len(self._watched) > 1 and watched.was_up:
            log("service_ended", status=status, lived_s=round(lived_s, 1))
        else:
            watched.status = self._ended_with = status
            self._stop(signal.SIGTERM)  # the others: what keeps one from its start keeps all
            return
        watched.is_replacement = True
        watched.shorts = 0 if lived_s >= SHORT_S else watched.shorts + 1
        if watched.shorts:
            watched.due = time.monotonic() + backoff_s(watched.shorts, FIRST_PAUSE_S, LONGEST_PAUSE_S)
        else:
            self._begin(watched)

    def _do_what_is_due(self) -> None:
        for each in self._watched:
            if each.due is not None and time.monotonic() >= each.due:
                each.due = None
                if each.pid is None:
                    self._begin(each)
                else:  # it hangs: a supervisor of the machine would kill this process
                    log("service_hangs", after_s=self._end_s)
                    os.kill(each.pid, signal.SIGKILL)
        dues = [each.due for each in self._watched if each.due is not None]
        # Zero would stop the timer. It may ring too early by the resolution of a clock, and is then set again.
        signal.setitimer(signal.ITIMER_REAL, max(min(dues) - time.monotonic(), 0.001) if dues else 0)

    def _begin(self, watched: Watched) -> None:
        watched.began = time.monotonic()
        watched.place.share(are_inherited=True)
        environment = {**os.environ, VARIABLE: watched.place.text}
        watched.pid = os.posix_spawn(self._command[0], [*self._command], environment, setsigmask=())
        watched.place.share(are_inherited=False)


def heeded(signals: Iterable[signal.Signals]) -> list[signal.Signals]:
    """Signals without those that this process was started to ignore."""
    return [number for number in signals if signal.getsignal(number) is not signal.SIG_IGN]


def nothing(_number: int, _frame: object) -> None:
    """Do nothing with a signal: it is waited for."""


def log(event: str, **fields: object) -> None:
    """Log an error. What logs takes more memory than all the rest, and is imported by the first one."""
    from cadogan.logs import set_up_logs  # noqa: PLC0415 - see above

    set_up_logs()
    import structlog  # noqa: PLC0415 - as above

    structlog.get_logger().error(event, **fields)


def become_respawner(watched: Iterable[tuple[Place, int]], end_s: float, life: int, up: int) -> NoReturn:
    """Replace this program by the respawner of these processes. Signals wait, until it heeds them."""
    places = [f"{place.text}@{pid}" for place, pid in watched]
    for place, _ in watched:
        place.share(are_inherited=True)
    for descriptor in (life, up):
        os.set_inheritable(descriptor, True)
    command = [sys.executable, *sys.orig_argv[1:]]
    arguments = [str(end_s), str(life), str(up), " ".join(places), *command]
    os.execv(sys.executable, [sys.executable, "-m", "cadogan.cli.serving.respawner", *arguments])  # noqa: S606 - this program


def main() -> None:
    """Watch the processes of the arguments. Exits with their status."""
    end_s, life, up, places, *command = sys.argv[1:]
    watched = [Watched(Place.parse(text), int(pid)) for text, pid in (each.split("@") for each in places.split())]
    # No process may have the descriptor that tells them of the end of this one, or none would learn of it.
    for descriptor in (int(life), int(up)):
        os.set_inheritable(descriptor, False)
    os.set_blocking(int(up), False)
    for each in watched:
        each.place.share(are_inherited=False)
    sys.exit(Respawner(watched, command, float(end_s), int(up)).run())


if __name__ == "__main__":
    main()
