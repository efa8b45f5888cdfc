"""What a newcomer meets on a race page: nothing opens over the clock, and everything can be hit."""

import pytest
from playwright.async_api import expect

from cadogan.app import Service
from clients.web.tests.conftest import People


async def test_no_rules_open_over_the_running_clock(people: People, service: Service) -> None:
    racer = await people.new_person(viewport={"width": 1366, "height": 768}, knows_rules=False)
    await racer.resume(service, "duchess")
    await expect(racer.page.get_by_role("heading", name="Race: Duchess", level=1)).to_have_count(1)
    await racer.page.wait_for_function("() => localStorage.getItem('cadogan.rules-read')?.includes('duchess')")
    await expect(racer.page.get_by_role("region", name="Rules of Duchess")).to_have_count(0)


@pytest.mark.parametrize("width", [320, 390])
async def test_the_button_of_the_rules_can_be_hit_on_a_small_phone(
    people: People, service: Service, width: int
) -> None:
    racer = await people.new_person(viewport={"width": width, "height": 568}, has_touch=True, is_mobile=True)
    await racer.resume(service, "duchess", undo="free", hints=True)
    box = await racer.button("Rules").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    assert await racer.page.evaluate("document.documentElement.scrollWidth") <= width
