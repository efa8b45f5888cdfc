"""The feed: starts and finishes of all races, as pages and as they happen."""

import asyncio
from collections.abc import AsyncIterator
from uuid import UUID

import httpx
import pytest

from cadogan.lobby import feed as rooms_feed
from cadogan.lobby.feed import FeedService, NewsFilter
from cadogan.store.embedded import EmbeddedPostgres
from cadogan.store.log.log import Place
from cadogan.store.projections.feed import Feed, NewsBatch
from cadogan.store.projections.listing import Listing
from cadogan.store.projections.results import Results
from tests.api.conftest import Json, NewPerson, Node, Person, beating_node, ok, problem, race_on, race_won_by
from tests.api.listening import NDJSON, SERVER_SENT, SOON_S, listening
from tests.fixtures import copy_of


@pytest.fixture(scope="module")
async def node(postgres: EmbeddedPostgres, database_template: str) -> AsyncIterator[Node]:
    """A node for these tests: a feed tells of all races, and one that was left is ended after two minutes."""
    async with copy_of(postgres, database_template) as dsn, beating_node(dsn) as node:
        yield node


async def now(http: httpx.AsyncClient) -> str:
    """Cursor of what is new."""
    page = ok(await http.get("/feed", params={"cursor": "now"}))
    assert (page["events"], page["more"]) == ([], False)
    cursor: str = page["next"]
    return cursor


async def news(http: httpx.AsyncClient, cursor: str, events: int, **query: str) -> list[Json]:
    """So many events behind a cursor, in pages."""
    told: list[Json] = []
    async with asyncio.timeout(SOON_S):
        while len(told) < events:
            page = ok(await http.get("/feed", params={"cursor": cursor, **query}))
            told += page["events"]
            cursor = page["next"]
    return told


def brief(told: list[Json]) -> list[tuple[str, str]]:
    return [(event["type"], event["race"]) for event in told]


async def test_the_feed_tells_who_races_and_how_it_ended(http: httpx.AsyncClient, ada: Person, bob: Person) -> None:
    cursor = await now(http)
    race = await race_won_by(ada, bob, rated=True)
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


async def test_the_feed_names_nobody(http: httpx.AsyncClient, ada: Person, bob: Person) -> None:
    cursor = await now(http)
    await race_won_by(ada, bob)
    await news(http, cursor, 2)
    text = (await http.get("/feed", params={"cursor": cursor})).text
    assert ada.name not in text
    assert bob.name not in text


async def test_pages_of_any_size_tell_everything_once_and_always_the_same(
    http: httpx.AsyncClient, ada: Person, bob: Person
) -> None:
    cursor = await now(http)
    races = [await race_won_by(ada, bob) for _ in range(3)]
    whole = await news(http, cursor, 6)
    assert brief(whole) == [(kind, race) for race in races for kind in ("started", "finished")]
    for limit in ("1", "2", "4"):
        assert await news(http, cursor, 6, limit=limit) == whole
    page = ok(await http.get("/feed", params={"cursor": cursor, "limit": 4}))
    assert (page["more"], page["next"]) == (True, whole[3]["cursor"])
    last = ok(await http.get("/feed", params={"cursor": whole[-1]["cursor"]}))
    assert (last["events"], last["more"]) == ([], False)


async def test_the_feed_begins_with_the_first_race_that_there_was(http: httpx.AsyncClient, ada: Person) -> None:
    race = await race_on(ada)
    cursor, told = "start", list[Json]()
    async with asyncio.timeout(SOON_S):
        while ("started", race) not in brief(told):
            page = ok(await http.get("/feed", params={"cursor": cursor}))
            cursor, told = page["next"], told + page["events"]
    assert [event["cursor"] for event in told[:3]] == [
        event["cursor"] for event in ok(await http.get("/feed", params={"limit": 3}))["events"]
    ]


async def test_one_game_may_be_asked_for_and_races_of_the_house_have_to_be(
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
        ({"house": "true"}, [people, other_game, house, last]),
        ({"house": "true", "game": "eagle-wing"}, [other_game]),
    ):
        told = await news(http, cursor, len(races), **query)
        assert brief(told) == [("started", race) for race in races]
    assert [event["house"] for event in await news(http, cursor, 4, house="true")] == [False, False, True, False]


async def test_one_player_or_one_type_of_event_may_be_asked_for(
    http: httpx.AsyncClient, ada: Person, bob: Person, person: NewPerson
) -> None:
    cursor = await now(http)
    other = await race_on(await person())
    race = await race_won_by(ada, bob)
    both = [("started", race), ("finished", race)]
    for racer in (ada, bob):
        assert brief(await news(http, cursor, 2, player=racer.id)) == both
    assert brief(await news(http, cursor, 2, type="started")) == [("started", other), ("started", race)]
    assert brief(await news(http, cursor, 1, type="finished")) == both[1:]
    async with listening(http, "/feed", cursor=cursor, player=ada.id, type="finished") as stream:
        assert brief([await stream.event()]) == both[1:]


async def test_a_closed_race_tells_how_it_ended_and_no_card(http: httpx.AsyncClient, ada: Person) -> None:
    cursor = await now(http)
    race = await race_on(ada, view="closed", closed_until=2**42)
    await ada.resigns(race)
    _, finished = await news(http, cursor, 2)
    assert [row["how"] for row in finished["standings"]] == ["resigned"]
    assert not {"piles", "seed", "deck", "deal"} & finished.keys()


async def test_a_stream_tells_what_was_and_what_comes(http: httpx.AsyncClient, ada: Person, bob: Person) -> None:
    cursor = await now(http)
    first = await race_won_by(ada, bob)
    async with listening(http, "/feed", cursor=cursor) as stream:
        assert stream.response.headers["content-type"] == "application/x-ndjson"
        told = [await stream.event(), await stream.event()]
        second = await race_on(ada, bob)
        told.append(await stream.event())
        for racer in (ada, bob):
            await racer.resigns(second)
        told.append(await stream.event())
    assert brief(told) == [(kind, race) for race in (first, second) for kind in ("started", "finished")]
    assert told == await news(http, cursor, 4)


@pytest.mark.parametrize("headers", [NDJSON, SERVER_SENT])
async def test_a_stream_that_broke_goes_on_behind_any_event(
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
        async with listening(http, "/feed", resumed, cursor="now") as stream:  # the header comes before it
            assert await stream.event() == whole[number + 1]


async def test_server_sent_events_carry_the_cursor_from_which_they_go_on(http: httpx.AsyncClient, ada: Person) -> None:
    cursor = await now(http)
    await race_on(ada)
    async with listening(http, "/feed", SERVER_SENT, cursor=cursor) as stream:
        lines = [await stream.line() for _ in range(4)]
    (started,) = await news(http, cursor, 1)
    assert lines[:3] == [":", "", f"id: {started['cursor']}"]
    assert str(lines[3]).startswith('data: {"type":"started"')


async def test_a_quiet_stream_beats(http: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms_feed, "HEARTBEAT_S", 0.01)
    for headers, beat in ((NDJSON, [""]), (SERVER_SENT, [":", ""])):
        async with listening(http, "/feed", headers, cursor="now") as stream:
            assert [await stream.line() for _ in range(3 * len(beat))] == 3 * beat


class CountedFeed(Feed):
    """A feed that knows how often it was read."""

    readings = 0

    async def read(self, *after: Place) -> NewsBatch:
        self.readings += 1
        return await super().read(*after)


def feed_of(node: Node) -> CountedFeed:
    return CountedFeed(node.pool, node.log, Listing(node.pool, node.log), Results(node.pool, node.log))


async def test_many_followers_are_told_the_same_and_read_as_one(node: Node, ada: Person, bob: Person) -> None:
    feed = feed_of(node)
    feeds = FeedService(feed)
    place = await feeds.end()
    followers = [feeds.follow(place, NewsFilter()) for _ in range(50)]
    async with asyncio.timeout(SOON_S):
        following = [asyncio.create_task(follower.next()) for follower in followers]
        race = await race_on(ada, bob)
        told = await asyncio.gather(*following)
    assert {tuple(each or ()) for each in told} == {tuple(told[0] or ())}
    assert [str(each.race.race_id) for each in told[0] or ()] == [race]
    assert feed.readings < len(followers)


async def test_followers_of_a_node_that_shuts_down_end_at_once(node: Node) -> None:
    feeds = FeedService(feed_of(node))
    follower = feeds.follow(await feeds.end(), NewsFilter())
    waiting = asyncio.create_task(follower.next())
    await asyncio.sleep(0)  # it waits
    feeds.close()
    async with asyncio.timeout(SOON_S):
        assert await waiting is None
    assert await feeds.follow(await feeds.end(), NewsFilter()).next() is None


async def test_what_cannot_be_asked_for_is_refused(http: httpx.AsyncClient) -> None:
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
