"""Creating, listing and viewing races."""

import asyncio
from uuid import UUID, uuid4

import httpx
import pytest

from cadogan.lobby import open_lobbies
from cadogan.races.settings import LAST_MS, LONGEST_CLOSED_MS
from tests.api.conftest import Node, Person, created, ok, problem, race_on, serving_node


async def test_a_new_race_is_at_its_location(http: httpx.AsyncClient, ada: Person) -> None:
    response = await ada.post("/races", {"game": "eagle-wing", "options": {"trunk": 17}, "seats": 3})
    race = created(response)
    assert response.headers["location"] == f"/api/v1/races/{race['id']}"
    assert ok(await http.get(f"/races/{race['id']}")) == race
    assert (race["phase"], race["p"], race["creator"]) == ("lobby", 1, ada.id)
    assert race["settings"]["options"] == {"trunk": 17, "redeals": 2}
    assert race["settings"]["time_limit"] == 600
    assert UUID(race["id"]).version == 7


async def test_the_creator_of_a_race_has_no_seat(ada: Person) -> None:
    race = await ada.creates(seats=2)
    assert [seat["player"] for seat in race["seats"]] == [None, None]


async def test_a_numbered_deal_is_picked_by_its_number(ada: Person) -> None:
    race = created(await ada.post("/races", {"game": "freecell", "deal": "ms:11982", "seats": 1}))
    assert race["settings"]["deal"] == "any"
    again = created(await ada.post("/races", {"game": "freecell", "deal": "ms:11982", "seats": 1}))
    assert again["deal"] == race["deal"]
    other = created(await ada.post("/races", {"game": "josephine", "deal": "pysol:24680", "seats": 1}))
    assert other["settings"]["deal"] == "any"


@pytest.mark.parametrize(
    ("body", "field", "words"),
    [
        ({"game": "freecell", "deal": "ms:1000001"}, "deal", "ms:1 to ms:1000000"),
        ({"game": "freecell", "deal": "ms:0"}, "deal", "'ms:0' is not a numbered deal; they are ms:1 to ms:1000000"),
        ({"game": "freecell", "deal": "ms:"}, "deal", "'ms:' is not a numbered deal; they are ms:1 to ms:1000000"),
        ({"game": "freecell", "deal": "pysol:x"}, "deal", "'pysol:x' is not a numbered deal; they are pysol:1 to"),
        ({"game": "freecell", "deal": "617"}, "deal", "it takes any, winnable, ms:1 to ms:1000000, or pysol:1 to"),
        ({"game": "freecell", "deal": "00" * 16}, "deal", "it takes any, winnable, ms:1 to ms:1000000, or pysol:1 to"),
        ({"game": "spider", "deal": "pysol:1", "options": {"suits": 1}}, "deal", "four suits"),
        ({"game": "spider", "deal": "pysol:100000000000000000001"}, "deal", "pysol:1 to pysol:100000000000000000000"),
        ({"game": "spider", "deal": "ms:1"}, "deal", "one pack of four suits"),
        ({"game": "freecell", "deal": "ms:1", "seed": "00" * 16}, "deal", "leave seed or deal out"),
        ({"game": "freecell", "deal": "ms:1", "rated": True, "seats": 2}, "rated", "rated races are made"),
    ],
)
async def test_a_numbered_deal_that_cannot_be_dealt_is_refused(
    ada: Person, body: dict[str, object], field: str, words: str
) -> None:
    refused = await ada.post("/races", body)
    assert refused.status_code == 422
    assert words in refused.text
    assert refused.json()["field"] == field


async def test_a_random_deal_has_a_commitment_and_a_picked_seed_is_hidden(ada: Person) -> None:
    assert len((await ada.creates())["commitment"]) == 64
    picked = await ada.post("/races", {"game": "duchess", "seed": "00112233445566778899aabbccddeeff"})
    assert created(picked)["commitment"] is None
    assert "00112233445566778899aabbccddeeff" not in picked.text


async def test_creating_a_race_needs_a_token(http: httpx.AsyncClient) -> None:
    problem(await http.post("/races", json={"game": "duchess"}), 401, "no-token")


async def test_an_unknown_race_is_not_found(http: httpx.AsyncClient, ada: Person) -> None:
    race = uuid4()
    for path in ("", "/events", "/boards/0", "/replay"):
        problem(await http.get(f"/races/{race}{path}"), 404, "unknown-race")
    bodies = {
        "join": {},
        "ready": {},
        "leave": None,
        "resign": None,
        "moves": {"n": 0, "move": "deal"},
        "undo": {"n": 0},
    }
    for path, body in bodies.items():
        problem(await ada.post(f"/races/{race}/{path}", body), 404, "unknown-race")


async def ids(http: httpx.AsyncClient, **query: object) -> list[str]:
    """Ids of all races of a list, read page by page."""
    found: list[str] = []
    cursor: dict[str, str] = {}
    limit = 2 if "player" in query else 100  # the races of all other tests would be hundreds of pages
    while True:
        page = ok(await http.get("/races", params={"limit": limit, **query, **cursor}))  # type: ignore[dict-item]
        assert len(page["races"]) <= limit
        found += [race["id"] for race in page["races"]]
        if page["next"] is None:
            return found
        cursor = {"cursor": page["next"]}


async def test_a_race_is_listed_as_soon_as_it_is_created(http: httpx.AsyncClient, ada: Person) -> None:
    race = await ada.creates(time_limit=90, view="open")
    await ada.joins(race["id"])
    newest = ok(await http.get("/races"))["races"][0]
    assert newest == {
        "id": race["id"],
        "game": "duchess",
        "phase": "lobby",
        "seats": 2,
        "racers": [{"seat": 0, "player": ada.id, "name": ada.name}],
        "creator": ada.id,
        "rated": False,
        "view": "open",
        "time_limit": 90,
        "options": race["settings"]["options"],
        "house": False,
        "created_at": race["created_at"],
        "started_at": None,
        "finished_at": None,
        "places": None,
        "standings": None,
        "spectators": 0,
    }


async def test_a_listed_race_has_the_names_and_places_of_its_racers(
    http: httpx.AsyncClient, ada: Person, bob: Person
) -> None:
    race = await race_on(ada, bob)
    await bob.resigns(race)
    await ada.resigns(race)
    (listed,) = ok(await http.get("/races", params={"player": ada.id}))["races"]
    view = ok(await http.get(f"/races/{race}"))
    assert listed["racers"] == [
        {"seat": 0, "player": ada.id, "name": ada.name},
        {"seat": 1, "player": bob.id, "name": bob.name},
    ]
    places = {standing["seat"]: standing["place"] for standing in view["standings"]}
    assert (listed["phase"], listed["places"]) == ("finished", [places[0], places[1]])
    assert [(each["seat"], each["player"], each["place"]) for each in listed["standings"]] == [
        (0, ada.id, places[0]),
        (1, bob.id, places[1]),
    ]
    assert (listed["started_at"], listed["finished_at"]) == (view["started_at"], view["finished_at"])


async def joined(person: Person) -> str:
    """A lobby with its creator."""
    race: str = (await person.creates())["id"]
    await person.joins(race)
    return race


async def test_lobbies_without_a_racer_come_last(http: httpx.AsyncClient, ada: Person, bob: Person) -> None:
    over, lobby = await race_on(ada, bob), await joined(ada)
    await ada.resigns(over)
    await bob.resigns(over)
    empty = [(await ada.creates())["id"] for _ in range(3)]
    all_of_them = await ids(http)
    assert [race for race in all_of_them if race in {over, lobby, *empty}] == [lobby, over, *reversed(empty)]
    assert all_of_them[-3:] != empty, "those of other tests are older"
    lobbies = await ids(http, phase="lobby")
    assert lobbies.index(lobby) < lobbies.index(empty[2]) < lobbies.index(empty[0])
    await ada.joins(empty[0])
    assert (await ids(http))[0] == empty[0]


async def test_a_player_has_at_most_five_open_lobbies(node: Node, ada: Person) -> None:
    async with (
        serving_node(node.dsn, most_lobbies=5) as other,
        httpx.AsyncClient(base_url=f"{other.url}/api/v1", headers={"Authorization": f"Bearer {ada.token}"}) as http,
    ):
        asked = [http.post("/races", json={"game": "duchess", "listed": number % 2 > 0}) for number in range(9)]
        answers = await asyncio.gather(*asked)
        made = [answer.json()["id"] for answer in answers if answer.status_code == 201]
        assert len(made) == 5
        for refused in answers:
            if refused.status_code != 201:
                problem(refused, 409, "too-many-lobbies")
        await ada.joins(made[0])
        problem(await http.post("/races", json={"game": "duchess"}), 409, "too-many-lobbies")
        ok(await ada.post(f"/races/{made[0]}/start"))
        await ada.is_ready(made[0])
        created(await http.post("/races", json={"game": "duchess"}))


async def test_a_player_has_few_races_under_way(node: Node, ada: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_lobbies, "MOST_RACES", 3)
    async with (
        serving_node(node.dsn, most_lobbies=5) as other,
        httpx.AsyncClient(base_url=f"{other.url}/api/v1", headers={"Authorization": f"Bearer {ada.token}"}) as http,
    ):
        racing = [await race_on(ada) for _ in range(2)]
        created(await http.post("/races", json={"game": "duchess"}))
        for path, body in (("/races", {"game": "duchess"}), ("/days/today/duchess/races", None)):
            problem(await http.post(path, json=body), 409, "too-many-races")
        await ada.resigns(racing[0])
        created(await http.post(f"/races/{racing[0]}/ghosts", json={"seats": [0]}))
        problem(await http.post(f"/races/{racing[0]}/boards/0/practice", json={"n": 0}), 409, "too-many-races")


async def test_new_races_do_not_shift_later_pages(http: httpx.AsyncClient, ada: Person) -> None:
    races = [await joined(ada) for _ in range(5)]
    first = ok(await http.get("/races", params={"limit": 2}))
    assert [race["id"] for race in first["races"]] == races[:2:-1]
    await joined(ada)
    second = ok(await http.get("/races", params={"limit": 2, "cursor": first["next"]}))
    assert [race["id"] for race in second["races"]] == races[2:0:-1]
    assert (await ids(http))[1:6] == races[::-1]


async def test_the_list_filters_by_phase_game_and_player(http: httpx.AsyncClient, ada: Person, bob: Person) -> None:
    lobby = (await ada.creates(game="grand-duchess"))["id"]
    await ada.joins(lobby)
    on = await race_on(ada, bob)
    over = await race_on(ada)
    await ada.resigns(over)
    assert await ids(http, player=ada.id) == [over, on, lobby]
    assert await ids(http, player=bob.id) == [on]
    assert await ids(http, player=ada.id, game="grand-duchess") == [lobby]
    assert await ids(http, player=[ada.id, bob.id]) == [on]
    assert await ids(http, player=ada.id, phase="racing") == [on]
    assert await ids(http, player=ada.id, phase=["lobby", "finished"]) == [over, lobby]
    assert await ids(http, player=str(uuid4())) == []


async def test_the_list_filters_by_time_of_creation(http: httpx.AsyncClient, ada: Person) -> None:
    races = []
    for _ in range(3):
        races.append(await ada.creates())
        await ada.joins(races[-1]["id"])
        await asyncio.sleep(0.002)  # so that no two share a millisecond
    first, second, third = (race["id"] for race in races)
    _, moment, last = (race["created_at"] for race in races)
    assert await ids(http, player=ada.id, since=moment) == [third, second]
    assert await ids(http, player=ada.id, until=moment) == [first]
    assert await ids(http, player=ada.id, since=moment, until=last) == [second]
    assert await ids(http, player=ada.id, since=moment, until=moment) == []


async def test_a_race_whose_request_was_repeatable_was_created_when_it_says(
    http: httpx.AsyncClient, ada: Person
) -> None:
    """Its id has the time of the first request, which is a moment earlier."""
    terms, key = {"game": "duchess"}, {"Idempotency-Key": uuid4().hex}
    made = created(await http.post("/races", json=terms, headers={"Authorization": f"Bearer {ada.token}", **key}))
    await ada.joins(made["id"])
    assert await ids(http, player=ada.id, since=made["created_at"]) == [made["id"]]
    assert await ids(http, player=ada.id, since=made["created_at"] + 1) == []
    assert await ids(http, player=ada.id, until=made["created_at"]) == []
    assert await ids(http, player=ada.id, until=made["created_at"] + 1) == [made["id"]]


async def test_an_unlisted_race_is_found_only_by_its_id(http: httpx.AsyncClient, ada: Person) -> None:
    race = (await ada.creates(listed=False))["id"]
    await ada.joins(race)
    assert race not in await ids(http)
    assert await ids(http, player=ada.id) == []
    assert ok(await http.get(f"/races/{race}"))["id"] == race


async def test_house_races_are_listed_only_on_request(
    http: httpx.AsyncClient, node: Node, ada: Person, bob: Person
) -> None:
    await node.pool.execute("UPDATE player SET is_house = true WHERE player_id = $1", UUID(ada.id))
    house = (await ada.creates())["id"]
    people = (await bob.creates())["id"]
    assert house in await ids(http, house="true")
    assert people not in await ids(http, house="true")
    assert house not in await ids(http)
    assert people in await ids(http, house="false")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("limit", "0"),
        ("limit", "101"),
        ("limit", "many"),
        ("phase", "running"),
        ("player", "Ada"),
        ("house", "perhaps"),
        ("since", "2026-11-21"),
        ("until", "-1"),
    ],
)
async def test_an_invalid_parameter_is_named_with_its_value(http: httpx.AsyncClient, name: str, value: str) -> None:
    refused = problem(await http.get("/races", params={name: value}), 400, "malformed")
    assert (refused["field"], refused["value"]) == (name, value)


async def test_a_filter_by_an_unknown_game_is_refused(http: httpx.AsyncClient) -> None:
    problem(await http.get("/races", params={"game": "whist"}), 404, "unknown-game")


async def test_the_refusal_of_an_unknown_parameter_lists_the_known_ones(http: httpx.AsyncClient) -> None:
    refused = problem(await http.get("/races", params={"status": "lobby"}), 400, "unknown-parameter")
    assert refused["field"] == "status"
    assert "phase, game, player, since, until, house, limit, cursor" in refused["detail"]


async def test_a_race_that_opens_too_late_is_refused_and_lists_still_work(ada: Person, node: Node) -> None:
    for closed_until in (LAST_MS + 1, 2**63, 10**30):
        settings = {"game": "duchess", "view": "closed", "closed_until": closed_until}
        for path in ("/races", "/challenges"):
            refused = problem(await ada.post(path, settings), 422, "invalid-settings")
            assert str(closed_until) in refused["detail"]
    latest = node.services.clock.now_ms() + LONGEST_CLOSED_MS
    settings = {"game": "duchess", "view": "closed", "closed_until": latest + 60_000}
    for path in ("/races", "/challenges"):
        refused = problem(await ada.post(path, settings), 422, "invalid-settings")
        assert refused["field"] == "closed_until"
        assert "31 days" in refused["detail"]
    race = await ada.creates(view="closed", closed_until=latest)
    since = ok(await ada.http.get("/races", params={"since": race["created_at"]}))["races"]
    assert race["id"] in [each["id"] for each in since]
