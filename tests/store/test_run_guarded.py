"""A failed run is logged, and the next one happens."""

import asyncio

import pytest
from structlog.testing import capture_logs

from cadogan.store.errors import Unreachable
from cadogan.store.run_guarded import run_guarded


@pytest.mark.parametrize(
    ("error", "level"), [(Unreachable("Postgres is away"), "warning"), (ZeroDivisionError(), "error")]
)
def test_exceptions_are_logged_and_stop_nothing(error: Exception, level: str) -> None:
    with capture_logs() as told:
        fails(error)
    assert [(each["of"], each["log_level"]) for each in told] == [("clock", level)]


def test_cancellation_is_not_swallowed() -> None:
    with pytest.raises(asyncio.CancelledError), run_guarded("clock"):
        raise asyncio.CancelledError


@run_guarded("clock")
def fails(error: Exception) -> None:
    raise error
