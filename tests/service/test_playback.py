"""Playback from any place at any speed, until it is live."""

import asyncio
import json
import socket as sockets
import time
from contextlib import AbstractAsyncContextManager
from itertools import pairwise
from time import monotonic
from typing import Any

import asyncpg
import pytest

from cadogan.cli.serving.listeners import bound
from cadogan.rooms.replay import playback
from cadogan.rooms.sockets import websocket_connection
from cadogan.store.errors import Unreachable
from cadogan.store.log.log import Entry, Log
from tests.fixtures import running
from tests.service.live import Connection, Live, Message, connected, entered, public_events, racing, still_there
from tests.service.past_race import Deed, PastRace, past_race
from tests.service.test_watching import busy, play_all

FASTEST = 100
MOVES = ("r1-f3", "deal", "deal", "deal", "deal", "deal")


def public(heard: list[Message]) -> list[Message]:
    return [message for message in heard if "p" in message and message["type"] != "welcome"]


def numbers(heard: list[Message]) -> list[int]:
    return [message["p"] for message in public(heard)]


def playing(
    race: Live, place: int | str, speed: float | None = None, seat: int | None = None
) -> AbstractAsyncContextManager[Connection]:
    """A connection that has said from where and how fast it wants the race played."""
    hello: dict[str, Any] = {"from": place} if speed is None else {"from": place, "speed": speed}
    return entered(race, seat, **hello)


async def until_live(spectator: Connection) -> Message:
    """The welcome that comes when the playback has caught up."""
    while True:
        welcome = await spectator.until("welcome")
        if "playback" not in welcome:
            return welcome


@pytest.fixture
async def past(url: str, rooms_dsn: str) -> PastRace:
    """A race that is over. One makes a move every five seconds, the other the same a quarter of a minute later."""
    quick = [Deed(5 * number, 0, move) for number, move in enumerate(MOVES, start=1)]
    slow = [Deed(5 * number + 15, 1, move) for number, move in enumerate(MOVES, start=1)]
    end = [Deed(60, 1, "resign"), Deed(60, 0, "resign")]
    return await past_race(url, rooms_dsn, [*sorted(quick + slow), *end], view="fair")


async def test_whatever_happens_meanwhile_the_welcome_comes_first(
    past: PastRace, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, was_asked, goes_on = Log.read, asyncio.Event(), asyncio.Event()
    notice, was_counted = playback.Playback.notice_spectators, asyncio.Event()

    async def slowly(log: Log, *arguments: object, **more: object) -> list[Entry]:
        was_asked.set()
        await goes_on.wait()
        return await read(log, *arguments, **more)  # type: ignore[arg-type]  # as it came

    def noted(watched: playback.Playback, count: int) -> None:
        notice(watched, count)
        was_counted.set()

    monkeypatch.setattr(Log, "read", slowly)
    monkeypatch.setattr(playback.Playback, "notice_spectators", noted)
    async with connected(past.live) as spectator:
        await spectator.say("hello", **{"from": "start"})
        await was_asked.wait()
        await spectator.say("watch", speed=0)
        await still_there(spectator)
        await was_counted.wait()
        goes_on.set()
        assert (await spectator.hear())["playback"]["speed"] == 0
        assert [message["type"] for message in spectator.heard] == ["clock", "welcome"]
        assert spectator.heard[1]["spectators"] == 1


async def test_a_finished_race_is_played_from_the_start_to_its_end(past: PastRace) -> None:
    told = await public_events(past.live)
    started = next(event["p"] for event in told if event["type"] == "started")
    async with playing(past.live, "start", FASTEST) as spectator:
        shown = spectator.welcome
        assert (shown["race"]["phase"], shown["race"]["seats"][0]["n"]) == ("racing", 0)
        assert shown["p"] == shown["race"]["p"] == started
        assert shown["playback"] == {"at": pytest.approx(past.at(0), abs=5000), "speed": FASTEST}
        live = await until_live(spectator)
        assert "race" not in live
        assert live["p"] == len(told)
        assert public(spectator.heard) == told[started:]


async def test_a_playback_from_a_time_shows_what_was_public_then(past: PastRace) -> None:
    async with playing(past.live, "0:20.75", 0) as spectator:
        shown = spectator.welcome
    assert shown["playback"] == {"at": past.at(20.75), "speed": 0}
    first, second = shown["race"]["seats"]
    assert first["n"] == 1  # the cards of the others are yet to be seen by the other racer
    assert first["progress"] == {"seat": 0, "n": 1, "home": 1, "moves": 1, "ahead": True}
    assert (second["n"], shown["race"]["standings"][0]["time"]) == (1, None)
    assert shown["race"]["seed"] is None


async def test_held_events_appear_when_they_became_public(past: PastRace) -> None:
    async with playing(past.live, "0:12.5", 30) as spectator:
        second = await spectator.until("moved", seat=0, n=2)
    assert second["t"] == 10_000
    order = [(message["type"], message.get("seat")) for message in spectator.heard]
    assert order.index(("moved", 1)) < order.index(("moved", 0))
    told = [message for message in spectator.heard if message["type"] == "progress"]
    assert [seat["ahead"] for message in told for seat in message["seats"] if seat["seat"] == 0] == []


async def test_playback_keeps_the_intervals_at_which_events_became_public(past: PastRace) -> None:
    async with playing(past.live, "0:19", 20) as spectator:
        times = []
        for n in (1, 2, 3):
            await spectator.until("moved", seat=1, n=n)
            times.append(monotonic())
    for before, after in pairwise(times):
        assert after - before == pytest.approx(5 / 20, abs=0.15)


async def test_a_playback_from_an_event_plays_everything_after_it(past: PastRace) -> None:
    told = await public_events(past.live)
    for p in (8, 9, 10, len(told) - 1, len(told)):
        async with playing(past.live, p, FASTEST) as spectator:
            first = spectator.welcome["p"]
            await until_live(spectator)
        assert p <= first <= p + 4  # events of one moment appear together
        assert public(spectator.heard) == told[first:]


async def test_from_nothing_the_lobby_is_empty(past: PastRace) -> None:
    for p in (0, 1):
        async with playing(past.live, p, 0) as spectator:
            assert spectator.welcome["p"] == 1
            assert spectator.welcome["race"]["phase"] == "lobby"


async def test_a_playback_can_pause_jump_and_change_speed(past: PastRace) -> None:
    async with playing(past.live, "0:07.5", 0) as spectator:
        await still_there(spectator)
        assert numbers(spectator.heard) == []
        await spectator.say("watch", **{"from": "0:47"})
        late = await spectator.until("welcome")
        await spectator.say("watch", **{"from": "start"})
        early = await spectator.until("welcome")
        assert early["p"] < late["p"]
        assert early["playback"]["speed"] == late["playback"]["speed"] == 0
        await spectator.say("watch", speed=FASTEST)
        assert (await spectator.until("playback"))["playback"]["speed"] == FASTEST
        live = await until_live(spectator)
    assert numbers(spectator.heard) == [*range(early["p"] + 1, live["p"] + 1)]


async def test_of_many_jumps_at_once_the_last_one_counts(past: PastRace) -> None:
    async with playing(past.live, "start", 0) as spectator:
        for second in range(55):
            await spectator.say("watch", **{"from": f"{second // 60}:{second % 60:02}"})
        at = 0
        while at != past.at(54):
            at = (await spectator.until("welcome"))["playback"]["at"]
        welcomes = [message for message in spectator.heard if message["type"] == "welcome"]
    assert len(welcomes) < 20


async def test_a_paused_playback_catches_up_without_gap_or_repetition(url: str) -> None:
    race = await racing(url)
    async with entered(race, 0) as racer, entered(race) as spectator:
        await play_all(racer, list(MOVES))
        await spectator.until("moved", n=6)
        await spectator.say("watch", **{"from": "start", "speed": 0})
        behind = await spectator.until("welcome")
        so_far = len(spectator.heard)
        await racer.play(6, "deal")
        await still_there(spectator)
        assert numbers(spectator.heard[so_far:]) == []
        await spectator.say("watch", speed=FASTEST)
        await racer.play(7, "deal")
        live = await until_live(spectator)
        await racer.play(8, "deal")
        await spectator.until("moved", n=9)
    heard = numbers(spectator.heard[so_far:])
    assert heard == [*range(behind["p"] + 1, heard[-1] + 1)]
    assert live["p"] in heard
    assert heard[-1] == behind["p"] + 9


async def test_a_delayed_spectator_gets_new_events_with_the_same_delay(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playback, "LIVE_MS", 100)
    monkeypatch.setattr(playback, "LOOK_S", 0.05)
    race = await racing(url)
    async with entered(race, 0) as racer, entered(race) as spectator:
        await asyncio.sleep(0.5)
        await spectator.say("watch", **{"from": "start", "speed": 1})
        await spectator.until("welcome")
        made = []
        for n, move in enumerate(MOVES[:3]):
            await racer.play(n, move)
            made.append(monotonic())
        for n, at in enumerate(made, start=1):
            await spectator.until("moved", n=n)
            assert monotonic() - at > 0.3
        assert not [message for message in spectator.heard[3:] if message["type"] == "welcome"][1:]


async def test_a_live_race_can_be_paused_and_resumed(url: str) -> None:
    race = await racing(url)
    async with entered(race, 0) as racer, entered(race) as spectator:
        await racer.play(0, "r1-f3")
        await spectator.until("moved", n=1)
        await spectator.say("watch", speed=0)
        stopped = await spectator.until("welcome")
        assert stopped["playback"]["at"] == pytest.approx(stopped["now"], abs=1000)
        await racer.play(1, "deal")
        await still_there(spectator)
        await spectator.say("watch", **{"from": "now"})
        live = await until_live(spectator)
        assert (await spectator.until("moved"))["n"] == 2
        await spectator.say("watch", **{"from": "now"})  # it is live
        assert (await until_live(spectator))["race"]["seats"][0]["n"] == 2
        await racer.play(2, "deal")
        await spectator.until("moved", n=3)
    assert live["p"] == stopped["p"] + 1


async def test_a_playback_from_the_future_is_live(url: str) -> None:
    race = await racing(url)
    for place in ("9999:00", 10**6):
        async with playing(race, place) as spectator:
            await until_live(spectator)


async def test_before_the_start_there_is_none_and_the_beginning_is_now(url: str) -> None:
    race = await racing(url, countdown=60)
    async with playing(race, "start") as spectator:
        assert spectator.welcome["race"]["phase"] == "countdown"
        assert (await until_live(spectator))["p"] == spectator.welcome["p"]


async def test_names_come_as_they_were(url: str) -> None:
    race = await racing(url)
    async with playing(race, 1, 0) as spectator:
        assert spectator.welcome["racers"] == []
        await spectator.say("watch", speed=FASTEST)
        racers = await spectator.until("racers")
        assert [racer["seat"] for racer in racers["racers"]] == [0]
        assert len((await until_live(spectator))["racers"]) == 2


async def test_a_racer_cannot_leave_the_live_race_for_a_playback(url: str) -> None:
    race = await racing(url)
    async with playing(race, "start", seat=0) as racer:
        assert "playback" not in racer.welcome
        assert (await racer.until("refused"))["code"] == "seated"
        await racer.play(0, "r1-f3")
        await racer.say("watch", speed=0)
        assert (await racer.until("refused"))["code"] == "seated"
        await racer.play(1, "deal")


async def test_a_player_without_a_seat_may_use_playback(past: PastRace, url: str) -> None:
    (token,) = (await racing(url, seats=1)).tokens
    somebody = past.live._replace(tokens=(token,))
    async with playing(somebody, "start", FASTEST, seat=0) as spectator:
        assert "playback" in await spectator.until("welcome")
        await until_live(spectator)


async def test_a_playback_cannot_send_commands(past: PastRace) -> None:
    async with playing(past.live, "start", 0) as spectator:
        await spectator.say("play", n=0, move="r1-f3")
        assert (await spectator.until("refused"))["code"] == "no-seat"
        await spectator.say("hello")
        assert (await spectator.until("error"))["code"] == "hello-again"
        await spectator.websocket.send("{")
        assert (await spectator.until("error"))["code"] == "malformed"
        await still_there(spectator)


@pytest.mark.parametrize(
    "wish", [{"from": "2:75"}, {"from": "the end"}, {"from": -1}, {"speed": -1}, {"speed": 101}, {"from": None, "p": 1}]
)
async def test_a_wish_that_cannot_be_is_refused_and_changes_nothing(past: PastRace, wish: Message) -> None:
    async with playing(past.live, "start", 0) as spectator:
        await spectator.say("watch", **wish)
        assert (await spectator.until("error"))["code"] == "malformed"
        await still_there(spectator)


async def test_a_race_that_there_is_not_cannot_be_played(past: PastRace) -> None:
    nothing = past.live._replace(race_id="01890000-0000-7000-8000-000000000000")
    async with connected(nothing) as spectator:
        await spectator.say("hello", **{"from": "start"})
        assert (await spectator.until("error"))["code"] == "unknown-race"
        assert await spectator.closed() == 1008


async def test_a_playback_of_a_closed_race_shows_boards_from_its_opening_on(url: str, rooms_dsn: str) -> None:
    deeds = [Deed(10, 0, "r1-f3"), Deed(20, 1, "r0-f1"), Deed(30, 0, "resign"), Deed(30, 1, "resign")]
    opened = await past_race(url, rooms_dsn, deeds, view="closed", closed_until=opens_in(-1800))
    async with playing(opened.live, "start", FASTEST) as spectator:
        assert spectator.welcome["race"]["seats"][0]["piles"] is None
        finished = await spectator.until("finished")
        assert finished["seed"] is None
        await spectator.say("watch", **{"from": "29:50"})
        await spectator.until("opened")
        assert (await spectator.until("moved"))["move"] == "r1-f3"
        await until_live(spectator)
    closed = await past_race(url, rooms_dsn, deeds, view="closed", closed_until=opens_in(600))
    async with playing(closed.live, "0:25", FASTEST) as spectator:
        await spectator.until("finished")
        await spectator.say("watch", **{"from": "now"})
        await until_live(spectator)
    assert "moved" not in {message["type"] for message in spectator.heard}
    assert "r1-f3" not in json.dumps(spectator.heard)


def opens_in(seconds: int) -> int:
    return time.time_ns() // 1_000_000 + seconds * 1000


async def test_it_is_played_on_any_node(past: PastRace, other_url: str) -> None:
    told = await public_events(past.live)
    async with playing(past.live.at(other_url), "start", FASTEST) as spectator:
        assert (await until_live(spectator))["p"] == len(told)
    assert public(spectator.heard) == told[-len(public(spectator.heard)) :]


async def test_a_log_that_does_not_answer_is_asked_again(past: PastRace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playback, "RETRY_S", 0.01)
    outages = [Unreachable("Postgres does not answer")] * 3
    read = Log.read

    async def fails_at_first(log: Log, *arguments: object, **more: object) -> list[Entry]:
        if outages:
            raise outages.pop()
        return await read(log, *arguments, **more)  # type: ignore[arg-type]  # as it came

    monkeypatch.setattr(Log, "read", fails_at_first)
    async with playing(past.live, "start", FASTEST) as spectator:
        await until_live(spectator)


async def test_a_log_that_cannot_be_read_closes_the_line(dsn: str) -> None:
    async with running(dsn, bound("127.0.0.1", 0)) as service:
        past = await past_race(service.url, dsn, [Deed(10, 0, "r1-f3")])
        owner = await asyncpg.connect(dsn)
        await owner.execute("ALTER TABLE event DISABLE TRIGGER ALL")
        await owner.execute("UPDATE event SET payload = '\\x92ccff78' WHERE version = 5")
        await owner.close()
        async with connected(past.live) as spectator:
            await spectator.say("hello", **{"from": "start"})
            assert (await spectator.until("error"))["code"] == "race-stands"
            assert await spectator.closed() == 1011


async def test_a_slow_playback_reader_misses_nothing_and_delays_no_racer(
    dsn: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(websocket_connection, "MOST_BUFFERED", 2048)
    listener = bound("127.0.0.1", 0)
    listener.setsockopt(sockets.SOL_SOCKET, sockets.SO_SNDBUF, 2048)  # what it accepts takes after it
    async with running(dsn, listener) as service:
        race = await racing(service.url, undo="free")
        async with entered(race, 0) as racer:
            n = await busy(racer, rounds=160)  # for many beats
            lazy = sockets.socket()
            lazy.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 2048)
            lazy.setblocking(False)
            await asyncio.get_running_loop().sock_connect(lazy, ("127.0.0.1", int(race.url.rpartition(":")[2])))
            async with connected(race, sock=lazy) as slow:
                await slow.say("hello", **{"from": "start", "speed": 0})
                first = (await slow.until("welcome"))["p"]
                slow.websocket.transport.pause_reading()
                await slow.say("watch", speed=FASTEST)
                await racer.play(n, "r1-f3")
                await racer.play(n + 1, "deal")
                slow.websocket.transport.resume_reading()
                live = await until_live(slow)
                await racer.play(n + 2, "deal")
                await slow.until("moved", n=n + 3)
        heard = numbers(slow.heard)
        assert "race" not in live
        assert heard == [*range(first + 1, heard[-1] + 1)]


async def test_a_spectator_who_leaves_a_playback_leaves_nothing_behind(dsn: str) -> None:
    async with running(dsn, bound("127.0.0.1", 0)) as service:
        past = await past_race(service.url, dsn, [Deed(10, 0, "r1-f3")])
        async with playing(past.live, "start", 1):
            assert playbacks() > 0
        async with asyncio.timeout(5):
            while playbacks() > 0:  # noqa: ASYNC110 - there is no event to wait for
                await asyncio.sleep(0.01)


def playbacks() -> int:
    """Tasks of playbacks."""
    return sum("_play_back" in repr(task.get_coro()) for task in asyncio.all_tasks())


async def test_a_service_that_ends_closes_with_1012(dsn: str) -> None:
    async with running(dsn, bound("127.0.0.1", 0)) as service:
        past = await past_race(service.url, dsn, [Deed(10, 0, "r1-f3")])
        async with playing(past.live, "start", 1) as spectator:
            service.stop()
            assert await spectator.closed() == 1012
