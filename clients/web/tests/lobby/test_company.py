"""Somebody to race: the ladder of house bots, friends, and practice while one waits."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from playwright.async_api import expect

from cadogan.app import Service
from cadogan.cli.serving.listeners import bound
from cadogan.lobby.bots.house_bot import HOUSE_BOTS
from cadogan_client import Cadogan
from clients.web.tests.conftest import People, Person
from infra.lab.axe import axe_faults
from tests.fixtures import running


@pytest.fixture
async def service(dsn: str) -> AsyncIterator[Service]:
    async with running(dsn, bound("127.0.0.1", 0), house_bots=True) as service:
        yield service


async def member(people: People, name: str) -> tuple[Person, Cadogan]:
    """A person with an account, and the same player as a program."""
    person = await people.new_person()
    cadogan = Cadogan(person.url)
    token = (await cadogan.sign_up(name)).token
    await person.context.add_init_script(f"localStorage.setItem('cadogan.token', '\"{token}\"')")
    return person, cadogan


async def give_up(one: Cadogan, other: Cadogan) -> None:
    """Race each other, and give up."""
    challenge = await one.challenge("duchess", to=(await other.me()).id, countdown=0)
    race = await other.accept(challenge.id)
    async with one.race(race.id) as first, other.race(race.id) as second:
        await first.ready()
        await second.ready()
        await first.started()
        await second.started()
        await first.resign()
        await second.resign()
        await first.finished()


async def reaches(reader: Cadogan, race: str, phase: str) -> None:
    """Wait until a race is in a phase."""
    async with asyncio.timeout(30):
        while (await reader.view(race)).phase != phase:  # noqa: ASYNC110 - it is polled
            await asyncio.sleep(0.1)


async def test_a_player_chooses_a_rung_of_the_ladder(people: People, service: Service) -> None:
    person = await people.new_person(viewport={"width": 390, "height": 844})
    await person.goto("/games/duchess")
    await person.page.get_by_text("Challenge a bot", exact=True).click()
    ladder = person.page.get_by_role("list", name="House bots").get_by_role("listitem")
    await expect(ladder).to_have_count(len(HOUSE_BOTS))
    for row, bot in enumerate(HOUSE_BOTS):
        await expect(ladder.nth(row)).to_contain_text(bot.name)
    assert await axe_faults(person.page) == []
    assert await person.page.evaluate("document.documentElement.scrollWidth") <= 390
    await person.button("Race Cheney").click()
    await person.page.wait_for_url("**/races/*")
    async with Cadogan(service.url) as reader:
        race = await reader.view(person.page.url.rsplit("/", 1)[1])
        (cheney,) = [bot for bot in await reader.house_bots("duchess") if bot.name == "Cheney"]
    assert [str(bot) for bot in race.house_bots] == [str(cheney.player)]


async def test_a_recent_rival_is_followed_and_challenged(people: People) -> None:
    person, ada = await member(people, "Ada")
    other, bob = await member(people, "Bob")
    async with ada, bob:
        await give_up(ada, bob)
        await bob.follow((await ada.me()).id)
        await other.goto("/games")
        await other.page.get_by_role("link", name="Bob").wait_for()
        await person.goto("/")
        await person.button("Follow Bob").click()
        friends = person.page.get_by_role("list", name="Friends").get_by_role("listitem")
        await expect(friends).to_contain_text("Bob")
        await person.page.reload()  # a friend's page is open, and both follow each other
        await expect(friends).to_contain_text("here", timeout=45_000)
        assert await axe_faults(person.page) == []
        await person.button("Challenge Bob").click()
        await person.page.get_by_text("Waiting for an answer").wait_for()


async def test_practice_while_waiting_steps_aside_for_the_race(people: People, service: Service) -> None:
    person, ada = await member(people, "Ada")
    async with ada, Cadogan(service.url) as bob:
        await bob.sign_up("Bob")
        await person.goto("/games/canfield")
        await person.button("Race somebody").click()
        await person.button("Practise while you wait").click()
        await person.page.wait_for_url("**/races/*")
        practice = person.page.url.rsplit("/", 1)[1]
        await person.page.get_by_role("complementary").get_by_role("button", name="Stop looking").wait_for()
        await reaches(ada, practice, "racing")
        race = await bob.pair("canfield")
        await person.page.wait_for_url(f"**/races/{race.id}")
        await expect(person.page.get_by_role("complementary")).to_have_count(0)
        await reaches(ada, practice, "finished")
