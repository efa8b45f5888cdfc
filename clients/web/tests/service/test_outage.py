"""An outage: the page says what is wrong in both languages, and goes on by itself."""

import os

import pytest
from playwright.async_api import Browser, expect

from infra.page_outages.outages import BROKEN_S, OUTAGES, suffer
from infra.page_outages.stage import TROUBLE, Stage, stage

NOT_SAVED = "The service cannot save moves now. Your race is safe and goes on by itself."
NOT_SAVED_ES = "El servicio no puede guardar jugadas ahora. Tu carrera está a salvo y seguirá por sí sola."
LOST = "Connection lost. Trying again in … s… Try again"
OFFLINE = "You are offline, or the service is down. This page shows the last known state and keeps trying."

SHORT = {"offline": OUTAGES["offline"]._replace(lasts_s=2)}
"""Without a network, Chromium takes a whole processor all the time."""


@pytest.mark.parametrize(
    ("locale", "outages"),
    [
        ("en-GB", {"postgres-killed": "", "service-killed": LOST, "offline": OFFLINE}),
        ("es-ES", {"postgres-hung": NOT_SAVED_ES}),
        pytest.param("en-GB", {"postgres-hung": NOT_SAVED}, marks=pytest.mark.long),
    ],
    ids=lambda given: given if isinstance(given, str) else "-".join(given),
)
async def test_the_page_says_what_is_wrong_and_goes_on(chromium: Browser, locale: str, outages: dict[str, str]) -> None:
    """Postgres may be back before the page has to say anything."""
    async with stage(chromium, locale) as here:
        for name, words in outages.items():
            sight = await suffer(here, SHORT.get(name, OUTAGES[name]))
            assert not words or words in [text for _, text in sight.seen]
            await goes_on(here)


@pytest.mark.skipif(os.geteuid() != 0, reason="NOT TESTED: only root may mount a small file system")
async def test_nothing_is_acked_on_a_full_disk_and_the_page_goes_on_by_itself(chromium: Browser) -> None:
    async with stage(chromium, "en-GB", on_small_disk=True) as here:
        sight = await suffer(here, OUTAGES["disk-full"])
        told = [at for at, text in sight.seen if text == NOT_SAVED]
        assert told
        assert told[0] < BROKEN_S < sight.next_ack_s
        await goes_on(here)


async def test_a_move_during_an_outage_is_taken_back_and_can_be_made_later(chromium: Browser) -> None:
    async with stage(chromium, "en-GB") as here:
        waste = here.page.get_by_role("group", name="Your board")
        here.postgres.hang()
        await here.deal()
        await expect(here.page.locator(TROUBLE).get_by_text(NOT_SAVED)).to_be_visible()
        await here.deal()
        unsaved = "This move was not made: the service cannot save moves now."
        await expect(here.page.get_by_role("log").filter(has_text=unsaved)).to_be_attached()
        # The first move is kept, and waits.
        await expect(waste.get_by_role("button", name="Waste, 2 cards")).to_be_visible()
        here.postgres.resume()
        await here.ack(2)
        await expect(waste.get_by_role("button", name="Waste, 2 cards")).to_be_visible()
        await goes_on(here)


async def goes_on(here: Stage) -> None:
    """The page shows no trouble any more, and the next move counts."""
    for text in (NOT_SAVED, NOT_SAVED_ES, "Connection lost.", "You are offline"):
        await expect(here.page.locator(TROUBLE).get_by_text(text)).to_have_count(0, timeout=20_000)
    n = here.n + 1
    await here.deal()
    await here.ack(n)
