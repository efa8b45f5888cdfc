"""Creates a race."""

from msgspec.structs import astuple

from cadogan.races.commands import Create
from cadogan.races.decide.countdown import count_down_if_ready
from cadogan.races.decide.due import with_due
from cadogan.races.decide.house import house_seats
from cadogan.races.errors import InvalidSettings
from cadogan.races.events import Event, GhostSeated, RaceCreated
from cadogan.races.evolve import race_of
from cadogan.races.facts import RACE_RULES
from cadogan.races.ghost import refuse_long_ghosts
from cadogan.races.practice import refuse_late_position
from cadogan.races.race import RULES_WITH_SHORT_BOARDS
from cadogan.races.rated import refuse_unless_rated_alike
from cadogan.races.settings import refuse_later, settled
from cadogan.rules import RULES_VERSION


def create(command: Create, race_rules: int = RACE_RULES) -> list[Event]:
    """Open a lobby, and seat its ghosts and its house bots. Verification gives the `race_rules` of an older race.

    Raises:
        InvalidSettings: The settings do not go together.
        BoardFull: The position that it begins from, or its ghosts, have had too many moves and undos.
        UnknownGame: There is no such game.
        InvalidOption: The game has no such option, or not this value of it.
    """
    settings, _ = settled(command.settings)
    refuse_later(settings, race_rules)
    if settings.rated and race_rules >= 3:
        refuse_unless_rated_alike(settings)
        if command.made_by == "player":
            raise InvalidSettings(
                "rated", "rated races are made by pairing, or by a challenge between two established players"
            )
    if settings.rated and command.seed is not None:
        raise InvalidSettings("rated", "a rated race has a random deal; send no seed")
    if settings.deal == "winnable" and command.seed is None:
        raise InvalidSettings("deal", "a winnable deal is drawn before the race is created; this race has no seed")
    if command.ghosts and (command.seed is None or settings.seats <= len(command.ghosts)):
        raise InvalidSettings("ghosts", "ghosts need the deal that they played, and a seat for at least one racer")
    if race_rules >= RULES_WITH_SHORT_BOARDS:
        refuse_late_position(0 if command.origin is None else command.origin.n)
        refuse_long_ghosts(sum(len(ghost.actions) for ghost in command.ghosts))
    if len(command.house_bots) + len(command.ghosts) > settings.seats:
        raise InvalidSettings("seats", f"{len(command.house_bots)} house bots do not fit into {settings.seats} seats")
    first_ghost = settings.seats - len(command.ghosts)
    events: list[Event] = [
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
            race_rules,
            command.house_bots,
            command.made_by,
        ),
        *(
            GhostSeated(command.at, first_ghost + number, *astuple(ghost))
            for number, ghost in enumerate(command.ghosts)
        ),
    ]
    events += house_seats(race_of(events), command.at)
    if not command.house_bots:
        return events
    race = race_of(events)
    return events + with_due(race, count_down_if_ready(race, command.at), command.at)
