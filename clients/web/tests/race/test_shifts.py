"""Layout shifts (CLS) while races begin, go on and end, and while banners come and go."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest
from playwright.async_api import Page, expect

from cadogan.app import Service
from cadogan_client import Cadogan
from cadogan_client.seat import Seat
from clients.web.tests.conftest import People, Person
from infra.lab.vitals import OBSERVE, vitals_of
from infra.pictures.scenes import play

FINE_CLS = 0.05
PHONE, DESKTOP = (390, 844), (1440, 900)
AFTER_INPUT_MS = 600
"""Browsers do not count shifts within 500 ms after an input."""


def at(size: tuple[int, int], other: tuple[int, int]) -> pytest.MarkDecorator:
    """The size of the window of a test, and the one that only the long form has."""
    sizes = [size, pytest.param(other, marks=pytest.mark.long)]
    return pytest.mark.parametrize("size", sizes, ids=lambda size: f"{size[0]}x{size[1]}")


@pytest.fixture
async def racers(service: Service) -> AsyncIterator[list[Cadogan]]:
    """Three players who are programs."""
    async with AsyncExitStack() as stack:
        racers = [await stack.enter_async_context(Cadogan(service.url)) for _ in range(3)]
        for racer, name in zip(racers, ("Ottilie", "Blanche of Burgundy", "Cosima"), strict=True):
            await racer.sign_up(name)
        yield racers


async def visitor_of(people: People, size: tuple[int, int], token: str | None = None) -> Person:
    """A person whose page notes what moves."""
    visitor = await people.new_person(viewport={"width": size[0], "height": size[1]})
    await visitor.context.add_init_script(OBSERVE)
    if token is not None:
        await visitor.context.add_init_script(f"localStorage.setItem('cadogan.token', '\"{token}\"')")
    return visitor


async def settle(page: Page) -> None:
    """Wait until a shift would count again, and all that is under way has been drawn."""
    await page.wait_for_timeout(AFTER_INPUT_MS)


async def hardly_moved(page: Page) -> None:
    """Nothing worth mentioning has moved."""
    vitals = await vitals_of(page)
    assert vitals.cls is not None
    assert vitals.cls < FINE_CLS, "\n".join(vitals.shifts)


async def sit_down(racer: Person, seats: list[Seat]) -> None:
    """Take the last seat while the others wait, and race."""
    await asyncio.gather(racer.button("Sit and be ready").click(), *(seat.ready() for seat in seats))
    await asyncio.gather(*(seat.started() for seat in seats))
    await racer.racing()


async def end_one_by_one(seats: list[Seat], page: Page) -> None:
    """Racers give up, one after the other."""
    for seat in seats:
        await settle(page)
        await play(seat, 3, 0.0)
        await settle(page)
        await seat.resign()
    await seats[-1].finished()


@at(DESKTOP, PHONE)
async def test_watched_race_moves_nothing(people: People, racers: list[Cadogan], size: tuple[int, int]) -> None:
    visitor = await visitor_of(people, size)
    race = await racers[0].create_race("duchess", seats=3, countdown=3, view="open")
    async with AsyncExitStack() as stack:
        seats = [await stack.enter_async_context(racer.race(race.id)) for racer in racers]
        await visitor.goto(f"/races/{race.id}")
        await visitor.page.get_by_role("heading", level=1).wait_for()
        await asyncio.gather(*(seat.ready() for seat in seats))
        await asyncio.gather(*(seat.started() for seat in seats))
        await expect(visitor.page.get_by_role("region", name="Board of")).to_have_count(3)
        await end_one_by_one(seats, visitor.page)
    await expect(visitor.heading("Blanche of Burgundy wins").or_(visitor.heading("Cosima wins"))).to_be_attached()
    await visitor.page.get_by_role("img", name="Cards home over time").wait_for(state="attached")
    await settle(visitor.page)
    await hardly_moved(visitor.page)


@at(PHONE, DESKTOP)
async def test_racer_who_gave_up_first_reads_the_result_in_place(
    people: People, racers: list[Cadogan], size: tuple[int, int]
) -> None:
    token = (await racers[0].create_token("page", "race:play", "race:create", "player:read", "token:write")).token
    racer = await visitor_of(people, size, token)
    race = await racers[1].create_race("duchess", seats=3, countdown=3, view="open")
    async with AsyncExitStack() as stack:
        seats = [await stack.enter_async_context(other.race(race.id)) for other in racers[1:]]
        await racer.goto(f"/races/{race.id}")
        await settle(racer.page)
        await sit_down(racer, seats)
        await asyncio.gather(*(play(seat, 2, 0.0) for seat in seats))
        await settle(racer.page)
        await racer.resign()
        await racer.page.get_by_role("heading", level=1).wait_for()
        await end_one_by_one(seats, racer.page)
    await racer.page.get_by_role("link", name="Replay", exact=True).wait_for()
    await racer.page.get_by_role("img", name="Cards home over time").wait_for(state="attached")
    await settle(racer.page)
    await hardly_moved(racer.page)


@at(DESKTOP, PHONE)
async def test_racer_plays_on_after_the_decision_in_place(
    people: People, racers: list[Cadogan], size: tuple[int, int]
) -> None:
    token = (await racers[0].create_token("page", "race:play", "race:create", "player:read", "token:write")).token
    racer = await visitor_of(people, size, token)
    race = await racers[1].create_race("duchess", seats=3, countdown=3, view="open")
    async with AsyncExitStack() as stack:
        host = await stack.enter_async_context(racers[1].race(race.id))
        await racer.goto(f"/races/{race.id}")
        await racer.heading("challenges you").wait_for()
        seats = [host, await stack.enter_async_context(racers[2].race(race.id))]
        await settle(racer.page)
        await sit_down(racer, seats)
        for seat in seats:
            await play(seat, 2, 0.0)
            await settle(racer.page)
            await seat.resign()
        await racer.heading("The race is decided").wait_for(state="attached")
        await settle(racer.page)
        await hardly_moved(racer.page)


@at(PHONE, DESKTOP)
async def test_banners_move_nothing(people: People, racers: list[Cadogan], size: tuple[int, int]) -> None:
    me, rival = racers[:2]
    token = (await me.create_token("page", "race:play", "race:create", "player:read", "token:write")).token
    visitor = await visitor_of(people, size, token)
    race = await me.create_race("duchess", countdown=0)
    async with me.race(race.id) as one, rival.race(race.id) as other:
        await asyncio.gather(one.ready(), other.ready())
        await visitor.goto(f"/races/{race.id}")
        await visitor.racing()
        await visitor.page.get_by_role("link", name="Cadogan").click()
        await visitor.page.get_by_role("banner").get_by_role("link", name="To the race").wait_for()
        await settle(visitor.page)
        await rival.challenge("duchess", (await me.me()).id, countdown=3)
        await expect(visitor.page.get_by_role("region", name="News")).to_contain_text("challenges you to Duchess.")
        await one.resign()
        await other.resign()
    await visitor.context.set_offline(True)
    await expect(visitor.page.get_by_role("alert")).to_contain_text("You are offline", timeout=20_000)
    await visitor.context.set_offline(False)
    await expect(visitor.page.get_by_role("alert")).to_be_empty(timeout=20_000)
    await settle(visitor.page)
    await hardly_moved(visitor.page)
