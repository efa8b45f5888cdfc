"""Pairings of an arena: who is paired and who waits, and at which node; and what a racer hears who waits."""

import asyncio
from uuid import UUID

import pytest

from cadogan.lobby.tournaments.race_outcomes import LOST_MS
from cadogan.tournaments.tournament import QUIT_MS, Tournament
from tests.api.conftest import ok, serving_node
from tests.api.routes.tournaments.conftest import House, arena_of, enters, paired, place, raced


async def test_racers_who_gave_up_wait_and_a_player_who_is_away_is_not_paired(house: House) -> None:
    ada, bob = await house.person(), await house.person()
    arena = await arena_of(ada)
    for person in (ada, bob):
        await enters(person, arena)
    await raced(house, arena, ada, bob)
    house.clock.passes(QUIT_MS / 1000 - 2)
    for person in (ada, bob):
        await place(person, arena)
    await house.advances()
    assert (await place(ada, arena))["race"] is None
    house.clock.passes(41)
    await place(ada, arena)  # Bob has not asked for longer
    await house.advances()
    assert (await place(ada, arena))["race"] is None
    await place(bob, arena)
    await paired(house, arena, ada, bob)  # at once: the node that pairs did not look meanwhile, so nobody was silent


async def test_a_player_who_does_not_come_is_paused_and_the_other_waits_on(house: House) -> None:
    ada, bob = await house.person(), await house.person()
    arena = await arena_of(ada)
    for person in (ada, bob):
        await enters(person, arena)
    race = await paired(house, arena, ada, bob)
    await ada.joins(race)
    house.clock.passes(25)
    async with asyncio.timeout(10):
        while ok(await ada.get(f"/races/{race}"))["phase"] != "abandoned":  # noqa: ASYNC110 - a task of the service
            await asyncio.sleep(0.05)
    await house.advances()
    assert (await place(ada, arena))["row"]["activity"] == "waiting"
    assert (await place(bob, arena))["row"]["activity"] == "paused"
    (void,) = ok(await ada.http.get(f"/tournaments/{arena['id']}/races"))["races"]
    assert (void["state"], void["results"]) == ("void", [])


async def test_a_race_whose_end_cannot_be_read_does_not_hold_the_end_up(house: House) -> None:
    ada, bob = await house.person(), await house.person()
    arena = await arena_of(ada)
    for person in (ada, bob):
        await enters(person, arena)
    race = await paired(house, arena, ada, bob)
    listing = house.node.services.listing
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(listing), "over", never_over)  # as if the race were set aside
        house.clock.passes(LOST_MS / 1000 + 1)
        await house.advances()
        await house.advances()
    assert ok(await ada.http.get(f"/tournaments/{arena['id']}"))["phase"] == "ended"
    (void,) = ok(await ada.http.get(f"/tournaments/{arena['id']}/races"))["races"]
    assert (void["race"], void["state"]) == (race, "void")


async def never_over(*_: object) -> list[object]:
    return []


async def test_waiting_ends_with_the_race(house: House) -> None:
    ada, bob = await house.person(), await house.person()
    arena = await arena_of(ada)
    await enters(ada, arena)
    await house.advances()
    known = (await place(ada, arena))["version"]
    waiting = asyncio.create_task(ada.get(f"/tournaments/{arena['id']}/me?wait=20&after={known}"))
    async with asyncio.timeout(10):
        while UUID(ada.id) not in house.node.services.tournament_service.players_here.notifier.awaited:  # noqa: ASYNC110 - as above
            await asyncio.sleep(0.01)
    await enters(bob, arena)
    race = await paired(house, arena, bob)
    async with asyncio.timeout(10):
        own = ok(await waiting)
    assert (own["race"], own["rivals"]) == (race, [{"id": bob.id, "name": bob.name}])


async def test_news_between_two_requests_ends_the_second_one_at_once(house: House) -> None:
    ada, bob = await house.person(), await house.person()
    arena = await arena_of(ada)
    known = (await enters(ada, arena))["version"]
    ask = f"/tournaments/{arena['id']}/me"
    async with asyncio.timeout(10):  # less than each waits for news
        await house.advances()
        started = ok(await ada.get(f"{ask}?wait=25&after={known}"))
        assert started["phase"] == "running"
        await enters(bob, arena)
        race = await paired(house, arena, bob)
        found = ok(await ada.get(f"{ask}?wait=25&after={started['version']}"))
        assert found["race"] == race
        await bob.post(f"/tournaments/{arena['id']}/pause")
        assert ok(await bob.get(f"{ask}?wait=25&after={found['version']}"))["row"]["activity"] == "racing"


async def test_a_race_that_the_log_names_is_created_by_the_next_node_once(house: House) -> None:
    ada, bob = await house.person(), await house.person()
    arena = await arena_of(ada)
    for person in (ada, bob):
        await enters(person, arena)
    director = house.node.services.tournament_director
    with pytest.MonkeyPatch.context() as patch:  # the node dies after the commit
        patch.setattr(director, "_make_races", lambda _: asyncio.sleep(0))
        await house.advances()
        await house.advances()
        early = await place(ada, arena)
        assert (early["row"]["activity"], early["race"], early["rivals"]) == ("racing", None, []), "it is not there yet"
    async with serving_node(house.node.dsn, clock=house.clock) as other:
        await asyncio.gather(
            other.services.tournament_director.advance_all(), house.advances()
        )  # both believe to have the role
        await other.services.tournament_director.advance_all()
    news = ok(await ada.get(f"/tournaments/{arena['id']}/me?wait=25&after={early['version']}"))
    assert [rival["id"] for rival in news["rivals"]] == [bob.id]
    assert ok(await ada.get(f"/races/{news['race']}"))["phase"] == "lobby"
    assert sum('"paired"' in event for event in await house.log(arena)) == 1


async def test_two_nodes_that_pair_at_once_pair_each_player_once(house: House) -> None:
    people = [await house.person() for _ in range(6)]
    arena = await arena_of(people[0])
    for person in people:
        await enters(person, arena)
    async with serving_node(house.node.dsn, clock=house.clock) as other:
        twin, service = other.services.tournament_director, other.services.tournament_service
        for person in people:
            await person.at(house.http).get(f"/tournaments/{arena['id']}/me")
            service.players_here.note(await service.kept.get(UUID(arena["id"])), UUID(person.id))  # type: ignore[arg-type]
        for _ in range(3):
            await asyncio.gather(twin.advance_all(), house.advances())
    races = ok(await people[0].http.get(f"/tournaments/{arena['id']}/races"))["races"]
    assert len(races) == 3
    assert len({player["id"] for race in races for player in race["players"]}) == 6


async def test_an_arena_without_players_is_left_alone_until_somebody_comes_or_it_ends(house: House) -> None:
    ada, bob = await house.person(), await house.person()
    arena, empty = await arena_of(ada), await arena_of(bob)
    kept = house.node.services.tournament_service.kept
    await house.advances()
    looked: list[UUID] = []
    get = kept.get

    async def noted(tournament_id: UUID) -> Tournament:
        looked.append(tournament_id)
        return await get(tournament_id)

    kept.get = noted  # type: ignore[method-assign]
    await house.advances()
    assert looked == []
    await enters(ada, arena)
    await enters(bob, arena)
    looked.clear()
    assert await paired(house, arena, ada, bob)
    assert UUID(empty["id"]) not in looked
    house.clock.passes(11 * 60)
    await house.advances()
    assert ok(await ada.get(f"/tournaments/{empty['id']}"))["phase"] == "ended"
