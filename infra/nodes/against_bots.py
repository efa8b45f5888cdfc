"""Racers against house bots. A deploy must not make a bot forfeit."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Self

from cadogan_client import Cadogan, Refused, Seat
from infra.lab.balancer import Balancer
from infra.nodes.racing import Service

GAME = "duchess"
PACE_S = 0.5
BACK_S = 15
"""Seconds in which another node takes over the bots of one that has ended: it notices that after five."""


class AgainstBots:
    """Races of one racer and one house bot each."""

    def __init__(self) -> None:
        self._seats: list[Seat] = []

    @classmethod
    @asynccontextmanager
    async def racing(cls, service: Service, racers: int, chance: random.Random) -> AsyncIterator[Self]:
        """Let so many racers take a bot each, and race while the block runs."""
        races = cls()
        ports = [node.port for node in service.nodes]
        async with AsyncExitStack() as stack:
            tasks: list[asyncio.Task[None]] = []
            stack.push_async_callback(lambda: asyncio.gather(*tasks, return_exceptions=True))
            for number in range(racers):
                at = number % len(ports)
                line = await stack.enter_async_context(Balancer([*ports[at:], *ports[:at]], service.readiness))
                client = await stack.enter_async_context(Cadogan(line.url))
                await client.sign_up(f"Visitor {chance.getrandbits(32)}")
                seat = await stack.enter_async_context(client.race((await client.pair(GAME, bot_after_s=0)).id))
                await seat.ready()
                await seat.started()
                races._seats.append(seat)
                tasks.append(asyncio.create_task(play(seat, chance)))
            try:
                yield races
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)

    async def count_away(self) -> int:
        """How many bots are away for good."""
        return sum(await asyncio.gather(*map(is_away, self._seats)))


async def play(seat: Seat, chance: random.Random) -> None:
    """Make random legal moves until there is none, or until cancelled."""
    while seat.board.legal:
        try:
            await seat.play(chance.choice(seat.board.legal))
        except Refused:
            return
        await asyncio.sleep(PACE_S)


async def is_away(seat: Seat) -> bool:
    """Whether the other seat of a race under way is away, and does not come back in time, or forfeited."""
    other = 1 - seat.number
    try:
        async with asyncio.timeout(BACK_S):
            race = await seat.until(lambda race: race.seats[other].away_until is None)
    except TimeoutError:
        return True
    return race.seats[other].ended == "gone"
