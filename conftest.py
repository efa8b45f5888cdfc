"""Fixtures that all tests share, those of the clients too."""

import signal

pytest_plugins = ["tests.builds", "tests.fixtures"]

# A shell that begins us in the background has us ignore Ctrl-C, and so would every process that a test begins and ends
# with it.
signal.signal(signal.SIGINT, signal.default_int_handler)
