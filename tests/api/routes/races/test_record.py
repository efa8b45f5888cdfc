"""The public record over REST: events, boards, replays."""

import time
from uuid import UUID

import httpx
import pytest

from cadogan.races.board import replay_layouts
from cadogan.races.ids import RaceId
from cadogan.races.proof.digest import log_digest
from cadogan.rules import GAMES, Seed
from tests.api.conftest import Json, NewPerson, Node, Person, ok, problem, race_on
from tests.api.routes.races.test_racing import picked


async def events(http: httpx.AsyncClient, race: str, limit: int = 3) -> list[Json]:
    """All events of a race, read in pages."""
    found: list[Json] = []
    cursor: dict[str, str] = {}
    while True:
        page = ok(await http.get(f"/races/{race}/events", params={"limit": limit, **cursor}))
        assert len(page["events"]) <= limit
        found += page["events"]
        assert page["p"] == found[-1]["p"]
        if page["next"] is None:
            return found
        cursor = {"cursor": page["next"]}


async def test_pages_of_events_have_no_gap(http: httpx.AsyncClient, ada: Person, bob: Person) -> None:
    race = await picked(ada, bob)
    await ada.plays(race, 0, "r0-f1")
    await bob.resigns(race)
    await ada.resigns(race)
    found = await events(http, race)
    assert [event["p"] for event in found] == list(range(1, len(found) + 1))
    assert [event["type"] for event in found] == [
        "created", "joined", "joined", "ready", "ready", "countdown", "started", "moved", "ended", "decided", "ended",
        "finished",
    ]  # fmt: skip
    assert found == ok(await http.get(f"/races/{race}/events"))["events"]


async def test_the_page_after_the_last_event_is_empty(http: httpx.AsyncClient, ada: Person) -> None:
    race = (await ada.creates())["id"]
    assert ok(await http.get(f"/races/{race}/events?since=1")) == {"events": [], "p": 1, "next": None}
    assert ok(await http.get(f"/races/{race}/events?since=7")) == {"events": [], "p": 7, "next": None}


async def test_a_page_can_begin_after_any_event(http: httpx.AsyncClient, ada: Person) -> None:
    race = await race_on(ada)
    first = ok(await http.get(f"/races/{race}/events?since=1&limit=1"))
    assert first["p"] == 2
    for since in (0, 1):
        second = ok(await http.get(f"/races/{race}/events?since={since}&limit=1&cursor={first['next']}"))
        assert [event["p"] for event in second["events"]] == [3]


async def test_no_event_of_an_unfinished_race_has_its_secrets(http: httpx.AsyncClient, ada: Person) -> None:
    race = await race_on(ada)
    before = (await http.get(f"/races/{race}/events")).text
    await ada.resigns(race)
    (*_, finish) = await events(http, race)
    assert finish["nonces"] == [ada.nonce.hex()]
    for secret in (finish["seed"], finish["secret"], *finish["nonces"]):
        assert secret not in before


async def test_a_board_can_be_read_at_any_n(http: httpx.AsyncClient, ada: Person) -> None:
    race = await picked(ada, undo="free")
    await ada.plays(race, 0, "r0-f1")
    await ada.plays(race, 1, "deal")
    await ada.post(f"/races/{race}/undo", {"n": 2})
    boards = [ok(await http.get(f"/races/{race}/boards/0", params={"n": n})) for n in range(4)]
    assert [(board["n"], board["home"], board["action"]) for board in boards] == [
        (0, 0, None), (1, 1, "r0-f1"), (2, 1, "deal"), (3, 1, "undo"),
    ]  # fmt: skip
    assert boards[1]["piles"] == boards[3]["piles"] != boards[2]["piles"]
    assert ok(await http.get(f"/races/{race}/boards/0")) == boards[3]
    assert boards[3]["piles"] == (await ada.board(race))["piles"]


async def test_an_unknown_seat_or_n_is_not_found(http: httpx.AsyncClient, ada: Person) -> None:
    race = await picked(ada)
    problem(await http.get(f"/races/{race}/boards/1"), 404, "unknown-seat")
    assert problem(await http.get(f"/races/{race}/boards/0?n=1"), 404, "unknown-n")["n"] == 0
    assert problem(await http.get(f"/races/{race}/boards/0?n=-1"), 400, "malformed")["field"] == "n"
    problem(await http.get(f"/races/{race}/boards/first"), 404, "unknown-route")


async def test_a_race_that_has_not_started_has_no_boards(http: httpx.AsyncClient, ada: Person) -> None:
    race = (await ada.creates())["id"]
    problem(await http.get(f"/races/{race}/boards/0"), 409, "wrong-phase")


async def test_a_replay_has_the_deal_and_all_actions(http: httpx.AsyncClient, ada: Person, bob: Person) -> None:
    race = await race_on(ada, bob, undo="free")
    move = (await ada.board(race))["legal"][0]
    await ada.plays(race, 0, move)
    await ada.post(f"/races/{race}/undo", {"n": 1})
    last = (await bob.board(race))["legal"][-1]
    await bob.plays(race, 0, last)
    problem(await http.get(f"/races/{race}/replay"), 409, "wrong-phase")
    await ada.resigns(race)
    await bob.resigns(race)
    shown = ok(await http.get(f"/races/{race}/replay"))
    assert shown["race"] == ok(await http.get(f"/races/{race}"))
    assert shown["deck"] == " ".join(map(str, Seed.parse(shown["race"]["seed"]).deck(GAMES["duchess"])))
    assert [(seat["seat"], seat["player"]) for seat in shown["seats"]] == [(0, ada.id), (1, bob.id)]
    actions = [[(step["n"], step["action"], step["home"]) for step in seat["steps"]] for seat in shown["seats"]]
    assert actions == [[(1, move, 1), (2, "undo", 0)], [(1, last, 1)]]
    start = GAMES["duchess"].start(shown["deck"].split())
    assert replay_layouts(start, [last])[-1].show_all() == shown["race"]["seats"][1]["piles"]


async def test_a_replay_says_where_each_pair_of_boards_differs(
    http: httpx.AsyncClient, ada: Person, bob: Person, person: NewPerson
) -> None:
    cora = await person()
    race = await picked(ada, bob, cora)
    for racer, moves in ((ada, ["r1-f3", "deal", "deal"]), (bob, ["r1-f3", "deal", "r1-t3"]), (cora, ["r1-f3"])):
        for n, move in enumerate(moves):
            await racer.plays(race, n, move)
        await racer.resigns(race)
    assert ok(await http.get(f"/races/{race}/replay"))["differences"] == [
        {"seats": [0, 1], "n": 3}, {"seats": [0, 2], "n": None}, {"seats": [1, 2], "n": None},
    ]  # fmt: skip


async def test_a_finished_board_is_the_same_as_during_the_race(
    http: httpx.AsyncClient, ada: Person, bob: Person
) -> None:
    race = await picked(ada, bob, undo="free", view="open")
    await ada.plays(race, 0, "r1-f3")
    await bob.plays(race, 0, "r0-f1")
    await ada.plays(race, 1, "deal")
    await ada.post(f"/races/{race}/undo", {"n": 2})

    async def boards() -> list[Json]:
        numbers = [*((0, n) for n in (None, 0, 1, 2, 3)), *((1, n) for n in (None, 0, 1))]
        paths = [f"/races/{race}/boards/{seat}" + ("" if n is None else f"?n={n}") for seat, n in numbers]
        return [ok(await http.get(path)) for path in paths]

    before = await boards()
    await ada.resigns(race)
    await bob.resigns(race)
    assert await boards() == before
    problem(await http.get(f"/races/{race}/boards/2"), 404, "unknown-seat")
    assert problem(await http.get(f"/races/{race}/boards/1?n=2"), 404, "unknown-n")["n"] == 1


async def test_a_finished_closed_race_shows_no_board_until_it_opens(
    http: httpx.AsyncClient, ada: Person, bob: Person
) -> None:
    race = await race_on(ada, bob, view="closed", closed_until=time.time_ns() // 1_000_000 + 600_000)
    await ada.resigns(race)
    await bob.resigns(race)
    for path in ("boards/0", "boards/0?n=0", "replay"):
        problem(await http.get(f"/races/{race}/{path}"), 409, "held-back")


async def test_the_digest_of_a_finished_race_is_that_of_its_log(
    http: httpx.AsyncClient, node: Node, ada: Person
) -> None:
    race = await race_on(ada)
    await ada.resigns(race)
    race_id = RaceId(UUID(race))
    payloads = [entry.payload for entry in await node.log.read(race_id)]
    assert ok(await http.get(f"/races/{race}"))["digest"] == log_digest(race_id, payloads).hex()


@pytest.mark.parametrize(("name", "value"), [("since", "-1"), ("limit", "0"), ("limit", "1001"), ("since", "x")])
async def test_invalid_page_parameters_are_refused(http: httpx.AsyncClient, ada: Person, name: str, value: str) -> None:
    race = (await ada.creates())["id"]
    refused = problem(await http.get(f"/races/{race}/events", params={name: value}), 400, "malformed")
    assert (refused["field"], refused["value"]) == (name, value)
