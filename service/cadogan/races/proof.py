"""The proof of a race that is over: its log, so that anybody can check it without us.

Each event is there as it is stored, with the digest of the log after it, and spelt out. `verify` checks one.
"""

from base64 import b64encode
from collections.abc import Sequence

from msgspec import Struct

from cadogan.races.digest import digests
from cadogan.races.events import RaceCreated, decode
from cadogan.races.ids import RaceId
from cadogan.races.proof_forms import Decoded, decoded


class ProofEvent(Struct, frozen=True):
    """An event of a log. `payload`: as stored, in base64; `digest`: of the log after it, in hexadecimal."""

    version: int
    payload: str
    digest: str
    event: Decoded


class Proof(Struct, frozen=True):
    """The log of a race: events at versions 1, 2, 3 … without gaps, and the digest after the last of them."""

    race_id: RaceId
    rules_version: int
    events: tuple[ProofEvent, ...]
    digest: str


def proof_of(payloads: Sequence[bytes]) -> Proof:
    """Proof of the race that has this log."""
    created = decode(payloads[0])
    assert isinstance(created, RaceCreated)  # every log begins with it
    _, *after = digests(created.race_id, payloads)
    events = tuple(
        ProofEvent(version, b64encode(payload).decode(), digest.hex(), decoded(decode(payload)))
        for version, (payload, digest) in enumerate(zip(payloads, after, strict=True), start=1)
    )
    return Proof(created.race_id, created.rules_version, events, events[-1].digest)
