"""Friends: players that a player follows, and the opponents that the player met lately.

Following is private. Who has a page open is shown only between two players who follow each other.
"""

from typing import Literal

from cadogan.people.errors import InvalidFollow
from cadogan.people.player import Player
from cadogan.races.ids import PlayerId

MOST_FOLLOWED = 200
"""Limit for the players that one player follows."""
MOST_RIVALS = 10
"""Recent opponents in an answer."""
MOST_NEWS = 20
"""Results in an answer."""
NEWS_S = 7 * 86_400
"""How long a friend's better result on a deal is news."""
RECENT_S = 60 * 86_400
"""How long a race counts as recent: results on its deal can be beaten, and its opponents are rivals."""

Tie = Literal["mutual", "one-way", "hidden"]
"""What two players are to each other: `hidden` if one of them has blocked the other."""


def refuse_to_follow(player: PlayerId, other: Player) -> None:
    """Raise InvalidFollow if a player cannot follow the other."""
    if other.id == player:
        raise InvalidFollow("you cannot follow yourself; name another player")


def may_see(tie: Tie, *, is_public: bool) -> bool:
    """Whether a player may see what the other does now. It is public in a listed lobby or race."""
    return tie == "mutual" or (tie == "one-way" and is_public)
