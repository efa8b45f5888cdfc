"""What people type: for a race its id, or any address of it; for a place in it what the socket takes too."""

import re
import sys
from typing import NamedTuple
from urllib.parse import urlsplit
from uuid import UUID

from cadogan.rooms.messages import PLACE_PATTERN

UUID_IN_TEXT = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")


class Address(NamedTuple):
    """A race, and the service that it is at; None where only the id was given."""

    race_id: UUID
    url: str | None


def address_of(race: str) -> Address:
    """Read an id, or an address that has the id in it; exits with what is wrong."""
    found = UUID_IN_TEXT.search(race)
    if found is None:
        sys.exit(f"There is no race in {race!r}. Give its id, or its address as http://HOST/api/v1/races/ID.")
    parts = urlsplit(race)
    if parts.scheme in ("http", "https"):
        return Address(UUID(found[0]), f"{parts.scheme}://{parts.netloc}")
    if race != found[0]:
        sys.exit(f"{race!r} is no id and no address. Give an id, or an address as http://HOST/api/v1/races/{found[0]}.")
    return Address(UUID(race), None)


def place_of(place: str | None) -> int | str | None:
    """Read where to begin; exits with what it takes."""
    if place is None:
        return None
    if place.isdecimal():
        return int(place)
    if re.fullmatch(PLACE_PATTERN, place) is None:
        sys.exit(
            f"--from {place} is no place in a race: it takes start, a time as 2:30, a public event's number, or now."
        )
    return place
