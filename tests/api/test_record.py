"""The public record over REST: events, boards, replays."""

from uuid import UUID

import httpx
import pytest

from cadogan.races.board import replay
from cadogan.races.digest import log_digest
from cadogan.races.ids import RaceId
from cadogan.rules import GAMES, Seed
from tests.api.conftest import Json, Node, Person, ok, problem, race_on
from tests.api.test_racing import picked


async def events(http: httpx.AsyncClient, race: str, limit: int = 3) -> list[Json]:
    """All events of a race, a few at a time."""
    found: list[Json] = []
    p, more = 0, True
    while more:
        page = ok(await http.get(f"/races/{race}/events", params={"since": p, "limit": limit}))
        assert len(page["events"]) <= limit
        found += page["events"]
        p, more = page["p"], page["more"]
    return found


async def test_events_come_in_pages_without_a_gap(http: httpx.AsyncClient, ada: Person, bob: Person) -> None:
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


async def test_behind_the_last_event_there_is_nothing_yet(http: httpx.AsyncClient, ada: Person) -> None:
    race = (await ada.creates())["id"]
    assert ok(await http.get(f"/races/{race}/events?since=1")) == {"events": [], "p": 1, "more": False}
    assert ok(await http.get(f"/races/{race}/events?since=7")) == {"events": [], "p": 7, "more": False}


async def test_before_a_race_is_over_no_event_tells_its_secrets(http: httpx.AsyncClient, ada: Person) -> None:
    race = await race_on(ada)
    before = (await http.get(f"/races/{race}/events")).text
    await ada.resigns(race)
    (*_, finish) = await events(http, race)
    assert finish["nonces"] == [ada.nonce.hex()]
    for secret in (finish["seed"], finish["secret"], *finish["nonces"]):
        assert secret not in before


async def test_a_board_can_be_seen_as_it_was_at_any_n(http: httpx.AsyncClient, ada: Person) -> None:
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


async def test_a_seat_or_an_n_that_is_not_there_is_not_found(http: httpx.AsyncClient, ada: Person) -> None:
    race = await picked(ada)
    problem(await http.get(f"/races/{race}/boards/1"), 404, "unknown-seat")
    assert problem(await http.get(f"/races/{race}/boards/0?n=1"), 404, "unknown-n")["n"] == 0
    assert problem(await http.get(f"/races/{race}/boards/0?n=-1"), 400, "malformed")["field"] == "n"
    problem(await http.get(f"/races/{race}/boards/first"), 404, "unknown-route")


async def test_before_the_start_there_are_no_boards(http: httpx.AsyncClient, ada: Person) -> None:
    race = (await ada.creates())["id"]
    problem(await http.get(f"/races/{race}/boards/0"), 409, "wrong-phase")


async def test_a_replay_is_the_deal_and_what_was_done_on_it(http: httpx.AsyncClient, ada: Person, bob: Person) -> None:
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
    assert replay(start, [last])[-1].show_all() == shown["race"]["seats"][1]["piles"]


async def test_the_digest_of_a_race_that_is_over_is_that_of_its_log(
    http: httpx.AsyncClient, node: Node, ada: Person
) -> None:
    race = await race_on(ada)
    await ada.resigns(race)
    race_id = RaceId(UUID(race))
    payloads = [entry.payload for entry in await node.log.read(race_id)]
    assert ok(await http.get(f"/races/{race}"))["digest"] == log_digest(race_id, payloads).hex()


@pytest.mark.parametrize(("name", "value"), [("since", "-1"), ("limit", "0"), ("limit", "1001"), ("since", "x")])
async def test_a_page_that_cannot_be_is_refused(http: httpx.AsyncClient, ada: Person, name: str, value: str) -> None:
    race = (await ada.creates())["id"]
    refused = problem(await http.get(f"/races/{race}/events", params={name: value}), 400, "malformed")
    assert (refused["field"], refused["value"]) == (name, value)
