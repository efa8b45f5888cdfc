"""The first visits, without pictures. `python -m infra.visits` takes them, and makes the visits in Firefox, too."""

import pytest
from playwright.async_api import Browser

from cadogan.cli.serving.listeners import bound
from infra.visits.visits import VISITS, Look
from tests.fixtures import running


@pytest.mark.parametrize(
    "visits", [VISITS[:2], pytest.param(VISITS[2:], marks=pytest.mark.long)], ids=["newcomers", "others"]
)
async def test_first_visits_find_their_way_without_faults(
    chromium: Browser, dsn: str, visits: tuple[Look, ...]
) -> None:
    async with running(dsn, bound("127.0.0.1", 0), house_bots=True) as service:
        made = [await visit(chromium, service.url, None) for visit in visits]
    assert [fault for visit in made for fault in visit.faults] == []
