"""What the doctor finds."""

from typing import Literal

from msgspec import Struct


class Finding(Struct, frozen=True):
    """One thing that was looked at."""

    subject: str
    """What was looked at, in a word or two."""
    status: Literal["ok", "warning", "fault"]
    """A service with a fault does not serve, or breaks its promises. A warning is a risk that one may choose."""
    text: str
    """What was found."""
    cure: str = ""
    """What to do."""


def ok(subject: str, text: str) -> Finding:
    """Nothing is wrong."""
    return Finding(subject, "ok", text)


def warning(subject: str, text: str, cure: str) -> Finding:
    """A risk."""
    return Finding(subject, "warning", text, cure)


def fault(subject: str, text: str, cure: str) -> Finding:
    """Something that has to be cured."""
    return Finding(subject, "fault", text, cure)
