"""Changes of tables: a client that follows them has the same table as one that reads the whole of it."""

import asyncio
from contextlib import suppress
from random import Random
from typing import TypeVar
from uuid import UUID, uuid4

import httpx
import msgspec
import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

from cadogan.api.routes.tournaments.table_changes import change_since
from cadogan.api.routes.tournaments.views import row_of
from cadogan.tournaments import decide
from cadogan.tournaments.errors import TooManyPauses
from cadogan.tournaments.tournament import Tournament
from cadogan_client import TableChange, TableRow, with_change
from tests.api.conftest import Json, NewPerson, Node, Person, created, ok, problem
from tests.api.listening import SERVER_SENT, Heard, listening
from tests.tournaments.arenas import Arena

T = TypeVar("T")

ARENA = {"name": "Friday arena", "games": ["duchess"], "minutes": 10}


def as_client(value: object, kind: type[T]) -> T:
    return msgspec.json.decode(msgspec.json.encode(value), type=kind)


def whole(tournament: Tournament) -> list[TableRow]:
    return [as_client(row_of(each, place, ""), TableRow) for place, each in enumerate(tournament.table(), 1)]


@settings(max_examples=25, deadline=None)
@for_all(st.integers(2, 12), st.integers(0, 10**6))
def test_changes_add_up_to_the_table_wherever_they_are_cut(players: int, seed: int) -> None:
    arena, chance = Arena(players, seed), Random(seed)
    rows: list[TableRow] = []
    version = 0

    def look(arena: Arena) -> None:
        nonlocal rows, version
        if arena.now < arena.tournament.ends_at and chance.random() < 0.02:
            step = chance.choice((decide.leave, decide.pause, decide.enter))
            with suppress(TooManyPauses):
                arena.append(step(arena.tournament, chance.choice(arena.here), arena.now))
        if chance.random() < 0.1 or arena.tournament.is_over:
            change = as_client(change_since(arena.tournament, version), TableChange)
            rows, version = with_change(rows, change), change.version
            assert rows == whole(arena.tournament)

    arena.run(look)
    assert rows


def test_a_change_has_only_what_is_new() -> None:
    arena = Arena(12)
    arena.beat()
    before = arena.tournament.version
    who = arena.here[3]
    arena.append(decide.pause(arena.tournament, who, arena.now))
    change = change_since(arena.tournament, before)
    assert [(row.player, row.activity) for row in change.rows] == [(who, "paused")]
    arena.append(decide.leave(arena.tournament, who, arena.now))
    assert change_since(arena.tournament, before).gone == (who,)


def test_the_featured_race_is_the_one_of_the_best_players() -> None:
    arena = Arena(8)
    while len(arena.tournament.on) < 2 or not any(each.points for each in arena.tournament.entrants.values()):
        arena.beat()
    featured = change_since(arena.tournament, 0).featured
    racing = [row for row in whole(arena.tournament) if row.activity == "racing"]
    assert featured is not None
    assert racing[0].player in arena.tournament.on[featured].players


async def arena_of(person: Person) -> str:
    return str(created(await person.post("/tournaments", ARENA))["id"])


async def test_a_stream_of_changes_resumes_and_ends_with_the_tournament(
    http: httpx.AsyncClient, person: NewPerson
) -> None:
    ada, bob = await person(), await person()
    arena = await arena_of(ada)
    path = f"/tournaments/{arena}/changes"
    async with listening(http, path, SERVER_SENT) as stream:
        first = await stream.event()
        assert (first["rows"], first["players"]) == ([], 0)
        ok(await ada.post(f"/tournaments/{arena}/enter"))
        entered = await until_player(stream, ada)
    ok(await bob.post(f"/tournaments/{arena}/enter"))
    async with listening(http, path, SERVER_SENT | {"Last-Event-ID": entered["cursor"]}) as stream:
        resumed = await until_player(stream, bob)
        assert ada.name not in {row["name"] for row in resumed["rows"]}, "it was there before"
        page = ok(await http.get(path, params={"cursor": entered["cursor"]}))
        assert bob.id in {row["player"] for row in page["events"][0]["rows"]}
        ok(await ada.post(f"/tournaments/{arena}/cancel", {"reason": "no time"}))
        last = (await stream.rest())[-1]
    assert last["phase"] == "cancelled"
    over = await http.get(path, params={"cursor": last["cursor"]}, headers=SERVER_SENT)
    assert over.status_code == 204
    assert ok(await http.get(path, params={"cursor": "now"})) == {"events": [], "next": last["cursor"]}


async def until_player(stream: Heard, person: Person) -> Json:
    """The first change with the row of a player."""
    while True:
        change: Json = await stream.event()
        if any(row["player"] == person.id for row in change["rows"]):
            return change


async def test_followers_of_one_version_share_what_is_written(
    person: NewPerson, node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = await person()
    arena = await arena_of(ada)
    live_tables, written = node.services.live_tables, []
    write = live_tables._write  # noqa: SLF001 - what is counted

    async def count(tournament: Tournament, version: int) -> object:
        written.append(version)
        return await write(tournament, version)

    monkeypatch.setattr(live_tables, "_write", count)
    changes = await asyncio.gather(*(live_tables.change_after(UUID(arena), 0) for _ in range(50)))
    assert (len(written), len({id(change) for change in changes})) == (1, 1)
    assert changes[0] is not None
    assert changes[0].frame is changes[0].frame


async def test_who_comes_and_goes_costs_no_table_before_the_next_beat(
    person: NewPerson, node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    arena, tables, written, beat = UUID(await arena_of(await person())), node.services.live_tables, [], asyncio.Event()
    write = tables._write  # noqa: SLF001 - what is counted

    async def count(tournament: Tournament, version: int) -> object:
        written.append(version)
        return await write(tournament, version)

    monkeypatch.setattr(tables, "_write", count)
    monkeypatch.setattr("cadogan.lobby.tournaments.live_tables.until_next_beat", beat.wait)
    for _ in range(20):
        coming = asyncio.ensure_future(anext(tables.follow(arena, 0)))
        await node.pool.fetchval("SELECT 1")
        coming.cancel()
    assert written == []
    followers = [anext(tables.follow(arena, 0)) for _ in range(20)]
    beat.set()
    assert None not in await asyncio.gather(*followers)
    assert written == [0]


async def test_what_is_no_cursor_of_a_table_and_no_tournament(http: httpx.AsyncClient, person: NewPerson) -> None:
    arena = await arena_of(await person())
    problem(await http.get(f"/tournaments/{arena}/changes?cursor=lW3rNcQQAZ"), 422, "invalid-cursor")
    problem(await http.get(f"/tournaments/{uuid4()}/changes"), 404, "unknown-tournament")
