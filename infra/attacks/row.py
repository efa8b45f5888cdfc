"""A row: one attack, which is bounded in count and time, and the attacker's result."""

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from infra.attacks.stage import Stage


class Row(NamedTuple):
    """An attack."""

    name: str
    about: str
    attack: Callable[[Stage], Awaitable[str]]
    """Attack once. Returns what the attacker got, in a few words."""
