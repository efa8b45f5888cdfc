"""The fair deal: service and racers choose the cards together, so that none of them can choose alone.

The service commits to a secret before anybody joins. Each racer commits to a nonce by joining. The seed is made from
all of them. `verification` checks the values that the finish reveals.
"""

import secrets
from hashlib import sha256
from typing import Self
from uuid import UUID

from msgspec import Struct

NONCE_BYTES = 16
SEED_BYTES = 16
MOST_RENEWALS = 2
"""How often a service may renew the deal of a race; see `docs/fair-deal.md`."""


class Nonce(Struct, frozen=True):
    """A racer's random number, sixteen bytes in hexadecimal, and the commitment to it."""

    value: str
    commitment: str

    @classmethod
    def new(cls, race: UUID) -> Self:
        """Make an unpredictable nonce for a race."""
        nonce = secrets.token_bytes(NONCE_BYTES)
        return cls(nonce.hex(), nonce_commitment(race, nonce))


class Nonces:
    """A player's nonces by race, each until it is opened."""

    def __init__(self) -> None:
        self._nonces: dict[UUID, Nonce] = {}

    def of(self, race: UUID) -> Nonce:
        """Nonce for a race, made at the first call."""
        if race not in self._nonces:
            self._nonces[race] = Nonce.new(race)
        return self._nonces[race]

    def forget(self, race: UUID) -> None:
        """Drop an opened nonce, so that the next deal of the race gets another one."""
        self._nonces.pop(race, None)


def service_commitment(race: UUID, secret: bytes) -> str:
    """The service's commitment to its secret, published when the race is created."""
    return sha256(b"cadogan/commit/1" + race.bytes + secret).hexdigest()


def nonce_commitment(race: UUID, nonce: bytes) -> str:
    """A racer's commitment to a nonce, sent by joining."""
    return sha256(b"cadogan/nonce/1" + race.bytes + nonce).hexdigest()


def renewed_secret(secret: bytes) -> bytes:
    """The service's secret after a renewal: a racer left after a nonce was opened."""
    return sha256(b"cadogan/renew/1" + secret).digest()


def house_nonce(secret: bytes, player: UUID) -> bytes:
    """A house bot's nonce: it follows from the service's secret."""
    return sha256(b"cadogan/house/1" + secret + player.bytes).digest()[:NONCE_BYTES]


def race_seed(secret: bytes, nonces: list[bytes]) -> str:
    """Seed of a race, from the service's secret and the racers' nonces in the order of their seats."""
    return sha256(b"cadogan/seed/1" + secret + b"".join(nonces)).digest()[:SEED_BYTES].hex()
