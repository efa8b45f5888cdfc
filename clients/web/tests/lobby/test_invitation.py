"""The invitation: the first thing to see in an own lobby, and a way to bring somebody by each means."""

import re
from uuid import UUID

import pytest
from playwright.async_api import expect

from cadogan.app import Service
from cadogan.races.commands import Tick
from cadogan.races.facts import LOBBY_S
from cadogan.races.ids import RaceId
from clients.web.tests.conftest import People, Person
from infra.lab.axe import axe_faults

SIZES = ((1366, 768), (390, 844), (320, 568))


async def host_of(people: People, **options: object) -> Person:
    """A person who waits for a friend."""
    host = await people.new_person(**options)
    await host.goto("/")
    await host.page.get_by_label("Your name").fill("Ottilie")
    await host.button("Race a friend").click()
    await host.heading("Bring somebody to your table").wait_for()
    await host.page.get_by_label("Code: ").wait_for()
    return host


@pytest.mark.parametrize("size", SIZES)
async def test_code_and_link_are_the_first_thing_to_see(people: People, size: tuple[int, int]) -> None:
    host = await host_of(people, viewport={"width": size[0], "height": size[1]}, knows_rules=False)
    await expect(host.page.get_by_label("Code: ")).to_be_in_viewport(ratio=1)
    await expect(host.button("Copy link")).to_be_in_viewport(ratio=1)
    await expect(host.page.locator("button.main")).to_have_text(["Copy link"])
    await expect(host.button("I'm ready")).to_have_count(0)
    assert await host.page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert await axe_faults(host.page) == []


async def test_a_code_that_was_said_aloud_leads_to_the_lobby_of_a_series(people: People) -> None:
    host, guest = await host_of(people), await people.new_person()
    async with host.page.expect_response("**/series"):
        await host.page.get_by_role("radio", name="Best of three").check()
    said = await host.page.get_by_label("Code: ").get_attribute("aria-label")
    assert said is not None
    await guest.goto("/")
    await guest.page.get_by_label("I have a code").fill("xxxxxx")
    await guest.button("Go to the table").click()
    await expect(guest.page.get_by_text("No open lobby has this code now.")).to_be_visible()
    await guest.page.get_by_label("I have a code").fill(said.removeprefix("Code: ").replace(" ", "").lower())
    await guest.button("Go to the table").click()
    await guest.heading("Ottilie challenges you").wait_for()
    await expect(guest.page.get_by_text("Best of three")).to_be_visible()
    await guest.button("Sit and be ready").click()
    await host.button("I'm ready").click()
    await host.racing()
    await guest.resign()
    await host.resign()
    await host.heading("You won!").wait_for()
    await expect(host.page.locator("#result")).to_contain_text("Best of three: Ottilie 1")
    for person in (host, guest):
        await person.page.get_by_role("button", name="Next race with").click()
    await host.racing()
    await host.page.reload()
    await expect(host.page.locator(".bar .score")).to_have_text("1\u20130")
    await expect(guest.page.locator(".bar .score")).to_have_text("0\u20131")
    spectator = await people.new_person()
    await spectator.goto(host.page.url)
    score = spectator.page.get_by_text(re.compile("Best of three: (.+, )?Ottilie 1"))  # in the order of the seats
    await expect(score).to_be_visible()
    await guest.resign()
    await expect(host.page.get_by_text("You win the series!")).to_be_visible()
    await expect(guest.page.get_by_text("Ottilie wins the series.")).to_be_visible()


async def test_the_link_is_sent_by_the_dialog_of_the_system(people: People) -> None:
    person = await people.new_person()
    await person.context.add_init_script("navigator.share = async (data) => void (window.sent = data)")
    await person.goto("/")
    await person.button("Race a friend").click()
    await person.button("Send…").click()
    assert await person.page.evaluate("sent.url === location.href")


async def test_a_lobby_that_has_closed_is_opened_again_behind_its_link(people: People, service: Service) -> None:
    host, guest = await host_of(people), await people.new_person()
    await expect(host.page.get_by_text("The lobby closes in ")).to_contain_text("9:5")
    link = host.page.url
    await guest.goto(link)
    await guest.heading("Ottilie challenges you").wait_for()
    room = await service.services.rooms.room(RaceId(UUID(link.rsplit("/", maxsplit=1)[-1])))
    late = Tick(service.services.clock.now_ms() + (LOBBY_S + 1) * 1000)
    await service.services.rooms.command(room, late)
    await guest.page.get_by_text("this page goes there by itself").wait_for()
    await host.button("Open it again").click()
    await host.heading("Bring somebody to your table").wait_for()
    assert host.page.url != link
    await guest.heading("Ottilie challenges you").wait_for()  # the guest has followed
    third = await people.new_person()
    await third.goto(link)
    await third.heading("Ottilie challenges you").wait_for()
