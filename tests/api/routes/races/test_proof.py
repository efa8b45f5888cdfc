"""The proof of a race over REST, available once the race is over."""

import time
from secrets import token_hex
from uuid import UUID

import httpx
import pytest

from cadogan.races.commands import Tick
from cadogan.races.ids import RaceId
from cadogan.races.proof.verify.files import read
from cadogan.races.proof.verify.verify import Claim, verdict_on
from tests.api.conftest import Json, Node, Person, ok, problem, race_on

AN_HOUR_MS = 3_600_000


async def test_a_finished_race_has_a_valid_proof(http: httpx.AsyncClient, ada: Person, bob: Person) -> None:
    race = await race_on(ada, bob)
    await ada.plays(race, 0, (await ada.board(race))["legal"][0])
    await ada.resigns(race)
    await bob.resigns(race)
    response = await http.get(f"/races/{race}/proof")
    proof, view = ok(response), ok(await http.get(f"/races/{race}"))
    assert verdict_on(read(response.content, Claim), digest=view["digest"]).findings == []
    assert (proof["race_id"], proof["digest"], proof["rules_version"]) == (race, view["digest"], 1)
    assert [row["version"] for row in proof["events"]] == list(range(1, len(proof["events"]) + 1))
    events = [row["event"] for row in proof["events"]]
    assert [event["type"] for event in events] == [
        "RaceCreated", "RacerJoined", "RacerJoined", "RacerReady", "RacerReady", "CountdownStarted", "RaceStarted",
        "MovePlayed", "SeatEnded", "RaceDecided", "SeatEnded", "RaceFinished",
    ]  # fmt: skip
    assert events[0]["secret"] == view["secret"]
    assert [event["nonce"] for event in events if event["type"] == "RacerReady"] == view["nonces"]


async def test_a_proof_has_no_names(http: httpx.AsyncClient, ada: Person) -> None:
    race = await race_on(ada)
    await ada.resigns(race)
    proof = (await http.get(f"/races/{race}/proof")).text
    assert ada.id in proof
    assert ada.name not in proof
    assert ada.token not in proof


async def test_an_unfinished_race_has_no_proof(http: httpx.AsyncClient, ada: Person) -> None:
    lobby = (await ada.creates())["id"]
    problem(await http.get(f"/races/{lobby}/proof"), 409, "wrong-phase")
    race = await race_on(ada)
    problem(await http.get(f"/races/{race}/proof"), 409, "wrong-phase")
    problem(await http.get("/races/00000000-0000-7000-8000-000000000000/proof"), 404, "unknown-race")


async def test_a_closed_race_has_no_proof_until_it_opens(http: httpx.AsyncClient, ada: Person) -> None:
    race = await race_on(ada, view="closed", closed_until=time.time_ns() // 1_000_000 + AN_HOUR_MS)
    await ada.resigns(race)
    problem(await http.get(f"/races/{race}/proof"), 409, "held-back")


@pytest.mark.parametrize("seed", [None, "00" * 16])
async def test_a_picked_deal_that_was_never_played_stays_hidden(
    http: httpx.AsyncClient, node: Node, ada: Person, seed: str | None
) -> None:
    race: Json = await ada.creates(seed=seed)
    room = await node.rooms.room(RaceId(UUID(race["id"])))
    await node.rooms.command(room, Tick(race["created_at"] + AN_HOUR_MS))
    response = await http.get(f"/races/{race['id']}/proof")
    if seed is None:
        assert verdict_on(read(response.content, Claim)).holds
    else:
        problem(response, 409, "held-back")
        assert seed not in response.text


async def test_a_picked_deal_that_was_played_is_public(http: httpx.AsyncClient, ada: Person) -> None:
    race = await race_on(ada, seed=token_hex(16))  # a fresh seed: another race on the deal would hold the proof back
    await ada.resigns(race)
    assert verdict_on(read((await http.get(f"/races/{race}/proof")).content, Claim)).holds
