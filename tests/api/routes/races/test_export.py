"""All finished races in one answer, with every move, and only what is public."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, date, datetime, timedelta
from secrets import token_hex
from typing import Any
from uuid import UUID, uuid4

import httpx
import msgspec
import pytest

from cadogan.races.text.check import check_text
from cadogan.races.text.reader import read_text
from cadogan.store.projections import finished_races
from cadogan.store.projections.finished_races import FinishedRaces, WholeRace
from tests.api.conftest import Json, Node, Person, created, ok, problem, race_on, race_won_by, serving_node
from tests.api.routes.deals.test_deals import race_on_seed, raced
from tests.clock import MovableClock

A_MINUTE_MS, AN_HOUR_MS = 60_000, 3_600_000
TEXT = {"Accept": "text/plain"}
SOON_S = 10


@asynccontextmanager
async def asking_later(node: Node, by_ms: int) -> AsyncIterator[httpx.AsyncClient]:
    """A client of a node whose clock is ahead."""
    later = MovableClock()
    later.passes(by_ms / 1000)
    async with serving_node(node.dsn, clock=later) as ahead, httpx.AsyncClient(base_url=f"{ahead.url}/api/v1") as http:
        yield http


@pytest.fixture
async def later(node: Node) -> AsyncIterator[httpx.AsyncClient]:
    """A client of a node whose clock is a minute ahead."""
    async with asking_later(node, A_MINUTE_MS) as http:
        yield http


async def finished(person: Person, **settings: object) -> str:
    race = await race_on(person, **settings)
    await person.resigns(race)
    return race


async def exported(http: httpx.AsyncClient, query: str) -> list[Json]:
    """Lines of an export without the end line."""
    response = await http.get(f"/races/export?{query}")
    assert response.status_code == 200, response.text
    assert response.headers["Content-Type"] == "application/x-ndjson"
    *races, end = [msgspec.json.decode(line) for line in response.text.splitlines()]
    assert end == {"type": "end", "races": len(races)}
    return races


async def ids(http: httpx.AsyncClient, query: str) -> list[str]:
    return [race["id"] for race in await exported(http, query)]


async def test_an_export_has_only_finished_races_the_oldest_first(later: httpx.AsyncClient, ada: Person) -> None:
    first = await finished(ada)
    await race_on(ada)
    await finished(ada, listed=False)
    second = await finished(ada, game="eagle-wing")
    assert await ids(later, f"player={ada.id}") == [first, second]
    assert await ids(later, f"player={ada.id}&game=eagle-wing") == [second]
    assert await ids(later, f"player={ada.id}&house=true") == []


async def test_an_export_is_compressed_if_the_client_accepts_gzip(later: httpx.AsyncClient, ada: Person) -> None:
    await finished(ada)
    plain, small = [
        await later.get(f"/races/export?player={ada.id}", headers={"Accept-Encoding": coding})
        for coding in ("identity", "gzip")
    ]
    assert plain.text == small.text
    assert "content-encoding" not in plain.headers
    assert small.headers["content-encoding"] == "gzip"
    assert small.num_bytes_downloaded < plain.num_bytes_downloaded
    assert plain.headers["vary"] == small.headers["vary"] == "Accept, Accept-Encoding"


async def test_a_line_has_the_whole_race(
    http: httpx.AsyncClient, later: httpx.AsyncClient, ada: Person, bob: Person
) -> None:
    race = await race_won_by(ada, bob, undo="penalty", undo_penalty=20)
    view, replay = ok(await http.get(f"/races/{race}")), ok(await http.get(f"/races/{race}/replay"))
    (line,) = await exported(later, f"player={ada.id}")
    seats = line.pop("seats")
    facts = {name: view[name] for name in ("created_at", "started_at", "finished_at", "settings", "seed", "digest")}
    assert line == {
        "type": "race", "id": race, "rules_version": 1, "house": False, "rematch_of": None, "origin": None,
        "deal": None, "deck": None, **facts,
    }  # fmt: skip
    assert [seat["player"] for seat in seats] == [ada.id, bob.id]
    for number, (seat, played) in enumerate(zip(seats, replay["seats"], strict=True)):
        assert seat["steps"] == [[step["action"], step["t"]] for step in played["steps"]]
        (row,) = [row for row in view["standings"] if row["seat"] == number]
        assert {name: seat[name] for name in ("place", "home", "how", "time")} == {
            name: row[name] for name in ("place", "home", "how", "time")
        }


async def test_a_race_appears_five_seconds_after_it_finished(node: Node, ada: Person) -> None:
    race = await finished(ada)
    assert await ids(ada.http, f"player={ada.id}") == []
    async with asking_later(node, 5_001) as http:
        assert await ids(http, f"player={ada.id}") == [race]


async def test_continuing_after_a_race_skips_and_repeats_none(
    later: httpx.AsyncClient, ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finished_races, "KEYS_AT_ONCE", 3)  # so that several reads are needed
    monkeypatch.setattr(finished_races, "LOGS_AT_ONCE", 2)
    made = [await finished(ada) for _ in range(5)]
    assert await ids(later, f"player={ada.id}") == made
    assert await ids(later, f"player={ada.id}&cursor={made[1]}") == made[2:]
    assert await ids(later, f"player={ada.id}&cursor={made[-1]}") == []
    more = await finished(ada)
    assert await ids(later, f"player={ada.id}&cursor={made[-1]}") == [more]


async def test_a_day_selects_the_races_that_finished_on_it(later: httpx.AsyncClient, ada: Person) -> None:
    race = await finished(ada)
    (line,) = await exported(later, f"player={ada.id}")
    day = datetime.fromtimestamp(line["finished_at"] / 1000, UTC).date()
    assert await ids(later, f"player={ada.id}&day={day}") == [race]
    for other in (day - timedelta(days=1), day + timedelta(days=1), date.min, date.max):
        assert await ids(later, f"player={ada.id}&day={other}") == []
    assert await ids(later, f"player={ada.id}&day={day}&cursor={race}") == []
    assert await ids(later, f"player={ada.id}&day={day - timedelta(days=1)}&cursor={race}") == []


async def test_the_text_of_each_race_can_be_read_and_replayed(
    later: httpx.AsyncClient, ada: Person, bob: Person
) -> None:
    made = [await finished(ada), await race_won_by(ada, bob)]
    response = await later.get(f"/races/export?player={ada.id}", headers=TEXT)
    assert response.headers["Content-Type"] == "text/plain; charset=utf-8"
    first, second = response.text.split("\n[Race ")
    races = [read_text(first), read_text(f"[Race {second}")]
    assert [str(race.race_id) for race in races] == made
    assert [check_text(race) for race in races] == [[], []]
    assert "[Name " not in response.text
    assert (await later.get(f"/races/export?player={uuid4()}", headers=TEXT)).text == ""


async def test_a_closed_race_appears_once_it_has_opened(node: Node, ada: Person) -> None:
    opens_at = time.time_ns() // 1_000_000 + AN_HOUR_MS
    closed = await finished(ada, view="closed", closed_until=opens_at)
    between = await finished(ada)
    day = datetime.fromtimestamp(opens_at / 1000, UTC).date()
    async with asking_later(node, A_MINUTE_MS) as http:
        assert await ids(http, f"player={ada.id}") == [between]
        problem(await http.get(f"/races/export?cursor={uuid4()}"), 404, "unknown-race")
    async with asking_later(node, 2 * AN_HOUR_MS) as http:
        assert await ids(http, f"player={ada.id}&cursor={between}") == [closed]
        assert closed in await ids(http, f"player={ada.id}&day={day}")


async def test_the_deck_is_hidden_while_an_earlier_race_is_on_the_deal(
    later: httpx.AsyncClient, ada: Person, bob: Person
) -> None:
    seed = token_hex(16)
    on = await race_on_seed(bob, seed=seed)
    over = await raced(ada, seed=seed)
    (held,) = await exported(later, f"player={ada.id}")
    assert (held["id"], held["seed"], held["deck"]) == (over["id"], None, None)
    text = (await later.get(f"/races/export?player={ada.id}", headers=TEXT)).text
    assert seed not in text
    assert "[Deck " not in text
    await bob.resigns(on["id"])
    (free,) = await exported(later, f"player={ada.id}")
    replay = ok(await ada.http.get(f"/races/{over['id']}/replay"))
    assert (free["deck"], free["deal"]) == (replay["deck"], ok(await ada.http.get(f"/races/{over['id']}"))["deal"])


async def test_the_deck_is_hidden_by_a_race_that_no_list_has(alone: Node, client: httpx.AsyncClient) -> None:
    """However long ago it was created: its log says that it exists. Nobody else's lists lack it."""
    ada, bob = [
        Person(client, name, created(await client.post("/players", json={"name": name}))) for name in ("Ada", "Bob")
    ]
    seed = token_hex(16)
    on = await race_on_seed(bob, seed=seed, time_limit=86_400)
    await raced(ada, seed=seed)
    ok(await ada.http.get("/races"))
    await alone.pool.execute("DELETE FROM race_listing WHERE race_id = $1", UUID(on["id"]))
    async with asking_later(alone, 2 * AN_HOUR_MS) as http:
        (held,) = await exported(http, f"player={ada.id}")
    assert held["deck"] is None


async def test_an_export_stops_when_the_client_disconnects(
    later: httpx.AsyncClient, ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    await finished(ada)
    whole, ended = FinishedRaces.read, asyncio.Event()

    async def without_end(*asked: Any) -> AsyncIterator[WholeRace]:
        """The same races again and again: more than any buffer holds."""
        try:
            while True:
                async for race in whole(*asked):
                    yield race
        finally:
            ended.set()

    monkeypatch.setattr(FinishedRaces, "read", without_end)
    plain = {"Accept-Encoding": "identity"}  # gzip compresses repetitions to almost nothing
    async with later.stream("GET", f"/races/export?player={ada.id}", headers=plain) as response:
        async for _ in response.aiter_lines():
            break
        assert not ended.is_set()
    async with asyncio.timeout(SOON_S):
        await ended.wait()


async def test_invalid_parameters_are_refused(http: httpx.AsyncClient) -> None:
    problem(await http.get("/races/export?game=dutchess"), 404, "unknown-game")
    for query in ("day=yesterday", "player=ada", "cursor=1", "seats=2", "house=perhaps"):
        assert (await http.get(f"/races/export?{query}")).status_code == 400


async def test_a_race_without_a_position_is_refused_as_cursor(http: httpx.AsyncClient, ada: Person) -> None:
    for race in (str(uuid4()), await race_on(ada), await finished(ada, listed=False)):
        refused = problem(await http.get(f"/races/export?cursor={race}"), 404, "unknown-race")
        assert race in refused["detail"]


async def own(person: Person, at: httpx.AsyncClient, query: str = "") -> list[str]:
    """Ids in an export of one's own races."""
    headers = {"Authorization": f"Bearer {person.token}"}
    response = await at.get(f"/players/me/races/export?{query}", headers=headers)
    assert response.status_code == 200, response.text
    *races, end = [msgspec.json.decode(line) for line in response.text.splitlines()]
    assert end == {"type": "end", "races": len(races)}
    return [race["id"] for race in races]


async def test_an_export_of_ones_own_races_has_the_unlisted_ones(
    later: httpx.AsyncClient, ada: Person, bob: Person
) -> None:
    hidden, shown = await finished(ada, listed=False), await finished(ada)
    against = await race_won_by(ada, bob, listed=False)
    assert await own(ada, later) == [hidden, shown, against]
    assert await own(ada, later, f"cursor={hidden}") == [shown, against]
    assert await own(ada, later, f"vs={bob.id}") == await own(bob, later) == [against]
    problem(await later.get(f"/races/export?cursor={hidden}"), 404, "unknown-race")
    problem(await later.get("/players/me/races/export"), 401, "no-token")


async def test_filters_of_an_export(later: httpx.AsyncClient, ada: Person, bob: Person) -> None:
    first, second = await finished(ada), await race_won_by(ada, bob)
    lines = {line["id"]: line for line in await exported(later, f"player={ada.id}")}
    public = lines[second]["finished_at"]
    assert await ids(later, f"player={ada.id}&vs={bob.id}") == [second]
    assert await ids(later, f"player={ada.id}&player={bob.id}") == [second]
    assert await ids(later, f"player={ada.id}&since={public}") == [second]
    assert await ids(later, f"player={ada.id}&until={public}") == [first]
    assert await ids(later, f"player={ada.id}&rated=true") == []
    assert await ids(later, f"player={ada.id}&rated=false&max=1") == [first]
    assert await ids(later, f"id={second}&id={uuid4()}") == [second]
    problem(await later.get("/races/export?max=0"), 400, "malformed")
