"""Errors of the lobby.

LobbyError
├── UnknownDeal     no deal has this id
├── UnknownDay      no deal of the day exists for this date
├── AlreadyPlayed   the player has already raced this day's deal
├── NoDealYet       no proved winnable deal is ready
├── TooManyLobbies  the player has too many open lobbies
└── TooManyRaces    the player has created too many races that are under way
"""

from cadogan.races.ids import RaceId


class LobbyError(Exception):
    """Base of every error that `cadogan.lobby` raises."""


class UnknownDeal(LobbyError):
    """No deal has this id."""


class UnknownDay(LobbyError):
    """No deal of the day exists for this date."""


class AlreadyPlayed(LobbyError):
    """A player may race a day's deal once. `race` is the race in which they did."""

    def __init__(self, race: RaceId) -> None:
        super().__init__(f"the deal of the day can be played once; you played it in race {race}")
        self.race = race


class NoDealYet(LobbyError):
    """No proved winnable deal is ready yet. The filler adds one soon."""


class TooManyLobbies(LobbyError):
    """The player has too many open lobbies."""


class TooManyRaces(LobbyError):
    """The player has created too many races that are under way."""
