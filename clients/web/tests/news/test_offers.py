"""Notices and notifications of the system go when what they offer goes."""

import asyncio
from uuid import UUID

import pytest
from playwright.async_api import Page, expect

from cadogan.app import Service
from cadogan_client import Cadogan
from cadogan_client.wire_types import RematchNews
from clients.web.tests.conftest import People, Person

NOTIFICATIONS = """() => {
  window.open_notices = [];
  window.all_notices = [];
  Object.defineProperty(document, "hidden", { get: () => true });
  window.Notification = class {
    static permission = "granted";
    constructor(title, { body, tag }) {
      this.body = body;
      window.open_notices = [...window.open_notices.filter((each) => each.tag !== tag), { tag, body }];
      window.all_notices.push(body);
      this.tag = tag;
    }
    close() { window.open_notices = window.open_notices.filter((each) => each.tag !== this.tag); }
  };
}"""
"""A hidden page whose person has permitted notifications, which are recorded until they are closed."""


# In the page, because its policy forbids the strings that `wait_for_function` evaluates at each look.
SHOWN = """async (texts) => {
  while (open_notices.map(({ body }) => body).join() !== texts.join())
    await new Promise((resolve) => setTimeout(resolve, 20));
}"""
"""Waits until the system shows these notifications, and no other."""


async def listening(people: People, token: str, **options: object) -> Person:
    """A player with a hidden page that is not about any race."""
    person = await people.new_person(**options)
    await person.context.add_init_script(f"({NOTIFICATIONS})()")
    await person.context.add_init_script(f"localStorage.setItem('cadogan.token', '\"{token}\"')")
    await person.goto("/games")
    return person


async def offered(page: Page, text: str) -> None:
    """Waits until the page and the system offer something."""
    await expect(page.get_by_role("region", name="News").locator(".item p")).to_have_text([text])
    await page.evaluate(SHOWN, [text])


async def withdrawn(page: Page) -> None:
    """Waits until neither the page nor the system offers anything."""
    await expect(page.get_by_role("region", name="News").locator(".item")).to_have_count(0)
    await page.evaluate(SHOWN, [])


async def finished_race(one: Cadogan, other: Cadogan) -> UUID:
    """A race of two that is over."""
    race = await one.create_race("duchess", seats=2, countdown=0, listed=False)
    async with one.race(race.id) as mine, other.race(race.id) as theirs:
        await mine.ready()
        await theirs.ready()
        await mine.started()
        await theirs.started()
        await theirs.resign()
        await mine.resign()
        await mine.finished()
    return race.id


async def test_the_notice_of_a_rematch_goes_with_the_rematch(people: People, service: Service) -> None:
    async with Cadogan(service.url) as one, Cadogan(service.url) as other:
        await one.sign_up("Adelgunde")
        player = await listening(people, str((await other.sign_up("Brunhilde")).token))
        race = await finished_race(one, other)
        rematch = await one.rematch(race)
        await offered(player.page, "Your rival wants a rematch.")
        async with one.race(rematch.id) as seat:
            await seat.leave()
        await withdrawn(player.page)


async def test_a_rematch_that_was_withdrawn_before_the_page_opens_is_no_news(people: People, service: Service) -> None:
    async with Cadogan(service.url) as one, Cadogan(service.url) as other:
        await one.sign_up("Cunigunde")
        token = str((await other.sign_up("Dietlinde")).token)
        race = await finished_race(one, other)
        rematch = await one.rematch(race)
        async with one.race(rematch.id) as seat:
            await seat.leave()
        async for event in other.incoming("start"):
            if isinstance(event, RematchNews):
                break
        player = await listening(people, token)
        await one.challenge("duchess", to="Dietlinde")  # later news: the earlier has been read
        await offered(player.page, "Cunigunde challenges you to Duchess.")
        assert await player.page.evaluate("all_notices") == ["Cunigunde challenges you to Duchess."]


@pytest.mark.parametrize("how", ["withdrawn", "declined", "accepted", "expired"])
async def test_the_notice_of_a_challenge_goes_with_the_challenge(people: People, service: Service, how: str) -> None:
    async with Cadogan(service.url) as maker, Cadogan(service.url) as same:
        maker_name, name = f"Maker {how}", f"Taker {how}"
        await maker.sign_up(maker_name)
        player = await listening(people, str((await same.sign_up(name)).token))
        if how == "expired":
            await player.page.clock.install()
            await player.page.reload()
        challenge = await maker.challenge("duchess", to=name)
        await offered(player.page, f"{maker_name} challenges you to Duchess.")
        match how:
            case "withdrawn":
                await maker.withdraw(challenge.id)
            case "declined":  # on another device
                await same.decline(challenge.id)
            case "accepted":
                await same.accept(challenge.id)
            case _:
                await player.page.clock.fast_forward(600_000)
        await withdrawn(player.page)


async def test_the_notice_of_an_accepted_challenge_goes_when_its_taker_leaves(people: People, service: Service) -> None:
    async with Cadogan(service.url) as maker, Cadogan(service.url) as taker:
        player = await listening(people, str((await maker.sign_up("Ermengarde")).token))
        await taker.sign_up("Friedegund")
        challenge = await maker.challenge("duchess", to="Friedegund")
        race = await taker.accept(challenge.id)
        await offered(player.page, "Friedegund accepts your challenge.")
        async with taker.race(race.id) as seat:
            await seat.leave()
        await withdrawn(player.page)


async def test_the_notice_of_a_pairing_goes_when_the_rival_leaves(people: People, service: Service) -> None:
    async with Cadogan(service.url) as one, Cadogan(service.url) as other:
        player = await listening(people, str((await one.sign_up("Gerlinde")).token))
        await other.sign_up("Hildegund")
        race, _ = await asyncio.gather(other.pair("canfield"), one.pair("canfield"))
        await offered(player.page, "An opponent was found for you.")
        async with other.race(race.id) as seat:
            await seat.leave()
        await withdrawn(player.page)
