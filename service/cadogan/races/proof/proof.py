"""The proof of a race that is over: its log, so that anyone can check it without the service.

It has each event as stored and with named fields, and the digest of the log after it. `verify` checks a proof.
"""

from base64 import b64encode
from collections.abc import Iterator, Sequence
from itertools import islice

from msgspec import Struct, json
from msgspec.structs import replace

from cadogan.races.events import Event, RaceCreated, decode
from cadogan.races.ids import RaceId
from cadogan.races.proof.digest import digests
from cadogan.races.proof.proof_forms import Decoded, decoded
from cadogan.races.settings import stored
from cadogan.races.steps import Steps


class ProofEvent(Struct, frozen=True):
    """An event of a log: `payload` as stored, in base64; `digest` of the log after it, in hexadecimal."""

    version: int
    """Version."""
    payload: str
    """The stored event: MessagePack in base64."""
    digest: str
    event: Decoded
    """The decoded event."""


class Proof(Struct, frozen=True):
    """The log of a race: the events of versions 1, 2, 3 … without gaps, and the digest after the last one."""

    race_id: RaceId
    rules_version: int
    events: tuple[ProofEvent, ...]
    digest: str


def proof_of(payloads: Sequence[bytes]) -> Proof:
    """Proof of the race with this log."""
    created = created_in(payloads)
    events = tuple(proof_events(created.race_id, payloads))
    return Proof(created.race_id, created.rules_version, events, events[-1].digest)


def proof_json_in_steps(payloads: Sequence[bytes]) -> Steps[bytes]:
    """The proof as JSON, an event at a time. The events as objects would take five times the memory."""
    created = created_in(payloads)
    encoded, digest = [], ""
    for event in proof_events(created.race_id, payloads):
        encoded.append(json.encode(event))
        digest = event.digest
        yield
    outside = json.encode(Proof(created.race_id, created.rules_version, (), digest))
    before, after = outside.split(b"[]")
    return b"%b[%b]%b" % (before, b",".join(encoded), after)


def proof_events(race_id: RaceId, payloads: Sequence[bytes]) -> Iterator[ProofEvent]:
    """The events of a proof."""
    after = islice(digests(race_id, payloads), 1, None)
    for version, (payload, digest) in enumerate(zip(payloads, after, strict=True), start=1):
        yield ProofEvent(version, b64encode(payload).decode(), digest.hex(), stated(decode(payload)))


def stated(event: Event) -> Decoded:
    """The decoded form of an event, with settings as they are stored.

    An SDK that does not know a later setting compares both, and would take a default that is not stored for a lie.
    """
    form = decoded(event)
    return replace(form, settings=stored(event.settings)) if isinstance(event, RaceCreated) else form


def created_in(payloads: Sequence[bytes]) -> RaceCreated:
    """The first event of a log."""
    created = decode(payloads[0])
    assert isinstance(created, RaceCreated)  # every log begins with it
    return created
