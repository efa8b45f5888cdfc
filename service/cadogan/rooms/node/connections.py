"""Counts the open connections of each address, so that one address cannot take all of a node.

A connection counts from its first moment, before it has sent anything. Those of a trusted proxy are an exception: they
count for the client that the proxy names, so not before the head of their first request is there. A proxy that lets
clients hold its own connections open without a request cannot be helped from here.
"""

from collections import Counter
from collections.abc import Callable
from typing import Protocol

import structlog
from msgspec import Struct

from cadogan.rooms.errors import TooManyConnections

MOST_CONNECTIONS = 1000
"""Race sockets and HTTP streams from one address, together. A whole school behind one router needs fewer."""
BESIDE_SOCKETS = 200
"""Further connections from one address: for requests, and for house bots, which connect from the service's own."""
RESERVED_DESCRIPTORS = 64
"""Descriptors that are not for clients: for Postgres, for files, and for trusted proxies while the node is full."""
FOR_PROXIES = 16
"""Of these, descriptors for connections of trusted proxies, such as their health checks."""

logger = structlog.get_logger()


class AddressResolver(Protocol):
    """Knows who is behind a connection."""

    def address(self, peer: str, forwarded: str | None) -> str:
        """Address of the client. `forwarded` is `X-Forwarded-For`."""

    def is_trusted(self, peer: str) -> bool:
        """Whether the peer is a proxy that names its clients."""


class Transport(Protocol):
    """A transport of asyncio."""

    def get_extra_info(self, name: str) -> tuple[str, int] | None:
        """Name of the peer, for example."""


class ConnectionLimits(Struct, frozen=True):
    """How many connections a node may hold."""

    sockets: int
    """Race sockets and HTTP streams of one address, together: both stay open, and both are fanned out to."""
    of_address: int
    """All connections of one address."""
    in_all: int
    """Connections of everybody."""

    @classmethod
    def of(cls, descriptors: int) -> "ConnectionLimits":
        """Limits of a process with that many descriptors. One address gets at most half of them.

        >>> ConnectionLimits.of(65_536)
        ConnectionLimits(sockets=1000, of_address=1200, in_all=65472)
        >>> ConnectionLimits.of(1024)
        ConnectionLimits(sockets=384, of_address=512, in_all=960)
        """
        beside = min(BESIDE_SOCKETS, descriptors // 8)
        sockets = min(MOST_CONNECTIONS, descriptors // 2 - beside)
        return cls(sockets, sockets + beside, descriptors - RESERVED_DESCRIPTORS)


class Connections:
    """The open connections of this node by address. Without `limits`, any number may be open.

    Race sockets and streams with a token in `spared` are not limited. House bots all connect from here.
    """

    def __init__(
        self,
        addresses: AddressResolver,
        limits: ConnectionLimits | None = None,
        spared: frozenset[str] = frozenset(),
    ) -> None:
        self.limits = limits
        self._addresses = addresses
        self._spared = spared
        self._address_of: dict[Transport, str | None] = {}  # None until a proxy has named the client
        self._open: dict[str, int] = {}
        self.refused: Counter[str] = Counter()
        """Connections that were refused, by the reason."""
        self.is_closed = False
        """Whether the node shuts down and takes no new connections and sockets."""
        self._are_there_others: Callable[[], bool] = lambda: False

    def arrive(self, transport: Transport) -> bool:
        """Count a new connection. Returns whether it may stay; if not, it is not counted."""
        if self.is_closed:
            return False
        peer = peer_of(transport)
        is_proxy = self._addresses.is_trusted(peer)
        address = None if is_proxy else self._addresses.address(peer, None)
        if self.limits is not None:
            if len(self._address_of) >= self.limits.in_all + (FOR_PROXIES if is_proxy else 0):
                self.refused["node full"] += 1
                logger.warning("connection_refused", why="the node is full", address=peer, open=len(self._address_of))
                return False
            if address is not None and self._is_full(address, self.limits):
                return False
        self._count(transport, address)
        return True

    def refuse_new(self) -> None:
        """Accept no connections and sockets any more: the node shuts down."""
        self.is_closed = True

    def drain(self, are_there_others: Callable[[], bool]) -> None:
        """Leave new sockets to other nodes from now on, while there are others."""
        self._are_there_others = are_there_others

    @property
    def takes_sockets(self) -> bool:
        """Whether this node accepts new sockets."""
        return not (self.is_closed or self._are_there_others())

    def waits_for_name(self, transport: Transport) -> bool:
        """Whether a connection comes from a proxy, which names a client with each request."""
        return self._addresses.is_trusted(peer_of(transport))

    def name(self, transport: Transport, forwarded: str | None) -> bool:
        """Count a connection for the client that a request on it names. Returns whether the client may have it."""
        address = self._addresses.address(peer_of(transport), forwarded)
        if self._address_of.get(transport) == address:
            return True
        if self.limits is not None and self._is_full(address, self.limits):
            return False
        self.leave(transport)
        self._count(transport, address)
        return True

    def leave(self, transport: Transport) -> None:
        """Count a connection no more."""
        address = self._address_of.pop(transport, None)
        if address is not None:
            self._open[address] -= 1
            if self._open[address] == 0:
                del self._open[address]

    def address_for(self, transport: Transport, forwarded: str | None) -> str:
        """Address of the client that a request on a connection names."""
        return self._addresses.address(peer_of(transport), forwarded)

    def address_of(self, transport: Transport) -> str:
        """Address that a connection counts for."""
        address = self._address_of[transport]
        assert address is not None  # a proxy has named the client with the request for the socket
        return address

    def refuse_too_many(self, address: str, token: str | None) -> None:
        """Raise TooManyConnections if an address has too many for a client that says hello or opens a stream now."""
        if self.limits is None or token in self._spared:
            return
        if self._open.get(address, 0) > self.limits.sockets:
            detail = f"{self.limits.sockets} connections from {address} are open here; close some, or wait a minute"
            raise TooManyConnections(detail)

    def __len__(self) -> int:
        """Number of open connections."""
        return len(self._address_of)

    def _count(self, transport: Transport, address: str | None) -> None:
        self._address_of[transport] = address
        if address is not None:
            self._open[address] = self._open.get(address, 0) + 1

    def _is_full(self, address: str, limits: ConnectionLimits) -> bool:
        is_full = self._open.get(address, 0) >= limits.of_address
        if is_full:
            self.refused["address full"] += 1
            logger.warning(
                "connection_refused", why="the address has too many", address=address, open=self._open[address]
            )
        return is_full


def peer_of(transport: Transport) -> str:
    """Address of the other end; empty if it has just gone."""
    peer, *_ = transport.get_extra_info("peername") or ("",)
    return peer
