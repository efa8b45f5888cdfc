"""The bearer of a token, and the scopes that it grants."""

from collections.abc import Iterable
from uuid import UUID

from msgspec import Struct

from cadogan.people.errors import MissingScope
from cadogan.people.player import Player
from cadogan.people.tokens import Scope, granted


class Bearer(Struct, frozen=True):
    """The player who owns a token, the id of the token, its scopes, and when it expires, in ms since the epoch."""

    player: Player
    token: UUID
    scopes: tuple[Scope, ...]
    expires_ms: int | None = None

    def refuse_without(self, scope: Scope) -> None:
        """Refuse a token without this scope. In place of `race:play`, a bot needs `bot:play`.

        Raises:
            MissingScope: The token does not have the scope.
        """
        needed: Scope = "bot:play" if scope == "race:play" and self.player.is_bot else scope
        if needed not in self.scopes and needed not in granted(self.scopes):
            raise MissingScope(needed, f"this needs a token with the scope {needed}; yours has {listed(self.scopes)}")

    def refuse_to_give(self, scopes: Iterable[Scope]) -> None:
        """Refuse to create a token with scopes that this one does not have.

        Raises:
            MissingScope: The token does not have one of the scopes.
        """
        for scope in scopes:
            if scope not in granted(self.scopes):
                raise MissingScope(
                    scope, f"a token can pass on only its own scopes: {scope} is not among {listed(self.scopes)}"
                )


def listed(scopes: Iterable[Scope]) -> str:
    """Scopes as a list for a message."""
    return ", ".join(scopes) or "none"
