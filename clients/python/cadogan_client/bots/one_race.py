"""One race of a bot, from its seat in the lobby until the places are decided."""

import asyncio
import inspect
from collections.abc import Awaitable, Sequence
from contextlib import suppress
from typing import cast

from cadogan_client.bots.bot import Bot
from cadogan_client.client import Cadogan
from cadogan_client.errors import CadoganError, Refused
from cadogan_client.seat import Seat
from cadogan_client.wire_types import RaceView, Standing

AMONG_BOTS_S = 10
"""How long a bot waits for other bots, if it says nothing else."""
OUTAGE_S = 1
"""Pause after a move that the service could not save."""
RESIGN_S = 2
"""Time limit for resigning when the bot is stopped."""


async def play_race(bot: Bot, cadogan: Cadogan) -> Sequence[Standing]:
    """Play a race of a bot, the player of a client. Returns the standings, best first. If anything fails, it resigns.

    Raises: RaceAbandoned and other CadoganErrors; errors of the bot.
    """
    seat = bot.seat
    await seat.ready()
    await seat.started()
    try:
        await make_moves(bot)
        patience_s = bot.patience_s
        if patience_s is None and await has_only_bots(seat, cadogan):
            patience_s = AMONG_BOTS_S
        await outlast(seat, patience_s)
    except (Exception, asyncio.CancelledError):
        await resign(seat)  # else the others would wait for a racer who never moves again
        raise
    standings = await seat.decided()
    bot.after_race(standings)
    return standings


async def make_moves(bot: Bot) -> None:
    """Ask for moves and make them, until there is none."""
    seat = bot.seat
    while seat.board.legal:
        move = await choice(bot)
        if move is None:
            return
        try:
            await seat.play(move)
        except Refused as refused:
            if not await may_go_on(seat, refused):
                raise


async def choice(bot: Bot) -> str | None:
    """The bot's choice of a move."""
    if inspect.iscoroutinefunction(bot.choose):
        return await cast("Awaitable[str | None]", bot.choose(bot.seat.board))
    chosen = await asyncio.to_thread(bot.choose, bot.seat.board)
    return await chosen if isinstance(chosen, Awaitable) else chosen


async def may_go_on(seat: Seat, refused: Refused) -> bool:
    """Whether a refused move is no fault of the bot: the time was up, or the service could not save it."""
    if refused.code == "seat-has-ended":
        await seat.until(lambda race: race.seats[seat.number].ended is not None or race.is_decided)
        return True
    if refused.code == "unavailable":
        await asyncio.sleep(OUTAGE_S)
        await seat.until(lambda _: not seat.outage)
        return True
    return False


async def has_only_bots(seat: Seat, cadogan: Cadogan) -> bool:
    """Whether all others in the race are bots. Ghosts have no player, and nobody waits for them."""
    others = [each.player for each in seat.race.seats if each.player is not None and each.seat != seat.number]
    return all([(await cadogan.player(other)).bot for other in others])


async def outlast(seat: Seat, patience_s: float | None) -> None:
    """Resign if the seat still races: once that costs no place, or when the patience has run out."""
    with suppress(TimeoutError):
        async with asyncio.timeout(patience_s):
            await seat.until(lambda race: costs_no_place(race, seat.number, seat.board.home))
    if still_races(seat.race, seat.number):
        await seat.resign()


def costs_no_place(race: RaceView, number: int, home: int) -> bool:
    """Whether a seat that will bring no more cards home than these can resign without losing a place."""
    if race.is_decided or race.seats[number].ended is not None:
        return True
    return all(seat.home > home for seat in race.seats if seat.seat != number and seat.ended is None)


def still_races(race: RaceView, number: int) -> bool:
    """Whether a seat can still make moves."""
    return race.phase in ("racing", "decided") and race.seats[number].ended is None


async def resign(seat: Seat) -> None:
    """Resign, if the seat still races and the service answers soon."""
    with suppress(CadoganError, TimeoutError):
        async with asyncio.timeout(RESIGN_S):
            if still_races(seat.race, seat.number):
                await seat.resign()
