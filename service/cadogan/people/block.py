"""Blocks: a player does not get the challenges of another one, who is told nothing of it."""

from cadogan.people.errors import InvalidBlock
from cadogan.people.player import Player
from cadogan.races.ids import PlayerId

MOST_BLOCKED = 500
"""Limit for the players that one player has blocked."""


def refuse_to_block(player: PlayerId, other: Player) -> None:
    """Raise InvalidBlock if a player cannot block the other."""
    if other.id == player:
        raise InvalidBlock("you cannot block yourself; name another player")
