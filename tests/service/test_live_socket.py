"""Many races on one connection: what comes is what the races' own sockets get, with the race in each message."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from uuid import uuid4

import httpx
import pytest
from websockets.asyncio.client import connect

from cadogan.app import Service
from cadogan.rooms.sockets import live_followings, live_socket
from cadogan.rooms.sockets.live_socket import LiveSocket
from tests.service.live import (
    Connection,
    Live,
    Message,
    bearer,
    entered,
    lobby,
    numbers,
    public_events,
    racing,
    sign_up,
    still_there,
)

MOVES = ["r1-f3", "deal", "deal"]


class Many(Connection):
    """A connection to the live socket."""

    async def subscribe(self, race: Live, **known: object) -> Message:
        """The welcome of a race."""
        await self.say("subscribe", race=race.race_id, **known)
        return await self.of(race, "welcome")

    async def of(self, race: Live, kind: str, **fields: object) -> Message:
        """The next message of that kind in a race; others before it are passed over."""
        while True:
            message: Message = (await self.until("in", race=race.race_id))["message"]
            if message["type"] == kind and all(message.get(name) == value for name, value in fields.items()):
                return message

    async def tell(self, race: Live, kind: str, **fields: object) -> None:
        await self.say("in", race=race.race_id, message={"type": kind, **fields})

    async def plays(self, race: Live, n: int, move: str) -> Message:
        await self.tell(race, "play", n=n, move=move)
        return await self.of(race, "ack", n=n + 1)

    def heard_in(self, race: Live) -> list[Message]:
        """Public events of a race so far."""
        messages = [each["message"] for each in self.heard if each.get("race") == race.race_id and "message" in each]
        return [each for each in messages if "p" in each and each["type"] != "welcome"]


@asynccontextmanager
async def arrived(url: str) -> AsyncIterator[Many]:
    """A connection that has not said anything yet."""
    address = f"{url.replace('http', 'ws')}/api/v1/live"
    async with connect(address, compression=None, max_queue=None) as websocket:
        yield Many(websocket)


@asynccontextmanager
async def live(url: str, token: str | None = None) -> AsyncIterator[Many]:
    """A connection that has said hello."""
    async with arrived(url) as many:
        await many.say("hello", **({} if token is None else {"token": token}))
        many.welcome = await many.until("welcome")
        yield many


async def test_two_races_come_interleaved_each_with_its_own_p(url: str) -> None:
    one, other = await racing(url), await racing(url)
    async with live(url) as many, entered(one, 0) as ada, entered(other, 0) as cora:
        for race in (one, other):
            assert (await many.subscribe(race))["race"]["phase"] == "racing"
        for n, move in enumerate(MOVES):
            for racer in (ada, cora):
                await racer.play(n, move)
        for race in (one, other):
            while not any(each["type"] == "moved" and each["n"] == len(MOVES) for each in many.heard_in(race)):
                await many.hear()  # either race may come first
            heard = many.heard_in(race)
            events = await public_events(race)
            assert heard == events[-len(heard) :], "exactly the public events, in their order"
            assert [each["n"] for each in heard if each["type"] == "moved"] == [1, 2, 3]


async def test_a_racer_plays_two_races_on_one_connection(url: str) -> None:
    async with httpx.AsyncClient(base_url=f"{url}/api/v1") as http:
        token = await sign_up(http)
        races = [await own_race(http, url, token) for _ in range(2)]
        async with live(url, token) as many:
            for race in races:
                assert (await many.subscribe(race))["seat"] == 0
            await many.tell(races[0], "play", n=0, move="r1-f3")
            await many.tell(races[1], "play", n=0, move="r1-f3")
            await many.tell(races[1], "play", n=7, move="deal")
            assert (await many.of(races[1], "refused"))["code"] == "wrong-n"
            for race in reversed(races):
                assert (await many.plays(race, 1, "deal"))["n"] == 2


async def own_race(http: httpx.AsyncClient, url: str, token: str, view: str = "open") -> Live:
    """A race of one player alone, which is on."""
    seed = "000102030405060708090a0b0c0d0e0f"
    terms = {"game": "duchess", "seats": 1, "countdown": 0, "seed": seed, "view": view}
    race = (await http.post("/races", json=terms, headers=bearer(token))).json()["id"]
    for step in ("join", "ready"):
        assert (await http.post(f"/races/{race}/{step}", headers=bearer(token))).status_code == 200
    return Live(url, race, (token,))


async def test_a_client_that_comes_back_gets_what_it_missed(url: str) -> None:
    race = await racing(url)
    async with entered(race, 0) as ada:
        async with live(url) as many:
            p = (await many.subscribe(race))["p"]
        for n, move in enumerate(MOVES):
            await ada.play(n, move)
        async with live(url) as many:
            assert "race" not in await many.subscribe(race, p=p), "no snapshot"
            await many.of(race, "moved", n=len(MOVES))
            assert [each["p"] for each in many.heard_in(race)] == [p + 1, p + 2, p + 3]


async def test_nothing_comes_after_unsubscribed(url: str) -> None:
    left, kept = await racing(url), await racing(url)
    async with live(url) as many, entered(left, 0) as ada, entered(kept, 0) as cora:
        for race in (left, kept):
            await many.subscribe(race)
        await ada.play(0, MOVES[0])
        await many.say("unsubscribe", race=left.race_id)
        assert await many.until("unsubscribed") == {"type": "unsubscribed", "race": left.race_id}
        told = len(many.heard)
        await ada.play(1, MOVES[1])
        await cora.play(0, MOVES[0])
        await many.of(kept, "moved")
        assert [each for each in many.heard[told:] if each["race"] == left.race_id] == []
        await many.tell(left, "clock", sent=1)
        assert (await many.until("refused"))["code"] == "not-subscribed"
        assert (await many.subscribe(left))["p"] == (await public_events(left))[-1]["p"]


async def test_a_racer_who_unsubscribes_has_left_and_can_return(url: str) -> None:
    race = await racing(url)
    async with live(url, race.tokens[0]) as many, entered(race, 1) as ben:
        await many.subscribe(race)
        await many.say("unsubscribe", race=race.race_id)
        await ben.until("left", seat=0)
        await many.subscribe(race)
        await ben.until("returned", seat=0)


async def test_what_fair_view_hides_is_hidden_here_too(url: str) -> None:
    race = await racing(url, view="fair")
    async with live(url) as many, live(url, race.tokens[1]) as rival, entered(race, 0) as ada:
        await many.subscribe(race)
        assert (await rival.subscribe(race))["seat"] == 1
        for n, move in enumerate(MOVES[:2]):
            await ada.play(n, move)
        await rival.plays(race, 0, MOVES[0])
        for each in (many, rival):
            await each.of(race, "moved", seat=1, n=1)
            heard = each.heard_in(race)
            assert heard == (await public_events(race))[-len(heard) :]
            assert [event["n"] for event in heard if event.get("seat") == 0] == [1], "the rival has not dealt yet"


async def test_a_past_race_is_played_back_beside_a_live_one(url: str) -> None:
    race, other = await racing(url), await racing(url)
    async with live(url) as many, entered(race, 0) as ada:
        await ada.play(0, MOVES[0])
        await many.subscribe(race)
        await many.subscribe(other)
        await many.tell(race, "watch", **{"from": "start", "speed": 100})
        assert (await many.of(race, "welcome"))["playback"]["speed"] == 100
        await many.of(race, "moved", n=1)
        await still_there(many)


async def test_subscriptions_are_bounded_and_refused_one_by_one(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_socket, "MOST_RACES", 2)
    races = [await racing(url) for _ in range(3)]
    async with live(url) as many:
        for race in races[:2]:
            await many.subscribe(race)
        await many.say("subscribe", race=races[2].race_id)
        assert (await many.until("unsubscribed"))["code"] == "too-many-subscriptions"
        await many.say("subscribe", race=races[0].race_id)
        assert (await many.until("refused"))["code"] == "already-subscribed"
        await many.say("unsubscribe", race=races[0].race_id)
        await many.say("subscribe", race=str(uuid4()))
        assert (await many.until("unsubscribed", code="unknown-race"))["detail"]
        await many.subscribe(races[2])


async def test_a_slow_reader_holds_up_nobody_and_gets_snapshots(shared_service: Service) -> None:
    races = [await racing(shared_service.url) for _ in range(2)]
    open_before = set(shared_service.server.server_state.connections)
    async with live(shared_service.url) as many:
        (slow,) = set(shared_service.server.server_state.connections) - open_before
        assert isinstance(slow, LiveSocket)
        async with live(shared_service.url) as quick, entered(races[0], 0) as ada:
            for race in races:
                await many.subscribe(race)
                await quick.subscribe(race)
            slow.pause_writing()  # as the transport does when the client leaves its buffer unread
            await ada.play(0, MOVES[0])
            await quick.of(races[0], "moved", n=1)
            await many.say("subscribe", race=races[0].race_id)
            slow.resume_writing()
            assert (await many.of(races[0], "welcome"))["p"] == (await public_events(races[0]))[-1]["p"]
            assert (await many.until("refused"))["code"] == "already-subscribed", "it was not read meanwhile"
            await ada.play(1, MOVES[1])
            await many.of(races[0], "moved", n=2)
            untouched = [each["message"]["type"] for each in many.heard if each.get("race") == races[1].race_id]
            # The number of spectators is told a moment after they came, before or after this.
            assert [each for each in untouched if each != "spectators"] == ["welcome"]


async def test_the_feed_and_own_races_come_by_themselves(url: str) -> None:
    async with httpx.AsyncClient(base_url=f"{url}/api/v1") as http:
        name = f"Player {next(numbers)}"
        player = (await http.post("/players", json={"name": name})).json()
        token, rival = player["token"], await sign_up(http)
        before = await own_race(http, url, token)
        async with live(url, token) as many:
            assert many.welcome["player"] == player["id"]
            await many.say("own")
            assert (await many.of(before, "welcome"))["seat"] == 0
            await many.say("feed")
            await many.until("done", command="feed")
            asked = await http.post("/challenges", json={"game": "duchess", "to": name}, headers=bearer(rival))
            news = (await many.until("news"))["event"]
            assert (news["type"], news["challenge"]["id"]) == ("challenge", asked.json()["id"])
            later = await own_race(http, url, token)
            assert (await many.of(later, "welcome"))["seat"] == 0
            await many.say("feed")
            assert (await many.until("refused"))["code"] == "already-subscribed"


async def test_a_table_comes_until_it_is_left_or_over(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_followings, "MOST_TABLES", 1)
    arena = {"name": "Elevenses", "games": ["duchess"], "minutes": 60}
    async with httpx.AsyncClient(base_url=f"{url}/api/v1") as http, live(url) as many:
        token = await sign_up(http)
        first, second = [
            (await http.post("/tournaments", json=arena, headers=bearer(token))).json()["id"] for _ in range(2)
        ]
        await many.say("table", tournament=first)
        whole = (await many.until("table", tournament=first))["change"]
        for tournament, code in ((first, "already-subscribed"), (second, "too-many-subscriptions")):
            await many.say("table", tournament=tournament)
            assert (await many.until("refused", tournament=tournament))["code"] == code
        await many.say("leave-table", tournament=first)
        await many.until("done", command="leave-table")
        await many.say("table", tournament=first, cursor=whole["cursor"])
        await http.post(f"/tournaments/{first}/cancel", json={"reason": "no time"}, headers=bearer(token))
        assert (await many.until("table", tournament=first))["change"]["phase"] == "cancelled"
        for tournament, code in ((str(uuid4()), "unknown-tournament"), (second, "malformed")):  # the first has ended
            await many.say("table", tournament=tournament, cursor="start" if code != "malformed" else "yesterday")
            assert (await many.until("refused", tournament=tournament))["code"] == code
        await still_there(many)


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"type": "feed"}, "wrong-token"),
        ({"type": "own"}, "wrong-token"),
        ({"type": "play", "n": 0, "move": "deal"}, "malformed"),
        ({"type": "hello"}, "hello-again"),
        ({"type": "subscribe", "race": "everything"}, "malformed"),
    ],
)
async def test_what_cannot_be_done_is_told_and_the_connection_goes_on(url: str, said: Any, code: str) -> None:
    async with live(url) as many:
        await many.say(said.pop("type"), **said)
        assert (await many.hear())["code"] == code
        await still_there(many)


async def test_a_wrong_cursor_is_told(url: str) -> None:
    async with httpx.AsyncClient(base_url=f"{url}/api/v1") as http:
        token = await sign_up(http)
    async with live(url, token) as many:
        await many.say("feed", cursor="damaged")
        assert (await many.until("refused"))["code"] == "malformed"
        await many.say("feed", cursor="start")
        await many.until("done", command="feed")


@pytest.mark.parametrize(("said", "code"), [("subscribe", "hello-expected"), ("hello", "wrong-token")])
async def test_who_may_not_enter_is_closed(url: str, said: str, code: str) -> None:
    async with arrived(url) as many:
        await many.say(said, **({"race": str(uuid4())} if said == "subscribe" else {"token": "made up"}))
        assert (await many.until("error"))["code"] == code
        assert await many.closed() == 1008


async def test_a_revoked_token_closes_it(url: str) -> None:
    race = await lobby(url)
    async with httpx.AsyncClient(base_url=f"{url}/api/v1") as http:
        made = await http.post(
            "/players/me/tokens", json={"name": "x", "scopes": ["race:play"]}, headers=bearer(race.tokens[0])
        )
        async with live(url, made.json()["token"]) as many:
            await many.say("own")
            assert (await many.until("refused"))["code"] == "missing-scope"
            await http.delete(f"/players/me/tokens/{made.json()['id']}", headers=bearer(race.tokens[0]))
            async with asyncio.timeout(10):
                assert (await many.until("error"))["code"] == "wrong-token"


async def test_a_fault_while_the_token_is_checked_closes_with_1013(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(_: LiveSocket, __: str | None) -> None:
        raise RuntimeError("a fault of ours")

    monkeypatch.setattr(LiveSocket, "authenticate", fail)
    async with arrived(url) as many:
        await many.say("hello")
        assert (await many.until("error"))["code"] == "unavailable"
        assert await many.closed() == 1013
