"""Codes that link a second device to a player: shown on one screen, or read aloud, and typed on another.

Twelve characters out of 24 are 55 bits. With a thousand open codes, a million guesses in ten minutes succeed once in
36 million such periods. And an address has only twenty guesses.
"""

from hashlib import sha256
from ipaddress import IPv6Address, ip_address, ip_network

ALPHABET = "23456789ACDEFHJKMPQRTWXY"
"""No two of these look alike (0 O, 1 I L, 5 S, 8 B, 2 Z, U V) or sound alike (M N)."""
CHARACTERS = 12
GROUP = 4
CHANCE_BYTES = 16
"""Many more than needed, so that no character is more likely than another by more than 2⁻⁷²."""

RECOVERY_CODES = 10
"""Recovery codes that a player gets at once. They have eight characters more."""

LASTS_S = 600
"""How long a code can be used."""
MOST_ATTEMPTS = 20
"""Limit for the failed attempts of an address while a code lasts."""


def code_of(chance: bytes) -> str:
    """Code from 16 random bytes.

    >>> code_of(bytes(range(16)))
    'KAH2-YR7Y-47XY'
    """
    assert len(chance) == CHANCE_BYTES  # the caller passes exactly 16
    number, characters = int.from_bytes(chance), ""
    for _ in range(CHARACTERS):
        number, digit = divmod(number, len(ALPHABET))
        characters += ALPHABET[digit]
    return "-".join(characters[start : start + GROUP] for start in range(0, CHARACTERS, GROUP))


def code_hash(code: str) -> bytes:
    """Hash of a code, which the service stores. Case, spaces and hyphens do not count.

    >>> code_hash("k7qm 4txw9dha") == code_hash("K7QM-4TXW-9DHA")
    True
    """
    return sha256("".join(code.upper().replace("-", " ").split()).encode()).digest()


def asking_hash(code: str) -> bytes:
    """Hash of a code whose device waits until it is confirmed. That of the same code to type in is another one."""
    return sha256(b"cadogan/link/asking/1" + code_hash(code)).digest()


def device_hash(secret: str) -> bytes:
    """Hash of the secret of a device that waits."""
    return sha256(b"cadogan/link/device/1" + secret.encode()).digest()


def network(address: str) -> str:
    """Key that counts attempts: the IPv4 address, or the IPv6 /64 network, which often belongs to one person.

    >>> network("192.0.2.7"), network("2001:db8:0:1:2:3:4:5"), network("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:0:1::/64', '192.0.2.7')
    """
    try:
        ip = ip_address(address)
    except ValueError:
        return address  # a name that a proxy uses for a client
    if isinstance(ip, IPv6Address):
        return str(ip.ipv4_mapped or ip_network((ip, 64), strict=False))
    return str(ip)
