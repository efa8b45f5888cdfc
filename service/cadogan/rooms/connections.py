"""Counts the open sockets of each address, so that one address cannot take all of a node."""

from collections.abc import Callable

MOST_CONNECTIONS = 1000
"""Sockets from one address. A whole school that watches a race behind one router needs fewer."""


class Connections:
    """The open connections of this node by address, at most `most` from each; None for no limit.

    Sockets with a token in `spared` are not limited: they are those of the house bots, which all connect from here.
    """

    def __init__(
        self,
        resolve_address: Callable[[str, str | None], str],
        most: int | None = None,
        spared: frozenset[str] = frozenset(),
    ) -> None:
        self.most = most
        self._resolve_address = resolve_address
        self._spared = spared
        self._open: dict[str, int] = {}

    def open(self, peer: str, forwarded: str | None) -> str:
        """Count a connection. Returns the address that it counts for."""
        address = self._resolve_address(peer, forwarded)
        self._open[address] = self._open.get(address, 0) + 1
        return address

    def close(self, address: str) -> None:
        """Count a connection that has ended."""
        self._open[address] -= 1
        if self._open[address] == 0:
            del self._open[address]

    def are_too_many(self, address: str, token: str | None) -> bool:
        """Whether an address has too many connections for a client that says hello now."""
        return self.most is not None and self._open[address] > self.most and token not in self._spared

    def __len__(self) -> int:
        """Number of addresses with an open connection."""
        return len(self._open)
