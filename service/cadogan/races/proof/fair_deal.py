"""The fair deal: service and racers decide the cards together, and none of them can choose alone.

The service publishes a commitment to its secret before anyone joins. Each racer commits to a nonce with `join`, and
opens it with `ready`. The seed follows from the secret and all nonces. Everything is revealed once the race is over.

>>> from uuid import UUID
>>> race_id = RaceId(UUID("01a22a6e-0002-7000-8000-000000000001"))
>>> secret, nonces = bytes(32), [bytes(16), bytes(range(16))]
>>> commitment(race_id, secret).hex()[:16], nonce_commitment(race_id, nonces[0]).hex()[:16]
('08f1702ca61ea898', 'df41a767a8b423a7')
>>> str(race_seed(secret, nonces))
'02cac4ff80999e7b1ae18fd3478568e1'
"""

from collections.abc import Iterable
from hashlib import sha256

from cadogan.races.ids import PlayerId, RaceId
from cadogan.rules.seed import SEED_BYTES, Seed

SECRET_BYTES = 32
NONCE_BYTES = 16
COMMITMENT_BYTES = 32


def commitment(race_id: RaceId, secret: bytes) -> bytes:
    """The service's commitment to its secret, which it publishes when the race is created."""
    return sha256(b"cadogan/commit/1" + race_id.bytes + secret).digest()


def nonce_commitment(race_id: RaceId, nonce: bytes) -> bytes:
    """A racer's commitment to a nonce, which comes with `join`."""
    return sha256(b"cadogan/nonce/1" + race_id.bytes + nonce).digest()


def renewed_secret(secret: bytes) -> bytes:
    """The service's next secret, for the deal that is renewed when a racer leaves after a nonce was opened."""
    return sha256(b"cadogan/renew/1" + secret).digest()


def house_nonce(secret: bytes, player: PlayerId) -> bytes:
    """A house bot's nonce. It follows from the secret, so that the service has nothing to choose after its commitment.

    >>> from uuid import UUID
    >>> house_nonce(bytes(32), PlayerId(UUID(int=1))).hex()
    'e81684cecab62c649dd331f1094198f9'
    """
    return sha256(b"cadogan/house/1" + secret + player.bytes).digest()[:NONCE_BYTES]


def race_seed(secret: bytes, nonces: Iterable[bytes]) -> Seed:
    """Seed of a race, from the service's secret and the racers' nonces in seat order."""
    return Seed(sha256(b"cadogan/seed/1" + secret + b"".join(nonces)).digest()[:SEED_BYTES])
