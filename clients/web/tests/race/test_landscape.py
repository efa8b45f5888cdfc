"""A phone in landscape, which has the least space: everything beside the cards is reached, in the longer language."""

import asyncio
from contextlib import AsyncExitStack

import pytest
from playwright.async_api import expect

from cadogan.app import Service
from cadogan_client import Cadogan
from clients.web.tests.conftest import People
from clients.web.tests.playing.test_eight_racers import COVERED

LANDSCAPE = {"width": 844, "height": 390}
OUTSIDE = """panel => {
  const { left, right, top, bottom } = panel.getBoundingClientRect();
  return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
}"""


@pytest.mark.parametrize("seats", [1, 2, 3])
async def test_every_button_is_reached(people: People, service: Service, seats: int) -> None:
    racer = await people.new_person(locale="es-ES", viewport=LANDSCAPE)
    async with Cadogan(service.url) as me, Cadogan(service.url) as second, Cadogan(service.url) as third:
        names = ("Ottilie", "Blanche of Burgundy", "Cosima")
        players = list(zip((me, second, third), names, strict=True))[:seats]
        token, *_ = [(await player.sign_up(name)).token for player, name in players]
        race = await me.create_race("duchess", seats=seats, countdown=0, undo="free", hints=seats == 1)
        async with AsyncExitStack() as stack:
            entered = [await stack.enter_async_context(player.race(race.id)) for player, _ in players]
            await asyncio.gather(*(seat.ready() for seat in entered))
            await asyncio.gather(*(seat.started() for seat in entered))
        await racer.context.add_init_script(f"localStorage.setItem('cadogan.token', '\"{token}\"')")
        await racer.goto(f"/races/{race.id}")
        await racer.page.locator(".table.live:not(.dealing)").wait_for()
        assert await racer.page.evaluate(COVERED) == []
        await racer.button("Rendirse").click()
        await racer.page.locator(".end .alarm").wait_for()
        assert await racer.page.evaluate(COVERED) == []
        await racer.page.locator(".looks summary").click()
        panel = racer.page.locator(".looks .panel")
        await expect(panel).to_be_visible()
        assert not await panel.evaluate(OUTSIDE)
