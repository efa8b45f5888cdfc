"""Fixtures that all tests share, those of the clients too."""

pytest_plugins = ["tests.fixtures"]
