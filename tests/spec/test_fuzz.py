"""Whatever the description of the API allows, and more, has an answer that is described and no fault of ours.

`make fuzz` asks for ten minutes, and `make flood` a million times; this is as much of both as a run of all tests has
time for.
"""

import asyncio

import pytest

from cadogan.app import Service
from infra.fuzz.flood import flooded
from infra.fuzz.run import fuzz

SECONDS = 5
REQUESTS = 1000


async def test_no_request_finds_a_fault(service: Service, capfd: pytest.CaptureFixture[str]) -> None:
    status = await asyncio.to_thread(fuzz, service.url, SECONDS)
    said = capfd.readouterr().out
    assert status == 0, said
    assert "requests" in said


async def test_what_no_client_would_send_is_refused_in_words(service: Service) -> None:
    flood = await asyncio.to_thread(flooded, service.url, REQUESTS)
    assert sum(flood.statuses.values()) == REQUESTS
    assert not flood.findings, flood.told()
    assert flood.statuses.keys() >= {200, 201, 400, 401, 404, 405, 409, 422}
