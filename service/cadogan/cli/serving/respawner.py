"""Serves in a child process, and replaces a child that is killed, as soon as Postgres answers.

The parent has imported everything, listens on the port, and keeps Postgres. So the next child serves after a fraction
of a second, and clients that connect meanwhile wait in the queue of the port. A parent that is killed takes its child
along.
"""

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from multiprocessing.process import BaseProcess
from types import FrameType

import structlog

from cadogan.store.backoff import backoff_s

FORK = multiprocessing.get_context("fork")
SHORT_S = 1
"""A child that lived for less is replaced after a pause: what killed it may kill the next one as well."""
FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.1, 2.0
"""First and longest of these pauses."""
CANNOT_START = os.EX_TEMPFAIL
"""Exit status of a child that cannot start now, but perhaps in a moment."""
ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""Signals that end a service. A terminal that closes sends SIGHUP, unless `nohup` has it ignored."""

logger = structlog.get_logger()


class Respawner:
    """Runs `work` in one child after the other. A child that a signal killed is replaced, until a replacement starts.

    A child that has not ended `end_s` seconds after the first signal to do so is killed.
    """

    def __init__(self, work: Callable[[], None], end_s: float) -> None:
        self._work = work
        self._end_s = end_s
        self._child: BaseProcess | None = None
        self._is_stopping = False

    def run(self) -> int:
        """Work until a child ends by itself, or is asked to. Returns its exit status."""
        for number in heeded(ENDING):
            signal.signal(number, self._pass_on)
        signal.signal(signal.SIGALRM, self._end_late)
        shorts = 0
        is_replacement = False
        while True:
            began = time.monotonic()
            status = self._run_child()
            lived_s = time.monotonic() - began
            if self._is_stopping and status < 0:
                return 128 - status  # as shells report it
            if status < 0:
                logger.error("service_killed", signal=signal.Signals(-status).name, lived_s=round(lived_s, 1))
            elif is_replacement and status == CANNOT_START and not self._is_stopping:
                logger.error("service_cannot_start", tried_s=round(lived_s, 1))
            else:
                return status
            is_replacement = True
            shorts = 0 if lived_s >= SHORT_S else shorts + 1
            if shorts:
                time.sleep(backoff_s(shorts, FIRST_PAUSE_S, LONGEST_PAUSE_S))

    def _run_child(self) -> int:
        """Run a child to its end. Returns its exit status, or the negative number of the signal that killed it."""
        child = self._child = FORK.Process(target=self._be_child)
        child.start()
        if self._is_stopping:  # the signal came before there was a child to pass it on to
            child.terminate()
        child.join()
        assert child.exitcode is not None  # it has ended
        return child.exitcode

    def _pass_on(self, number: int, _frame: FrameType | None) -> None:
        if not self._is_stopping:
            signal.setitimer(signal.ITIMER_REAL, self._end_s)
        self._is_stopping = True
        self._signal_child(number)

    def _end_late(self, _number: int, _frame: FrameType | None) -> None:
        """Kill a child that hangs: a supervisor of the machine would kill this process, and Postgres with it."""
        logger.error("service_hangs", after_s=self._end_s)
        self._signal_child(signal.SIGKILL)

    def _signal_child(self, number: int) -> None:
        pid = None if self._child is None else self._child.pid
        if pid is not None:
            with suppress(ProcessLookupError):
                os.kill(pid, number)

    def _be_child(self) -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        for number in heeded((signal.SIGTERM, signal.SIGHUP)):
            signal.signal(number, signal.SIG_DFL)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        os.setsid()  # Ctrl-C at a terminal reaches the parent only, which passes it on once
        threading.Thread(target=end_with_parent, daemon=True).start()
        with suppress(KeyboardInterrupt):
            self._work()


def heeded(signals: Iterable[signal.Signals]) -> list[signal.Signals]:
    """Signals without those that this process was started to ignore."""
    return [number for number in signals if signal.getsignal(number) is not signal.SIG_IGN]


def end_with_parent() -> None:
    """Wait until the parent has ended, then end at once, as it did. It would have stopped this process properly."""
    parent = multiprocessing.parent_process()
    assert parent is not None  # called in the child
    parent.join()
    os.kill(os.getpid(), signal.SIGKILL)
