"""Tokens: what a player shows to be known. The service keeps their hashes alone, so nobody can be played from a backup.

A token is 32 random bytes. That is enough for its hash to need no salt and no slowness.
"""

import re
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Literal
from uuid import UUID

from msgspec import Struct

TOKEN_BYTES = 32
MOST_TOKENS = 50
"""Tokens of one player."""
LONGEST_NAME = 40

Scope = Literal["race:play", "race:create", "bot:play", "player:read", "token:write"]
"""What a token permits: to race, to make races, to race as a bot, to read what is one's own, to manage the account."""

PERSONS_SCOPES: tuple[Scope, ...] = ("race:play", "race:create", "player:read", "token:write")
BOTS_SCOPES: tuple[Scope, ...] = ("bot:play", "race:create", "player:read", "token:write")
"""All that there are for a person, and for a bot."""

_TOKEN = re.compile("[A-Za-z0-9_-]{43}")


class Token(Struct, frozen=True):
    """A token as its player knows it again; times in milliseconds since the epoch, `used_ms` to the hour."""

    id: UUID
    name: str
    scopes: tuple[Scope, ...]
    made_ms: int
    used_ms: int | None
    expires_ms: int | None


def usual_scopes(*, is_bot: bool) -> tuple[Scope, ...]:
    """Scopes of the token that one signs up with."""
    return BOTS_SCOPES if is_bot else PERSONS_SCOPES


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
