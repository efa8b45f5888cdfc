"""A sprint in the browser: made, entered, led into the round and back to its result, at 390 pixels."""

import pytest

from cadogan.tournaments import series
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
    await ada.button("Enter").click()
    await ada.racing()
    await ada.resign()
    await ada.heading("Friday sprint").wait_for(timeout=3 * SOON_MS)
    await ada.page.get_by_role("heading", name="Round 1, Storehouse").wait_for()
    await ada.page.get_by_text("home, 0 points").wait_for()
    await ada.page.get_by_text("Commitments to the deals").click()
    await ada.page.get_by_text("Seed:").wait_for()
    assert await ada.page.evaluate(SIDEWAYS) <= 0
