"""Verifies a proof: the log is consistent, nobody chose the cards, and it agrees with what a client kept of the race.

`cadogan verify` checks the moves by the rules as well.
"""

import binascii
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Literal
from uuid import UUID

import msgspec
from msgspec import Struct
from msgspec.structs import fields

from cadogan_client.verification.deal_check import DealCheck
from cadogan_client.verification.finding import Finding, LoggedEvent
from cadogan_client.verification.seen import Seen, nonce_findings, seen_findings
from cadogan_client.verification.shown import shown_findings
from cadogan_client.wire_types import STORED_FIELDS, AnyPublicEvent, Proof, Settings


class Verification(Struct, frozen=True):
    """Result of a verification.

    holds           against what this client saw while the race happened
    consistent      in itself; no digest was kept to compare it with, so somebody could have written its moves later
    does not hold   the first finding is the first difference
    """

    answer: Literal["holds", "consistent", "does not hold"]
    findings: tuple[Finding, ...]


def verify_proof(
    proof: Proof,
    *,
    race: UUID | None = None,
    seen: Seen | None = None,
    shown: Iterable[AnyPublicEvent] | None = None,
) -> Verification:
    """Verify a proof, and compare it with what is known of the race.

    `race` is the id that it should have; `seen` is what this client kept; `shown` are the public events that it showed.
    """
    findings = tuple(sorted(_findings(proof, race, seen, shown), key=lambda finding: finding.version))
    if findings:
        return Verification("does not hold", findings)
    return Verification("consistent" if seen is None or seen.digest is None else "holds", ())


def _findings(
    proof: Proof, race: UUID | None, seen: Seen | None, shown: Iterable[AnyPublicEvent] | None
) -> Iterator[Finding]:
    asked = race or (proof.race_id if seen is None else seen.race)
    if proof.race_id != asked:
        yield Finding(0, f"the proof is of race {proof.race_id}, not of race {asked}")
        return
    yield from form_findings(proof)
    yield from digest_findings(proof)
    yield from comparison_findings(proof, seen, shown)


def comparison_findings(proof: Proof, seen: Seen | None, shown: Iterable[AnyPublicEvent] | None) -> Iterator[Finding]:
    """Faults of the deal, and differences from what a client kept and was shown."""
    deal = DealCheck(proof.race_id)
    logged: list[LoggedEvent] = [dict(row.event) for row in proof.events]
    for row, event in zip(proof.events, logged, strict=True):
        try:
            yield from (Finding(row.version, words) for words in deal.check(event))
        except (ValueError, TypeError, KeyError) as error:
            yield Finding(row.version, f"this event cannot be read: {error}")
            return
    if seen is not None and deal.history:
        yield from seen_findings(deal.history, seen)
        yield from nonce_findings(deal.history, seen)
    if shown is not None:
        yield from shown_findings(proof.race_id, logged, shown)
    if seen is not None and seen.digest is not None and seen.digest != proof.digest:
        words = f"the digest is {proof.digest}; this client kept {seen.digest} at the finish"
        yield Finding(len(proof.events), words)  # behind what explains it


def form_findings(proof: Proof) -> Iterator[Finding]:
    """Where the log does not begin as a log does, or has gaps."""
    created = proof.events[0].event if proof.events else {}
    if created.get("type") != "RaceCreated":
        yield Finding(1, "the log does not start with RaceCreated")
    elif created["race_id"] != str(proof.race_id):
        yield Finding(1, f"this is race {created['race_id']}, not {proof.race_id}")
    for number, row in enumerate(proof.events, start=1):
        if row.version != number:
            yield Finding(row.version, f"version {row.version} is at position {number}")


def digest_findings(proof: Proof) -> Iterator[Finding]:
    """Where digests do not follow from the payloads, or an event does not state what its payload does."""
    digest = sha256(b"cadogan/log/1" + proof.race_id.bytes).digest()
    for number, row in enumerate(proof.events, start=1):
        payload = payload_of(row.payload)
        if payload is None:
            yield Finding(row.version, f"its payload is not base64: {row.payload}")
            payload = b""
        expected = sha256(digest + number.to_bytes(8) + payload).digest()
        if row.digest == expected.hex():
            yield from (Finding(row.version, words) for words in payload_differences(payload, row.event))
        else:
            yield Finding(row.version, f"the digest is {row.digest}; the payloads make {expected.hex()}")
        try:  # continue from the stated digest, so that one altered event is one finding
            digest = bytes.fromhex(row.digest)
        except ValueError:
            digest = expected
    last = proof.events[-1].digest if proof.events else None
    if proof.digest != last:
        yield Finding(0, f"the digest is {proof.digest}; the last event's is {last}")


def payload_of(text: str) -> bytes | None:
    """Bytes of base64 in canonical form, as the service writes it; None for anything else."""
    try:
        payload = b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None
    return payload if b64encode(payload).decode() == text else None


def payload_differences(payload: bytes, event: LoggedEvent) -> Iterator[str]:
    """Differences between an event and its payload, in words. Digests cover payloads alone, so both must agree."""
    stored = stored_values(payload)
    if not stored:
        yield "its payload is not an event in MessagePack, in its shortest form"
        return
    tag, *values = stored
    expected, known = STORED_FIELDS.get(str(event.get("type")), (None, {}))
    if tag != expected:
        yield f"its payload is not a {event.get('type')}: its tag is {tag}"
        return
    for name in event:
        if name != "type" and name not in known:
            yield f"it states {name}, which no event had when this client was made; update the client, or reject it"
    for name, value in zip(known, values, strict=False):
        if stated_form(value, event.get(name)) != event.get(name):
            yield f"its payload has another {name} than {event.get(name)}"
    for name in [*known][len(values) :]:  # the payload is older than the field
        if event.get(name, known[name]) != known[name]:
            yield f"its payload has another {name} than {event.get(name)}"
    if len(values) > len(known):
        yield "its payload has more fields than the event"


def stored_values(payload: bytes) -> list[object] | None:
    """Tag and values of a payload in the only form that the service writes; None for anything else.

    Decoders disagree about a name that is in a map twice, and some read longer forms of a number as well.
    """
    try:
        stored = msgspec.msgpack.decode(payload)
        is_shortest = msgspec.msgpack.encode(stored) == payload
    except (msgspec.DecodeError, ValueError, TypeError, RecursionError):
        return None
    return stored if is_shortest and isinstance(stored, list) else None


def stated_form(stored: object, stated: object) -> object:
    """A stored value as a proof states it: bytes in hexadecimal, and the fields of a nested array by name."""
    if isinstance(stored, bytes):
        return stored.hex()
    if isinstance(stored, list) and isinstance(stated, dict):
        return dict(zip(ORIGIN, stored, strict=False)) if len(stored) <= len(ORIGIN) else stored
    if isinstance(stored, dict) and isinstance(stated, dict) and "game" in stored:
        later = {name: SETTINGS[name] for name in stated if name in SETTINGS}  # an older payload lacks some of these
        return {**later, **stored}
    return stored


SETTINGS = {field.name: field.default for field in fields(Settings) if not field.required}
"""Settings that were added later, with what races had before."""
ORIGIN = ("race_id", "seat", "actions")
"""Fields of the only value that is stored as a nested array: where a practice race began."""
