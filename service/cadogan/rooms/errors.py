"""Errors of the rooms.

RoomError
├── RaceNotMade  a new race could not be written to the log
└── RaceStands   the log accepts no event of this race, or holds one that this version cannot read
"""


class RoomError(Exception):
    """Base of every error that `cadogan.rooms` raises."""


class RaceNotMade(RoomError):
    """A new race could not be written to the log."""


class RaceStands(RoomError):
    """The log accepts no event of this race, or holds one that this version of the service cannot read."""
