"""Programs that race each other across all nodes of a cluster, again and again, until a signal."""

import asyncio
import random
import signal
import sys
from collections.abc import Sequence
from contextlib import AsyncExitStack, suppress

from cadogan.lobby.bots.bot_play import play_to_the_end
from cadogan.rules.policies.policies import POLICIES
from cadogan_client import Cadogan, CadoganError
from cadogan_client.wire_types import RaceView
from infra.lab.program import end_with_parent

GAME = "duchess"
POLICY = "hasty"
MOST_SEATS = 4


async def race_again_and_again(thinking_s: float, proxy: str, nodes: Sequence[str]) -> None:
    """Race: one program through the proxy, and one directly at each node, so that the race is on all of them."""
    chance = random.Random()
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(Cadogan(url)) for url in (proxy, *nodes)[:MOST_SEATS]]
        for number, client in enumerate(clients):
            await client.sign_up("Behind the proxy" if number == 0 else f"At node {number}", bot=True)
        while True:
            try:
                race = await clients[0].create_race(GAME, seats=len(clients))
                async with asyncio.TaskGroup() as group:
                    racing = [group.create_task(play(client, race, thinking_s, chance)) for client in clients]
            except* CadoganError as errors:  # somebody may be killing nodes
                print("A race was given up:", *errors.exceptions, flush=True)
            else:
                places = ", ".join(str(each.result()) for each in racing)
                print(f"Race {race.id} is over: places {places} at the proxy and the nodes", flush=True)


async def play(client: Cadogan, race: RaceView, thinking_s: float, chance: random.Random) -> int:
    """Race to the end. Returns the place."""
    async with client.race(race.id) as seat:
        await seat.ready()
        await seat.started()
        await play_to_the_end(seat, POLICIES[POLICY], chance, (0, 2 * thinking_s))
        standings = await seat.finished()
        return next(standing.place for standing in standings if standing.seat == seat.number)


async def until_signalled(thinking_s: float, proxy: str, nodes: Sequence[str]) -> None:
    """Race until a signal."""
    racing = asyncio.create_task(race_again_and_again(thinking_s, proxy, nodes))
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, racing.cancel)
    with suppress(asyncio.CancelledError):
        await racing


if __name__ == "__main__":
    end_with_parent()
    asyncio.run(until_signalled(float(sys.argv[1]), sys.argv[2], sys.argv[3:]))
