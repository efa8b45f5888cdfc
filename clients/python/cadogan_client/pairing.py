"""Matchmaking: waits for an opponent, and takes a house bot when none comes."""

import asyncio
import time
from collections.abc import Mapping
from contextlib import suppress
from uuid import UUID

from cadogan_client.errors import CadoganError, Problem, Refused
from cadogan_client.rest import Rest
from cadogan_client.wire_types import Pairing

WAIT_S = 8
"""Duration of a long poll. It ends before the time limit of a request."""
CANCEL_S = 2
"""Time limit for leaving the waiting list. If that fails, the service drops the player when the polls stop."""


async def find_race(rest: Rest, wish: Mapping[str, object], bot_after_s: float | None, bot: UUID | str | None) -> UUID:
    """Wait for an opponent and return the id of the race. If this task is cancelled, it leaves the waiting list."""
    bot_at = None if bot_after_s is None else time.monotonic() + bot_after_s
    pairing: Pairing | None = None
    try:
        pairing = await rest.command("/pairings", wish, Pairing)
        while pairing.race is None:
            left_s = WAIT_S if bot_at is None else min(WAIT_S, bot_at - time.monotonic())
            if left_s <= 0:
                bot_at = None  # ask once: a service without house bots has none later
                pairing = await take_bot(rest, pairing, bot)
            else:
                pairing = await rest.get(f"/pairings/{pairing.id}", Pairing, {"wait": f"{left_s:.3f}"})
            if pairing.state == "expired":  # too long between two polls
                pairing = await rest.command("/pairings", wish, Pairing)
            if pairing.state == "cancelled":
                raise Refused("cancelled", f"pairing {pairing.id} was cancelled by another client of this player")
    except asyncio.CancelledError:
        with suppress(CadoganError, TimeoutError):
            async with asyncio.timeout(CANCEL_S):
                if pairing is None:  # the request may have arrived: repeating it returns the same pairing
                    pairing = await rest.command("/pairings", wish, Pairing)
                await rest.delete(f"/pairings/{pairing.id}", Pairing)
        raise
    return pairing.race


async def take_bot(rest: Rest, pairing: Pairing, bot: UUID | str | None) -> Pairing:
    """Take this house bot as opponent, or one of the player's strength; the pairing is unchanged if there is none."""
    try:
        return await rest.create(f"/pairings/{pairing.id}/bot", {} if bot is None else {"player": str(bot)}, Pairing)
    except Problem as problem:
        if problem.code != "no-opponent":
            raise
        return pairing
