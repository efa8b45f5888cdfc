"""All finished races in one answer, and none that lists do not show."""

from datetime import UTC, date, datetime, timedelta

import httpx
import msgspec
import pytest

from cadogan.api import export
from tests.api.conftest import Json, Person, ok, problem, race_on


async def finished(person: Person, **settings: object) -> str:
    race = await race_on(person, **settings)
    await person.resigns(race)
    return race


async def exported(http: httpx.AsyncClient, query: str) -> list[Json]:
    """Lines of an export, without the last, which says how many there are."""
    response = await http.get(f"/races/export?{query}")
    assert response.status_code == 200, response.text
    assert response.headers["Content-Type"] == "application/x-ndjson"
    *races, end = [msgspec.json.decode(line) for line in response.text.splitlines()]
    assert end == {"type": "end", "races": len(races)}
    return races


async def test_finished_races_come_the_newest_first_and_no_others(http: httpx.AsyncClient, ada: Person) -> None:
    first = await finished(ada)
    await race_on(ada)
    await finished(ada, listed=False)
    second = await finished(ada, game="eagle-wing")
    races = await exported(http, f"player={ada.id}")
    assert [race["id"] for race in races] == [second, first]
    view = ok(await http.get(f"/races/{first}"))
    told = {name: view[name] for name in ("created_at", "started_at", "finished_at")}
    assert races[1] == {
        "type": "race", "id": first, "game": "duchess", "rated": False, "players": [ada.id], "places": [1], **told,
    }  # fmt: skip
    assert [race["id"] for race in await exported(http, f"player={ada.id}&game=eagle-wing")] == [second]


async def test_an_export_that_broke_off_goes_on_behind_its_last_race(
    http: httpx.AsyncClient, ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export, "AT_ONCE", 2)  # so that there are pages to turn
    made = [await finished(ada) for _ in range(5)][::-1]
    assert [race["id"] for race in await exported(http, f"player={ada.id}")] == made
    assert [race["id"] for race in await exported(http, f"player={ada.id}&cursor={made[1]}")] == made[2:]
    assert await exported(http, f"player={ada.id}&cursor={made[-1]}") == []


async def test_a_day_has_the_races_that_were_made_on_it(http: httpx.AsyncClient, ada: Person) -> None:
    race = await finished(ada)
    made = datetime.fromtimestamp(ok(await http.get(f"/races/{race}"))["created_at"] / 1000, UTC).date()
    assert [row["id"] for row in await exported(http, f"player={ada.id}&day={made}")] == [race]
    for other in (made - timedelta(days=1), made + timedelta(days=1), date(1960, 1, 1), date.max):
        assert await exported(http, f"player={ada.id}&day={other}") == []
    assert await exported(http, f"player={ada.id}&day={made}&cursor={race}") == []


async def test_what_is_asked_wrongly_is_refused(http: httpx.AsyncClient) -> None:
    problem(await http.get("/races/export?game=dutchess"), 404, "unknown-game")
    for query in ("day=yesterday", "player=ada", "cursor=1", "seats=2"):
        assert (await http.get(f"/races/export?{query}")).status_code == 400
