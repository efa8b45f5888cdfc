"""Fixtures that all tests share, including those of the clients."""

import signal

pytest_plugins = ["tests.builds", "tests.fixtures"]

# A shell that starts pytest in the background makes it ignore SIGINT. Processes that tests start inherit that, and the
# tests that stop them by SIGINT would hang.
signal.signal(signal.SIGINT, signal.default_int_handler)
