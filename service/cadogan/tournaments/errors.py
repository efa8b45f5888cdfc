"""Refusals of tournaments.

TournamentError
├── UnknownTournament    there is no such tournament
├── InvalidTournament    this cannot be a tournament
├── TooManyTournaments   the player has made too many
├── NotOrganizer         only the player who made it can do this
├── NotEntered           the player is not in it
├── NotAdmitted          the player does not meet its conditions
├── TournamentFull       no more players can enter
├── TooManyPauses        the player has paused too often
└── TournamentOver       it has ended, or was cancelled
"""


class TournamentError(ValueError):
    """Base of everything that `cadogan.tournaments` raises."""


class UnknownTournament(TournamentError):
    """There is no such tournament."""


class InvalidTournament(TournamentError):
    """This cannot be a tournament. `field` names the wrong field."""

    def __init__(self, field: str, detail: str) -> None:
        super().__init__(detail)
        self.field = field


class TooManyTournaments(TournamentError):
    """The player has made too many tournaments."""


class NotOrganizer(TournamentError):
    """Only the player who made the tournament can do this."""


class NotEntered(TournamentError):
    """The player has not entered the tournament."""


class NotAdmitted(TournamentError):
    """The player does not meet the conditions of the tournament."""


class TournamentFull(TournamentError):
    """No more players can enter."""


class TooManyPauses(TournamentError):
    """The player has paused too often."""


class TournamentOver(TournamentError):
    """The tournament has ended, or was cancelled."""
