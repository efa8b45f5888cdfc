"""Arguments that name a race or a tournament (an id, or an address with it) or a place in a race (as on the socket)."""

import re
import sys
from typing import Literal, NamedTuple
from urllib.parse import urlsplit
from uuid import UUID

from cadogan.rooms.wire.messages import PLACE_PATTERN

UUID_IN_TEXT = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")


class Address(NamedTuple):
    """A race or a tournament, and the address of its service; None if only the id was given."""

    id: UUID
    url: str | None


def address_of(given: str, kind: Literal["race", "tournament"] = "race") -> Address:
    """Read an id, or an address that contains one. Exits with what is wrong."""
    found = UUID_IN_TEXT.search(given)
    if found is None:
        sys.exit(f"{given!r} has no {kind} id in it. Give an id, or an address such as http://HOST/api/v1/{kind}s/ID.")
    parts = urlsplit(given)
    if parts.scheme in ("http", "https"):
        return Address(UUID(found[0]), f"{parts.scheme}://{parts.netloc}")
    if given != found[0]:
        example = f"http://HOST/api/v1/{kind}s/{found[0]}"
        sys.exit(f"{given!r} is neither an id nor an address. Give an id, or an address such as {example}.")
    return Address(UUID(given), None)


def place_of(place: str | None) -> int | str | None:
    """Read where to begin. Exits with the valid forms."""
    if place is None:
        return None
    if place.isdecimal():
        return int(place)
    if re.fullmatch(PLACE_PATTERN, place) is None:
        sys.exit(
            f"--from {place} is not a place in a race. Valid places: start, a time such as 2:30, the number of a "
            "public event, now."
        )
    return place
