"""The first visits, without pictures. `python -m infra.visits` takes them, and makes the visits in Firefox, too."""

from playwright.async_api import Browser

from cadogan.cli.serve import listening
from infra.visits.visits import VISITS
from tests.fixtures import running


async def test_first_visits_find_their_way_without_faults(chromium: Browser, dsn: str) -> None:
    async with running(dsn, listening("127.0.0.1", 0), house_bots=True) as service:
        visits = [await visit(chromium, service.url, None) for visit in VISITS]
    assert [fault for visit in visits for fault in visit.faults] == []
