"""Rematches: a racer asks for one, and the other joins it, or hears that it was withdrawn."""

import re

from playwright.async_api import expect

from clients.web.tests.conftest import People
from clients.web.tests.race.race_of_two import first_card_home, start_race


async def test_rematch_takes_one_click_per_racer(people: People) -> None:
    host, guest, address = await start_race(people)
    await host.racing()
    await first_card_home(host)
    await guest.resign()
    await host.button("Rematch with Blanche").click()
    await expect(host.page.get_by_role("heading", level=1)).to_have_text("Waiting for racers")  # it asks no stranger
    await expect(guest.page.get_by_role("status").filter(has_text="Ottilie would like a rematch.")).to_be_visible()
    await guest.button("Join the rematch with Ottilie").click()
    await host.racing()
    await guest.racing()
    assert host.page.url == guest.page.url != address


async def test_a_rematch_that_was_withdrawn_is_not_offered_any_more(people: People) -> None:
    host, guest, _ = await start_race(people)
    await guest.racing()
    await host.resign()
    await guest.resign()
    await host.button("Rematch with Blanche").click()
    await guest.button("Join the rematch with Ottilie").wait_for()
    await host.button("Leave").click()
    await guest.button("Rematch with Ottilie").wait_for()
    await expect(guest.page.get_by_role("status").filter(has_text="would like a rematch")).to_have_count(0)


async def test_a_rematch_that_the_other_asks_for_is_told_on_a_phone(people: People) -> None:
    """By a notice over the page, whatever part of the page is in sight, and in the title."""
    host, guest, address = await start_race(people)
    await guest.page.set_viewport_size({"width": 390, "height": 844})
    await guest.racing()
    await host.resign()
    await guest.resign()
    await guest.heading("You won!").wait_for()
    await host.button("Rematch with Blanche").click()
    notice = guest.page.get_by_role("region", name="News")
    await expect(notice.get_by_text("Your rival wants a rematch.")).to_be_in_viewport(ratio=1)
    await expect(guest.page).to_have_title(re.compile(r"^\(1\)"))
    bar = guest.page.get_by_role("button", name="Join the rematch with Ottilie")
    await bar.scroll_into_view_if_needed()
    over, below = await notice.bounding_box(), await bar.bounding_box()
    assert over is not None
    assert below is not None
    assert over["y"] + over["height"] <= below["y"]  # the notice does not cover what asks the same
    await notice.get_by_role("button", name="Join the rematch").click()
    await host.racing()
    await guest.racing()
    assert guest.page.url != address
