"""Compares the commitments that a racer saw before opening their nonce with those of the log.

Only these, or a digest that somebody kept, tie a proof to the race that was run. A proof alone could have been written
later, and still be consistent.
"""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from uuid import UUID

from msgspec import Struct

from cadogan.races import fair_deal
from cadogan.races.race import Race
from cadogan.races.verify.finding import Finding


class Seen(Struct, frozen=True):
    """Commitments as they were seen, in hexadecimal: the service's, and those of the racers by seat."""

    race: UUID
    commitment: str
    commitments: tuple[str | None, ...]


def seen_findings(seen: Seen, races: Sequence[Race]) -> Iterator[Finding]:
    """Where the log differs. Empty if its commitments were as seen after some event; `races` are those after each."""
    last = races[-1]
    if seen.race != last.id:
        yield Finding(0, "race_id", str(last.id), f"{seen.race}, whose commitments were seen")
        return
    if any(commitments_of(race) == (seen.commitment, seen.commitments) for race in races):
        return
    moments = [race for race in races if commitments_of(race)[0] == seen.commitment]
    if not moments:
        said = f"committed to by {commitments_of(last)[0]}"
        yield Finding(since(races, last.secret), "secret", said, f"{seen.commitment}, as seen")
    nearest = moments[-1] if moments else last
    for seat, (logged, was) in enumerate(zip_longest(commitments_of(nearest)[1], seen.commitments)):
        if logged != was:
            yield Finding(joined_at(races, nearest, seat), f"commitment of seat {seat}", str(logged), f"{was}, as seen")


def commitments_of(race: Race) -> tuple[str | None, tuple[str | None, ...]]:
    """Public commitments at that moment: the service's, and those of the seats."""
    service = None if race.secret is None else fair_deal.commitment(race.id, race.secret).hex()
    return service, tuple(None if seat.commitment is None else seat.commitment.hex() for seat in race.seats)


def since(races: Sequence[Race], secret: bytes | None) -> int:
    """First version at which the service had this secret."""
    return next(race.version for race in races if race.secret == secret)


def joined_at(races: Sequence[Race], moment: Race, seat: int) -> int:
    """Version at which the seat got the commitment that it had at that moment; 0 if there is no such seat."""
    if seat >= len(moment.seats):
        return 0
    commitment = moment.seats[seat].commitment
    return next(race.version for race in races if any(other.commitment == commitment for other in race.seats))
