"""Errors of the rooms.

RoomError
├── RaceNotMade         a new race could not be written to the log
│   └── RaceExists      the log has it already
├── Overloaded          this node takes no new races and spectators now
├── Draining            this node is about to shut down, and takes no new races
├── TooManyConnections  the address has too many sockets and streams open
├── RaceStands          the log accepts no event of this race, or holds one that this version cannot read
└── TooManyEmotes       a racer shows emotes too fast
"""


class RoomError(Exception):
    """Base of every error that `cadogan.rooms` raises."""


class RaceNotMade(RoomError):
    """A new race could not be written to the log."""


class RaceExists(RaceNotMade):
    """The log has a race with this id: another request has created it, which meant the same one."""


class Overloaded(RoomError):
    """This node serves as many races and spectators as it can."""


class Draining(RoomError):
    """This node is about to shut down, and takes no new races."""


class TooManyConnections(RoomError):
    """The address has too many sockets, streams and other connections open."""


class RaceStands(RoomError):
    """The log accepts no event of this race, or holds one that this version of the service cannot read."""


class TooManyEmotes(RoomError):
    """The racer shows emotes too fast."""
