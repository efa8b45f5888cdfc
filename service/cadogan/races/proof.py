"""The proof of a race that is over: its log, so that anyone can check it without the service.

It has each event as stored and with named fields, and the digest of the log after it. `verify` checks a proof.
"""

from base64 import b64encode
from collections.abc import Sequence

from msgspec import Struct

from cadogan.races.digest import digests
from cadogan.races.events import RaceCreated, decode
from cadogan.races.ids import RaceId
from cadogan.races.proof_forms import Decoded, decoded


class ProofEvent(Struct, frozen=True):
    """An event of a log: `payload` as stored, in base64; `digest` of the log after it, in hexadecimal."""

    version: int
    payload: str
    digest: str
    event: Decoded


class Proof(Struct, frozen=True):
    """The log of a race: the events of versions 1, 2, 3 … without gaps, and the digest after the last one."""

    race_id: RaceId
    rules_version: int
    events: tuple[ProofEvent, ...]
    digest: str


def proof_of(payloads: Sequence[bytes]) -> Proof:
    """Proof of the race with this log."""
    created = decode(payloads[0])
    assert isinstance(created, RaceCreated)  # every log begins with it
    _, *after = digests(created.race_id, payloads)
    events = tuple(
        ProofEvent(version, b64encode(payload).decode(), digest.hex(), decoded(decode(payload)))
        for version, (payload, digest) in enumerate(zip(payloads, after, strict=True), start=1)
    )
    return Proof(created.race_id, created.rules_version, events, events[-1].digest)
