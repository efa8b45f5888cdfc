"""Invitations: codes to say aloud, and links that outlive their lobby."""

from uuid import UUID

import httpx
import pytest

from cadogan.people.link import MOST_ATTEMPTS
from cadogan.races.commands import Tick
from cadogan.races.ids import RaceId
from cadogan.races.invitation import code_of
from tests.api.conftest import Json, Node, Person, created, ok, problem, serving_node
from tests.clock import MovableClock

LOBBY_S = 601
pytestmark = pytest.mark.usefixtures("nobody_has_tried")


async def opened(person: Person, **terms: object) -> str:
    """A lobby of a person for friends."""
    race: str = created(await person.post("/races", {"game": "duchess", "listed": False, **terms}))["id"]
    return race


async def expires(node: Node, race: str) -> None:
    """What the sweep of a running node does: let happen what is due."""
    await node.rooms.command(await node.rooms.room(RaceId(UUID(race))), Tick(node.services.clock.now_ms()))


async def signed_up(http: httpx.AsyncClient, name: str) -> Person:
    return Person(http, name, created(await http.post("/players", json={"name": name})))


async def find(http: httpx.AsyncClient, code: str) -> httpx.Response:
    return await http.post("/invitations", json={"code": code})


@pytest.mark.parametrize("typed", [str, str.lower, lambda code: f" {code[:3]}-{code[3:]} "])
async def test_a_code_leads_to_an_unlisted_lobby(http: httpx.AsyncClient, ada: Person, typed: type[str]) -> None:
    race = await opened(ada)
    invitation = ok(await http.get(f"/races/{race}/invitation"))
    assert (invitation["race"], len(invitation["code"])) == (race, 6)
    assert ok(await find(http, typed(invitation["code"]))) == invitation


async def test_a_code_leads_nowhere_once_the_race_has_begun(http: httpx.AsyncClient, ada: Person) -> None:
    race = await opened(ada, seats=1, countdown=0, seed="0" * 32)
    code = ok(await http.get(f"/races/{race}/invitation"))["code"]
    ok(await ada.post(f"/races/{race}/join"))
    ok(await ada.post(f"/races/{race}/ready"))
    problem(await find(http, code), 404, "unknown-race")
    problem(await http.get(f"/races/{race}/invitation"), 409, "wrong-phase")


async def test_wrong_codes_are_counted_and_right_ones_are_not(http: httpx.AsyncClient, ada: Person) -> None:
    code = ok(await http.get(f"/races/{await opened(ada)}/invitation"))["code"]
    for _ in range(MOST_ATTEMPTS - 1):
        problem(await find(http, "XXXXXX"), 404, "unknown-race")
    for _ in range(3):
        ok(await find(http, code))
    problem(await find(http, "XXXXXX"), 404, "unknown-race")
    problem(await find(http, code), 429, "too-many-attempts")


async def test_an_invited_players_lobby_has_no_code(http: httpx.AsyncClient, ada: Person, bob: Person) -> None:
    challenge = created(await ada.post("/challenges", {"game": "duchess", "to": bob.name}))
    race = ok(await bob.post(f"/challenges/{challenge['id']}/accept"))["race"]
    assert ok(await http.get(f"/races/{race}/invitation"))["code"] is None
    problem(await find(http, code_of(RaceId(UUID(race)))), 404, "unknown-race")


async def test_an_expired_lobby_is_opened_again_behind_its_link(dsn: str) -> None:
    clock = MovableClock()
    async with serving_node(dsn, clock=clock) as node, httpx.AsyncClient(base_url=f"{node.url}/api/v1") as http:
        ada, bob, eve = [await signed_up(http, name) for name in ("reopens", "comes late", "stranger")]
        first = await opened(ada, seats=3, undo="free")
        ok(await ada.post(f"/races/{first}/join", {"commitment": "0" * 64}))
        problem(await ada.post(f"/races/{first}/reopen"), 409, "wrong-phase")
        ok(await ada.post(f"/races/{first}/series", {"best_of": 5}))
        link = newest = first
        for _ in range(2):
            clock.passes(LOBBY_S)
            await expires(node, newest)
            problem(await http.get(f"/races/{link}/invitation"), 409, "wrong-phase")
            problem(await eve.post(f"/races/{link}/reopen"), 403, "no-seat")
            again: Json = created(await ada.post(f"/races/{link}/reopen"))
            assert (again["phase"], again["settings"]["seats"], again["settings"]["undo"]) == ("lobby", 3, "free")
            assert ok(await http.get(f"/races/{again['id']}/series"))["best_of"] == 5
            assert created(await ada.post(f"/races/{link}/reopen"))["id"] == again["id"]
            assert ok(await http.get(f"/races/{link}/invitation"))["race"] == again["id"]
            newest = again["id"]
            ok(await bob.post(f"/races/{newest}/join", {"commitment": "0" * 64}))
        assert newest != first
