"""Racing over REST alone."""

import secrets
from uuid import UUID

import httpx
import pytest

from cadogan.races.commands import Leave
from cadogan.races.ids import RaceId
from tests.api.conftest import NewPerson, Node, Person, ok, problem, race_on, serving_node

SEED = "000102030405060708090a0b0c0d0e0f"
"""A deal of Duchess with known first moves. The doctest of `cadogan.rules` shows them."""


async def picked(*racers: Person, **settings: object) -> str:
    """A race on the deal of `SEED` that has started."""
    return await race_on(*racers, seed=SEED, **settings)


async def test_two_players_join_get_ready_and_race(http: httpx.AsyncClient, ada: Person, bob: Person) -> None:
    race = (await ada.creates())["id"]
    assert (await ada.joins(race))["seat"] == 0
    joined = await bob.joins(race)
    assert joined["seat"] == 1
    assert [seat["player"] for seat in joined["race"]["seats"]] == [ada.id, bob.id]
    assert (await ada.is_ready(race))["seats"][0]["ready"]
    assert (await bob.is_ready(race))["phase"] == "racing"
    assert (await ada.board(race))["piles"] == (await bob.board(race))["piles"]
    assert ok(await http.get(f"/races/{race}"))["seats"][0]["piles"] == (await ada.board(race))["piles"]


async def test_the_ack_of_a_move_has_its_result(ada: Person) -> None:
    race = await picked(ada)
    board = await ada.board(race)
    assert board["legal"] == ["r0-f1", "r1-f3", "r2-f1", "r3-f3"]
    ack = await ada.plays(race, 0, "r0-f1")
    after = await ada.board(race)
    assert ack == {
        "type": "ack",
        "n": 1,
        "action": "r0-f1",
        "turned": "",
        "home": 1,
        "piles": {name: after["piles"][name] for name in ("f1", "r0")},
        "legal": after["legal"],
        "may_undo": False,
        "redeals_left": 1,
    }
    assert (after["n"], after["home"]) == (1, 1)


async def test_a_repeated_command_gets_the_same_answer(ada: Person, bob: Person) -> None:
    race = await picked(ada, bob, undo="free")
    first = await ada.plays(race, 0, "r0-f1")
    await ada.plays(race, 1, "deal")
    assert await ada.plays(race, 0, "r0-f1") == first
    assert await ada.is_ready(race)
    undone = ok(await ada.post(f"/races/{race}/undo", {"n": 2}))
    assert (undone["action"], undone["n"], undone["may_undo"]) == ("undo", 3, True)
    assert ok(await ada.post(f"/races/{race}/undo", {"n": 2})) == undone
    assert await ada.resigns(race) == await ada.resigns(race)


async def test_an_illegal_move_is_refused_with_the_reason(ada: Person) -> None:
    race = await picked(ada)
    refused = problem(await ada.post(f"/races/{race}/moves", {"n": 0, "move": "deal"}), 422, "illegal-move")
    assert refused["move"] == "deal"
    assert "the base is not chosen yet" in refused["reason"]


async def test_the_refusal_of_an_invalid_move_shows_the_notation(ada: Person) -> None:
    race = await picked(ada)
    refused = problem(await ada.post(f"/races/{race}/moves", {"n": 0, "move": "e2-e4"}), 422, "invalid-move")
    assert refused["field"] == "move"
    assert "t1-t3x4" in refused["detail"]


@pytest.mark.parametrize("n", [0, 2])
async def test_a_wrong_n_is_refused_with_the_right_one(ada: Person, n: int) -> None:
    race = await picked(ada)
    await ada.plays(race, 0, "r0-f1")
    for path, body in (("moves", {"n": n, "move": "deal"}), ("undo", {"n": n})):
        assert problem(await ada.post(f"/races/{race}/{path}", body), 409, "wrong-n")["n"] == 1


async def test_an_undo_is_refused_in_a_race_without_undo(ada: Person) -> None:
    race = await picked(ada)
    await ada.plays(race, 0, "r0-f1")
    problem(await ada.post(f"/races/{race}/undo", {"n": 1}), 409, "undo-refused")


async def test_a_player_without_a_seat_cannot_command(ada: Person, bob: Person) -> None:
    race = await picked(ada)
    bodies = {"ready": {}, "leave": None, "resign": None, "moves": {"n": 0, "move": "deal"}, "undo": {"n": 0}}
    for path, body in bodies.items():
        problem(await bob.post(f"/races/{race}/{path}", body), 403, "no-seat")
    problem(await bob.get(f"/races/{race}/board"), 403, "no-seat")


async def test_a_full_race_refuses_further_players(ada: Person, bob: Person) -> None:
    race = (await ada.creates(seats=1, seed=SEED))["id"]
    await ada.joins(race)
    problem(await bob.post(f"/races/{race}/join", {}), 409, "race-full")


async def test_commands_in_the_wrong_phase_are_refused(ada: Person, bob: Person) -> None:
    race = (await ada.creates(seed=SEED))["id"]
    await ada.joins(race)
    problem(await ada.post(f"/races/{race}/ready", {}), 409, "wrong-phase")
    problem(await ada.post(f"/races/{race}/moves", {"n": 0, "move": "deal"}), 409, "wrong-phase")
    problem(await ada.get(f"/races/{race}/board"), 409, "wrong-phase")
    await bob.joins(race)
    await ada.is_ready(race)
    await bob.is_ready(race)
    problem(await ada.post(f"/races/{race}/leave"), 409, "wrong-phase")
    await ada.resigns(race)
    problem(await ada.post(f"/races/{race}/moves", {"n": 0, "move": "r0-f1"}), 409, "seat-has-ended")


@pytest.mark.parametrize("commitment", [None, "", "0" * 63, "g" * 64, 7])
async def test_joining_a_random_deal_needs_a_valid_commitment(ada: Person, commitment: object) -> None:
    race = (await ada.creates())["id"]
    code = "wrong-nonce" if commitment is None else "invalid-body"
    problem(await ada.post(f"/races/{race}/join", {"commitment": commitment}), 422, code)


async def test_ready_needs_the_nonce_of_the_commitment(ada: Person) -> None:
    race = (await ada.creates(seats=1))["id"]
    await ada.joins(race)
    problem(await ada.post(f"/races/{race}/ready", {"nonce": secrets.token_hex(16)}), 422, "wrong-nonce")
    problem(await ada.post(f"/races/{race}/ready", {}), 422, "wrong-nonce")


async def test_leaving_before_the_start_frees_the_seat_and_renews_the_deal(ada: Person, bob: Person) -> None:
    race = await ada.creates()
    await ada.joins(race["id"])
    await bob.joins(race["id"])
    await bob.is_ready(race["id"])
    left = ok(await ada.post(f"/races/{race['id']}/leave"))
    assert [seat["player"] for seat in left["seats"]] == [None, bob.id]
    assert left["commitment"] != race["commitment"]
    assert ok(await ada.post(f"/races/{race['id']}/leave")) == left, "the first answer may have been lost"


async def test_leaving_again_after_the_start_says_that_there_is_no_seat(
    ada: Person, bob: Person, person: NewPerson
) -> None:
    race = (await ada.creates())["id"]
    cy = await person()
    await ada.joins(race)
    await bob.joins(race)
    ok(await bob.post(f"/races/{race}/leave"))
    await cy.joins(race)
    for racer in (ada, cy):
        await racer.is_ready(race)
    problem(await bob.post(f"/races/{race}/leave"), 403, "no-seat")


async def test_a_command_counts_as_presence_and_is_noted_at_intervals(node: Node, ada: Person) -> None:
    race = await picked(ada)
    query = "SELECT until FROM presence WHERE race_id = $1"
    first = await node.pool.fetchval(query, UUID(race))
    assert first is not None
    await ada.plays(race, 0, "r0-f1")
    assert await node.pool.fetchval(query, UUID(race)) == first


async def test_an_absent_racer_returns_with_a_move(node: Node, http: httpx.AsyncClient, ada: Person) -> None:
    race = await picked(ada)
    room = await node.rooms.room(RaceId(UUID(race)))
    await node.rooms.command(room, Leave(node.services.clock.now_ms(), 0))
    assert ok(await http.get(f"/races/{race}"))["seats"][0]["away_until"] is not None
    await ada.plays(race, 0, "r0-f1")
    assert ok(await http.get(f"/races/{race}"))["seats"][0]["away_until"] is None


async def test_every_node_takes_commands_as_soon_as_a_racer_has_joined(node: Node, ada: Person) -> None:
    race = (await ada.creates(seats=1, seed=SEED))["id"]
    async with serving_node(node.dsn) as other, httpx.AsyncClient(base_url=f"{other.url}/api/v1") as http:
        ada_elsewhere = ada.at(http)
        problem(await ada_elsewhere.post(f"/races/{race}/ready", {}), 403, "no-seat")
        await ada.joins(race)
        await ada_elsewhere.is_ready(race)
        await ada_elsewhere.plays(race, 0, "r0-f1")
