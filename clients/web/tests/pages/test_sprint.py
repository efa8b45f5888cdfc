"""A sprint in the browser: made, entered, led into the round and back to its result, at 390 pixels."""

import json
from uuid import UUID

import pytest
from playwright.async_api import Route

from cadogan.tournaments import series
from cadogan_client import Cadogan
from clients.web.tests.conftest import SOON_MS, People
from clients.web.tests.pages.test_arena import PHONE, SIDEWAYS


async def test_a_person_is_led_into_each_round_and_back_to_its_result(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(series, "FIRST_MS", 2_000)
    ada = await people.new_person(**PHONE)
    await ada.goto("/arenas")
    await ada.page.get_by_label("Kind").select_option("sprint")
    await ada.page.get_by_label("Name", exact=True).first.fill("Friday sprint")
    await ada.page.get_by_role("combobox", name="Game").select_option("storehouse")
    assert await ada.page.evaluate(SIDEWAYS) <= 0
    await ada.button("Make a sprint").click()
    await ada.heading("Friday sprint").wait_for()
    await ada.page.get_by_text("Next deal in").wait_for()
    # The lobby shows while the service takes its time, and asks for no invitation: nobody else can come.
    asked: list[str] = []
    ada.page.on("request", lambda request: asked.append(request.url))

    async def answer_late(route: Route) -> None:
        await ada.heading("Everyone is here").wait_for()
        await route.continue_()

    await ada.page.route("**/ready", answer_late)
    sprint = ada.page.url.rsplit("/", 1)[1]
    await ada.button("Enter").click()
    await ada.racing()
    assert [url for url in asked if url.endswith("/invitation")] == []
    await ada.resign()
    await ada.page.get_by_role("link", name="Back to the tournament").wait_for()
    assert await ada.page.locator("#result").get_by_role("link", name="Deal of the day").count() == 0
    await is_cancelled(ada.url, json.loads(await ada.page.evaluate("localStorage.getItem('cadogan.token')")), sprint)
    # Also if the race was the last one, whatever ended the tournament.
    await ada.page.get_by_text("Cancelled: Enough for today.").wait_for(timeout=3 * SOON_MS)
    await ada.page.get_by_role("heading", name="Round 1, Storehouse").wait_for()
    await ada.page.get_by_text("home, 0 points").wait_for()
    await ada.page.get_by_text("Commitments to the deals").click()
    await ada.page.get_by_text("Seed:").wait_for()
    assert await ada.page.evaluate(SIDEWAYS) <= 0


async def is_cancelled(url: str, token: str, sprint: str) -> None:
    """Cancels a sprint once its first round is over."""
    async with Cadogan(url, token=token) as host:
        own = await host.own_place(UUID(sprint))
        while own.row.races == 0:
            own = await host.own_place(UUID(sprint), wait=5, after=own.version)
        await host.cancel_tournament(UUID(sprint), "Enough for today.")
