"""One's account: tokens that permit some things and not others, a code for a second device, and what is kept of one."""

from typing import Literal
from uuid import UUID

from msgspec import Struct

Scope = Literal["race:play", "race:create", "bot:play", "player:read", "token:write"]


class Token(Struct, frozen=True, kw_only=True):
    """A token of one's own, without its secret. Times are in milliseconds since the epoch, `used_at` to the hour."""

    id: UUID
    name: str
    scopes: tuple[str, ...]
    created_at: int
    used_at: int | None
    expires_at: int | None
    current: bool = False
    """Whether it is the one that asked."""


class NewToken(Token, frozen=True, kw_only=True):
    """A token that was just made; it is shown this once."""

    token: str


class TokenList(Struct, frozen=True):
    """Tokens, the newest first."""

    tokens: tuple[Token, ...]


class Link(Struct, frozen=True):
    """A code for another device, good once, until `expires_at` in milliseconds since the epoch."""

    code: str
    expires_at: int


Kept = dict[str, object]
"""A line of an export: its `type` says what it tells of."""
