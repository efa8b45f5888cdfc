"""Tokens that Postgres knew a short while ago, so that counting a request seldom has to ask for its token."""

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from cadogan.people.errors import Banned
from cadogan.people.tokens import token_hash
from cadogan.store.tables.tokens import Tokens

KNOWN_S: Final = 600
"""Seconds for which a token counts as known. Routes that need a token ask Postgres for it each time."""
MOST_KNOWN: Final = 100_000
"""Tokens kept, of about 200 bytes each. The oldest one makes room."""


class KnownTokens:
    """Hashes of known tokens, in memory. `now_s` is monotonic."""

    def __init__(self, tokens: Tokens, now_s: Callable[[], float]) -> None:
        self._tokens = tokens
        self._now_s = now_s
        self._until_s: dict[bytes, float] = {}

    def __contains__(self, hashed: bytes) -> bool:
        """Whether a token was known a short while ago."""
        return self._until_s.get(hashed, 0.0) > self._now_s()

    async def look_up(self, token: str) -> None:
        """Ask Postgres for a token. Raises WrongToken, Unreachable."""
        with suppress(Banned):  # the token is known; routes refuse it
            await self._tokens.bearer(token)
        hashed = token_hash(token)
        self._until_s.pop(hashed, None)  # the dict is in the order of expiry
        if len(self._until_s) >= MOST_KNOWN:
            del self._until_s[next(iter(self._until_s))]
        self._until_s[hashed] = self._now_s() + KNOWN_S
