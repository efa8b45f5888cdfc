"""Every way to the cards of a deal, and every way to play it: what docs/fair-deal.md says of them."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from secrets import token_bytes, token_hex
from uuid import UUID

import pytest

from cadogan.races.day import begins_ms, day_of
from cadogan.races.ids import RaceId
from cadogan.races.race import LATE_MS
from cadogan.rules import GAMES
from cadogan.store.projections.finished_races import FinishedRaces
from cadogan.store.tables.deals import RESERVE, Deals
from tests.api.conftest import Json, NewPerson, Node, Person, created, ok, problem
from tests.api.listening import has_started
from tests.api.routes.races.test_rematch import rematch

Way = Callable[[Person, Json], Awaitable[Json]]
"""Creates a race of a person on the deal of a finished race."""


async def practice(person: Person, over: Json) -> Json:
    return created(await person.post(f"/races/{over['id']}/boards/0/practice", {"n": 0}))


async def practice_of_practice(person: Person, over: Json) -> Json:
    first = await practice(person, over)
    await begins(person, first)
    await person.resigns(first["id"])
    return created(await person.post(f"/races/{first['id']}/boards/0/practice", {"n": 0}))


async def ghosts(person: Person, over: Json) -> Json:
    return created(await person.post(f"/races/{over['id']}/ghosts", {"seats": [0], "countdown": 0}))


async def practice_of_ghosts(person: Person, over: Json) -> Json:
    first = created(await person.post(f"/races/{over['id']}/ghosts", {"seats": [0], "countdown": 0}))
    await begins(person, first)
    await person.resigns(first["id"])
    async with person.http.stream(
        "GET", f"/races/{first['id']}/events", headers={"Accept": "application/x-ndjson"}
    ) as events:
        await events.aread()  # until the race is over
    return created(await person.post(f"/races/{first['id']}/boards/0/practice", {"n": 0}))


async def deal_page(person: Person, over: Json) -> Json:
    deal = (await practice(person, over))["deal"]
    return created(await person.post(f"/deals/{deal}/races", {"undo": "free", "hints": True, "countdown": 0}))


async def by_seed(person: Person, over: Json) -> Json:
    deal = (await practice(person, over))["deal"]
    seed = ok(await person.get(f"/deals/{deal}"))["seed"]
    return await person.creates(seats=1, seed=seed, undo="free", hints=True)


WAYS: tuple[Way, ...] = (practice, practice_of_practice, ghosts, practice_of_ghosts, deal_page, by_seed)


async def race_of_two(person: Person, over: Json) -> Json:
    deal = (await practice(person, over))["deal"]
    return created(await person.post(f"/deals/{deal}/races", {"seats": 2, "countdown": 0}))


async def race_with_ghosts(person: Person, over: Json) -> Json:
    return created(await person.post(f"/races/{over['id']}/ghosts", {"seats": [0], "people": 2, "countdown": 0}))


RACES: tuple[Way, ...] = (race_of_two, race_with_ghosts)


async def begins(person: Person, race: Json) -> None:
    await person.joins(race["id"])
    await person.is_ready(race["id"])


async def random_deal(person: Person, _: Node) -> Json:
    return await person.creates(seats=1)


async def picked_deal(person: Person, _: Node) -> Json:
    return await person.creates(seats=1, seed=token_hex(16))


async def winnable_deal(person: Person, node: Node) -> Json:
    chosen = GAMES["duchess"].chosen
    for _ in range(RESERVE + 1):
        await Deals(node.pool).put("duchess", chosen, token_bytes(16), "deal")
    return await person.creates(seats=1, deal="winnable")


async def deal_of_a_day(person: Person, node: Node) -> Json:
    day = day_of(node.services.clock.now_ms()) - timedelta(days=2)
    await node.services.daily_deals.prepare(begins_ms(day))
    return created(await person.post(f"/days/{day}/duchess/races"))


async def over_on(deal: Callable[[Person, Node], Awaitable[Json]], person: Person, node: Node) -> Json:
    """A finished race on a deal."""
    race = await deal(person, node)
    await begins(person, race)
    await has_started(person.http, race["id"])
    return await person.resigns(race["id"])


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("deal", "race"),
    [
        (random_deal, race_of_two),
        (random_deal, race_with_ghosts),
        (picked_deal, race_of_two),
        (winnable_deal, race_of_two),
        (deal_of_a_day, race_of_two),
    ],
)
async def test_nobody_races_and_plays_the_deal_elsewhere_at_the_same_time(
    deal: Callable[[Person, Node], Awaitable[Json]], race: Way, way: Way, node: Node, ada: Person, bob: Person
) -> None:
    over = await over_on(deal, ada, node)
    # All lobbies are there before anything starts.
    raced, alone, again, after = (
        await race(bob, over),
        await way(ada, over),
        await way(ada, over),
        await race(ada, over),
    )
    for person in (ada, bob):
        await person.joins(raced["id"])
        await person.joins(after["id"])
    for lobby in (alone, again):
        await ada.joins(lobby["id"])
    # The race first, while the other racer hesitates and when the race is on.
    await ada.is_ready(raced["id"])
    assert raced["id"] in (await is_refused(ada, alone))["detail"]
    await bob.is_ready(raced["id"])
    assert raced["id"] in (await is_refused(ada, alone))["detail"]
    # Once she has ended there, she may, and may practise twice; but not race.
    await ada.resigns(raced["id"])
    await ada.is_ready(alone["id"])
    await ada.is_ready(again["id"])
    await bob.resigns(raced["id"])
    await bob.is_ready(after["id"])
    await is_refused(ada, after)
    await ada.resigns(alone["id"])
    assert again["id"] in (await is_refused(ada, after))["detail"]


async def is_refused(person: Person, race: Json) -> Json:
    answer = await person.post(f"/races/{race['id']}/ready", {"nonce": person.nonce.hex()})
    return problem(answer, 409, "held-back")


async def test_no_way_leads_to_a_deal_while_a_first_race_on_it_is_on(
    ada: Person, bob: Person, person: NewPerson, node: Node
) -> None:
    """Somebody who knows the seed has finished a race on it meanwhile."""
    knower, seed = await person(), token_hex(16)
    raced = await knower.creates(seats=2, seed=seed)
    over = await knower.creates(seats=1, seed=seed)
    for racer in (ada, bob):
        await racer.joins(raced["id"])
    for racer in (ada, bob):
        await racer.is_ready(raced["id"])
    await begins(knower, over)
    await knower.resigns(over["id"])
    stranger = await person()
    for asking in (ada, stranger):
        for path in (f"/deals/{raced['deal']}", f"/races/{over['id']}/proof"):
            problem(await asking.get(path), 409, "held-back")
        for path, body in (
            (f"/deals/{raced['deal']}/races", {}),
            (f"/races/{over['id']}/boards/0/practice", {"n": 0}),
            (f"/races/{over['id']}/ghosts", {"seats": [0]}),
        ):
            problem(await asking.post(path, body), 409, "held-back")
        assert ok(await asking.get(f"/races/{over['id']}/replay"))["deck"] is None
        assert "[Deck " not in (await asking.get(f"/races/{over['id']}/text")).text
        assert ok(await asking.get(f"/races/{over['id']}"))["seed"] is None
        assert (await asking.post(f"/races/{raced['id']}/hint", {"n": 0})).status_code in {403, 409}
    assert ok(await rematch(knower, over["id"]))["race"]["deal"] is None  # it has a fresh one
    assert await is_held_in_exports(node, over)
    for racer in (ada, bob):
        await racer.resigns(raced["id"])
    assert not await is_held_in_exports(node, over)
    assert ok(await stranger.get(f"/deals/{raced['deal']}"))["seed"] == seed
    created(await stranger.post(f"/deals/{raced['deal']}/races", {}))


async def is_held_in_exports(node: Node, over: Json) -> bool:
    await node.services.listing.follow()
    finished = FinishedRaces(node.pool, node.services.listing, node.services.results)
    (row,) = await finished.logs([RaceId(UUID(over["id"]))], node.services.clock.now_ms() + 2 * LATE_MS)
    is_held: bool = row["is_held"]
    return is_held
