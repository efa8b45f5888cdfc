"""Finding somebody to race."""

import asyncio
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import Literal
from uuid import UUID

from msgspec import Struct

from cadogan_client.errors import CadoganError, Problem
from cadogan_client.rest import Rest
from cadogan_client.views import OptionValue, PlayerId, RaceId

WAIT_S = 8
"""How long one question waits for news; the answer to any comes within ten seconds."""
LEAVING_S = 2
"""How long one who waits no more tries to leave the list. Whoever cannot say so is passed over soon."""


class BotOffer(Struct, frozen=True):
    """A bot of the house that would race at once, unrated."""

    player: PlayerId
    name: str
    strength: str


class Pairing(Struct, frozen=True, kw_only=True):
    """How one's search for somebody to race stands. Times are in milliseconds since the epoch.

    `gap` are the points of rating that the other one may be away by now, `others` those who wait for the same.
    """

    id: UUID
    state: Literal["waiting", "paired", "begun", "missed", "cancelled", "expired"]
    game: str
    options: dict[str, OptionValue]
    rated: bool
    bots: bool = False
    deal: str = "any"
    since: int
    gap: float
    others: int
    race: RaceId | None = None
    be_there_by: int | None = None
    offer: BotOffer | None = None
    replaced: UUID | None = None


async def found(rest: Rest, wish: Mapping[str, object], bot_after_s: float | None) -> RaceId:
    """Race that one is found for; whoever stops waiting leaves the list."""
    bot_at = None if bot_after_s is None else time.monotonic() + bot_after_s
    pairing: Pairing | None = None
    try:
        pairing = await rest.command("/pairings", wish, Pairing)
        while pairing.race is None:
            left_s = WAIT_S if bot_at is None else min(WAIT_S, bot_at - time.monotonic())
            if left_s <= 0:
                bot_at = None  # asked for once; a house without bots has none later
                pairing = await bot_taken(rest, pairing)
            else:
                pairing = await rest.get(f"/pairings/{pairing.id}", Pairing, {"wait": f"{left_s:.3f}"})
            if pairing.state == "expired":  # we were away for a minute
                pairing = await rest.command("/pairings", wish, Pairing)
            if pairing.state == "cancelled":
                raise CadoganError(f"pairing {pairing.id} was cancelled by this player elsewhere")
    except asyncio.CancelledError:
        with suppress(CadoganError, TimeoutError):
            async with asyncio.timeout(LEAVING_S):
                if pairing is None:  # we have asked, and were not told yet
                    pairing = await rest.command("/pairings", wish, Pairing)
                await rest.delete(f"/pairings/{pairing.id}", Pairing)
        raise
    return pairing.race


async def bot_taken(rest: Rest, pairing: Pairing) -> Pairing:
    """Take a bot of the house, if there is one."""
    try:
        return await rest.command(f"/pairings/{pairing.id}/bot", {}, Pairing)
    except Problem as problem:
        if problem.code != "no-opponent":
            raise
        return pairing
