"""The feed through the client: every start and finish once, from any place on."""

import asyncio
from collections.abc import AsyncIterator
from secrets import token_hex
from typing import Any
from uuid import UUID

import pytest

from cadogan.app import Service
from cadogan_client import Cadogan, CadoganError, Problem, sync
from cadogan_client.feed import AnyFeedEvent, RaceFinish, RaceStart, read

SOON_S = 20


async def raced(url: str, **terms: Any) -> UUID:
    """A race of one that is over."""
    async with Cadogan(url) as ada:
        await ada.sign_up(f"Ada {token_hex(4)}")
        race = await ada.create_race("duchess", **{"seats": 1, "countdown": 0, **terms})
        async with ada.race(race.id) as seat:
            await seat.ready()
            await seat.started()
            await seat.resign()
            await seat.finished()
        return race.id


async def some(feed: AsyncIterator[AnyFeedEvent], events: int) -> list[AnyFeedEvent]:
    """The next events."""
    async with asyncio.timeout(SOON_S):
        return [await anext(feed) for _ in range(events)]


def brief(told: list[AnyFeedEvent]) -> list[tuple[type[AnyFeedEvent], UUID]]:
    return [(type(event), event.race) for event in told]


def both(*races: UUID) -> list[tuple[type[AnyFeedEvent], UUID]]:
    return [(kind, race) for race in races for kind in (RaceStart, RaceFinish)]


async def test_the_feed_is_followed_from_now_from_the_start_or_from_any_event(service: Service) -> None:
    async with Cadogan(service.url) as guest:
        first = await raced(service.url)
        whole = await some(guest.feed("start"), 2)
        assert brief(whole) == both(first)
        finish = whole[1]
        assert isinstance(finish, RaceFinish)
        assert [(row.place, row.how) for row in finish.standings] == [(1, "resigned")]
        assert await some(guest.feed(whole[0].cursor), 1) == whole[1:]
        following = asyncio.create_task(some(guest.feed(game="duchess"), 1))
        second = None
        while not following.done():  # until it has begun to follow
            second = await raced(service.url)
        assert second is not None
        assert first not in {event.race for event in await following}


async def test_what_cannot_be_followed_is_said_at_once(service: Service) -> None:
    async with Cadogan(service.url) as guest:
        with pytest.raises(Problem) as problem:
            await some(guest.feed("then"), 1)
        assert (problem.value.code, problem.value.field, problem.value.value) == ("invalid-cursor", "cursor", "then")
        with pytest.raises(Problem, match="whist"):
            await some(guest.feed(game="whist"), 1)


async def test_the_feed_is_followed_without_asyncio(service: Service) -> None:
    race = await raced(service.url)

    def follow() -> list[AnyFeedEvent]:
        with sync.Cadogan(service.url) as guest:
            feed = guest.feed("start")
            return [next(feed), next(feed)]

    assert brief(await asyncio.to_thread(follow)) == both(race)


def test_a_later_kind_of_event_is_passed_over_and_nonsense_is_not() -> None:
    assert read('{"type":"postponed","cursor":"c","why":"rain"}') == ("c", None)
    for nonsense in ("{", '{"type":"started","cursor":"c"}', "[]", '{"cursor":"c"}'):
        with pytest.raises(CadoganError, match=r"does not speak|broke off"):
            read(nonsense)
