"""The feed: starts and finishes of all races, as pages and as they happen."""

import asyncio
import time
from collections.abc import AsyncIterator
from uuid import UUID

import httpx
import pytest

from cadogan.lobby.news import feed as rooms_feed
from cadogan.lobby.news.feed import FeedService, NewsFilter
from cadogan.store.embedded import EmbeddedPostgres
from cadogan.store.log.log import Place
from cadogan.store.projections.feed import Feed, NewsBatch
from cadogan.store.projections.listing import Listing
from cadogan.store.projections.results import Results
from tests.api.conftest import (
    Json,
    NewPerson,
    Node,
    Person,
    beating_node,
    ok,
    problem,
    race_on,
    race_won_by,
    rated_race_won_by,
)
from tests.api.listening import NDJSON, SERVER_SENT, SOON_S, listening, news, now
from tests.fixtures import copy_of


@pytest.fixture(scope="module")
async def node(postgres: EmbeddedPostgres, database_template: str) -> AsyncIterator[Node]:
    """A node for these tests: the feed has all races, and another test's abandoned race would end after two minutes."""
    async with copy_of(postgres, database_template) as dsn, beating_node(dsn) as node:
        yield node


def kinds_and_races(events_read: list[Json]) -> list[tuple[str, str]]:
    return [(event["type"], event["race"]) for event in events_read]


async def test_the_feed_has_starts_and_finishes_with_results(
    http: httpx.AsyncClient, node: Node, ada: Person, bob: Person
) -> None:
    cursor = await now(http)
    race = await rated_race_won_by(node, ada, bob)
    started, finished = await news(http, cursor, 2)
    view = ok(await http.get(f"/races/{race}"))
    common = {"race": race, "game": "duchess", "rated": True, "house": False}
    assert started == common | {
        "type": "started",
        "cursor": started["cursor"],
        "at": view["started_at"],
        "seats": 2,
        "racers": [{"seat": 0, "player": ada.id}, {"seat": 1, "player": bob.id}],
    }
    standings = sorted(view["standings"], key=lambda row: row["seat"])
    assert finished == common | {
        "type": "finished",
        "cursor": finished["cursor"],
        "at": view["finished_at"],
        "standings": [
            {"seat": row["seat"], "player": player.id, **{name: row[name] for name in ("place", "home", "how", "time")}}
            for row, player in zip(standings, (ada, bob), strict=True)
        ],
    }


async def test_the_feed_has_no_names(http: httpx.AsyncClient, ada: Person, bob: Person) -> None:
    cursor = await now(http)
    await race_won_by(ada, bob)
    await news(http, cursor, 2)
    text = (await http.get("/feed", params={"cursor": cursor})).text
    assert ada.name not in text
    assert bob.name not in text


async def test_pages_of_any_size_have_every_event_once(http: httpx.AsyncClient, ada: Person, bob: Person) -> None:
    cursor = await now(http)
    races = [await race_won_by(ada, bob) for _ in range(3)]
    whole = await news(http, cursor, 6)
    assert kinds_and_races(whole) == [(kind, race) for race in races for kind in ("started", "finished")]
    for limit in ("1", "2", "4"):
        assert await news(http, cursor, 6, limit=limit) == whole
    page = ok(await http.get("/feed", params={"cursor": cursor, "limit": 4}))
    assert (page["more"], page["next"]) == (True, whole[3]["cursor"])
    last = ok(await http.get("/feed", params={"cursor": whole[-1]["cursor"]}))
    assert (last["events"], last["more"]) == ([], False)


async def test_the_feed_begins_with_the_first_race_ever(http: httpx.AsyncClient, ada: Person) -> None:
    race = await race_on(ada)
    cursor, events_read = "start", list[Json]()
    async with asyncio.timeout(SOON_S):
        while ("started", race) not in kinds_and_races(events_read):
            page = ok(await http.get("/feed", params={"cursor": cursor}))
            cursor, events_read = page["next"], events_read + page["events"]
    assert [event["cursor"] for event in events_read[:3]] == [
        event["cursor"] for event in ok(await http.get("/feed", params={"limit": 3}))["events"]
    ]


async def test_the_feed_filters_by_game_and_omits_house_races(
    http: httpx.AsyncClient, node: Node, ada: Person, bob: Person
) -> None:
    cursor = await now(http)
    await race_won_by(bob, ada, listed=False)
    people = await race_on(bob)
    other_game = await race_on(bob, game="eagle-wing")
    await node.pool.execute("UPDATE player SET is_house = true WHERE player_id = $1", UUID(ada.id))
    house = (await ada.creates(seats=1))["id"]
    await bob.joins(house)
    await bob.is_ready(house)
    last = await race_on(bob)
    for query, races in (
        ({}, [people, other_game, last]),
        ({"game": "duchess"}, [people, last]),
        ({"house": "true"}, [house]),
        ({"house": "false"}, [people, other_game, last]),
        ({"game": "eagle-wing"}, [other_game]),
    ):
        events_read = await news(http, cursor, len(races), **query)
        assert kinds_and_races(events_read) == [("started", race) for race in races]
    assert [event["house"] for event in await news(http, cursor, 1, house="true")] == [True]


async def test_the_feed_filters_by_player_and_type(
    http: httpx.AsyncClient, ada: Person, bob: Person, person: NewPerson
) -> None:
    cursor = await now(http)
    other = await race_on(await person())
    race = await race_won_by(ada, bob)
    both = [("started", race), ("finished", race)]
    for racer in (ada, bob):
        assert kinds_and_races(await news(http, cursor, 2, player=racer.id)) == both
    assert kinds_and_races(await news(http, cursor, 2, type="started")) == [("started", other), ("started", race)]
    assert kinds_and_races(await news(http, cursor, 1, type="finished")) == both[1:]
    async with listening(http, "/feed", cursor=cursor, player=ada.id, type="finished") as stream:
        assert kinds_and_races([await stream.event()]) == both[1:]


async def test_a_closed_race_has_its_results_and_no_cards(http: httpx.AsyncClient, ada: Person) -> None:
    cursor = await now(http)
    race = await race_on(ada, view="closed", closed_until=time.time_ns() // 1_000_000 + 3_600_000)
    await ada.resigns(race)
    _, finished = await news(http, cursor, 2)
    assert [row["how"] for row in finished["standings"]] == ["resigned"]
    assert not {"piles", "seed", "deck", "deal"} & finished.keys()


async def test_a_stream_has_past_and_future_events(http: httpx.AsyncClient, ada: Person, bob: Person) -> None:
    cursor = await now(http)
    first = await race_won_by(ada, bob)
    async with listening(http, "/feed", cursor=cursor) as stream:
        assert stream.response.headers["content-type"] == "application/x-ndjson"
        events_read = [await stream.event(), await stream.event()]
        second = await race_on(ada, bob)
        events_read.append(await stream.event())
        for racer in (ada, bob):
            await racer.resigns(second)
        events_read.append(await stream.event())
    assert kinds_and_races(events_read) == [
        (kind, race) for race in (first, second) for kind in ("started", "finished")
    ]
    assert events_read == await news(http, cursor, 4)


@pytest.mark.parametrize("headers", [NDJSON, SERVER_SENT])
async def test_a_broken_stream_can_continue_after_any_event(
    http: httpx.AsyncClient, ada: Person, bob: Person, headers: dict[str, str]
) -> None:
    cursor = await now(http)
    for _ in range(2):
        await race_won_by(ada, bob)
    whole = await news(http, cursor, 4)
    for number, event in enumerate(whole[:-1]):
        async with listening(http, "/feed", headers, cursor=event["cursor"]) as stream:
            assert [await stream.event() for _ in whole[number + 1 :]] == whole[number + 1 :]
        resumed = headers | {"Last-Event-ID": event["cursor"]}
        async with listening(http, "/feed", resumed, cursor="now") as stream:  # the header takes precedence
            assert await stream.event() == whole[number + 1]


async def test_the_id_of_a_server_sent_event_is_its_cursor(http: httpx.AsyncClient, ada: Person) -> None:
    cursor = await now(http)
    await race_on(ada)
    async with listening(http, "/feed", SERVER_SENT, cursor=cursor) as stream:
        lines = [await stream.line() for _ in range(4)]
    (started,) = await news(http, cursor, 1)
    assert lines[:3] == [":", "", f"id: {started['cursor']}"]
    assert str(lines[3]).startswith('data: {"type":"started"')


async def test_an_idle_stream_sends_heartbeats(http: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms_feed, "HEARTBEAT_S", 0.01)
    for headers, beat in ((NDJSON, [""]), (SERVER_SENT, [":", ""])):
        async with listening(http, "/feed", headers, cursor="now") as stream:
            assert [await stream.line() for _ in range(3 * len(beat))] == 3 * beat


class CountedFeed(Feed):
    """A feed that counts its readings."""

    readings = 0

    async def read(self, *after: Place) -> NewsBatch:
        self.readings += 1
        return await super().read(*after)


def feed_of(node: Node) -> CountedFeed:
    return CountedFeed(node.pool, node.log, Listing(node.pool, node.log), Results(node.pool, node.log))


async def test_many_followers_get_the_same_from_one_reading(node: Node, ada: Person, bob: Person) -> None:
    feed = feed_of(node)
    feeds = FeedService(feed)
    place = await feeds.end()
    followers = [feeds.follow(place, NewsFilter()) for _ in range(50)]
    async with asyncio.timeout(SOON_S):
        following = [asyncio.create_task(follower.next()) for follower in followers]
        race = await race_on(ada, bob)
        events_read = await asyncio.gather(*following)
    assert {tuple(each or ()) for each in events_read} == {tuple(events_read[0] or ())}
    assert [str(each.race.race_id) for each in events_read[0] or ()] == [race]
    assert feed.readings < len(followers)


async def test_a_shutdown_ends_all_followers_at_once(node: Node) -> None:
    feeds = FeedService(feed_of(node))
    follower = feeds.follow(await feeds.end(), NewsFilter())
    waiting = asyncio.create_task(follower.next())
    await asyncio.sleep(0)  # let it begin to wait
    feeds.close()
    async with asyncio.timeout(SOON_S):
        assert await waiting is None
    assert await feeds.follow(await feeds.end(), NewsFilter()).next() is None


async def test_invalid_parameters_are_refused(http: httpx.AsyncClient) -> None:
    for wrong in ("", "then", "-1", "A" * 37, "A" * 39, "ß" * 38, "!" + "A" * 38):
        refused = problem(await http.get("/feed", params={"cursor": wrong}), 422, "invalid-cursor")
        assert (refused["field"], refused["value"]) == ("cursor", wrong)
    headers = SERVER_SENT | {"Last-Event-ID": "41"}
    refused = problem(await http.get("/feed", headers=headers), 422, "invalid-cursor")
    assert (refused["field"], refused["value"]) == ("Last-Event-ID", "41")
    refused = problem(await http.get("/feed", params={"limit": 3}, headers=NDJSON), 400, "invalid-parameter")
    assert (refused["field"], refused["value"]) == ("limit", "3")
    for limit in ("0", "1001", "few"):
        problem(await http.get("/feed", params={"limit": limit}), 400, "malformed")
    problem(await http.get("/feed", params={"game": "whist"}), 404, "unknown-game")
    problem(await http.get("/feed", params={"since": "3"}), 400, "unknown-parameter")
