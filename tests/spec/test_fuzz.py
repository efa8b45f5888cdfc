"""Whatever the description of the API allows, and more, has an answer that is described and no fault of ours.

`make fuzz` asks for ten minutes; this is as much of it as a run of all tests has time for.
"""

import asyncio

import pytest

from cadogan.app import Service
from infra.fuzz.run import fuzz

SECONDS = 15


async def test_no_request_finds_a_fault(service: Service, capfd: pytest.CaptureFixture[str]) -> None:
    status = await asyncio.to_thread(fuzz, service.url, SECONDS)
    said = capfd.readouterr().out
    assert status == 0, said
    assert "requests" in said
