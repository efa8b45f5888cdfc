"""Two requests at once, through two nodes: each pair ends in one legal outcome, which both nodes see."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable
from typing import NamedTuple
from uuid import UUID

import httpx
import pytest

from cadogan.races.ids import PlayerId
from cadogan.store.tables.bans import Bans
from tests.api.conftest import NewPerson, Node, Person, beating_node, created, ok, race_on, race_won_by
from tests.api.routes.accounts.test_account import leave
from tests.api.routes.races.test_rematch import rematch
from tests.examples_drawn import examples

ROUNDS = range(examples(6, least=2))
SOON_S = 10
DUCHESS = {"game": "duchess"}

pytestmark = [pytest.mark.parametrize("round_", ROUNDS), pytest.mark.usefixtures("empty_queue")]


class Nodes(NamedTuple):
    """The node of the other fixtures, and a client of a second node on its database."""

    first: Node
    second: httpx.AsyncClient


@pytest.fixture(scope="module")
async def nodes(node: Node) -> AsyncIterator[Nodes]:
    async with (
        beating_node(node.dsn) as second,
        httpx.AsyncClient(base_url=f"{second.url}/api/v1", timeout=30) as client,
    ):
        yield Nodes(node, client)


async def at_once(*requests: Awaitable[httpx.Response]) -> list[int]:
    """Statuses of requests that are sent together, none of which may be a server error."""
    statuses = [answer.status_code for answer in await asyncio.gather(*requests)]
    assert max(statuses) < 500
    return statuses


async def seen(nodes: Nodes, race: str) -> list[str]:
    """The racers of a race by seat, once both nodes show it alike: each follows the other with its next beat."""
    async with asyncio.timeout(SOON_S), httpx.AsyncClient(base_url=f"{nodes.first.url}/api/v1") as first:
        while True:
            here, there = [ok(await client.get(f"/races/{race}")) for client in (first, nodes.second)]
            if (here["phase"], here["seats"]) == (there["phase"], there["seats"]):
                return [seat["player"] for seat in here["seats"] if seat["player"] is not None]


async def test_two_sign_ups_with_one_name_make_one_player(nodes: Nodes, http: httpx.AsyncClient, round_: int) -> None:
    body = {"name": f"Only {round_} {secrets.token_hex(4)}"}
    statuses = await at_once(http.post("/players", json=body), nodes.second.post("/players", json=body))
    assert sorted(statuses) == [201, 409]


async def test_a_double_join_takes_one_seat(nodes: Nodes, ada: Person, round_: int) -> None:
    race = (await ada.creates(seats=3))["id"]
    body = {"commitment": f"{round_ + 1:064x}"}
    path = f"/races/{race}/join"
    assert await at_once(ada.post(path, body), ada.at(nodes.second).post(path, body)) == [200, 200]
    assert await seen(nodes, race) == [ada.id]


async def test_two_players_who_take_the_last_seat_get_one(
    nodes: Nodes, ada: Person, bob: Person, person: NewPerson, round_: int
) -> None:
    race = (await ada.creates(seats=2))["id"]
    await ada.joins(race)
    late, body = await person(), {"commitment": f"{round_ + 1:064x}"}
    path = f"/races/{race}/join"
    assert sorted(await at_once(bob.post(path, body), late.at(nodes.second).post(path, body))) == [200, 409]
    assert len(await seen(nodes, race)) == 2


async def test_a_double_ready_starts_a_race_once(nodes: Nodes, ada: Person, bob: Person, round_: int) -> None:
    race = (await ada.creates(seats=2, undo="free" if round_ % 2 else "penalty"))["id"]
    for racer in (ada, bob):
        await racer.joins(race)
    await ada.is_ready(race)
    path, body = f"/races/{race}/ready", {"nonce": bob.nonce.hex()}
    statuses = await at_once(bob.post(path, body), bob.at(nodes.second).post(path, body))
    assert 200 in statuses
    assert set(statuses) <= {200, 409}
    events = ok(await nodes.second.get(f"/races/{race}/events"))["events"]
    assert [event["type"] for event in events].count("started") == 1


async def test_a_double_start_is_called_once(nodes: Nodes, ada: Person, bob: Person, round_: int) -> None:
    race = (await ada.creates(seats=3, undo="free" if round_ % 2 else "penalty"))["id"]
    for racer in (ada, bob):
        await racer.joins(race)
    path = f"/races/{race}/start"
    statuses = await at_once(ada.post(path), ada.at(nodes.second).post(path))
    assert 200 in statuses
    assert set(statuses) <= {200, 409}
    assert len(await seen(nodes, race)) == 2


async def test_two_rematches_are_one_race(nodes: Nodes, ada: Person, bob: Person, round_: int) -> None:
    race = await race_won_by(ada, bob, undo="free" if round_ % 2 else "penalty")
    answers = await asyncio.gather(rematch(ada, race), rematch(bob.at(nodes.second), race))
    (again,) = {ok(answer)["race"]["id"] for answer in answers}
    assert sorted(await seen(nodes, again)) == sorted([ada.id, bob.id])


async def test_accepting_and_declining_at_once_ends_one_way(
    nodes: Nodes, ada: Person, bob: Person, round_: int
) -> None:
    challenge = created(await ada.post("/challenges", {**DUCHESS, "to": bob.name}))["id"]
    ways = ("accept", "decline") if round_ % 2 else ("decline", "accept")
    path = f"/challenges/{challenge}"
    statuses = await at_once(bob.post(f"{path}/{ways[0]}"), bob.at(nodes.second).post(f"{path}/{ways[1]}"))
    assert sorted(statuses) == [200, 409]
    is_accepted = dict(zip(ways, statuses, strict=True))["accept"] == 200
    now = ok(await ada.get(path))
    assert (now["state"], now["race"] is not None) == (("accepted", True) if is_accepted else ("declined", False))


async def test_cancelling_while_pairing_ends_one_way(nodes: Nodes, ada: Person, bob: Person, round_: int) -> None:
    wish = {"game": "canfield", "options": {}, "rated": bool(round_ % 2)}
    first = created(await ada.post("/pairings", wish))
    second = created(await bob.at(nodes.second).post("/pairings", wish))
    matching = asyncio.create_task(nodes.first.services.matchmaker.run())
    try:
        status = (await ada.at(nodes.second).delete(f"/pairings/{first['id']}")).status_code
        mine = ok(await ada.get(f"/pairings/{first['id']}"))
        theirs = ok(await bob.get(f"/pairings/{second['id']}"))
    finally:
        matching.cancel()
        await asyncio.gather(matching, return_exceptions=True)
    assert status in {200, 204, 409}
    if mine["race"] is None:
        assert mine["state"] == "cancelled"
        assert theirs["race"] is None
    else:
        assert await seen(nodes, mine["race"]) == []
    await bob.delete(f"/pairings/{second['id']}")


async def test_deleting_an_account_while_it_joins_leaves_a_race_that_others_can_have(
    nodes: Nodes, ada: Person, bob: Person, person: NewPerson, round_: int
) -> None:
    race = (await ada.creates(seats=2))["id"]
    body = {"commitment": f"{round_ + 1:064x}"}
    joined, left = await at_once(bob.post(f"/races/{race}/join", body), leave(bob.at(nodes.second), bob.name))
    assert joined in {200, 401}
    assert left in {200, 204}
    assert (await bob.get("/players/me")).status_code == 401
    await ada.joins(race)
    assert await seen(nodes, race) == [ada.id]
    await (await person()).joins(race)


async def test_an_account_that_is_deleted_in_mid_race_moves_no_more(
    nodes: Nodes, ada: Person, bob: Person, round_: int
) -> None:
    race = await race_on(ada, bob, undo="free" if round_ % 2 else "penalty")
    move = {"n": 0, "move": (await bob.board(race))["legal"][0]}
    moved, left = await at_once(bob.post(f"/races/{race}/moves", move), leave(bob.at(nodes.second), bob.name))
    assert moved in {200, 401, 409}
    assert left in {200, 204}
    assert (await bob.post(f"/races/{race}/moves", {**move, "n": 1})).status_code == 401
    await ada.plays(race, 0, (await ada.board(race))["legal"][0])
    assert (await ada.resigns(race)) is not None


async def test_a_ban_in_mid_race_comes_before_or_after_a_move(
    nodes: Nodes, ada: Person, bob: Person, round_: int
) -> None:
    race = await race_on(ada, bob, undo="free" if round_ % 2 else "penalty")
    move = {"n": 0, "move": (await bob.board(race))["legal"][0]}
    moving = bob.at(nodes.second).post(f"/races/{race}/moves", move)
    banning = Bans(nodes.first.pool).ban(PlayerId(UUID(bob.id)), "cheats", None)
    answer, is_banned = await asyncio.gather(moving, banning)
    assert is_banned
    assert answer.status_code in {200, 403}
    assert (await bob.post(f"/races/{race}/moves", {**move, "n": 1})).status_code == 403
    assert ok(await ada.get(f"/races/{race}"))["seats"][1]["n"] <= (answer.status_code == 200)
    await ada.resigns(race)


async def test_a_person_has_one_pairing_whatever_they_wish(nodes: Nodes, ada: Person, round_: int) -> None:
    wishes = [{"game": game, "rated": bool(round_ % 2)} for game in ("duchess", "canfield")]
    made = await asyncio.gather(ada.post("/pairings", wishes[0]), ada.at(nodes.second).post("/pairings", wishes[1]))
    states = [ok(await ada.get(f"/pairings/{created(answer)['id']}"))["state"] for answer in made]
    assert sorted(states) == ["cancelled", "waiting"]
    for answer in made:
        await ada.delete(f"/pairings/{created(answer)['id']}")


async def test_a_paired_player_who_becomes_a_bot_waits_again(nodes: Nodes, person: NewPerson, round_: int) -> None:
    ada, bob = await person(), await person()
    wish = {"game": "duchess", "rated": bool(round_ % 2)}
    first, _ = [created(await each.post("/pairings", wish))["id"] for each in (ada, bob)]
    pairing = asyncio.create_task(nodes.first.services.matchmaker.run())
    async with asyncio.timeout(SOON_S):
        while ok(await ada.get(f"/pairings/{first}?wait=1"))["state"] == "waiting":
            pass
    pairing.cancel()
    await asyncio.wait([pairing])
    ok(await ada.post("/players/me/bot"))
    assert ok(await ada.get(f"/pairings/{first}"))["state"] == "missed"
    again = created(await ada.post("/pairings", wish | {"keep_others": True}))
    assert (again["state"], again["id"] == first) == ("waiting", False)
    await ada.delete(f"/pairings/{again['id']}")
