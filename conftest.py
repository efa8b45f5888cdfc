"""Fixtures that all tests share, including those of the clients."""

import gc
import signal
import ssl
from functools import cache

import pytest
from hypothesis import settings

pytest_plugins = ["tests.builds", "tests.fixtures", "tests.hanging", "tests.parts"]

# A shell that starts pytest in the background makes it ignore SIGINT. Processes that tests start inherit that, and the
# tests that stop them by SIGINT would hang.
signal.signal(signal.SIGINT, signal.default_int_handler)

# httpx reads all certificates of the machine for each client, 20 ms of CPU. The clients of a worker share them.
pytest.MonkeyPatch().setattr(ssl, "create_default_context", cache(ssl.create_default_context))

# On a busy machine any example may take long. How long things take is measured in `infra/bench`.
settings.register_profile("unhurried", settings.get_profile(settings.get_current_profile_name()), deadline=None)
settings.load_profile("unhurried")

gc.set_threshold(100_000, 20, 20)  # nothing that is imported and collected is garbage


def pytest_collection_finish(session: pytest.Session) -> None:
    """Exempt what was imported and collected from garbage collection: all of it stays to the end of the run."""
    del session
    # Scanning all of it again and again took a seventh of the CPU of the workers.
    gc.collect()
    gc.freeze()
