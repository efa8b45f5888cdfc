"""Checks the proof of a race that is over. It needs neither the service nor a database.

1. Payload, decoded form and digest of each event agree, and the versions have no gap.
2. The log can have come about (`log`).
3. It has the digest that somebody has kept, if it is given.
"""

import binascii
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from itertools import takewhile
from uuid import UUID

import msgspec
from msgspec import Raw, Struct

from cadogan.races.events import Event, decode
from cadogan.races.facts import Origin
from cadogan.races.ids import RaceId
from cadogan.races.phases import Abandoned, Finished
from cadogan.races.proof.digest import log_digest, next_digest
from cadogan.races.proof.proof_forms import decoded
from cadogan.races.proof.verify.finding import Finding, mismatches
from cadogan.races.proof.verify.log import check_log
from cadogan.races.race import Race
from cadogan.races.record.race_view import phase_name


class ClaimedEvent(Struct, frozen=True, forbid_unknown_fields=True):
    """An event as a proof claims it to be, before any check."""

    version: int
    payload: str
    digest: str
    event: Raw


class Claim(Struct, frozen=True, forbid_unknown_fields=True):
    """A proof before any check, in the form of `Proof`."""

    race_id: UUID
    rules_version: int
    events: tuple[ClaimedEvent, ...]
    digest: str


class Verdict(Struct, frozen=True):
    """Result of the check. `races` has the race after each event, up to the first mistake in the log."""

    races: Sequence[Race]
    events: int
    digest: str
    findings: Sequence[Finding]

    @property
    def holds(self) -> bool:
        """Whether nothing is wrong."""
        return not self.findings


def verdict_on(claim: Claim, *, digest: str | None = None) -> Verdict:
    """Check a proof for consistency, by the rules, and against a digest that somebody kept."""
    if not claim.events:
        return Verdict((), 0, claim.digest, [Finding(0, "events", "none", "all events of the race")])
    payloads = [payload_of(row) for row in claim.events]
    events = [None if payload is None else event_of(payload) for payload in payloads]
    findings = [*form_findings(claim, payloads, events), *digest_findings(claim, payloads)]
    readable = [event for event in takewhile(lambda event: event is not None, events) if event is not None]
    races, wrong = check_log(readable) if readable else ([], [])
    findings += wrong
    if races and not wrong and len(readable) == len(events):
        findings += end_findings(races[-1])
    if races:
        findings += head_findings(claim, races[0])
    if digest is not None and digest.lower() != claim.digest:
        findings.append(Finding(0, "digest", claim.digest, f"{digest}, as it was kept"))
    return Verdict(races, len(events), claim.digest, sorted(findings, key=lambda finding: finding.version))


def payload_of(row: ClaimedEvent) -> bytes | None:
    """Bytes of an event; None if its payload is not canonical base64, which leaves no choice for the last bits."""
    try:
        payload = b64decode(row.payload, validate=True)
    except (binascii.Error, ValueError):
        return None
    return payload if b64encode(payload).decode() == row.payload else None


def event_of(payload: bytes) -> Event | None:
    """The event in a payload, if it is one in the only form that the service writes.

    A decoder reads longer forms of a number as well, and of two settings with one name it takes the last. Another one
    takes the first, and finds another race.
    """
    try:
        event: Event = decode(payload)
        is_shortest = msgspec.msgpack.encode(msgspec.msgpack.decode(payload)) == payload
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, TypeError):
        return None
    return event if is_shortest else None


def has_more_values(payload: bytes, event: Event) -> bool:
    """Whether a payload has values that no field of the event takes: a decoder passes over them."""
    _, *values = msgspec.msgpack.decode(payload)
    if len(values) > len(event.__struct_fields__):
        return True
    nested = [(value, getattr(event, name)) for name, value in zip(event.__struct_fields__, values, strict=False)]
    return any(isinstance(each, Origin) and len(value) > len(Origin.__struct_fields__) for value, each in nested)


def form_findings(claim: Claim, payloads: Sequence[bytes | None], events: Sequence[Event | None]) -> Iterator[Finding]:
    """Where payload and decoded form of an event disagree, or its version is not its place."""
    for version, (row, payload, event) in enumerate(zip(claim.events, payloads, events, strict=True), start=1):
        if row.version != version:
            yield Finding(version, "version", str(row.version), f"{version}, its place")
        if event is None:
            right = "bytes in base64" if payload is None else "an event in MessagePack, in its shortest form, in base64"
            yield Finding(version, "payload", row.payload, right)
            continue
        if payload is not None and has_more_values(payload, event):
            yield Finding(version, "payload", row.payload, f"only the fields of {type(event).__name__}")
        try:
            said = msgspec.json.decode(row.event)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            yield Finding(version, "decoded form", bytes(row.event).decode(errors="replace"), str(error))
            continue
        for path, value, right in mismatches(said, decoded(event)):
            yield Finding(version, f"decoded form, {path}", value, f"{right}, as the payload has it")


def digest_findings(claim: Claim, payloads: Sequence[bytes | None]) -> Iterator[Finding]:
    """Where a digest is not that of the payloads up to its event.

    After a wrong digest, either the digest or the payload may have been altered. The next event tells: its digest
    follows from the stated one or from the right one. So one altered event gives one finding.
    """
    before = [log_digest(RaceId(claim.race_id), ())]
    for version, (row, payload) in enumerate(zip(claim.events, payloads, strict=True), start=1):
        right = [] if payload is None else [next_digest(digest, version, payload) for digest in before]
        stated = [bytes.fromhex(row.digest)] if is_digest(row.digest) else []
        if stated and stated[0] in right:
            before = stated
            continue
        if right:
            yield Finding(version, "digest", row.digest, f"{right[0].hex()}, the digest of the payloads")
        elif not stated:
            yield Finding(version, "digest", row.digest, "32 bytes in hexadecimal")
        before = right[:1] + stated
    if claim.digest != claim.events[-1].digest:
        yield Finding(0, "digest", claim.digest, f"{claim.events[-1].digest}, the digest after the last event")


def is_digest(digest: str) -> bool:
    """Whether the text is 32 bytes in lower-case hexadecimal."""
    return len(digest) == 64 and set(digest) <= set("0123456789abcdef")


def head_findings(claim: Claim, race: Race) -> Iterator[Finding]:
    """Where the proof as a whole disagrees with its first event."""
    if claim.race_id != race.id:
        yield Finding(0, "race_id", str(claim.race_id), str(race.id))
    if claim.rules_version != race.created.rules_version:
        yield Finding(0, "rules_version", str(claim.rules_version), str(race.created.rules_version))


def end_findings(race: Race) -> Iterator[Finding]:
    """Mistakes in the end of a log; empty if the race is over."""
    if not isinstance(race.phase, Finished | Abandoned):
        yield Finding(race.version, "type", f"the last event, in the phase {phase_name(race)}", "the end of the race")
