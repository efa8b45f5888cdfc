"""A whole service with metrics, on a database of its own."""

import asyncio
from collections.abc import AsyncIterator
from typing import NamedTuple

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from cadogan.cli.serving.listeners import bound
from tests.fixtures import running


class Scraped:
    """The samples of a scrape."""

    def __init__(self, text: str) -> None:
        self.families = {family.name: family for family in text_string_to_metric_families(text)}
        self.samples = {
            (sample.name, *sorted(sample.labels.items())): sample.value
            for family in self.families.values()
            for sample in family.samples
        }

    def value(self, name: str, **labels: str) -> float:
        """A value; 0 for a label that has not occurred."""
        return self.samples.get((name, *sorted(labels.items())), 0)


class Observed(NamedTuple):
    url: str
    metrics_url: str

    async def scrape(self) -> Scraped:
        async with httpx.AsyncClient() as http:
            answer = await http.get(f"{self.metrics_url}/metrics")
        assert answer.status_code == 200
        return Scraped(answer.text)

    async def until(self, name: str, value: float, **labels: str) -> Scraped:
        """Scrape until a metric has a value."""
        async with asyncio.timeout(30):
            while (scraped := await self.scrape()).value(name, **labels) != value:  # noqa: ASYNC110 - as Prometheus does
                await asyncio.sleep(0.05)
        return scraped


@pytest.fixture
async def observed(dsn: str) -> AsyncIterator[Observed]:
    listener = bound("127.0.0.1", 0)
    port = listener.getsockname()[1]
    async with running(dsn, bound("127.0.0.1", 0), metrics_listener=listener) as service:
        yield Observed(service.url, f"http://127.0.0.1:{port}")
