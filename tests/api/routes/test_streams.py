"""Events of a race as a stream: NDJSON and server-sent events, from any `p` to the last one."""

import asyncio
import time
from contextlib import AsyncExitStack
from uuid import UUID

import httpx
import pytest

from cadogan.races.ids import RaceId
from cadogan.rooms import publisher
from cadogan.rooms.replay import log_cursor
from cadogan.rooms.replay import stream as rooms_stream
from cadogan.rooms.replay.log_cursor import LogCursor
from cadogan.rooms.replay.stream import Streams
from cadogan.store.errors import Unreachable
from tests.api.conftest import Json, Node, Person, ok, problem, race_on
from tests.api.listening import NDJSON, SERVER_SENT, listening
from tests.api.routes.races.test_racing import picked


async def public_events(http: httpx.AsyncClient, race: str) -> list[Json]:
    events: list[Json] = ok(await http.get(f"/races/{race}/events"))["events"]
    return events


async def played_out(*racers: Person, moves: int = 1) -> str:
    """A finished race."""
    race = await race_on(*racers)
    for racer in racers:
        for n in range(moves):
            await racer.plays(race, n, (await racer.board(race))["legal"][-1])
        await racer.resigns(race)
    return race


async def test_a_stream_has_past_and_future_events_and_ends_with_the_race(
    http: httpx.AsyncClient, ada: Person, bob: Person
) -> None:
    race = (await ada.creates(seats=2))["id"]
    async with listening(http, f"/races/{race}/events") as stream:
        assert stream.response.headers["content-type"] == "application/x-ndjson"
        assert stream.response.headers["cache-control"] == "no-store"
        received = await stream.until("created")
        for racer in (ada, bob):
            await racer.joins(race)
        for racer in (ada, bob):
            await racer.is_ready(race)
        received += await stream.until("started")
        for racer in (ada, bob):
            await racer.resigns(race)
        received += await stream.rest()
    assert received == await public_events(http, race)


@pytest.mark.parametrize("headers", [NDJSON, SERVER_SENT])
async def test_a_stream_continues_after_any_p_without_loss_or_repeat(
    http: httpx.AsyncClient, ada: Person, bob: Person, headers: dict[str, str]
) -> None:
    race = await played_out(ada, bob, moves=3)
    events = await public_events(http, race)
    for p in range(len(events)):
        async with listening(http, f"/races/{race}/events", headers, since=str(p)) as stream:
            assert await stream.rest() == events[p:]


async def drops_events(node: Node, race: str) -> None:
    """Let the room of a race keep only its last two events, as after 128 more."""
    room = await node.rooms.room(RaceId(UUID(race)))
    while len(room._publisher._recent) > 2:  # noqa: SLF001
        room._publisher._recent.pop(0)  # noqa: SLF001


async def test_events_that_the_room_dropped_come_from_the_log(
    http: httpx.AsyncClient, node: Node, ada: Person, bob: Person
) -> None:
    race = await played_out(ada, bob, moves=3)
    await drops_events(node, race)
    async with listening(http, f"/races/{race}/events") as stream:
        assert await stream.rest() == await public_events(http, race)


async def test_a_stream_has_all_that_becomes_public_at_once_however_much_it_is(
    http: httpx.AsyncClient, ada: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(publisher, "MOST_AT_ONCE", 2)
    monkeypatch.setattr(publisher, "RECENT", 2)
    monkeypatch.setattr(log_cursor, "AT_ONCE", 2)
    race = await race_on(ada, bob)
    async with listening(http, f"/races/{race}/events") as stream:
        received = await stream.until("started")
        n = 0
        while (await ada.board(race))["legal"] and n < 12:
            await ada.plays(race, n, (await ada.board(race))["legal"][-1])
            n += 1
        for racer in (bob, ada):
            await racer.resigns(race)
        received += await stream.rest()
    assert received == await public_events(http, race)
    assert [event["type"] for event in received].count("moved") == n


async def test_a_stream_waits_while_the_log_cannot_be_read(
    http: httpx.AsyncClient, node: Node, ada: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    race = await played_out(ada, bob)
    await drops_events(node, race)
    read, failures = LogCursor.next_moment, [Unreachable("cut")]

    async def next_moment(cursor: LogCursor) -> int | None:
        if failures:
            raise failures.pop()
        return await read(cursor)

    monkeypatch.setattr(LogCursor, "next_moment", next_moment)
    monkeypatch.setattr(rooms_stream, "RETRY_S", 0.01)
    async with listening(http, f"/races/{race}/events") as stream:
        assert await stream.rest() == await public_events(http, race)
    assert not failures


async def test_the_id_of_a_server_sent_event_is_its_p(http: httpx.AsyncClient, ada: Person) -> None:
    race = await played_out(ada)
    async with listening(http, f"/races/{race}/events", SERVER_SENT | {"Last-Event-ID": "2"}, since="1") as stream:
        assert stream.response.headers["content-type"].startswith("text/event-stream")
        lines = [await stream.line() for _ in range(5)]
    third = (await http.get(f"/races/{race}/events", params={"since": 2, "limit": 1})).text
    assert lines[:3] == [":", "", "id: 3"]
    assert lines[3] is not None
    assert lines[3].removeprefix("data: ") in third
    assert lines[4] == ""


@pytest.mark.parametrize("headers", [NDJSON, SERVER_SENT])
async def test_a_stream_after_the_last_event_is_204(
    http: httpx.AsyncClient, ada: Person, headers: dict[str, str]
) -> None:
    race = await played_out(ada)
    last = (await public_events(http, race))[-1]["p"]
    for since in (last, last + 1, 10**9):
        answer = await http.get(f"/races/{race}/events", params={"since": since}, headers=headers)
        assert (answer.status_code, answer.content) == (204, b"")


async def test_a_stream_obeys_fair_view(http: httpx.AsyncClient, ada: Person, bob: Person) -> None:
    race = await picked(ada, bob)
    async with listening(http, f"/races/{race}/events") as stream:
        await ada.plays(race, 0, "r0-f1")
        await ada.plays(race, 1, "deal")  # turns up a card that Bob has not seen
        received = await stream.until("moved")
        assert received[-1]["n"] == 1
        assert await public_events(http, race) == received
        await bob.resigns(race)
        moved, ended = await stream.event(), await stream.event()  # published together, in the order of the log
        assert (moved["type"], moved["seat"], moved["n"]) == ("moved", 0, 2)
        assert (ended["type"], ended["seat"]) == ("ended", 1)


async def test_a_stream_of_a_closed_race_waits_until_it_opens(http: httpx.AsyncClient, ada: Person, node: Node) -> None:
    race = await race_on(ada, view="closed", closed_until=time.time_ns() // 1_000_000 + 300_000)
    await ada.plays(race, 0, (await ada.board(race))["legal"][0])
    await ada.resigns(race)
    async with listening(http, f"/races/{race}/events") as stream:
        assert "moved" not in [event["type"] for event in await stream.until("finished")]
        room = await node.rooms.room(RaceId(UUID(race)))
        assert not room.is_over


async def test_an_idle_stream_sends_heartbeats(
    http: httpx.AsyncClient, ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms_stream, "HEARTBEAT_S", 0.01)
    race = (await ada.creates())["id"]
    for headers, beat in ((NDJSON, [""]), (SERVER_SENT, [":", ""])):
        async with listening(http, f"/races/{race}/events", headers, since="1") as stream:
            assert [await stream.line() for _ in range(3 * len(beat))] == 3 * beat


async def test_a_slow_reader_misses_nothing_and_fills_no_buffer(
    http: httpx.AsyncClient, node: Node, ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms_stream, "MOST_UNREAD", 300)
    race = await picked(ada)
    slow = await Streams(node.rooms, node.log, node.services.clock).opened(RaceId(UUID(race)), 0, "192.0.2.1")
    assert slow is not None
    received = list(await slow.next() or ())
    for n, move in enumerate(("r0-f1", "deal", "deal", "deal", "deal")):  # the reader does not read meanwhile
        await ada.plays(race, n, move)
    assert sum(len(event.json) for event in slow._unread) <= 300  # noqa: SLF001 - the buffer of this reader
    await ada.resigns(race)
    while (lines := await slow.next()) is not None:
        received += lines
    slow.leave()
    assert [event.p for event in received] == [event["p"] for event in await public_events(http, race)]


async def test_a_stream_counts_as_a_spectator_until_it_ends(http: httpx.AsyncClient, node: Node, ada: Person) -> None:
    race = (await ada.creates())["id"]
    room = await node.rooms.room(RaceId(UUID(race)))
    async with listening(http, f"/races/{race}/events") as stream:
        await stream.until("created")
        assert room.spectators_here == {"127.0.0.1"}
    async with asyncio.timeout(10):
        while room.spectators_here:  # noqa: ASYNC110 - a disconnection causes no event here
            await asyncio.sleep(0.01)


async def test_streams_of_one_address_or_player_count_as_one_spectator(node: Node, ada: Person, bob: Person) -> None:
    race = (await ada.creates())["id"]
    room = await node.rooms.room(RaceId(UUID(race)))
    address = f"/races/{race}/events"
    streams = []  # one that is freed is closed
    async with AsyncExitStack() as stack:
        for place, count, headers in (
            ("127.0.0.1", 12, NDJSON),
            ("127.0.0.2", 3, SERVER_SENT),
            ("127.0.0.2", 3, NDJSON | {"Authorization": f"Bearer {bob.token}"}),
        ):
            transport = httpx.AsyncHTTPTransport(local_address=place)
            there = httpx.AsyncClient(base_url=f"{node.url}/api/v1", transport=transport)
            client = await stack.enter_async_context(there)
            for _ in range(count):
                streams.append(await stack.enter_async_context(listening(client, address, headers)))
                await streams[-1].until("created")
        assert room.spectators_here == {"127.0.0.1", "127.0.0.2", UUID(bob.id)}
        assert node.rooms.spectators_here()[RaceId(UUID(race))] == 3


async def test_a_shutdown_ends_all_streams(node: Node, ada: Person) -> None:
    race = (await ada.creates())["id"]
    streams = Streams(node.rooms, node.log, node.services.clock)
    stream = await streams.opened(RaceId(UUID(race)), 0, "192.0.2.1")
    assert stream is not None
    assert await stream.next()
    waiting = asyncio.create_task(stream.next())
    await asyncio.sleep(0)  # let it begin to wait
    streams.close()
    async with asyncio.timeout(10):
        assert await waiting is None
    stream.leave()
    late = await streams.opened(RaceId(UUID(race)), 0, "192.0.2.1")
    assert late is not None
    assert await late.next() is None


@pytest.mark.parametrize("weight", ["inf", "-inf", "1e999"])
async def test_an_invalid_weight_in_accept_gets_a_page(http: httpx.AsyncClient, ada: Person, weight: str) -> None:
    race, headers = await played_out(ada), {"Accept": f"text/event-stream;q={weight}, application/json"}
    for address in (f"/races/{race}/events", "/feed"):
        assert "events" in ok(await http.get(address, headers=headers))
    export = await http.get("/races/export", headers={"Accept": f"text/plain;q={weight}, application/x-ndjson"})
    assert (export.status_code, export.headers["content-type"]) == (200, "application/x-ndjson")


async def test_invalid_requests_for_streams_are_refused(http: httpx.AsyncClient, ada: Person) -> None:
    race = (await ada.creates())["id"]
    path = f"/races/{race}/events"
    refused = problem(await http.get(path, params={"limit": 3}, headers=NDJSON), 400, "invalid-parameter")
    assert (refused["field"], refused["value"]) == ("limit", "3")
    for wrong in ("-1", "last", "1.5", "٣"):
        headers = httpx.Headers(SERVER_SENT | {"Last-Event-ID": wrong}, encoding="utf-8")
        refused = problem(await http.get(path, headers=headers), 400, "invalid-parameter")
        assert refused["field"] == "Last-Event-ID"
    problem(await http.get(f"/races/{UUID(int=7)}/events", headers=NDJSON), 404, "unknown-race")


async def test_many_streams_of_one_race_have_the_same_events(http: httpx.AsyncClient, node: Node, ada: Person) -> None:
    race = await picked(ada)

    async def all_of_it(since: int) -> list[Json]:
        async with (
            httpx.AsyncClient(base_url=f"{node.url}/api/v1") as own,
            listening(own, f"/races/{race}/events", since=str(since)) as stream,
        ):
            received: list[Json] = await stream.rest()
            return received

    hearing = [asyncio.create_task(all_of_it(since % 4)) for since in range(12)]
    for n, move in enumerate(("r0-f1", "deal", "deal")):
        await ada.plays(race, n, move)
    await ada.resigns(race)
    events = await public_events(http, race)
    for since, received in enumerate(await asyncio.gather(*hearing)):
        assert received == events[since % 4 :]


@pytest.mark.parametrize("mark", ["x", "-1", "9" * 11, "9" * 5_000])
async def test_an_invalid_last_event_id_is_refused(http: httpx.AsyncClient, ada: Person, mark: str) -> None:
    race = (await ada.creates())["id"]
    refused = await http.get(f"/races/{race}/events", headers={**SERVER_SENT, "Last-Event-ID": mark})
    problem(refused, 400, "invalid-parameter")
    problem(await http.get(f"/races/{race}/events?since={10**30}"), 400, "malformed")
