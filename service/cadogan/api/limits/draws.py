"""Draws of winnable deals: each player and each address may ask for a few in an hour, since each is searched for."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from litestar.types import Scope

from cadogan.api.identity.client_address import ClientAddressResolver
from cadogan.api.identity.sender import sender_of
from cadogan.api.limits.limit_policies import WINNABLE, WINNABLES, Policy
from cadogan.api.limits.limits import Limits
from cadogan.people.player import Player


class Draw:
    """A draw that was charged to these keys."""

    def __init__(self, limits: Limits | None, keys: Sequence[tuple[Policy, bytes | str]]) -> None:
        self._limits = limits
        self._keys = keys
        if limits is not None:
            limits.spend(keys)

    def give_back(self) -> None:
        """The request draws nothing after all."""
        if self._limits is not None:
            self._limits.give_back(self._keys)


class Draws:
    """Charges the allowances for winnable deals. Without `limits` there are none."""

    def __init__(self, limits: Limits | None, addresses: ClientAddressResolver) -> None:
        self._limits = limits
        self._addresses = addresses

    @contextmanager
    def one(self, scope: Scope, player: Player, deal: str) -> Iterator[Draw]:
        """Charge one draw if the `deal` is to be winnable, and give it back if the request fails.

        Raises TooManyRequests. An allowance is the player's, with whatever token: a player has up to fifty.
        """
        keys = ((WINNABLE, str(player.id)), (WINNABLES, sender_of(scope, self._addresses).address))
        draw = Draw(self._limits if deal == "winnable" else None, keys)
        try:
            yield draw
        except BaseException:
            draw.give_back()
            raise
