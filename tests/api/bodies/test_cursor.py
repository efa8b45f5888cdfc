"""Every list of the API goes on from a cursor, and nothing that comes in meanwhile moves a row to another page."""

import asyncio
from collections.abc import Callable
from typing import Any, NamedTuple
from uuid import UUID

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadogan.api.bodies.cursor import Cursors, Nth
from cadogan.api.problems.errors import InvalidCursor
from cadogan.races.ids import least_race_id
from cadogan.store.log.log import Place
from cadogan.store.tables import challenges
from tests.api.conftest import AnId, Json, NewPerson, Node, Person, created, ok, problem, race_on, rated_race_won_by
from tests.api.openapi.checked_in import openapi_document

PATHS: dict[str, dict[str, Any]] = openapi_document()["paths"]
WITH_CURSOR = [
    path
    for path, operations in PATHS.items()
    if any(parameter.get("name") == "cursor" for parameter in operations.get("get", {}).get("parameters", ()))
    and path != "/api/v1/feed"  # which never ends
    and not path.endswith("/races/export")  # which comes as one answer
]

ids = st.builds(lambda number: UUID(int=number), st.integers(0, 2**128 - 1))
places = st.builds(Place, st.integers(0, 2**63 - 1), ids, st.integers(0, 2**31 - 1))


@given(places)
def test_a_cursor_decodes_to_its_position(place: Place) -> None:
    cursors = Cursors("feed", Place)
    cursor = cursors.at(place)
    assert cursors.place(cursor) == place
    assert httpx.QueryParams({"cursor": cursor}).get("cursor") == cursor
    assert str(httpx.QueryParams({"cursor": cursor})) == f"cursor={cursor}"  # nothing to escape


@given(places, st.data())
def test_a_damaged_cursor_is_refused(place: Place, data: st.DataObject) -> None:
    cursors = Cursors("feed", Place)
    cursor = cursors.at(place)
    at = data.draw(st.integers(0, len(cursor) - 1))
    other = data.draw(st.characters(codec="ascii").filter(lambda character: character != cursor[at]))
    for damaged in (cursor[:at] + other + cursor[at + 1 :], cursor[:at], cursor + other, f" {cursor}", f"{cursor}="):
        with pytest.raises(InvalidCursor) as refused:
            cursors.place(damaged)
        assert (refused.value.name, refused.value.value) == ("cursor", damaged)


def test_a_cursor_of_another_list_is_refused() -> None:
    cursor = Cursors("rating-history", Nth).at(Nth(7))
    assert Cursors("rating-history", Nth).place(cursor) == Nth(7)
    with pytest.raises(InvalidCursor, match="`next` of a page of this list"):
        Cursors("events", Nth).place(cursor)


@pytest.mark.parametrize("number", [2**31, 2**63, -1])
async def test_a_forged_cursor_is_refused_or_harmless(http: httpx.AsyncClient, ada: Person, number: int) -> None:
    race = (await ada.creates())["id"]
    top = (float("nan"), UUID(int=0))
    for of, forged, path in (
        ("events", (number,), f"/races/{race}/events"),
        ("rating-history", (number,), f"/players/{ada.id}/ratings/duchess"),
        ("leaderboard duchess people", (number, top), "/leaderboards/duchess"),
        ("feed", (0, UUID(int=0), number), "/feed"),
    ):
        cursor = Cursors(of, tuple).at(forged)
        problem(await http.get(path, params={"cursor": cursor}), 422, "invalid-cursor")
    cursor = Cursors("leaderboard duchess people", tuple).at((3, top))
    assert ok(await http.get("/leaderboards/duchess", params={"cursor": cursor}))["players"] is not None


@pytest.mark.parametrize("path", WITH_CURSOR)
async def test_every_list_refuses_an_invalid_cursor_with_its_value(
    http: httpx.AsyncClient, ada: Person, path: str
) -> None:
    address = path.removeprefix("/api/v1").format_map(AnId(game="duchess", day="today", player_id=ada.id))
    for wrong in ("damaged", "", "1", "🂡", "A" * 400):
        asked = await http.get(address, params={"cursor": wrong}, headers={"Authorization": f"Bearer {ada.token}"})
        refused = problem(asked, 422, "invalid-cursor")
        assert (refused["field"], refused["value"]) == ("cursor", wrong)
        assert "`next` of a page" in refused["detail"]


class Walk(NamedTuple):
    """A list, what its answers call its rows, and by what a row is told from others."""

    person: Person
    path: str
    rows: str
    key: Callable[[Json], Any]

    async def page(self, **query: object) -> Json:
        asked = httpx.QueryParams({name: str(value) for name, value in query.items()})
        return ok(await self.person.get(f"{self.path}{'&' if '?' in self.path else '?'}{asked}"))

    async def to_its_end(self, meanwhile: Callable[[], Any], limit: int = 2) -> list[Any]:
        """Keys of all rows, page by page, while something goes on between any two."""
        page = await self.page(limit=limit)
        found = [self.key(row) for row in page[self.rows]]
        while page["next"] is not None:
            assert len(page[self.rows]) == limit
            await meanwhile()
            page = await self.page(limit=limit, cursor=page["next"])
            found += [self.key(row) for row in page[self.rows]]
        return found


async def test_new_races_do_not_shift_pages(ada: Person, bob: Person) -> None:
    there = [await race_on(ada, bob) for _ in range(7)][::-1]
    for path in (f"/races?player={ada.id}&player={bob.id}", f"/players/{ada.id}/races"):
        walk = Walk(ada, path, "races", lambda race: race["id"])
        before = await walk.to_its_end(lambda: asyncio.sleep(0), limit=100)
        assert before[-7:] == there
        assert await walk.to_its_end(lambda: asyncio.gather(*(race_on(ada, bob) for _ in range(2)))) == before


async def test_new_challenges_do_not_shift_pages(
    ada: Person, person: NewPerson, monkeypatch: pytest.MonkeyPatch
) -> None:
    for bound in ("MOST_RECEIVED", "MOST_OF_NEWCOMERS"):
        monkeypatch.setattr(challenges, bound, 1000)

    async def challenged() -> None:
        makers = [await person() for _ in range(3)]
        await asyncio.gather(*(challenge(maker, ada) for maker in makers))

    for _ in range(3):
        await challenged()
    walk = Walk(ada, "/challenges", "challenges", lambda each: each["id"])
    before = await walk.to_its_end(lambda: asyncio.sleep(0), limit=100)
    assert len(before) == 9
    assert await walk.to_its_end(challenged) == before


async def challenge(maker: Person, other: Person) -> Json:
    return created(await maker.post("/challenges", {"game": "duchess", "to": other.id}))


PUT_ON_BOARD = """
INSERT INTO player_rating (player_id, game, mu, sigma, races, opponents, is_established, score, peers, raced_at)
VALUES ($1, $2, 30, 1, 9, 9, $3, $4, 9, $5)
"""


async def test_new_players_on_a_leaderboard_do_not_shift_pages(
    node: Node, ada: Person, person: NewPerson, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cadogan.store.projections.leaderboards.FEW_PLAYERS", 0)  # a board that is read from its index
    game = "parisienne"  # of which no other test has ratings

    async def come(scores: list[float], *, is_established: bool = True) -> list[str]:
        players = [(await person()).id for _ in scores]
        now = node.services.clock.now_ms()
        rows = [(UUID(player), game, is_established, score, now) for player, score in zip(players, scores, strict=True)]
        await node.pool.executemany(PUT_ON_BOARD, rows)
        return players

    settled = await come([30.5, 30.5, 28.0, 27.25, 25.0, 25.0, 25.0])
    await come([40.0, 25.0, 25.0], is_established=False)
    walk = Walk(ada, f"/leaderboards/{game}", "players", lambda row: (row["player"], row["rank"]))
    before = await walk.to_its_end(lambda: asyncio.sleep(0), limit=100)
    assert [rank for _, rank in before] == list(range(1, 8))
    assert {player for player, _ in before} == set(settled)

    cursor = (await walk.page(limit=3))["next"]
    for other in (f"duchess?cursor={cursor}", f"{game}?bots=true&cursor={cursor}"):
        problem(await ada.http.get(f"/leaderboards/{other}"), 422, "invalid-cursor")

    async def overtake() -> None:
        await come([45.0, 44.0])

    assert await walk.to_its_end(overtake, limit=3) == before


async def test_pages_of_any_size_make_the_whole_history_and_all_events(node: Node, ada: Person, bob: Person) -> None:
    races = [await rated_race_won_by(node, ada, bob) for _ in range(4)]
    for path, rows, key in (
        (f"/players/{ada.id}/ratings/duchess", "points", "race"),
        (f"/races/{races[0]}/events", "events", "p"),
    ):
        walk = Walk(ada, path, rows, lambda row, key=key: row[key])  # type: ignore[misc]  # one key for each list
        whole = await walk.to_its_end(lambda: asyncio.sleep(0), limit=100)
        for limit in (1, 3):
            assert await walk.to_its_end(lambda: asyncio.sleep(0), limit=limit) == whole


def test_the_least_id_of_a_moment_precedes_all_ids_of_that_moment() -> None:
    moment = least_race_id(1_760_000_083_250)
    assert least_race_id(1_760_000_083_249) < moment < least_race_id(1_760_000_083_251)
    assert moment.version == 7
