"""Which addresses a webhook may reach: those of the public internet, and networks that the operator allows.

A player chooses the address of a webhook, and the service connects to it from inside the operator's network. So what a
name resolves to is checked, and the connection goes to the address that was checked: a name that resolves to another
one the next time gains nothing.
"""

import asyncio
import socket
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network

import httpcore

RESOLVERS = 16
"""Threads that resolve names. A slow name server of a webhook holds up no other part of the service."""
MOST_ADDRESSES = 2
"""Addresses of a name that are tried."""

Address = IPv4Address | IPv6Address

NAT64 = IPv6Network("64:ff9b::/96")
"""Addresses that carry one of IPv4 in their last four bytes (RFC 6052)."""

SPECIAL = tuple(
    map(
        ip_network,
        ("192.0.0.0/24", "192.88.99.0/24", "64:ff9b:1::/48", "2001::/23", "3fff::/20", "5f00::/16", "fec0::/10"),
    )
)
"""Networks of IANA's special-purpose registries that some releases of Python count as global."""


class ForbiddenAddress(httpcore.ConnectError):
    """The name resolves to an address that webhooks may not reach."""


class Reachable:
    """Decides which addresses may be reached. `networks` are those that the operator allows."""

    def __init__(self, networks: Iterable[str] = ()) -> None:
        self._networks = tuple(ip_network(network) for network in networks)

    def over_tls(self, address: Address) -> bool:
        """Whether an `https` webhook may have this address."""
        return is_public(address) or self.in_the_clear(address)

    def in_the_clear(self, address: Address) -> bool:
        """Whether an `http` webhook may have this address: in an allowed network only."""
        inner = carried(address)
        return any(inner in network for network in self._networks)


def carried(address: Address) -> Address:
    """The address of IPv4 that one of IPv6 stands for, if it does: mapped, 6to4, or NAT64.

    >>> str(carried(ip_address("::ffff:127.0.0.1")))
    '127.0.0.1'
    """
    if isinstance(address, IPv4Address):
        return address
    if address in NAT64:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour or address


def is_public(address: Address) -> bool:
    """Whether an address belongs to the public internet, and to one host there.

    >>> is_public(ip_address("10.0.0.1")), is_public(ip_address("9.9.9.9"))
    (False, True)
    """
    inner = carried(address)
    if any(inner in network for network in SPECIAL):
        return False
    return inner.is_global and not (inner.is_multicast or inner.is_reserved or inner.is_unspecified)


Resolve = Callable[[str, int], Sequence[str]]
"""Addresses of a host, in order. Raises OSError. It may block."""


def resolve(host: str, port: int) -> Sequence[str]:
    """Addresses of a host, as the system resolves it. Raises OSError."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(address[0]) for *_, address in found))


class CheckedBackend(httpcore.AnyIOBackend):
    """Opens connections to addresses that were checked. TLS still checks the name of the host."""

    def __init__(self, may_reach: Callable[[Address], bool], lookup: Resolve = resolve) -> None:
        self._may_reach = may_reach
        self._lookup = lookup
        self._resolvers = ThreadPoolExecutor(RESOLVERS, "webhook-resolver")

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109 - the signature is httpcore's
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """Connect to a host. Raises ForbiddenAddress if one of its addresses may not be reached, and ConnectError."""
        addresses = await self.check(host, port)
        failure: httpcore.ConnectError | None = None
        for address in addresses[:MOST_ADDRESSES]:
            try:
                return await super().connect_tcp(address, port, timeout, local_address, socket_options)
            except httpcore.ConnectError as error:
                failure = error
        raise failure or httpcore.ConnectError(f"{host} has no address")

    async def check(self, host: str, port: int) -> Sequence[str]:
        """Addresses of a host, if all of them may be reached. Raises ForbiddenAddress, ConnectError."""
        loop = asyncio.get_running_loop()
        try:
            addresses = await loop.run_in_executor(self._resolvers, self._lookup, host, port)
        except (OSError, UnicodeError) as error:
            raise httpcore.ConnectError(f"the name {host} cannot be resolved") from error
        if not all(self._may_reach(ip_address(address)) for address in addresses):
            # Which address it is stays unsaid: names may resolve otherwise inside the operator's network.
            raise ForbiddenAddress(f"{host} has an address that webhooks may not reach")
        return addresses

    def close(self) -> None:
        """End the threads."""
        self._resolvers.shutdown(wait=False, cancel_futures=True)
