"""The feed: every start and finish once, from any cursor."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from secrets import token_hex
from typing import Any
from uuid import UUID

import pytest

from cadogan.app import Service
from cadogan_client import Cadogan, CadoganError, Problem, sync
from cadogan_client.feed import FEED, read
from cadogan_client.wire_types import (
    AccountNews,
    AnyFeedEvent,
    AnyPlayerEvent,
    ChallengeNews,
    RaceEndNews,
    RaceFinish,
    RaceStart,
    RaceStartNews,
    TokenNews,
)

TIMEOUT_S = 20


async def finish_race(url: str, **terms: Any) -> UUID:
    """Play a race with one seat to its end; its id."""
    async with Cadogan(url) as ada:
        await ada.sign_up(f"Ada {token_hex(4)}")
        race = await ada.create_race("duchess", **{"seats": 1, "countdown": 0, **terms})
        async with ada.race(race.id) as seat:
            await seat.ready()
            await seat.started()
            await seat.resign()
            await seat.finished()
        return race.id


async def next_events(feed: AsyncIterator[AnyFeedEvent], count: int) -> list[AnyFeedEvent]:
    """The next events of a feed."""
    async with asyncio.timeout(TIMEOUT_S):
        return [await anext(feed) for _ in range(count)]


def types_and_races(events: list[AnyFeedEvent]) -> list[tuple[type[AnyFeedEvent], UUID]]:
    return [(type(event), event.race) for event in events]


def start_and_finish(*races: UUID) -> list[tuple[type[AnyFeedEvent], UUID]]:
    return [(type_, race) for race in races for type_ in (RaceStart, RaceFinish)]


async def test_the_feed_starts_now_at_the_first_event_or_at_any_cursor(service: Service) -> None:
    async with Cadogan(service.url) as guest:
        first = await finish_race(service.url)
        whole = await next_events(guest.feed("start"), 2)
        assert types_and_races(whole) == start_and_finish(first)
        finish = whole[1]
        assert isinstance(finish, RaceFinish)
        assert [(row.place, row.how) for row in finish.standings] == [(1, "resigned")]
        assert await next_events(guest.feed(whole[0].cursor), 1) == whole[1:]
        following = asyncio.create_task(next_events(guest.feed(game="duchess"), 1))
        second = None
        while not following.done():  # a race that finishes before the feed is open is not in it
            second = await finish_race(service.url)
        assert second is not None
        assert first not in {event.race for event in await following}


async def test_an_invalid_cursor_or_game_is_a_problem_at_once(service: Service) -> None:
    async with Cadogan(service.url) as guest:
        with pytest.raises(Problem) as problem:
            await next_events(guest.feed("then"), 1)
        assert (problem.value.code, problem.value.field, problem.value.value) == ("invalid-cursor", "cursor", "then")
        with pytest.raises(Problem, match="whist"):
            await next_events(guest.feed(game="whist"), 1)


async def test_the_feed_works_without_asyncio(service: Service) -> None:
    race = await finish_race(service.url)

    def follow() -> list[AnyFeedEvent]:
        with sync.Cadogan(service.url) as guest:
            feed = guest.feed("start")
            return [next(feed), next(feed)]

    assert types_and_races(await asyncio.to_thread(follow)) == start_and_finish(race)


def test_an_unknown_event_is_skipped_and_an_invalid_line_is_an_error() -> None:
    assert read(FEED, '{"type":"postponed","cursor":"c","why":"rain"}') == ("c", None)
    for line in ("{", '{"type":"started","cursor":"c"}', "[]", '{"cursor":"c"}'):
        with pytest.raises(CadoganError, match=r"is not a feed event|broke off"):
            read(FEED, line)


async def test_a_players_own_feed_starts_now_or_at_any_cursor(service: Service) -> None:
    async with Cadogan(service.url) as ada, Cadogan(service.url) as ben:
        await ada.sign_up(f"Ada {token_hex(4)}")
        ben_name = (await ben.sign_up(f"Ben {token_hex(4)}")).name
        early = await ada.challenge("duchess", ben_name)
        waiting = asyncio.create_task(next_news(ben.incoming()))
        async with asyncio.timeout(TIMEOUT_S):
            first = await next_news(ben.incoming("start"))
            assert isinstance(first, ChallengeNews)
            assert (first.state, first.challenge.id) == ("open", early.id)
            challenge = None
            while not waiting.done():  # a challenge that is made before the feed is open is not in it
                async with Cadogan(service.url) as another:  # a newcomer has one open challenge to a player
                    await another.sign_up(f"Cleo {token_hex(4)}")
                    challenge = await another.challenge("duchess", ben_name)
                await asyncio.wait([waiting], timeout=1)
            news = await waiting
            assert isinstance(news, ChallengeNews)
            assert news.challenge.id != early.id
            assert challenge is not None
            assert [each.cursor async for each in until(ben.incoming(first.cursor), news.cursor)][-1] == news.cursor


async def next_news(feed: AsyncIterator[AnyPlayerEvent]) -> AnyPlayerEvent:
    """The next event of a player's feed."""
    return await anext(feed)


async def until(feed: AsyncIterator[AnyPlayerEvent], cursor: str) -> AsyncIterator[AnyPlayerEvent]:
    """The events of a feed up to the one with this cursor."""
    async for event in feed:
        yield event
        if event.cursor == cursor:
            return


async def test_races_and_revoked_tokens_reach_their_player_without_asyncio(service: Service) -> None:
    def race_and_read() -> list[type[AnyPlayerEvent]]:
        with sync.Cadogan(service.url) as ada:
            ada.sign_up(f"Ada {token_hex(4)}")
            race = ada.create_race("duchess", seats=1, countdown=0)
            with ada.race(race.id) as seat:
                seat.ready()
                seat.started()
                seat.resign()
                seat.finished()
            ada.revoke_token(ada.create_token("other", "player:read").id)
            feed = ada.incoming("start")
            return [type(next(feed)) for _ in range(5)]

    told = await asyncio.to_thread(race_and_read)
    assert Counter(told) == {RaceStartNews: 1, RaceEndNews: 1, TokenNews: 1, AccountNews: 2}
    assert told.index(RaceStartNews) < told.index(RaceEndNews)


async def test_people_who_are_here_are_counted(service: Service) -> None:
    async with Cadogan(service.url) as guest:
        online = await guest.online()
        assert online.racing + online.waiting <= online.online
