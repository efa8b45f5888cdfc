"""File descriptors: how many this process may have open, how many are left, and a log entry when they run out.

The event loop says nothing when a connection cannot be accepted: libuv closes it.
"""

import errno
import os
import resource

import structlog

LOOK_S = 1.0
"""Seconds between two looks."""
FEW = 0.1
"""Share of all descriptors below which those that are left are few."""
LINUX_MOST = 1_048_576
MACOS_MOST = 10_240
"""Most descriptors of a process where the system says that there is no limit, but has one."""
NOFILE = resource.RLIMIT_NOFILE

logger = structlog.get_logger()


def raise_descriptor_limit() -> int:
    """Raise the limit of this process as far as the system lets it. Returns the limit."""
    soft, hard = (LINUX_MOST if each == resource.RLIM_INFINITY else each for each in resource.getrlimit(NOFILE))
    for limit in (hard, MACOS_MOST):
        if limit <= soft:
            continue
        try:
            resource.setrlimit(NOFILE, (limit, resource.getrlimit(NOFILE)[1]))
        except (OSError, ValueError):
            continue
        return limit
    return soft


def descriptor_limit() -> int:
    """How many descriptors this process may have open."""
    soft, _ = resource.getrlimit(NOFILE)
    return LINUX_MOST if soft == resource.RLIM_INFINITY else soft


class Descriptors:
    """The descriptors of this process, as of the last look."""

    def __init__(self) -> None:
        self.limit = descriptor_limit()
        self.left = self.limit
        """How many are left, about."""
        self._are_few = False

    def look(self, connections: int) -> None:
        """Count what is left. Log when it gets little, or nothing.

        To count them exactly, the system lists all of them, which takes too long for thousands. But a new one gets the
        lowest free number, and there are at least as many as connections.
        """
        try:
            lowest_free = os.dup(0)
        except OSError as error:
            if error.errno in (errno.EMFILE, errno.ENFILE):
                self.left = 0
                logger.error("out_of_descriptors", error=str(error))  # noqa: TRY400 - the place says nothing
            return
        os.close(lowest_free)
        self.limit = descriptor_limit()
        self.left = max(0, self.limit - max(lowest_free, connections))
        were_few, self._are_few = self._are_few, self.left < FEW * self.limit
        if self._are_few and not were_few:
            logger.warning("few_descriptors_left", left=self.left, limit=self.limit)
