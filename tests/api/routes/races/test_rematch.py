"""A rematch over REST, by one request of each racer."""

import asyncio
import hashlib
from uuid import UUID

import httpx

from tests.api.conftest import Json, NewPerson, Person, ok, problem, race_on


async def rematch(racer: Person, race: str) -> httpx.Response:
    """Ask for the rematch, with a commitment to a nonce for it."""
    view: Json = ok(await racer.get(f"/races/{race}"))
    commitment = hashlib.sha256(b"cadogan/nonce/1" + UUID(view["rematch"]).bytes + racer.nonce).hexdigest()
    return await racer.post(f"/races/{race}/rematch", {"commitment": commitment})


async def decided(*racers: Person) -> str:
    race = await race_on(*racers, undo="free", game="eagle-wing")
    for racer in racers:
        await racer.resigns(race)
    return race


async def test_both_racers_ask_for_the_rematch_and_race_again(ada: Person, bob: Person) -> None:
    race = await decided(ada, bob)
    first, second = ok(await rematch(ada, race)), ok(await rematch(bob, race))
    again = second["race"]
    assert first["race"]["id"] == again["id"] != race
    assert (first["seat"], second["seat"]) == (0, 1)
    assert again["rematch_of"] == race
    assert (again["settings"]["game"], again["settings"]["undo"]) == ("eagle-wing", "free")
    await ada.is_ready(again["id"])
    assert (await bob.is_ready(again["id"]))["phase"] == "racing"
    assert (await ada.board(again["id"]))["piles"] != {}


async def test_concurrent_requests_for_a_rematch_get_one_race(ada: Person, bob: Person) -> None:
    race = await decided(ada, bob)
    answers = await asyncio.gather(rematch(ada, race), rematch(bob, race))
    assert len({ok(answer)["race"]["id"] for answer in answers}) == 1
    assert sorted(ok(answer)["seat"] for answer in answers) == [0, 1]


async def test_a_rematch_adds_no_event_to_the_old_race(ada: Person, bob: Person) -> None:
    race = await decided(ada, bob)
    before = ok(await ada.get(f"/races/{race}"))
    ok(await rematch(ada, race))
    assert ok(await ada.get(f"/races/{race}")) == before


async def test_only_the_racers_can_join_the_rematch(ada: Person, bob: Person, person: NewPerson) -> None:
    race = await decided(ada, bob)
    stranger = await person()
    problem(await rematch(stranger, race), 403, "no-seat")
    again = ok(await rematch(ada, race))["race"]["id"]
    commitment = hashlib.sha256(b"cadogan/nonce/1" + UUID(again).bytes + stranger.nonce).hexdigest()
    problem(await stranger.post(f"/races/{again}/join", {"commitment": commitment}), 403, "no-seat")


async def test_a_request_that_the_rematch_would_refuse_creates_none(ada: Person, bob: Person) -> None:
    race = await decided(ada, bob)
    view = ok(await ada.get(f"/races/{race}"))
    problem(await ada.post(f"/races/{race}/rematch", {}), 422, "wrong-nonce")
    problem(await ada.get(f"/races/{view['rematch']}"), 404, "unknown-race")


async def test_an_undecided_race_has_no_rematch(ada: Person, bob: Person) -> None:
    race = await race_on(ada, bob)
    assert ok(await ada.get(f"/races/{race}"))["rematch"] is None
    problem(await ada.post(f"/races/{race}/rematch", {}), 409, "wrong-phase")
