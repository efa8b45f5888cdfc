"""Logs are one JSON object per line, whatever logs, and an outage repeats itself once a second."""

import asyncio
import json
import logging
import signal
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import pytest
import structlog

from cadogan import logs
from cadogan.logs import OF_POSTGRES, Throttle
from cadogan.store.embedded import EmbeddedPostgres
from tests.cli.conftest import COMMAND, Process


async def test_an_outage_is_logged_in_json_once_a_second(
    environment: dict[str, str], port: int, tmp_path: Path
) -> None:
    entries: list[dict[str, Any]] = []

    async def read(stream: asyncio.StreamReader, enough: asyncio.Event) -> None:
        while text := await stream.readline():
            entries.append(json.loads(text))
            if sum(of_postgres(entry) for entry in entries) == 4:
                enough.set()

    with EmbeddedPostgres(tmp_path) as postgres:
        process = await asyncio.create_subprocess_exec(
            *COMMAND,
            "serve",
            env={**environment, "PORT": str(port), "DATABASE_URL": postgres.dsn("outage")},
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
        )
        assert process.stderr is not None
        enough = asyncio.Event()
        reading = asyncio.create_task(read(process.stderr, enough))
        await Process(process, port).until_up()
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}/api/v1") as http, asyncio.timeout(60):
        while not enough.is_set():
            await asyncio.gather(*(http.get("/races") for _ in range(20)))
    process.send_signal(signal.SIGINT)
    await reading
    await process.wait()
    assert {
        entry.get("node") for entry in entries if entry["event"] == "postgres_is_durable" or of_postgres(entry)
    } == {next(entry["node"] for entry in entries if "node" in entry)}
    said = [datetime.fromisoformat(entry["timestamp"]) for entry in entries if of_postgres(entry)]
    assert all((after - before).total_seconds() > 0.9 for before, after in pairwise(said))
    assert any(entry.get("left_out") for entry in entries)


def of_postgres(entry: dict[str, Any]) -> bool:
    return str(entry.get("error", "")).startswith(OF_POSTGRES)


def test_repetitions_are_counted_and_others_are_not_dropped() -> None:
    now_s = 10.0
    throttle = Throttle(lambda: now_s)

    def logged(event: str, **more: object) -> dict[str, object] | None:
        try:
            return dict(throttle(None, "", {"level": "warning", "event": event, **more}))
        except structlog.DropEvent:
            return None

    outage = f"{OF_POSTGRES}: down"
    assert [bool(logged(event, error=outage)) for event in ("a", "b", "c")] == [True, False, False]
    assert logged("a")
    now_s = 11.0
    assert logged("b", error=outage) == {"level": "warning", "event": "b", "error": outage, "left_out": 2}


@pytest.mark.parametrize("level", ["info", "debug"])
def test_what_is_no_trouble_is_never_dropped(level: str) -> None:
    throttle = Throttle(lambda: 1.0)
    assert all(throttle(None, "", {"level": level, "event": "migrated"}) for _ in range(3))


@pytest.mark.parametrize("subject", ["of", "projection", "race_id"])
def test_a_fault_of_one_subject_does_not_hide_that_of_another(subject: str) -> None:
    throttle = Throttle(lambda: 10.0)
    for name in ("listing", "ratings"):
        entry = {"level": "error", "event": "periodic work failed", subject: name}
        assert throttle(None, "", dict(entry)) == entry
        with pytest.raises(structlog.DropEvent):
            throttle(None, "", dict(entry))


@pytest.mark.parametrize(("library", "named"), [("asyncio", {}), ("uvicorn.error", {"request_id": "one"})])
def test_a_lost_error_does_not_name_the_request_of_that_moment(
    library: str, named: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    fields: list[dict[str, Any]] = []

    class Written:
        def error(self, *_: object, **__: object) -> None:
            fields.append(structlog.contextvars.get_contextvars())

    monkeypatch.setattr(logs, "logger", Written())
    with structlog.contextvars.bound_contextvars(request_id="one"):
        logs.ToStructlog().emit(logging.makeLogRecord({"name": library, "levelno": logging.ERROR, "msg": "lost"}))
    assert fields == [named]
