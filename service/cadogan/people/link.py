"""Codes by which a second device becomes one's own: read from one screen, or read aloud, and typed on another.

Twelve of 24 characters are 55 bits. Were a thousand codes open and a million guesses made in ten minutes, one would hit
once in 36 million such times; and an address has twenty guesses.
"""

from hashlib import sha256
from ipaddress import IPv6Address, ip_address, ip_network

ALPHABET = "23456789ACDEFHJKMPQRTWXY"
"""None of these is taken for another, neither seen (0 O, 1 I L, 5 S, 8 B, 2 Z, U V) nor heard (M N)."""
CHARACTERS = 12
GROUP = 4
CHANCE_BYTES = 16
"""Many more than needed, so that no character is likelier than another by more than 2⁻⁷²."""

LASTS_S = 600
"""How long a code may be used."""
MOST_ATTEMPTS = 20
"""Attempts of an address within the time that a code lasts; those that succeed do not count."""


def code_of(chance: bytes) -> str:
    """Code made of 16 random bytes.

    >>> code_of(bytes(range(16)))
    'KAH2-YR7Y-47XY'
    """
    assert len(chance) == CHANCE_BYTES  # whoever draws them draws all
    number, characters = int.from_bytes(chance), ""
    for _ in range(CHARACTERS):
        number, place = divmod(number, len(ALPHABET))
        characters += ALPHABET[place]
    return "-".join(characters[start : start + GROUP] for start in range(0, CHARACTERS, GROUP))


def code_hash(code: str) -> bytes:
    """What is stored of a code, however it was typed.

    >>> code_hash("k7qm 4txw9dha") == code_hash("K7QM-4TXW-9DHA")
    True
    """
    return sha256("".join(code.upper().replace("-", " ").split()).encode()).digest()


def network(address: str) -> str:
    """Whose attempts are counted together: an address, of IPv6 the network in which one has as many as one likes.

    >>> network("192.0.2.7"), network("2001:db8:0:1:2:3:4:5"), network("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:0:1::/64', '192.0.2.7')
    """
    try:
        known = ip_address(address)
    except ValueError:
        return address  # a proxy's word for somebody
    if isinstance(known, IPv6Address):
        return str(known.ipv4_mapped or ip_network((known, 64), strict=False))
    return str(known)
