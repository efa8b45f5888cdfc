"""Whoever shows a token, and what that permits him."""

from collections.abc import Iterable
from uuid import UUID

from msgspec import Struct

from cadogan.people.errors import MissingScope
from cadogan.people.player import Player
from cadogan.people.tokens import Scope


class Bearer(Struct, frozen=True):
    """The player whose token was shown, which of his tokens it is, and what it permits."""

    player: Player
    token: UUID
    scopes: tuple[Scope, ...]

    def refuse_without(self, scope: Scope) -> None:
        """Raise MissingScope unless the token permits this. Where people need `race:play`, a bot needs `bot:play`."""
        needed: Scope = "bot:play" if scope == "race:play" and self.player.is_bot else scope
        if needed not in self.scopes:
            raise MissingScope(needed, f"this needs a token with the scope {needed}; yours has {in_words(self.scopes)}")

    def refuse_to_give(self, scopes: Iterable[Scope]) -> None:
        """Raise MissingScope unless the token permits all that another one is to permit."""
        for scope in scopes:
            if scope not in self.scopes:
                raise MissingScope(
                    scope, f"a token gives no more than it has: {scope} is not among {in_words(self.scopes)}"
                )


def in_words(scopes: Iterable[Scope]) -> str:
    """Scopes as people read them."""
    return ", ".join(scopes) or "none"
