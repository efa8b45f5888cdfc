"""An export of many races is complete and needs little memory, however slow the reader."""

import asyncio
from pathlib import Path

import pytest

from infra.lab.node import running_node
from infra.lab.usage import rss_mb
from infra.scale.copies import create_copies
from infra.scale.export_reader import ExportRead, read_export, requested_export

RACES = 1_500
MOST_MB = 5
"""Less than the size of each export, so a service that kept one in memory would exceed it."""


def read_exports(dsn: str, log: Path) -> tuple[list[ExportRead], float]:
    """Two exports of everything, beside a client that never reads its export; and the memory before, in MB."""
    create_copies(dsn, RACES)
    with running_node(dsn, log) as node:
        read_export(
            node.port, node.pid, "text/plain", "day=1960-01-01"
        )  # the first request allocates memory that stays
        before = rss_mb(node.pid)
        with requested_export(node.port, "application/x-ndjson"):
            return [read_export(node.port, node.pid, form) for form in ("application/x-ndjson", "text/plain")], before


async def test_exports_of_many_races_need_little_memory(
    dsn: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ALLOW_DATA_LOSS", "1")  # the Postgres of all tests has no fsync
    (lines, texts), before = await asyncio.to_thread(read_exports, dsn, tmp_path / "service.log")
    assert b'{"type":"end","races":1500}' in lines.end
    assert texts.size_bytes > lines.size_bytes > 1.3 * MOST_MB * 1e6
    assert max(lines.most_mb, texts.most_mb) - before < MOST_MB
