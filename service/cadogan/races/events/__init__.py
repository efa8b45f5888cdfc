"""The stored events of a race: facts of the past that never change.

Each event is a MessagePack array that begins with its tag. A tag names an event and the schema of its fields, and is
never used again for anything else. A field may be added at the end, with a default. Any other change takes a new tag,
and `decode` upcasts the old one. `at` is in milliseconds since the epoch and never decreases within a race.
"""

import msgspec

from cadogan.races.events.creation import GhostSeated, RaceCreated
from cadogan.races.events.ends import RaceAbandoned, RaceDecided, RaceFinished, SeatEnded
from cadogan.races.events.lobby import DealRenewed, RacerJoined, RacerReady, RacerWithdrew, StartCalled
from cadogan.races.events.play import HintGiven, MovePlayed, MoveUndone
from cadogan.races.events.presence import RacerLeft, RacerReturned
from cadogan.races.events.start import CountdownStarted, RaceOpened, RaceStarted
from cadogan.races.events.stored_event import StoredEvent

__all__ = [
    "CountdownStarted",
    "DealRenewed",
    "Event",
    "GhostSeated",
    "HintGiven",
    "MovePlayed",
    "MoveUndone",
    "RaceAbandoned",
    "RaceCreated",
    "RaceDecided",
    "RaceFinished",
    "RaceOpened",
    "RaceStarted",
    "RacerJoined",
    "RacerLeft",
    "RacerReady",
    "RacerReturned",
    "RacerWithdrew",
    "SeatEnded",
    "StartCalled",
    "StoredEvent",
    "decode",
    "encode",
    "is_lifecycle",
]

Event = (
    MovePlayed
    | MoveUndone
    | RaceCreated
    | RacerJoined
    | RacerWithdrew
    | DealRenewed
    | RacerReady
    | CountdownStarted
    | RaceStarted
    | RacerLeft
    | RacerReturned
    | SeatEnded
    | RaceDecided
    | RaceFinished
    | RaceAbandoned
    | StartCalled
    | HintGiven
    | GhostSeated
    | RaceOpened
)

_encode = msgspec.msgpack.Encoder().encode


def encode(event: StoredEvent) -> bytes:
    """Encode an event for the log."""
    return _encode(event if type(event) is not RaceCreated else event.stored())


decode = msgspec.msgpack.Decoder(Event).decode
"""Decode the payload of an event of any schema ever written."""


def is_lifecycle(event: StoredEvent) -> bool:
    """Whether lists and standings follow the event: they follow what is public at once."""
    return event.visibility == "race"
