"""Many races on one connection of the SDK."""

import asyncio
from collections.abc import AsyncIterator
from uuid import UUID

from cadogan.app import Service
from cadogan_client import Cadogan
from cadogan_client.frames import AnyReceived
from cadogan_client.live import InRace, Live, LiveReceived
from cadogan_client.wire_types import Ack, DoPlay, Moved, News, Unsubscribed, Welcome


async def test_own_races_are_played_on_one_connection_that_comes_back(service: Service) -> None:  # noqa: C901 - one conversation
    async with Cadogan(service.url) as ada, Cadogan(service.url) as bob:
        player = await ada.sign_up("Ada")
        await bob.sign_up("Bob")
        races = [(await ada.create_race("duchess", seats=1, view="open", countdown=0)).id for _ in range(2)]
        for race in races:
            async with ada.race(race) as seat:
                await seat.ready()
                await seat.started()
        async with Live(service.url, player.token) as live, asyncio.timeout(20):
            received = aiter(live)
            await live.follow_own()
            await live.follow_feed()
            welcomes: dict[UUID, Welcome] = {}
            while len(welcomes) < len(races):
                race, message = await next_in_race(received)
                if isinstance(message, Welcome):
                    welcomes[race] = message
            for race, welcome in welcomes.items():
                assert welcome.board is not None
                await live.send(race, DoPlay(n=0, move=welcome.board.legal[0]))
            moved: set[UUID] = set()
            acked: set[UUID] = set()
            while len(moved) < len(races) or len(acked) < len(races):
                race, message = await next_in_race(received)
                moved |= {race} if isinstance(message, Moved) else set()
                acked |= {race} if isinstance(message, Ack) else set()
            for protocol in tuple(service.server.server_state.connections):
                protocol.transport.abort()  # the line breaks
            again: set[UUID] = set()
            while len(again) < len(races):
                race, message = await next_in_race(received)
                if isinstance(message, Welcome):
                    assert message.race is None, "it came back with the p that it had"
                    again.add(race)
            await bob.challenge("duchess", to=player.name)
            while not isinstance(news := await anext(received), News):
                pass
            assert b"challenge" in bytes(news.event)
            await live.unsubscribe(races[0])
            while not isinstance(told := await anext(received), Unsubscribed):
                pass
            assert told.race == races[0]


async def next_in_race(received: AsyncIterator[LiveReceived]) -> tuple[UUID, AnyReceived]:
    """The next message of a race."""
    while not isinstance(message := await anext(received), InRace):
        pass
    return message.race, message.message
