"""Tokens: what a player shows to be known. The service keeps their hashes alone, so nobody can be played from a backup.

A token is 32 random bytes. That is enough for its hash to need no salt and no slowness.
"""

import re
from base64 import urlsafe_b64encode
from hashlib import sha256

TOKEN_BYTES = 32

_TOKEN = re.compile("[A-Za-z0-9_-]{43}")


def token_of(chance: bytes) -> str:
    """Token made of 32 random bytes: base64url without padding (RFC 4648, section 5).

    >>> token_of(bytes(32))
    'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
    """
    assert len(chance) == TOKEN_BYTES  # whoever draws them draws all
    return urlsafe_b64encode(chance).rstrip(b"=").decode()


def is_token(text: str) -> bool:
    """Whether a text can be a token at all."""
    return _TOKEN.fullmatch(text) is not None


def token_hash(token: str) -> bytes:
    """What is stored of a token."""
    return sha256(token.encode()).digest()
