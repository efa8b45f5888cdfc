"""Many races on one connection of the SDK."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any
from uuid import UUID

import pytest
from msgspec import Struct

from cadogan.api.live_source import PlayerSource
from cadogan.app import Service
from cadogan.rooms.errors import Overloaded
from cadogan.rooms.node.load_watch import RETRY_AFTER_S
from cadogan.rooms.rooms import Rooms
from cadogan.store.errors import Unreachable
from cadogan_client import Cadogan
from cadogan_client.frames import AnyReceived
from cadogan_client.live import InRace, Interrupted, Live, LiveReceived
from cadogan_client.wire_types import Ack, DoPlay, News, Unsubscribed, Welcome


async def test_own_races_are_played_on_one_connection_that_comes_back(service: Service) -> None:
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
            welcomes = await until_in_each(received, races, Welcome)
            for race, welcome in welcomes.items():
                assert isinstance(welcome, Welcome)
                assert welcome.board is not None
                await live.send(race, DoPlay(n=0, move=welcome.board.legal[0]))
            await until_in_each(received, races, Ack)
            for protocol in tuple(service.server.server_state.connections):
                protocol.transport.abort()  # the line breaks
            for welcome in (await until_in_each(received, races, Welcome)).values():
                assert isinstance(welcome, Welcome)
                assert welcome.race is None, "it came back with the p that it had"
            await bob.challenge("duchess", to=player.name)
            while not isinstance(news := await anext(received), News):
                pass
            assert b"challenge" in bytes(news.event)
            await live.unsubscribe(races[0])
            while not isinstance(told := await anext(received), Unsubscribed):
                pass
            assert told.race == races[0]


def failing(work: Callable[..., Any], *errors: Exception) -> Callable[..., Any]:
    """The function, which raises these errors first."""
    left = list(errors)

    async def fail_first(*arguments: Any) -> Any:
        if left:
            raise left.pop(0)
        return await work(*arguments)

    return fail_first


async def test_what_the_service_cannot_serve_for_a_moment_is_asked_for_again(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Cadogan(service.url) as ada, Cadogan(service.url) as bob:
        player = await ada.sign_up("Ada")
        await bob.sign_up("Bob")
        watched = (await bob.create_race("duchess", seats=1, view="open", countdown=0)).id
        own = (await ada.create_race("duchess", seats=1, view="open", countdown=0)).id
        async with ada.race(own) as seat:
            await seat.ready()
            await seat.started()
        begin = await ada.incoming_cursor()  # before the challenge
        challenge = await bob.challenge("duchess", to=player.name)
        busy = (Overloaded("no room"), Unreachable("no answer"), Unreachable("no answer"))
        monkeypatch.setattr(Rooms, "room", failing(Rooms.room, *busy))
        monkeypatch.setattr(PlayerSource, "follow", failing(PlayerSource.follow, *busy[1:]))
        monkeypatch.setattr(PlayerSource, "own_races", failing(PlayerSource.own_races, busy[1]))
        async with Live(service.url, player.token) as live, asyncio.timeout(30):
            await live.subscribe(watched)
            await live.follow_own()
            await live.follow_feed(begin)
            races, news, told = set[UUID](), b"", list[Interrupted]()
            async for received in live:
                match received:
                    case InRace(race=race, message=Welcome()):
                        races.add(race)
                    case News(event=event):
                        news += bytes(event)
                    case Interrupted():
                        told.append(received)
                    case other:
                        assert isinstance(other, InRace), other
                if races == {watched, own} and str(challenge.id).encode() in news:
                    break
            assert {(each.command, each.code) for each in told} >= {
                ("subscribe", "overloaded"),
                ("subscribe", "unavailable"),
                ("own", "unavailable"),
            }
            overloaded = next(each for each in told if each.code == "overloaded")
            assert overloaded.again_in_s >= RETRY_AFTER_S


async def until_in_each(
    received: AsyncIterator[LiveReceived], races: list[UUID], kind: type[Struct]
) -> dict[UUID, AnyReceived]:
    """The first message of that kind in each race; others are passed over."""
    found: dict[UUID, AnyReceived] = {}
    while found.keys() != set(races):
        message = await anext(received)
        if isinstance(message, InRace) and isinstance(message.message, kind):
            found.setdefault(message.race, message.message)
    return found
