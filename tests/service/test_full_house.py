"""A race of eight before two hundred spectators: all see one sequence, and no card early."""

import asyncio
import json
import random
from contextlib import AsyncExitStack

from tests.service.live import SOON_S, Connection, Live, Message, entered, public_events, racing

SEATS = 8
SPECTATORS = 200
MOVES = 12


async def race_on(racer: Connection, chance: random.Random) -> None:
    """Make some moves as they come, and give up."""
    board = racer.welcome["board"]
    legal: list[str] = board["legal"]
    for n in range(board["n"], MOVES):
        if not legal:
            return
        legal = (await racer.play(n, chance.choice(legal)))["legal"]
        await asyncio.sleep(0.005)
    await racer.say("resign")
    await racer.until("done")


async def race_on_with_a_break(race: Live, seat: int, chance: random.Random) -> None:
    """The same, with a line that breaks half way."""
    async with entered(race, seat) as racer:
        legal = racer.welcome["board"]["legal"]
        for n in range(MOVES // 2):
            legal = (await racer.play(n, chance.choice(legal)))["legal"]
        racer.websocket.transport.abort()
    async with entered(race, seat) as racer:
        assert racer.welcome["board"]["legal"] == legal
        await race_on(racer, chance)


async def watch_to_the_end(spectator: Connection) -> list[Message]:
    """Public events from the welcome on."""
    heard: list[Message] = []
    async with asyncio.timeout(3 * SOON_S):
        while not heard or heard[-1]["type"] != "finished":
            message = json.loads(await spectator.websocket.recv())
            if "p" in message:
                heard.append(message)
    return heard


async def test_eight_race_before_two_hundred(url: str) -> None:
    race = await racing(url, SEATS, view="fair", game="eagle-wing")
    chance = random.Random(8)
    async with AsyncExitStack() as stack:
        crowd = [await stack.enter_async_context(entered(race)) for _ in range(SPECTATORS - 1)]
        watching = [asyncio.create_task(watch_to_the_end(spectator)) for spectator in crowd]
        async with asyncio.TaskGroup() as group:
            for seat in range(SEATS - 1):
                racer = await stack.enter_async_context(entered(race, seat))
                group.create_task(race_on(racer, chance))
            group.create_task(race_on_with_a_break(race, SEATS - 1, chance))
            late = await stack.enter_async_context(entered(race))
            watching.append(asyncio.create_task(watch_to_the_end(late)))
        seen = await asyncio.gather(*watching)
    told = await public_events(race)
    assert [event["p"] for event in told] == list(range(1, len(told) + 1))
    for spectator, heard in zip([*crowd, late], seen, strict=True):
        assert heard == told[spectator.welcome["p"] :]
    moves = [event for event in told if event["type"] == "moved"]
    assert [sum(event["seat"] == seat for event in moves) for seat in range(SEATS)] == [MOVES] * SEATS
    assert told[-1]["type"] == "finished"
