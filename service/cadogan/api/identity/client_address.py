"""Client addresses, by which connections and requests are counted.

Any client can send `X-Forwarded-For`, so it is used only as far as it comes from proxies that the operator trusts.
"""

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network

HOUSEHOLD_BITS = 64
"""An IPv6 customer has at least 2⁶⁴ addresses, which count as one."""


class ClientAddressResolver:
    """Resolves client addresses behind trusted proxies, which are addresses or networks such as `10.0.0.0/8`.

    Raises:
        ValueError: if one is neither.
    """

    def __init__(self, trusted: Iterable[str] = ()) -> None:
        self._networks = [ip_network(each) for each in trusted]

    def address(self, peer: str, forwarded: str | None) -> str:
        """Address of the client: the last one before the trusted proxies. `forwarded` is `X-Forwarded-For`.

        >>> ClientAddressResolver(["10.0.0.0/8"]).address("10.0.0.1", "198.51.100.7, 203.0.113.9, 10.0.0.2")
        '203.0.113.9'
        >>> ClientAddressResolver().address("203.0.113.9", "198.51.100.7")
        '203.0.113.9'
        """
        if not self._networks or forwarded is None:
            return household(peer)
        believed = peer
        for said in reversed(forwarded.split(",")):
            if not self.is_trusted(believed) or read(said.strip()) is None:
                break
            believed = said.strip()
        return household(believed)

    def is_trusted(self, text: str) -> bool:
        """Whether an address is that of a trusted proxy."""
        if not self._networks:
            return False
        address = read(text)
        return address is not None and any(address in network for network in self._networks)


@lru_cache(maxsize=4096)  # parsing an address takes longer than everything else done with it
def household(text: str) -> str:
    """The address or network that an address is counted as.

    >>> household("2001:db8:1:2:3:4:5:6"), household("::ffff:192.0.2.1"), household("192.0.2.1")
    ('2001:db8:1:2::/64', '192.0.2.1', '192.0.2.1')
    """
    address = read(text)
    if isinstance(address, IPv6Address):
        return str(IPv6Network((address, HOUSEHOLD_BITS), strict=False))
    return text if address is None else str(address)


def read(text: str) -> IPv4Address | IPv6Address | None:
    """Address in a text, without the port that some proxies add; None if it is not one."""
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return (address.ipv4_mapped or address) if isinstance(address, IPv6Address) else address
