"""What is drawn at random for a command: identities, secrets, tokens. Where the bytes come from is handed in."""

from collections.abc import Callable
from uuid import UUID

from cadogan.people import link
from cadogan.people.link import code_of
from cadogan.people.tokens import TOKEN_BYTES, token_of
from cadogan.races.fair_deal import SECRET_BYTES
from cadogan.races.ids import CHANCE_BYTES, PlayerId, RaceId, uuid7

RandomBytes = Callable[[int], bytes]
"""So many random bytes."""


class Entropy:
    """Draws from random bytes."""

    def __init__(self, random_bytes: RandomBytes) -> None:
        self._random_bytes = random_bytes

    def race_id(self, at_ms: int) -> RaceId:
        """Race id of a moment, in milliseconds since the epoch."""
        return RaceId(uuid7(at_ms, self._random_bytes(CHANCE_BYTES)))

    def player_id(self) -> PlayerId:
        """UUIDv4: it does not tell since when somebody plays."""
        return PlayerId(UUID(bytes=self._random_bytes(16), version=4))

    def secret(self) -> bytes:
        """Secret of the service's for a deal."""
        return self._random_bytes(SECRET_BYTES)

    def token(self) -> str:
        """Token of a player."""
        return token_of(self._random_bytes(TOKEN_BYTES))

    def token_id(self) -> UUID:
        """Id by which a token is told from others; it authorises nothing."""
        return UUID(bytes=self._random_bytes(16), version=4)

    def link_code(self) -> str:
        """Code for a second device."""
        return code_of(self._random_bytes(link.CHANCE_BYTES))
