"""Tokens, which authenticate players. The service stores only their hashes, so a stolen backup contains no token.

A token is 32 random bytes. With that much entropy, its hash needs neither a salt nor a slow function.
"""

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable, Mapping
from hashlib import sha256
from types import MappingProxyType
from typing import Literal
from uuid import UUID

from msgspec import Struct

TOKEN_BYTES = 32
MOST_TOKENS = 50
"""Limit for the tokens of one player."""

Scope = Literal["race:play", "race:create", "bot:play", "player:read", "webhook:write", "token:write"]
"""What a token permits: to race, to create races, to race as a bot, to read one's own data, to have it sent, to manage
the account."""

PERSONS_SCOPES: tuple[Scope, ...] = ("race:play", "race:create", "player:read", "token:write")
BOTS_SCOPES: tuple[Scope, ...] = ("bot:play", "race:create", "player:read", "token:write")
"""Scopes that a person gets, and that a bot gets."""
IMPLIED: Mapping[Scope, frozenset[Scope]] = MappingProxyType({"token:write": frozenset({"webhook:write"})})
"""Scopes that another one includes: the webhooks belong to the account."""

_TOKEN = re.compile("[A-Za-z0-9_-]{43}")


class Token(Struct, frozen=True):
    """A token without its secret. Times are in milliseconds since the epoch; `used_ms` is exact to the hour."""

    id: UUID
    name: str
    scopes: tuple[Scope, ...]
    made_ms: int
    used_ms: int | None
    expires_ms: int | None


def usual_scopes(*, is_bot: bool) -> tuple[Scope, ...]:
    """Scopes of the token that a new player gets."""
    return BOTS_SCOPES if is_bot else PERSONS_SCOPES


def granted(scopes: Iterable[Scope]) -> frozenset[Scope]:
    """Scopes with those that they include.

    >>> sorted(granted(["player:read", "token:write"]))
    ['player:read', 'token:write', 'webhook:write']
    """
    held = frozenset(scopes)
    return held.union(*(IMPLIED.get(scope, frozenset()) for scope in held))


def linked_scopes(scopes: Iterable[Scope]) -> tuple[Scope, ...]:
    """Scopes that a second device gets unless the player chooses others: all but that of the account."""
    return tuple(scope for scope in scopes if scope != "token:write")


def token_from(secret: str) -> str:
    """Token of a player whose client made the secret, 32 random bytes in base64url: the same each time.

    >>> token_from("A" * 43)
    'ka7miKrVbqT3N-qnR3bT36mE5rArQg9aX4lSn06SzOg'
    """
    return token_of(sha256(b"cadogan/token/1" + urlsafe_b64decode(secret + "=")).digest())


def token_of(chance: bytes) -> str:
    """Token from 32 random bytes: base64url without padding (RFC 4648, section 5).

    >>> token_of(bytes(32))
    'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
    """
    assert len(chance) == TOKEN_BYTES  # the caller passes exactly 32
    return urlsafe_b64encode(chance).rstrip(b"=").decode()


def is_token(text: str) -> bool:
    """Whether a text has the form of a token."""
    return _TOKEN.fullmatch(text) is not None


def token_hash(token: str) -> bytes:
    """Hash of a token, which the service stores."""
    return sha256(token.encode()).digest()
