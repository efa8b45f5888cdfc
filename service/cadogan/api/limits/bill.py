"""Charges for what a request turns out to ask for, beyond the cost of its route.

How long a race is can be said only once it is known. `Limits` leaves a function in the state of each request that it
has admitted; without limits there is none.
"""

from typing import Protocol

from litestar.types import Scope

BILL = "bill"
"""Key in the state of a request: its `ChargeMore`."""
EVENTS_READ = 1000
"""Public events of a race that cost one unit when the race is read."""
ROWS_READ = 100
"""Rows of a table of a tournament that cost one unit when its changes are read: a page has as many."""
ACTIONS_AGAIN = 20
"""Actions that cost one unit when a race that repeats them is created."""


class ChargeMore(Protocol):
    """Charges a request that was admitted."""

    def __call__(self, units: int, *, is_done: bool) -> None:
        """Charge units. Raises TooManyRequests if too few are left, unless what they are for `is_done` already."""


def charge_reading(scope: Scope, events: int) -> None:
    """Charge a request for the public events of a race that it has read. Its next requests may have to wait for it.

    A price by all events of a race would tell how many of them are hidden.
    """
    _charge(scope, events // EVENTS_READ, is_done=True)


def charge_rows(scope: Scope, rows: int) -> None:
    """Charge a request for the rows of a table that it has read. Its next requests may have to wait for it."""
    _charge(scope, rows // ROWS_READ, is_done=True)


def charge_actions(scope: Scope, actions: int) -> None:
    """Charge a request for a race that repeats so many actions. Raises TooManyRequests."""
    _charge(scope, actions // ACTIONS_AGAIN, is_done=False)


def _charge(scope: Scope, units: int, *, is_done: bool) -> None:
    charge_more: ChargeMore | None = scope["state"].get(BILL)
    if charge_more is not None and units:
        charge_more(units, is_done=is_done)
