"""Webhooks: what they are, when a failed delivery is repeated, and which addresses have the form of one."""

from datetime import UTC, datetime
from typing import Literal
from urllib.parse import urlsplit
from uuid import UUID

from msgspec import Struct

from cadogan.people.errors import InvalidWebhook

MOST_WEBHOOKS = 5
"""Limit for the webhooks of one player."""
LONGEST_URL = 500
SECRET_BYTES = 32
OLD_SECRET_S = 86_400
"""Seconds for which the former secret signs as well, so that a receiver can change over."""
GIVE_UP_S = 86_400
"""Seconds of failures after which a webhook is turned off."""

PAUSES_S = (5, 15, 60, 300, 900, 1800)
"""Seconds between the attempts of one delivery. Later ones come every hour."""
HOUR_S = 3600

GONE = 410
"""Status by which a receiver says that it wants no more."""


class Webhook(Struct, frozen=True, kw_only=True):
    """A webhook. Times are in milliseconds since the epoch."""

    id: UUID
    app: UUID | None
    url: str
    events: tuple[str, ...] | None
    """Types of events that it gets; None for all, later ones included."""
    made_ms: int
    attempts: int
    failing_since_ms: int | None
    next_ms: int | None
    off_since_ms: int | None
    off_because: str | None


class Delivery(Struct, frozen=True, kw_only=True):
    """An attempt to deliver a message. `status` is that of the answer; `error` is None if it was delivered."""

    number: int
    message: str
    type: str
    attempt: int
    at_ms: int
    took_ms: int
    status: int | None
    error: str | None
    next_ms: int | None


class Attempt(Struct, frozen=True):
    """The result of one attempt."""

    took_ms: int
    status: int | None
    error: str | None

    @property
    def outcome(self) -> Literal["delivered", "failed", "gone"]:
        """What follows from it."""
        if self.error is None:
            return "delivered"
        return "gone" if self.status == GONE else "failed"


def pause_s(attempts: int) -> int:
    """Seconds until the next attempt, after this many have failed.

    >>> [pause_s(failed) for failed in (1, 2, 6, 7, 20)]
    [5, 15, 1800, 3600, 3600]
    """
    return PAUSES_S[attempts - 1] if attempts <= len(PAUSES_S) else HOUR_S


def timestamp(at_ms: int) -> str:
    """A moment as the payloads have it.

    >>> timestamp(1_764_000_000_123)
    '2025-11-24T16:00:00.123000Z'
    """
    return datetime.fromtimestamp(at_ms / 1000, UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


def check_url(url: str) -> None:
    """Refuse an address that cannot be one of a webhook. Raises InvalidWebhook.

    >>> check_url("https://stats.example/hooks?key=1")
    """
    if len(url) > LONGEST_URL or not all("!" <= character <= "~" for character in url):
        raise InvalidWebhook(
            f"an address has at most {LONGEST_URL} characters of ASCII without spaces; "
            "write the host in Punycode, and escape other characters"
        )
    try:
        parts = urlsplit(url)
        is_whole = parts.scheme in {"https", "http"} and bool(parts.hostname) and parts.port != 0
    except ValueError:
        parts, is_whole = urlsplit(""), False
    if not is_whole:
        raise InvalidWebhook(f"{url!r} is not an address; send one such as https://stats.example/cadogan")
    if parts.username is not None or parts.fragment:
        raise InvalidWebhook("an address has no user name, no password and no fragment; receivers check the signature")
