"""How many sockets are open from each address, so that nobody alone takes all that a node has."""

from collections.abc import Callable

MOST_CONNECTIONS = 1000
"""From one address. A whole school that watches a race from behind one router needs fewer."""


class Connections:
    """The open connections of this node by address, at most so many from each; None: as many as there may be.

    `spared` are the tokens of the house's own bots, which all come from here.
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
        """Count one more; the address that it is counted for."""
        address = self._resolve_address(peer, forwarded)
        self._open[address] = self._open.get(address, 0) + 1
        return address

    def close(self, address: str) -> None:
        """Count one less."""
        self._open[address] -= 1
        if self._open[address] == 0:
            del self._open[address]

    def are_too_many(self, address: str, token: str | None) -> bool:
        """Whether there are too many from an address for whoever says hello now."""
        return self.most is not None and self._open[address] > self.most and token not in self._spared

    def __len__(self) -> int:
        """From how many addresses there are any."""
        return len(self._open)
