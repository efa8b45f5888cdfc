"""What a client keeps of a race while it happens. A proof is compared with it."""

import time
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Self
from uuid import UUID

import msgspec
from msgspec import Struct

from cadogan_client.errors import UnfairDeal
from cadogan_client.fair_deal import house_nonce, nonce_commitment, race_seed, service_commitment
from cadogan_client.verification.deal_check import DealMoment
from cadogan_client.verification.finding import Finding
from cadogan_client.wire_types import RaceView


class Seen(Struct, frozen=True):
    """What a client keeps: the commitments from before its own nonce was open, that nonce, and the digest at the end.

    Bytes are in hexadecimal. The TypeScript client, the web page and `cadogan verify` use the same format.
    """

    race: UUID
    commitment: str | None
    """The service's commitment; None for a picked deal."""
    commitments: tuple[str | None, ...]
    """The racers' commitments, by seat."""
    kept_at: int = 0
    """When the client kept it, in milliseconds since the epoch."""
    seat: int | None = None
    """The own seat; None for a spectator."""
    nonce: str | None = None
    """The nonce that the client opened."""
    renewals: int | None = None
    """How often the deal had been renewed."""
    digest: str | None = None
    """Digest of the log, from the finish."""

    @classmethod
    def of(cls, race: RaceView, *, seat: int | None = None, nonce: str | None = None) -> Self:
        """What to keep of a race now. Keep the nonce before it is opened."""
        commitments = tuple(each.commitment for each in race.seats)
        now_ms = time.time_ns() // 1_000_000
        return cls(race.id, race.commitment, commitments, now_ms, seat, nonce, len(race.renewals), race.digest)

    @classmethod
    def load(cls, path: Path | str) -> Self:
        """Read a file that `save` has written."""
        return msgspec.json.decode(Path(path).read_bytes(), type=cls)

    def save(self, path: Path | str) -> None:
        """Write the file that `cadogan verify --seen` reads."""
        Path(path).write_bytes(msgspec.json.encode(self))

    def check(self, race: RaceView) -> None:
        """Check the values that a finished race reveals. Raises UnfairDeal if they do not match the commitments."""
        if self.commitment is None:
            return  # the deal was picked
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


def seen_findings(history: Sequence[DealMoment], seen: Seen) -> Iterator[Finding]:
    """Where the deal of a proof differs from what its client kept. `history` has the deal after each event."""
    if any(is_as_seen(moment, seen) for moment in history):
        return
    deals = [moment for moment in history if moment.commitment == seen.commitment]
    nearest = deals[-1] if deals else history[-1]
    version = deals[0].version if deals else 1
    if not deals:
        seen_words = in_words(seen.commitment)
        yield Finding(version, f"the service committed to {in_words(nearest.commitment)}; this client saw {seen_words}")
    for seat, (made, saw) in enumerate(zip_longest(nearest.commitments, seen.commitments)):
        if made != saw:
            yield Finding(version, f"seat {seat} committed to {in_words(made)}; this client saw {in_words(saw)}")
    if seen.renewals is not None and nearest.renewals != seen.renewals:
        saw_renewals = f"this client saw {seen.renewals} renewals"
        yield Finding(version, f"this deal was renewed {nearest.renewals} times; {saw_renewals}")


def is_as_seen(moment: DealMoment, seen: Seen) -> bool:
    """Whether the deal was as seen at this moment."""
    agrees = seen.renewals is None or moment.renewals == seen.renewals
    return agrees and (moment.commitment, moment.commitments) == (seen.commitment, seen.commitments)


def nonce_findings(history: Sequence[DealMoment], seen: Seen) -> Iterator[Finding]:
    """Where the nonces of a proof differ from the one that its client opened."""
    if seen.seat is None or seen.nonce is None:
        return
    last = history[-1]
    opened = last.nonces[seen.seat] if seen.seat < len(last.nonces) else None
    if opened != seen.nonce:
        made = in_words(opened)
        yield Finding(last.version, f"seat {seen.seat} opened the nonce {made}; this client opened {seen.nonce}")


def in_words(value: str | None) -> str:
    """A value as a finding shows it."""
    return value or "nothing"
