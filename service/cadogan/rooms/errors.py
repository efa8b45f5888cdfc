"""What the rooms cannot do.

RoomError
├── UnknownRace    there is no race of that id
├── RaceNotMade    a new race did not get into the log
└── WrongToken     the token is nobody's
"""


class RoomError(Exception):
    """Base of everything that `cadogan.rooms` raises."""


class UnknownRace(RoomError):
    """There is no race of that id."""


class RaceNotMade(RoomError):
    """A new race did not get into the log."""


class WrongToken(RoomError):
    """The token is nobody's."""
