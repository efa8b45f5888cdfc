"""`cadogan ready`, as the health check of a container runs it."""

import subprocess
from collections.abc import Callable

from tests.cli.conftest import Serving

Command = Callable[..., subprocess.CompletedProcess[str]]


async def test_a_node_that_serves_is_ready(cadogan: Command, serving: Serving, port: int, dsn: str) -> None:
    async with serving(port, DATABASE_URL=dsn) as service:
        await service.until_up()
        assert cadogan("ready", service.url).stdout == f"{service.url} is ready.\n"


def test_a_port_at_which_nobody_listens_is_not(cadogan: Command, port: int) -> None:
    ended = cadogan("ready", "--port", str(port))
    assert ended.returncode == 1
    assert f"http://127.0.0.1:{port} does not answer" in ended.stderr
