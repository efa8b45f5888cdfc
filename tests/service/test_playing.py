"""A line that breaks while commands are on their way: what is sent again gets its answers, and is carried out once."""

import asyncio

from tests.service.live import (
    connected,
    entered,
    public_events,
    racing,
)


async def test_the_line_breaks_in_the_middle_and_nothing_is_lost(url: str) -> None:
    race = await racing(url)
    async with connected(race) as racer:
        await racer.say("hello", token=race.tokens[0])
        await racer.until("welcome")
        for n, move in enumerate(["r1-f3", *["deal"] * 5]):
            await racer.say("play", n=n, move=move)
        racer.websocket.transport.abort()
    async with entered(race, 0) as back:
        n = back.welcome["board"]["n"]
        assert n <= 6
        for again, move in enumerate(["r1-f3", *["deal"] * 5]):
            await back.say("play", n=again, move=move)
        async with asyncio.timeout(10):
            while (await back.until("ack"))["n"] != 6:
                pass
    moves = [event["move"] for event in await public_events(race) if event["type"] == "moved"]
    assert moves == ["r1-f3", *["deal"] * 5]
