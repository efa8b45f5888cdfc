"""Who decides the cards: service and racers together, none of them alone.

The service publishes a commitment to its secret before anybody joins; every racer commits to a nonce by joining and
opens it by being ready. The seed comes from all of them, and everything is revealed once the race is over.
"""

from collections.abc import Iterable
from hashlib import sha256

from cadogan.races.ids import RaceId
from cadogan.rules.seed import SEED_BYTES, Seed

SECRET_BYTES = 32
NONCE_BYTES = 16
COMMITMENT_BYTES = 32


def commitment(race_id: RaceId, secret: bytes) -> bytes:
    """What the service publishes of its secret when the race is created."""
    return sha256(b"cadogan/commit/1" + race_id.bytes + secret).digest()


def nonce_commitment(race_id: RaceId, nonce: bytes) -> bytes:
    """What a racer gives of a nonce by joining."""
    return sha256(b"cadogan/nonce/1" + race_id.bytes + nonce).digest()


def renewed_secret(secret: bytes) -> bytes:
    """The service's next secret, once somebody has left whose nonce was to go into the deal with this one."""
    return sha256(b"cadogan/renew/1" + secret).digest()


def race_seed(secret: bytes, nonces: Iterable[bytes]) -> Seed:
    """Seed of a race, from the service's secret and the racers' nonces in the order of their seats."""
    return Seed(sha256(b"cadogan/seed/1" + secret + b"".join(nonces)).digest()[:SEED_BYTES])
