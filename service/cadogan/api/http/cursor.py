"""Cursors: where a list goes on, as text that nobody but the service has to understand.

    GET /api/v1/races?limit=20                  {"races": […], "next": "lW3rNcQQAZ…"}
    GET /api/v1/races?limit=20&cursor=lW3rNc…   the twenty behind them; `next` is null on the last page

A cursor is what its list is ordered by, as of the last row of a page. So what comes in before it moves no row from one
page to another, as it would if pages were counted. One that was cut, mistyped, or made by another list is refused: it
carries a checksum of itself and of its list's name. There is nothing in it to hide, and nothing to gain by forging it;
so that nothing is broken by it either, every number in a place is bounded.
"""

from base64 import b64decode, urlsafe_b64encode
from collections.abc import Callable, Sequence
from typing import Annotated, Generic, NamedTuple, TypeVar
from zlib import crc32

import msgspec
from litestar.params import QueryParameter
from msgspec import Meta

from cadogan.api.http.errors import InvalidCursor

CHECKSUM_BYTES = 4

CursorText = Annotated[str | None, QueryParameter(description="`next` of the page before.")]

Place = TypeVar("Place")
Row = TypeVar("Row")

_encoder = msgspec.msgpack.Encoder(uuid_format="bytes")


Number = Annotated[int, Meta(ge=0, lt=2**31)]
"""A number in a place: one that Postgres can hold."""


class Nth(NamedTuple):
    """Place in a list whose rows are numbered."""

    number: Number


class Cursors(Generic[Place]):
    """Cursors of one list: `of` is its name, `kind` the type of its places."""

    def __init__(self, of: str, kind: type[Place]) -> None:
        self._of = of.encode()
        self._decoder = msgspec.msgpack.Decoder(kind)

    def at(self, place: Place) -> str:
        """Cursor of what follows a place."""
        packed = _encoder.encode(place)
        checksum = crc32(self._of + packed).to_bytes(CHECKSUM_BYTES)
        return urlsafe_b64encode(checksum + packed).decode().rstrip("=")

    def place(self, cursor: str, name: str = "cursor", *, known_as: str = "the `next` of a page of this list") -> Place:
        """Place of a cursor; InvalidCursor by the name of the parameter that it came in."""
        try:
            packed = b64decode(cursor + "=" * (-len(cursor) % 4), b"-_", validate=True)[CHECKSUM_BYTES:]
            place = self._decoder.decode(packed)
        except (ValueError, msgspec.DecodeError):
            place = None
        if place is None or self.at(place) != cursor:
            raise InvalidCursor(name, cursor, f"this is no cursor of this list, or a damaged one; send {known_as}")
        return place

    def behind(self, found: Sequence[Row], limit: int, place_of: Callable[[Row], Place]) -> str | None:
        """Cursor of the page that follows `limit` of the rows that were found; None if that is all of them."""
        return self.at(place_of(found[limit - 1])) if len(found) > limit else None
