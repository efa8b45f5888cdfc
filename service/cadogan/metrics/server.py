"""Serves the metrics on a port of their own, which is not for the public."""

import asyncio
import socket
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn
from litestar.types import ASGIApp

STOP_S = 1
"""Seconds that a scrape may take to end when the node stops."""


class MetricsServer(uvicorn.Server):
    """uvicorn without signal handlers: the command line handles signals."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Capture no signals."""
        yield


async def serve_metrics(application: ASGIApp, listener: socket.socket) -> None:
    """Serve until cancelled, in the event loop of the node."""
    config = uvicorn.Config(
        application,
        lifespan="off",
        ws="none",
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=STOP_S,
    )
    server = MetricsServer(config)
    serving = asyncio.create_task(server.serve([listener]))
    try:
        await asyncio.shield(serving)
    finally:
        server.should_exit = True
        await serving
