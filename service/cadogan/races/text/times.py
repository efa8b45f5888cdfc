"""Times in the text of a race: since its start, and since the epoch."""

import re
from datetime import UTC, datetime

SPAN = re.compile(r"(0|[1-9][0-9]*):([0-5][0-9])\.([0-9]{3})")
MOMENT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z")


def span(ms: int) -> str:
    """Time since the start, from milliseconds.

    >>> span(61_200)
    '1:01.200'
    """
    minutes, rest = divmod(ms, 60_000)
    return f"{minutes}:{rest // 1000:02}.{rest % 1000:03}"


def moment(ms: int) -> str:
    """Time since the epoch, from milliseconds (RFC 3339).

    >>> moment(1_796_000_000_123)
    '2026-11-30T00:53:20.123Z'
    """
    second = datetime.fromtimestamp(ms // 1000, UTC)
    return f"{second:%Y-%m-%dT%H:%M:%S}.{ms % 1000:03}Z"


def ms_of_span(text: str) -> int:
    """Time since the start, in milliseconds.

    >>> ms_of_span("1:01.200")
    61200
    """
    found = SPAN.fullmatch(text)
    if found is None:
        raise ValueError(f"a time has minutes, seconds and thousandths, as in {span(61_200)}")
    minutes, seconds, thousandths = map(int, found.groups())
    return (minutes * 60 + seconds) * 1000 + thousandths


def ms_of_moment(text: str) -> int:
    """Time since the epoch, in milliseconds. Leap seconds are refused."""
    like = f"a moment looks like {moment(1_796_000_000_123)}"
    if MOMENT.fullmatch(text) is None:
        raise ValueError(like)
    try:
        second = datetime.fromisoformat(text[:19] + "+00:00")
    except ValueError as error:
        raise ValueError(f"{error}; {like}") from None
    return int(second.timestamp()) * 1000 + int(text[20:23])
