"""Bots that are online, where a player looks for an opponent, and the reasons with which challenges are declined."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from playwright.async_api import Locator, expect

from cadogan.app import Service
from cadogan_client import Availability, Cadogan, Challenge
from clients.web.tests.conftest import People, Person
from infra.lab.axe import axe_faults

SIZES = ((390, 844), (1440, 900))


@pytest.fixture
def service(service_alone: Service) -> Service:
    return service_alone


@asynccontextmanager
async def online(service: Service, name: str, **accepts: Any) -> AsyncIterator[Cadogan]:
    """A bot that is online."""
    async with Cadogan(service.url) as bot:
        await bot.sign_up(name, bot=True)
        await bot.be_available(Availability(**accepts))
        yield bot


async def bots_on(person: Person, game: str, title: str = "Challenge a bot") -> Locator:
    """The list of bots for a game, on the front page."""
    await person.goto("/")
    await person.page.get_by_role("combobox").first.select_option(game)
    await person.page.get_by_text(title, exact=True).click()
    return person.page.get_by_role("list", name=title)


async def received(bot: Cadogan) -> Challenge:
    """The newest challenge."""
    return await anext(bot.challenges())


async def test_a_bot_that_is_online_is_challenged_and_races(people: People, service: Service) -> None:
    async with (
        online(service, "Engine", games=("duchess", "canfield"), least_time_limit=60, most_time_limit=300) as engine,
        online(service, "Elsewhere", games=("canfield",)),
    ):
        person = await people.new_person()
        listed = await bots_on(person, "duchess")
        await expect(listed.get_by_role("listitem")).to_have_count(1)
        row = listed.get_by_role("listitem").filter(has_text="Engine")
        await expect(row).to_contain_text("Duchess, Canfield · at least 1 minute · at most 5 minutes")
        await person.button("Challenge Engine").click()
        await person.page.get_by_text("Waiting for an answer").wait_for()
        challenge = await received(engine)
        assert (challenge.settings.game, challenge.settings.time_limit) == ("duchess", 300)
        view = await engine.accept(challenge.id)
        await person.page.wait_for_url(f"**/races/{view.id}")


@pytest.mark.parametrize(
    ("accepts", "settings"),
    [
        ({}, (600, "fair")),
        ({"rated": False, "views": ("closed", "open")}, (600, "open")),
        ({"least_time_limit": 1200}, (1200, "fair")),
    ],
)
async def test_a_challenge_has_terms_that_the_bot_accepts(
    people: People, service: Service, accepts: dict[str, Any], settings: tuple[int, str]
) -> None:
    async with online(service, "Engine", **accepts) as engine:
        person = await people.new_person()
        await bots_on(person, "duchess")
        await person.button("Challenge Engine").click()
        await person.page.get_by_text("Waiting for an answer").wait_for()
        made = (await received(engine)).settings
        assert (made.time_limit, made.view, made.rated) == (*settings, False)


async def test_a_bot_that_races_only_rated_needs_an_established_player(people: People, service: Service) -> None:
    async with online(service, "Engine", rated=True) as engine:
        person = await people.new_person()
        listed = await bots_on(person, "duchess")
        await expect(listed).to_contain_text("only rated races")
        await person.button("Challenge Engine").click()
        await expect(person.page.get_by_role("alert")).to_contain_text("established at the game")
        assert [challenge async for challenge in engine.challenges()] == []


async def test_the_list_says_that_no_bot_is_online(people: People) -> None:
    person = await people.new_person(locale="es-ES")
    await bots_on(person, "duchess", "Desafiar a un bot")
    await person.page.get_by_text("Ahora no hay conectado ningún bot que acepte este juego.").wait_for()


@pytest.mark.parametrize("size", SIZES)
async def test_the_list_of_bots_fits_and_has_no_faults(people: People, service: Service, size: tuple[int, int]) -> None:
    async with (
        online(service, "Engine of long names", games=("duchess", "canfield"), rated=False),
        online(service, "Zephyrine", views=("fair", "open"), most_time_limit=600),
    ):
        person = await people.new_person(viewport={"width": size[0], "height": size[1]})
        listed = await bots_on(person, "duchess")
        await expect(listed.get_by_role("listitem")).to_have_count(2)
        assert await axe_faults(person.page) == []
        assert await person.page.evaluate("document.documentElement.scrollWidth") <= size[0]


async def challenger(people: People, name: str, **options: Any) -> tuple[Person, str]:
    """A person with an account, and the token of it."""
    person = await people.new_person(**options)
    async with Cadogan(person.url) as cadogan:
        token = (await cadogan.sign_up(name)).token
    await person.context.add_init_script(f"localStorage.setItem('cadogan.token', '\"{token}\"')")
    return person, token


async def test_the_reason_of_a_refusal_is_told_in_the_news(people: People, service: Service) -> None:
    person, token = await challenger(people, "Ernestine")
    await person.goto("/games")
    await person.page.get_by_role("link", name="Ernestine").wait_for()
    async with (
        online(service, "Picky") as picky,
        online(service, "Fussy") as fussy,
        Cadogan(service.url, token) as same,
    ):
        for bot, name, reason, words in (
            (picky, "Picky", "undo", "Picky declines your challenge: not with this undo."),
            (fussy, "Fussy", None, "Fussy declines your challenge."),
        ):
            challenge = await same.challenge("duchess", to=name)
            await bot.decline(challenge.id, reason)  # type: ignore[arg-type]  # mypy widens the literal
            notice = person.page.get_by_role("region", name="News").locator(".item p")
            await expect(notice).to_have_text([words])
            await person.button("Dismiss").click()


async def test_the_page_of_a_challenge_says_why_it_was_declined(people: People, service: Service) -> None:
    async with online(service, "Picky") as picky:
        person = await people.new_person()
        await bots_on(person, "duchess")
        await person.button("Challenge Picky").click()
        await person.page.get_by_text("Waiting for an answer").wait_for()
        await picky.decline((await received(picky)).id, "time-limit")
        await person.page.get_by_text("Picky declined this challenge: not this time limit.").wait_for()
        assert await axe_faults(person.page) == []
        reader = await people.new_person(locale="es-ES")
        await reader.goto(person.page.url)
        await reader.page.get_by_text("Picky rechazó este desafío: este límite de tiempo no.").wait_for()
