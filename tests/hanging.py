"""What each task waits for when a test takes too long. The traceback of a hanging event loop shows only the loop."""

import asyncio
import gc
import os
import sys
from collections.abc import Iterator
from functools import partial
from threading import Timer
from typing import TextIO

import pytest

LONG_S = 110
"""Before `faulthandler_timeout`, which ends the run."""

TERMINAL = pytest.StashKey[TextIO]()


def pytest_configure(config: pytest.Config) -> None:
    """Keep the real standard error, as long as pytest does not capture it."""
    assert sys.__stderr__ is not None
    config.stash[TERMINAL] = os.fdopen(os.dup(sys.__stderr__.fileno()), "w", buffering=1)


def pytest_unconfigure(config: pytest.Config) -> None:
    config.stash[TERMINAL].close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Set up, run and tear down a test."""
    timer = Timer(LONG_S, partial(show_tasks, item.nodeid, item.config.stash[TERMINAL]))
    timer.daemon = True
    timer.start()
    try:
        return (yield)
    finally:
        timer.cancel()
        timer.join()  # a test that counts threads counts none of ours that is ending


def show_tasks(test: str, terminal: TextIO) -> None:
    """Print the stack of each task that waits."""
    print(f"{test} takes long. Tasks:", file=terminal)
    for task in [each for each in gc.get_objects() if issubclass(type(each), asyncio.Task)]:  # isinstance asks proxies
        if not task.done():
            task.print_stack(file=terminal)
