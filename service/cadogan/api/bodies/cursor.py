"""Cursors for keyset pagination, as opaque text.

    GET /api/v1/races?limit=20                  {"races": […], "next": "lW3rNcQQAZ…"}
    GET /api/v1/races?limit=20&cursor=lW3rNc…   the next twenty; `next` is null on the last page

A cursor has the sort key of the last row of a page, so rows that are added meanwhile do not shift later pages. It has a
checksum of itself and the name of its list: a cursor that was cut, mistyped or made by another list is refused. It
hides nothing, and forging one gains nothing; every number in it is bounded, so a forged one breaks nothing either. What
must not be read or forged is sealed (`sealed_cursors.py`).
"""

from base64 import b64decode, urlsafe_b64encode
from collections.abc import Callable, Sequence
from typing import Annotated, Generic, NamedTuple, TypeVar
from zlib import crc32

import msgspec
from litestar.params import QueryParameter
from msgspec import Meta

from cadogan.api.problems.errors import InvalidCursor

CHECKSUM_BYTES = 4

CURSOR_TEXT = "[A-Za-z0-9_-]{7,200}"
"""Form of a cursor. What does not have it is refused like any other text that is no cursor."""

CursorText = Annotated[
    str | None, QueryParameter(description="`next` of the previous page.", schema_extra={"pattern": f"^{CURSOR_TEXT}$"})
]

FeedCursorText = Annotated[
    str,
    QueryParameter(
        description="`cursor` of an event or `next` of a page: events after it; "
        "`start`: all events; `now`: only new events.",
        schema_extra={"pattern": f"^(start|now|{CURSOR_TEXT})$"},
    ),
]

Place = TypeVar("Place")
Row = TypeVar("Row")

_encoder = msgspec.msgpack.Encoder(uuid_format="bytes")


Number = Annotated[int, Meta(ge=0, lt=2**31)]
"""A number in a sort key, within the range of Postgres."""


class Nth(NamedTuple):
    """Sort key of a list with numbered rows."""

    number: Number


class Cursors(Generic[Place]):
    """Cursors of one list: `of` is its name, `kind` the type of its sort keys."""

    def __init__(self, of: str, kind: type[Place]) -> None:
        self._of = of.encode()
        self._decoder = msgspec.msgpack.Decoder(kind)

    def at(self, place: Place) -> str:
        """Cursor of the rows after a sort key."""
        return urlsafe_b64encode(self._close(_encoder.encode(place))).decode().rstrip("=")

    def place(self, cursor: str, name: str = "cursor", *, known_as: str = "the `next` of a page of this list") -> Place:
        """Sort key of a cursor. Raises InvalidCursor with the name of the parameter."""
        place = self._place_in(cursor)
        if place is None:
            raise InvalidCursor(name, cursor, f"this is not a cursor of this list, or it is damaged; send {known_as}")
        return place

    def _place_in(self, cursor: str) -> Place | None:
        try:
            closed = b64decode(cursor + "=" * (-len(cursor) % 4), b"-_", validate=True)
            packed = self._open(closed)
            place = None if packed is None else self._decoder.decode(packed)
        except (ValueError, msgspec.DecodeError):
            return None
        # Each position has one cursor: not another one for spare bits or for another form of a number.
        is_it = packed == _encoder.encode(place) and cursor == urlsafe_b64encode(closed).decode().rstrip("=")
        return place if is_it else None

    def _close(self, packed: bytes) -> bytes:
        """A position in the form that clients get."""
        return crc32(self._of + packed).to_bytes(CHECKSUM_BYTES) + packed

    def _open(self, closed: bytes) -> bytes | None:
        """The position that `_close` got; None if the cursor is damaged."""
        checksum, packed = closed[:CHECKSUM_BYTES], closed[CHECKSUM_BYTES:]
        return packed if checksum == crc32(self._of + packed).to_bytes(CHECKSUM_BYTES) else None

    def behind(self, found: Sequence[Row], limit: int, place_of: Callable[[Row], Place]) -> str | None:
        """Cursor after the first `limit` rows that were found; None if there are no more."""
        return self.at(place_of(found[limit - 1])) if len(found) > limit else None
