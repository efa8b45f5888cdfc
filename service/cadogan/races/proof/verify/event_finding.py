"""Compares an event of a log with the right one."""

import msgspec

from cadogan.races.events import Event, encode
from cadogan.races.proof.proof_forms import decoded
from cadogan.races.proof.verify.finding import Finding, mismatches, text

MISSING = "missing"
"""What a finding says of an event that should follow, where the log ends."""


def event_findings(version: int, right: Event, event: Event | None) -> list[Finding]:
    """Where an event is not the right one. None means that the log ends too early."""
    if event is None:
        return [Finding(version, "type", MISSING, name_of(right))]
    if type(event) is not type(right):
        return [Finding(version, "type", name_of(event), text(decoded(right)))]
    if encode(event) == encode(right):  # bytes, because 1 equals True; nearly every event ends here
        return []
    said = msgspec.to_builtins(decoded(event))
    return [Finding(version, *mismatch) for mismatch in mismatches(said, decoded(right))]


def name_of(event: Event) -> str:
    """Name of an event."""
    return type(event).__name__
