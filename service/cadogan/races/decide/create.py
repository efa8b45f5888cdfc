"""Creates a race."""

from msgspec.structs import astuple

from cadogan.races.commands import Create
from cadogan.races.errors import InvalidSettings
from cadogan.races.events import Event, GhostSeated, RaceCreated
from cadogan.races.settings import settled
from cadogan.rules import RULES_VERSION


def create(command: Create) -> list[Event]:
    """Open a lobby, and seat its ghosts.

    Raises:
        InvalidSettings: The settings do not go together.
        UnknownGame: There is no such game.
        InvalidOption: The game has no such option, or not this value of it.
    """
    settings, _ = settled(command.settings)
    if settings.rated and command.seed is not None:
        raise InvalidSettings("rated", "a rated race has a random deal; send no seed")
    if settings.deal == "winnable" and command.seed is None:
        raise InvalidSettings("deal", "a winnable deal is drawn before the race is created; this race has no seed")
    if command.ghosts and (command.seed is None or settings.rated or settings.seats <= len(command.ghosts)):
        raise InvalidSettings(
            "ghosts", "ghosts need an unrated race, the deal that they played, and a seat for at least one racer"
        )
    first_ghost = settings.seats - len(command.ghosts)
    return [
        RaceCreated(
            command.at,
            command.race_id,
            command.creator,
            settings,
            RULES_VERSION,
            command.secret if command.seed is None else None,
            command.seed,
            command.is_house,
            command.rematch_of,
            command.invited,
            command.origin,
            command.lobby_s,
            command.deal,
        ),
        *(
            GhostSeated(command.at, first_ghost + number, *astuple(ghost))
            for number, ghost in enumerate(command.ghosts)
        ),
    ]
