"""Races that show nothing to anybody but their racer yet."""

from cadogan.races.ids import PlayerId
from cadogan.races.race import Race
from cadogan.store.errors import UnknownRace


def refuse_hidden(race: Race, player: PlayerId | None, at: int) -> None:
    """Raise UnknownRace if a race shows nothing at this time to a player, or to somebody without an account."""
    if not race.shows_to(player, at):
        opens_at = race.settings.closed_until
        raise UnknownRace(f"race {race.id} is of a round of a sprint: its racer alone sees it before {opens_at} ms")
