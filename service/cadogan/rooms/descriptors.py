"""File descriptors: how many this process may have open, and a log entry when it has no more.

The event loop says nothing when a connection cannot be accepted: libuv closes it.
"""

import asyncio
import errno
import os
import resource

import structlog

LOOK_S = 1.0
"""Seconds between two looks."""
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


async def watch_descriptors() -> None:
    """Log when this process is out of descriptors, until cancelled."""
    while True:
        await asyncio.sleep(LOOK_S)
        try:
            os.close(os.dup(0))
        except OSError as error:
            if error.errno in (errno.EMFILE, errno.ENFILE):
                logger.error("out_of_descriptors", error=str(error))  # noqa: TRY400 - the place says nothing
