"""What the bus needs of a system that carries its packets."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol
from uuid import UUID

Deliver = Callable[[bytes], None]
"""Takes a packet that has arrived."""


class Letter(NamedTuple):
    """A packet on its way. `to` is one node, or None for all."""

    to: UUID | None
    packet: bytes


class Driver(Protocol):
    """Carries packets between the nodes of one service.

    It may lose packets, and delivers those of one sender to one address in order.
    """

    async def run(self, node_id: UUID, deliver: Deliver) -> None:
        """Receive the packets for a node, and those for all, until cancelled. Connects again whenever it must."""

    async def send(self, letters: Sequence[Letter]) -> None:
        """Send packets, or drop them while there is no connection."""
