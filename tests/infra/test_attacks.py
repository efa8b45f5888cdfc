"""The probes of `infra.attacks` see that a node stands still, and that it does not."""

import asyncio
import os
import signal

import pytest

from infra.attacks.__main__ import run
from infra.attacks.stage import Row, Stage

STOPPED_S = 0.6


async def stop_the_node(stage: Stage) -> str:
    os.kill(stage.pid, signal.SIGSTOP)
    await asyncio.sleep(STOPPED_S)
    os.kill(stage.pid, signal.SIGCONT)
    return "stopped"


async def do_nothing(stage: Stage) -> str:
    async with stage.http() as client:
        (await client.get(f"/races/{stage.race_id}")).raise_for_status()
    return "asked once"


@pytest.fixture(autouse=True)
def bench_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLOW_DATA_LOSS", "1")  # the Postgres of all tests has no fsync


async def test_probes_notice_a_node_that_stands_still(dsn: str) -> None:
    livez, ack = await asyncio.to_thread(run, Row("stopped", "the node is stopped", stop_the_node), dsn)
    # A probe sleeps between two requests, so it notices a little less than the whole time.
    assert livez.value > 1000 * STOPPED_S - 100
    assert ack.value > 1000 * STOPPED_S - 100


async def test_a_row_tells_what_became_of_the_attack(dsn: str) -> None:
    livez, ack = await asyncio.to_thread(run, Row("nothing", "a request", do_nothing), dsn)
    assert livez.remark == "asked once"
    assert livez.value > 0
    assert ack.value > 0
