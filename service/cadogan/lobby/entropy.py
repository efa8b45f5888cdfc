"""Random ids, secrets, seeds and tokens. The caller supplies the source of the bytes."""

from collections.abc import Callable
from hashlib import sha256
from uuid import UUID

from cadogan.people import link
from cadogan.people.link import GROUP, code_of
from cadogan.people.passkey import CHALLENGE_BYTES
from cadogan.people.tokens import TOKEN_BYTES, token_of
from cadogan.people.webhook import SECRET_BYTES as WEBHOOK_SECRET_BYTES
from cadogan.races.ids import CHANCE_BYTES, DealId, PlayerId, RaceId, uuid7
from cadogan.races.proof.fair_deal import SECRET_BYTES
from cadogan.rules.seed import SEED_BYTES

RandomBytes = Callable[[int], bytes]
"""Returns that many random bytes."""


class Entropy:
    """Draws ids and secrets from a source of random bytes."""

    def __init__(self, random_bytes: RandomBytes) -> None:
        self._random_bytes = random_bytes

    def rooted(self, root: UUID, token: str = "") -> "Entropy":
        """Entropy of a request that may be repeated. Its ids follow from a UUIDv7; most secrets are random as ever.

        Secrets of webhooks follow from the UUID and from what the request has of its token.
        """
        return RootedEntropy(self._random_bytes, root, token)

    def race_id(self, at_ms: int) -> RaceId:
        """UUIDv7 of a moment, in milliseconds since the epoch."""
        return RaceId(uuid7(at_ms, self._random_bytes(CHANCE_BYTES)))

    def deal_id(self) -> DealId:
        """UUIDv4: it reveals nothing about the deal."""
        return DealId(self._uuid("deal"))

    def player_id(self) -> PlayerId:
        """UUIDv4: it does not reveal when the player signed up."""
        return PlayerId(self._uuid("player"))

    def secret(self) -> bytes:
        """The service's share of a random deal."""
        return self._random_bytes(SECRET_BYTES)

    def seed(self) -> bytes:
        """Seed of a picked deal."""
        return self._random_bytes(SEED_BYTES)

    def token(self) -> str:
        """Token of a player."""
        return token_of(self._random_bytes(TOKEN_BYTES))

    def token_id(self) -> UUID:
        """Public id of a token. It authorises nothing."""
        return self._uuid("token")

    def passkey_id(self) -> UUID:
        """Public id of a passkey. It authorises nothing."""
        return self._uuid("passkey")

    def passkey_challenge(self) -> bytes:
        """What an authenticator signs, once."""
        return self._random_bytes(CHALLENGE_BYTES)

    def challenge_id(self) -> UUID:
        """Id of a challenge, which is in its link and nowhere else."""
        return self._uuid("challenge")

    def link_code(self) -> str:
        """Code that links a second device."""
        return code_of(self._random_bytes(link.CHANCE_BYTES))

    def recovery_code(self) -> str:
        """Code with which a player who has lost all devices signs in."""
        return f"{self.link_code()}-{self.link_code()[: 2 * GROUP + 1]}"

    def webhook_id(self) -> UUID:
        """Id of a webhook. It authorises nothing."""
        return self._uuid("webhook")

    def webhook_secret(self) -> bytes:
        """Secret with which the messages to a webhook are signed."""
        return self._random_bytes(WEBHOOK_SECRET_BYTES)

    def _uuid(self, _of: str) -> UUID:
        return UUID(bytes=self._random_bytes(16), version=4)


class RootedEntropy(Entropy):
    """Draws each id once: the request creates one thing of a kind at most, and its repetitions the same thing."""

    def __init__(self, random_bytes: RandomBytes, root: UUID, token: str = "") -> None:
        super().__init__(random_bytes)
        self._root = root
        self._token = token

    def race_id(self, at_ms: int) -> RaceId:  # noqa: ARG002 - it has the time of the root
        """UUIDv7 of the moment of the first request."""
        return RaceId(uuid7(self._root.int >> 80, self._digest("race")[:CHANCE_BYTES]))

    def webhook_secret(self) -> bytes:
        """The secret that a repetition must not change again. Postgres has it as it is, for signing."""
        return self._digest(f"webhook {self._token}")[:WEBHOOK_SECRET_BYTES]

    def _uuid(self, of: str) -> UUID:
        return UUID(bytes=self._digest(of)[:16], version=4)

    def _digest(self, of: str) -> bytes:
        """Bytes from which nobody can compute the root, nor another id."""
        return sha256(b"cadogan/key/1" + self._root.bytes + of.encode()).digest()
