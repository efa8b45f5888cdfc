"""Every response to a fuzzed request is one that openapi.yaml describes, and none is a server error.

This is the short form. `make fuzz` runs for ten minutes, `make flood` sends a million requests.
"""

import asyncio

import pytest

from cadogan.app import Service
from infra.fuzz.flood import run_flood
from infra.fuzz.run import fuzz

SECONDS = 5
REQUESTS = 1000


async def test_fuzzed_requests_get_described_responses(service: Service, capfd: pytest.CaptureFixture[str]) -> None:
    status = await asyncio.to_thread(fuzz, service.url, SECONDS)
    said = capfd.readouterr().out
    assert status == 0, said
    assert "requests" in said


async def test_malformed_requests_get_problem_responses(service: Service) -> None:
    flood = await asyncio.to_thread(run_flood, service.url, REQUESTS)
    assert sum(flood.statuses.values()) == REQUESTS
    assert not flood.findings, flood.summary()
    assert flood.statuses.keys() >= {200, 201, 400, 401, 404, 405, 409, 422}
