"""The fair deal: service and racers choose the cards together, so that none of them can choose alone.

The service commits to a secret before anybody joins. Each racer commits to a nonce by joining. The seed is made from
all of them. This module keeps the commitments that were public before this racer's nonce was opened, and checks the
values that the finish reveals against them.
"""

import secrets
from hashlib import sha256
from pathlib import Path
from typing import Self
from uuid import UUID

import msgspec
from msgspec import Struct

from cadogan_client.errors import UnfairDeal
from cadogan_client.wire_types import RaceView

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


class SeenCommitments(Struct, frozen=True):
    """Commitments as this client saw them: the service's to its secret, and by seat the racers' to their nonces."""

    race: UUID
    commitment: str
    commitments: tuple[str | None, ...]

    @classmethod
    def of(cls, race: RaceView) -> Self | None:
        """Commitments of a race now; None for a picked deal, which has none."""
        if race.commitment is None:
            return None
        return cls(race.id, race.commitment, tuple(seat.commitment for seat in race.seats))

    @classmethod
    def load(cls, path: Path | str) -> Self:
        """Read a file that `save` has written."""
        return msgspec.json.decode(Path(path).read_bytes(), type=cls)

    def save(self, path: Path | str) -> None:
        """Write the file that `cadogan verify --seen` reads."""
        Path(path).write_bytes(msgspec.json.encode(self))

    def check(self, race: RaceView) -> None:
        """Check the values that a finished race reveals. Raises UnfairDeal if they do not match the commitments."""
        nonces = [bytes.fromhex(nonce) for nonce in race.nonces or () if nonce is not None]
        if race.secret is None or len(nonces) != len(self.commitments):
            missing = f"a secret and {len(self.commitments)} nonces"
            raise UnfairDeal(f"The finish does not reveal {missing}: {race.secret=}, {race.nonces=}.")
        secret = bytes.fromhex(race.secret)
        if service_commitment(self.race, secret) != self.commitment:
            raise UnfairDeal(f"Secret {race.secret} does not match the service's commitment {self.commitment}.")
        for seat, (nonce, commitment) in enumerate(zip(nonces, self.commitments, strict=True)):
            if nonce_commitment(self.race, nonce) != commitment:
                raise UnfairDeal(f"Nonce {nonce.hex()} does not match the commitment {commitment} of seat {seat}.")
            player = race.seats[seat].player
            if player in race.house_bots and nonce != house_nonce(secret, player):
                raise UnfairDeal(
                    f"Nonce {nonce.hex()} of the house bot in seat {seat} does not follow from the secret."
                )
        seed = race_seed(secret, nonces)
        if race.seed != seed:
            raise UnfairDeal(f"Secret and nonces make the seed {seed}, but the race was dealt from {race.seed}.")


def service_commitment(race: UUID, secret: bytes) -> str:
    """The service's commitment to its secret, published when the race is created."""
    return sha256(b"cadogan/commit/1" + race.bytes + secret).hexdigest()


def nonce_commitment(race: UUID, nonce: bytes) -> str:
    """A racer's commitment to a nonce, sent by joining."""
    return sha256(b"cadogan/nonce/1" + race.bytes + nonce).hexdigest()


def house_nonce(secret: bytes, player: UUID) -> bytes:
    """A house bot's nonce: it follows from the service's secret."""
    return sha256(b"cadogan/house/1" + secret + player.bytes).digest()[:NONCE_BYTES]


def race_seed(secret: bytes, nonces: list[bytes]) -> str:
    """Seed of a race, from the service's secret and the racers' nonces in the order of their seats."""
    return sha256(b"cadogan/seed/1" + secret + b"".join(nonces)).digest()[:SEED_BYTES].hex()
