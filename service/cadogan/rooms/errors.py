"""What the rooms cannot do.

RoomError
├── UnknownRace    there is no race of that id
├── RaceNotMade    a new race did not get into the log
├── RaceStands      the log takes nothing of this race, or has something that this version cannot read
├── UnknownDeal    there is no deal of that id
├── UnknownDay     there is no deal of that day
├── AlreadyPlayed  a day's deal is played once
└── NoDealYet      no winnable deal is ready
"""

from cadogan.races.ids import RaceId


class RoomError(Exception):
    """Base of everything that `cadogan.rooms` raises."""


class UnknownRace(RoomError):
    """There is no race of that id."""


class RaceNotMade(RoomError):
    """A new race did not get into the log."""


class RaceStands(RoomError):
    """The log takes nothing of this race, or has something of it that this version of the service cannot read."""


class UnknownDeal(RoomError):
    """There is no deal of that id."""


class UnknownDay(RoomError):
    """There is no deal of that day."""


class AlreadyPlayed(RoomError):
    """A day's deal is played once; `race` is the player's own."""

    def __init__(self, race: RaceId) -> None:
        super().__init__(f"the deal of a day is played once; yours is race {race}")
        self.race = race


class NoDealYet(RoomError):
    """No winnable deal is ready; one will be soon."""
