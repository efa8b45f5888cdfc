"""Sprints over REST: rounds on one deal for all, whose races nobody else knows before the round is over."""

import asyncio
from hashlib import sha256
from uuid import UUID, uuid4

import httpx
import pytest

from cadogan.tournaments.events import RoundEnded, decode
from cadogan.tournaments.series import BREAK_MS, FIRST_MS
from cadogan.tournaments.sprint import COMING_MS, without_races_at
from cadogan.tournaments.tournament import tournament_of
from tests.api.conftest import AnId, Json, Person, created, ok, problem, serving_node
from tests.api.openapi.checked_in import openapi_document
from tests.api.routes.tournaments.conftest import House, enters, place, starts
from tests.service.twins import without_moment

SPRINT = {"kind": "sprint", "name": "Friday sprint", "games": ["storehouse"], "time_limit": 60}


async def sprint_of(person: Person, *racers: Person, **more: object) -> Json:
    sprint = created(await person.post("/tournaments", {**SPRINT, **more}))
    for racer in racers:
        await enters(racer, sprint)
    return sprint


async def view(house: House, sprint: Json) -> Json:
    found: Json = ok(await house.http.get(f"/tournaments/{sprint['id']}"))
    return found


async def races(house: House, sprint: Json) -> list[Json]:
    found: list[Json] = ok(await house.http.get(f"/tournaments/{sprint['id']}/races"))["races"]
    return found


async def round_of(house: House, sprint: Json, *racers: Person) -> list[str]:
    """The next round begins: the races of these players, joined and ready."""
    await house.advances()  # the sprint starts
    house.clock.passes(max(FIRST_MS, BREAK_MS) / 1000)
    for racer in racers:
        await place(racer, sprint)  # they are here
    await house.advances()
    found = []
    for racer in racers:
        race = (await place(racer, sprint))["race"]
        assert race is not None
        await racer.joins(race)
        await racer.is_ready(race)
        found.append(race)
    house.clock.passes(4)  # the countdown
    for racer, race in zip(racers, found, strict=True):
        await starts(racer, race)
    return found


async def is_over(racer: Person, race: str) -> None:
    """Wait until a race is over: time ends it in a task of the service."""
    async with asyncio.timeout(10):
        while ok(await racer.get(f"/races/{race}"))["phase"] not in {"finished", "abandoned"}:  # noqa: ASYNC110 - as said
            await asyncio.sleep(0.05)


async def test_a_round_of_a_sprint_from_its_commitment_to_its_points(house: House) -> None:
    ada, bob = await house.person(), await house.person()
    sprint = await sprint_of(ada, ada, bob)
    assert (sprint["kind"], len(sprint["rounds"]), sprint["time_limit"]) == ("sprint", 5, 60)
    assert sprint["next_at"] == sprint["starts_at"] + FIRST_MS
    assert {each["seed"] for each in sprint["rounds"]} == {None}
    one, other = await round_of(house, sprint, ada, bob)
    assert one != other
    assert (await ada.board(one))["piles"] == (await bob.board(other))["piles"], "one deal for all"
    await ada.plays(one, 0, (await ada.board(one))["legal"][0])
    assert ((await place(bob, sprint))["race"], (await place(bob, sprint))["rivals"]) == (other, [])
    await bob.resigns(other)
    await house.advances()
    problem(await ada.get(f"/races/{other}"), 404, "unknown-race")
    assert (await house.http.get(f"{house.node.url}/pictures/races/{other}.png")).status_code == 404
    assert bob.name not in (await house.http.get(f"{house.node.url}/races/{other}")).text
    assert (await place(bob, sprint))["race"] is None, "Bob's board has ended"
    assert await races(house, sprint) == [], "nothing is shown while Ada races"
    on = await view(house, sprint)
    assert (on["racing"], on["races"], on["rounds"][0]["seed"]) == (2, 0, None)
    house.clock.passes(61)
    await is_over(ada, one)
    await house.advances()
    over = await view(house, sprint)
    first = over["rounds"][0]
    told = (
        b"cadogan/sprint/1" + UUID(sprint["id"]).bytes + (1).to_bytes(8) + b"storehouse" + bytes.fromhex(first["seed"])
    )
    assert sha256(told).hexdigest() == first["commitment"] == sprint["rounds"][0]["commitment"]
    assert [(row["name"], row["points"], row["rounds"]) for row in await house.table(sprint)] == [
        (ada.name, 100, [{"number": 1, "place": 1, "shared": False, "points": 100}]),
        (bob.name, 0, [{"number": 1, "place": 2, "shared": False, "points": 0}]),
    ]
    (winner,) = ok(await ada.http.get(f"/tournaments/{sprint['id']}/podium"))["places"]
    assert (winner["row"]["name"], winner["row"]["place"], winner["tie"]) == (ada.name, 1, None)
    assert {**winner["best"], "home": 0, "time_ms": 0} == {
        "race": one,
        "game": "storehouse",
        "round": 1,
        "points": 100,
        "home": 0,
        "time_ms": 0,
    }
    shown = await races(house, sprint)
    assert [(each["race"], each["round"], each["results"][0]["place"]) for each in shown] == [
        (one, 1, 1),
        (other, 1, 2),
    ]
    house.clock.passes((first["opens_at"] - house.clock.now_ms()) / 1000)
    assert ok(await ada.get(f"/races/{other}"))["phase"] == "finished"


async def test_the_table_of_a_sprint_is_the_fold_of_its_log(house: House) -> None:
    ada, bob, late = [await house.person() for _ in range(3)]
    sprint = await sprint_of(ada, ada, bob)
    for racers in ((ada, bob), (ada, bob, late), (ada, bob, late)):
        for racer, race in zip(racers, await round_of(house, sprint, *racers), strict=True):
            await racer.resigns(race)
        await house.advances()
        if late not in racers:
            await enters(late, sprint)
    folded = tournament_of(map(decode, await house.log(sprint)))
    live = await house.node.services.tournament_service.kept.get(UUID(sprint["id"]))
    assert [each.number for each in folded.series.ended] == [1, 2, 3]
    assert folded.table() == live.table()
    assert vars(folded) == vars(live)


async def test_who_does_not_come_to_a_round_is_paused_and_has_no_place(house: House) -> None:
    ada, bob = await house.person(), await house.person()
    sprint = await sprint_of(ada, ada, bob)
    (one,) = await round_of(house, sprint, ada)
    await ada.resigns(one)
    missed = (await place(bob, sprint))["race"]
    await house.advances()
    assert (await view(house, sprint))["rounds"][0]["seed"] is None, "Bob could still come"
    house.clock.passes(COMING_MS / 1000)
    await is_over(bob, missed)
    await house.advances()
    assert [(row["name"], row["races"], row["activity"]) for row in await house.table(sprint)] == [
        (ada.name, 1, "waiting"), (bob.name, 0, "paused"),
    ]  # fmt: skip
    assert (await place(ada, sprint))["next_at"] is not None


async def test_a_node_that_takes_over_in_a_round_creates_the_rest_of_its_races_once(house: House) -> None:
    people = [await house.person() for _ in range(3)]
    sprint = await sprint_of(people[0], *people)
    await house.advances()
    house.clock.passes(FIRST_MS / 1000)
    for person in people:
        await place(person, sprint)
    rounds = house.node.services.tournament_service.rounds
    with pytest.MonkeyPatch.context() as patch:  # the node dies after the commit
        patch.setattr(rounds, "make_races", lambda _: asyncio.sleep(0))
        await house.advances()
        assert [(await place(person, sprint))["race"] for person in people] == [None] * 3
    async with serving_node(house.node.dsn, clock=house.clock) as other:
        director = other.services.tournament_director
        await asyncio.gather(director.advance_all(), house.advances())  # both believe to have the role
    ids = [(await place(person, sprint))["race"] for person in people]
    assert len(set(ids)) == 3
    assert [ok(await person.get(f"/races/{race}"))["phase"] for person, race in zip(people, ids, strict=True)] == [
        "lobby"
    ] * 3
    assert sum('"round"' in event for event in await house.log(sprint)) == 1
    deals = {ok(await person.get(f"/races/{race}"))["deal"] for person, race in zip(people, ids, strict=True)}
    assert len(deals) == 1, "one deal for all"


async def test_a_round_whose_races_could_not_be_created_ends_without_them(house: House) -> None:
    ada, bob = await house.person(), await house.person()
    sprint = await sprint_of(ada, ada, bob)
    await house.advances()
    house.clock.passes(FIRST_MS / 1000)
    for person in (ada, bob):
        await place(person, sprint)
    rounds = house.node.services.tournament_service.rounds
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rounds, "make_races", lambda _: asyncio.sleep(0))
        await house.advances()
        house.clock.passes(COMING_MS / 1000)
    await house.advances()
    assert [(await place(person, sprint))["race"] for person in (ada, bob)] == [None, None], "it would come too late"
    started = (await view(house, sprint))["rounds"][0]["started_at"]
    house.clock.passes((without_races_at(started) - house.clock.now_ms()) / 1000)
    await house.advances()
    (ended,) = [event for event in map(decode, await house.log(sprint)) if isinstance(event, RoundEnded)]
    assert (ended.boards, ended.absent) == ((), ())
    assert {row["activity"] for row in await house.table(sprint)} <= {"waiting"}


async def test_a_sprint_ends_after_its_last_round(house: House) -> None:
    ada = await house.person()
    sprint = await sprint_of(ada, ada)
    for _ in range(5):
        (race,) = await round_of(house, sprint, ada)
        await ada.resigns(race)
        await house.advances()
    await house.advances()
    over = await view(house, sprint)
    assert (over["phase"], over["races"], over["next_at"]) == ("ended", 5, None)
    assert None not in {each["seed"] for each in over["rounds"]}
    problem(await ada.post(f"/tournaments/{sprint['id']}/enter"), 409, "tournament-over")


async def test_terms_that_a_sprint_cannot_have_are_refused(ada: Person) -> None:
    code = "invalid-tournament"
    terms = {"rated": True}
    problem(await ada.post("/tournaments", {**SPRINT, **terms}), 422, code)


# What others see of a round

OF_ITSELF = {"/api/v1/openapi.json", "/api/v1/openapi.yaml", "/api/v1/status", "/metrics"}
"""What says nothing of races, or changes by itself."""


def addresses() -> list[str]:
    """Everything that can be read, and the pages and pictures."""
    paths = [path for path, methods in openapi_document()["paths"].items() if "get" in methods]
    pages = ("/players/{player_id}", "/pictures/players/{player_id}.png", "/sitemap.xml", "/arenas/{tournament_id}")
    return [path for path in [*paths, *pages] if "online" not in path and path not in OF_ITSELF]


async def shown(house: House, ids: AnId, *people: Person | None) -> dict[str, str]:
    """Everything that these clients can read, by address and client."""
    said = {}
    for number, person in enumerate(people):
        headers = {"X-Request-Id": "the-same"} | ({} if person is None else {"Authorization": f"Bearer {person.token}"})
        async with httpx.AsyncClient(base_url=house.node.url, headers=headers) as client:
            for path in addresses():
                answer = await client.get(path.format_map(ids))
                said[f"{path} {number}"] = f"{answer.status_code} {without_moment(answer.content)!r}"
    return said


async def test_nobody_reads_of_another_room_on_the_deal_while_the_round_is_on(house: House) -> None:
    """Neither a rival on the deal, nor a guest, nor a second account that sits out; not after the end of that room."""
    ada, bob, eve = [await house.person() for _ in range(3)]
    sprint = await sprint_of(ada, ada, bob)
    await enters(eve, sprint)
    ok(await eve.post(f"/tournaments/{sprint['id']}/leave"))
    race, other = await round_of(house, sprint, ada, bob)
    ids = AnId(race_id=other, player_id=ada.id, other_id=bob.id, day="today", game="storehouse", game_id="storehouse")
    ids |= {"tournament_id": sprint["id"], "deal_id": ok(await ada.get(f"/races/{race}"))["deal"]}
    ids |= {"seat": "0", "token_id": str(uuid4()), "webhook_id": str(uuid4())}
    clients = (None, bob, eve)
    before = await shown(house, ids, *clients)
    for n in range(3):
        await ada.plays(race, n, "deal")
    after = await shown(house, ids, *clients)
    assert [(name, before[name], after[name]) for name in before if before[name] != after[name]] == []
    await ada.resigns(race)
    await house.advances()
    ended = await shown(house, ids, *clients)
    assert [(name, before[name], ended[name]) for name in before if before[name] != ended[name]] == []
    assert not [name for name, said in ended.items() if race in said], "the race is known to its racer alone"
    await bob.resigns(other)
    await house.advances()
    over = await shown(house, ids, *clients)
    assert [name for name, said in over.items() if race in said], "the round is over"
