"""What a bot accepts: games, views, time limits, rated races or not."""

from typing import Annotated

from msgspec import Meta, Struct

from cadogan.people.errors import NotABot
from cadogan.people.player import Player
from cadogan.races.errors import InvalidSettings
from cadogan.races.settings import View, game_named

TimeLimit = Annotated[int, Meta(ge=10, le=86_400)]
"""Seconds that a racer has."""


class Availability(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The challenges that a bot accepts. Fields that are left out accept all."""

    games: tuple[str, ...] = ()
    """Ids of games; empty for all."""
    views: tuple[View, ...] = ()
    """Views of races; empty for all."""
    least_time_limit: TimeLimit | None = None
    """Shortest time limit, in seconds; null for any."""
    most_time_limit: TimeLimit | None = None
    """Longest time limit, in seconds; null for any."""
    rated: bool | None = None
    """Whether it accepts only rated (true) or only unrated (false) races; null for both."""


def refuse_unavailable(player: Player, availability: Availability) -> None:
    """Refuse an availability that cannot be.

    Raises:
        NotABot: The player is a person.
        UnknownGame: There is no such game.
        InvalidSettings: The shortest time limit is longer than the longest.
    """
    if not player.is_bot:
        raise NotABot(f"{player.name} is not a bot; POST /api/v1/players/me/bot makes the player one, permanently")
    for game in availability.games:
        game_named(game)
    least, most = availability.least_time_limit, availability.most_time_limit
    if least is not None and most is not None and least > most:
        raise InvalidSettings("least_time_limit", f"least_time_limit is {least}; it is at most most_time_limit, {most}")
