"""Who decides the cards: service and racers together, none of them alone.

The service commits to a secret before anybody joins, each racer to a nonce by joining; the seed comes from all of them.
What was seen of the commitments before the own nonce was opened is kept here, and held against what the finish reveals.
"""

import secrets
from hashlib import sha256
from pathlib import Path
from typing import Self

import msgspec
from msgspec import Struct

from cadogan_client.errors import UnfairDeal
from cadogan_client.views import RaceId, RaceView

NONCE_BYTES = 16
SEED_BYTES = 16


class Nonce(Struct, frozen=True):
    """A racer's share of the chance: sixteen bytes of his own, in hexadecimal, and the commitment to them."""

    value: str
    commitment: str

    @classmethod
    def new(cls, race: RaceId) -> Self:
        """Nonce for a race that nobody can guess."""
        nonce = secrets.token_bytes(NONCE_BYTES)
        return cls(nonce.hex(), nonce_commitment(race, nonce))


class Nonces:
    """A player's nonces by race, each kept until it is opened: then it is nobody's secret any more."""

    def __init__(self) -> None:
        self._nonces: dict[RaceId, Nonce] = {}

    def of(self, race: RaceId) -> Nonce:
        """Nonce for a race, made when it is first asked for."""
        if race not in self._nonces:
            self._nonces[race] = Nonce.new(race)
        return self._nonces[race]

    def forget(self, race: RaceId) -> None:
        """Let the next deal of that race have another one."""
        self._nonces.pop(race, None)


class Seen(Struct, frozen=True):
    """Commitments as they were seen: the service's to its secret, and by seat those of the racers to their nonces."""

    race: RaceId
    commitment: str
    commitments: tuple[str | None, ...]

    @classmethod
    def of(cls, race: RaceView) -> Self | None:
        """See what there is now; None where the deal is picked, and nobody commits to anything."""
        if race.commitment is None:
            return None
        return cls(race.id, race.commitment, tuple(seat.commitment for seat in race.seats))

    @classmethod
    def load(cls, path: Path | str) -> Self:
        """Read what was saved."""
        return msgspec.json.decode(Path(path).read_bytes(), type=cls)

    def save(self, path: Path | str) -> None:
        """Write the file that `cadogan verify --seen` takes."""
        Path(path).write_bytes(msgspec.json.encode(self))

    def check(self, race: RaceView) -> None:
        """Hold what a finished race reveals against what was seen; UnfairDeal where the two do not agree."""
        nonces = [bytes.fromhex(nonce) for nonce in race.nonces or () if nonce is not None]
        if race.secret is None or len(nonces) != len(self.commitments):
            raise UnfairDeal(f"the finish does not reveal what was committed to: {race.secret=}, {race.nonces=}")
        secret = bytes.fromhex(race.secret)
        if service_commitment(self.race, secret) != self.commitment:
            raise UnfairDeal(f"secret {race.secret} is not the one that the service committed to by {self.commitment}")
        for seat, (nonce, commitment) in enumerate(zip(nonces, self.commitments, strict=True)):
            if nonce_commitment(self.race, nonce) != commitment:
                raise UnfairDeal(f"nonce {nonce.hex()} is not the one that seat {seat} committed to by {commitment}")
        seed = race_seed(secret, nonces)
        if race.seed != seed:
            raise UnfairDeal(f"secret and nonces make the seed {seed}, and the race was dealt from {race.seed}")


def service_commitment(race: RaceId, secret: bytes) -> str:
    """Commit to the service's secret, as it does when the race is created."""
    return sha256(b"cadogan/commit/1" + race.bytes + secret).hexdigest()


def nonce_commitment(race: RaceId, nonce: bytes) -> str:
    """Commit to a racer's nonce, as he does by joining."""
    return sha256(b"cadogan/nonce/1" + race.bytes + nonce).hexdigest()


def race_seed(secret: bytes, nonces: list[bytes]) -> str:
    """Seed of a race, from the service's secret and the racers' nonces in the order of their seats."""
    return sha256(b"cadogan/seed/1" + secret + b"".join(nonces)).digest()[:SEED_BYTES].hex()
