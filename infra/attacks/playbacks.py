"""Attacks with playbacks: each folds a long race for a message of thirty bytes."""

import asyncio

from infra.attacks import long_race
from infra.attacks.guest import Guest
from infra.attacks.sockets import AT_A_TIME, HELLO, result
from infra.attacks.stage import Row, Stage

CROWD = 200
WATCH_S = 8
SEEK_S = 0.3
FAR = 70_000
"""Number of a public event near the end of the race."""


async def arrive(stage: Stage) -> list[Guest]:
    """Open the sockets of a crowd at a long race."""
    race = await long_race.make(stage, is_over=True)
    guests: list[Guest] = []
    while len(guests) < CROWD:
        path = f"/api/v1{race.address}/socket"
        guests += await asyncio.gather(*(stage.open_socket(path=path) for _ in range(AT_A_TIME)))
    return guests


async def watch(guests: list[Guest]) -> str:
    """Read on all sockets for a while, and close them."""
    await asyncio.gather(*(guest.read(WATCH_S) for guest in guests))
    for guest in guests:
        guest.abort()
    return result(*guests)


async def play_back(stage: Stage) -> str:
    """Watch the race from its start, as fast as it goes."""
    guests = await arrive(stage)
    for guest in guests:
        guest.say(HELLO | {"from": "start", "speed": 100})
    return await watch(guests)


async def seek(stage: Stage) -> str:
    """Jump to and fro in the race."""
    guests = await arrive(stage)

    async def jump(guest: Guest) -> None:
        guest.say(HELLO | {"from": FAR, "speed": 0})
        for _ in range(int(WATCH_S / SEEK_S / 2)):
            for place in ("start", FAR):
                await asyncio.sleep(SEEK_S)
                guest.say({"type": "watch", "from": place})

    jumping = [asyncio.create_task(jump(guest)) for guest in guests]
    came = await watch(guests)
    for task in jumping:
        task.cancel()
    return came


ROWS = (
    Row("playbacks", f"{CROWD} guests play a race of 80,000 actions back at the highest speed", play_back),
    Row("seeks", f"{CROWD} guests jump to and fro in it", seek),
)
