"""Compares the TypeScript client's types with the API descriptions and runs its tests against a real service."""

import asyncio
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cadogan.cli.serving.listeners import bound
from cadogan_client import Cadogan, Seat
from cadogan_client.live import Live
from tests.fixtures import running

CLIENTS = Path(__file__).parents[2]
PATH = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"  # a wheel installs Node.js beside Python

SHARDS = 2
"""Parts of the client's tests, each with a service of its own, so that none runs for long on a busy machine."""

pytestmark = pytest.mark.usefixtures("client_packages")


async def npm(*arguments: str, **environment: str) -> None:
    """Run npm in the client's package; show its output if it fails."""
    process = await asyncio.create_subprocess_exec(
        shutil.which("npm", path=PATH) or "npm",
        *arguments,
        cwd=CLIENTS / "typescript",
        env={**os.environ, "PATH": PATH, **environment},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    output, _ = await process.communicate()
    assert process.returncode == 0, output.decode()


def test_generated_types_match_the_api_descriptions() -> None:
    command = [sys.executable, "-m", "infra.generate", "typescript", "--check"]
    checked = subprocess.run(command, cwd=CLIENTS.parent, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr


@pytest.mark.parametrize("shard", range(1, SHARDS + 1))
async def test_the_clients_tests_pass_against_a_real_service(dsn: str, shard: int) -> None:
    """The service has house bots, and its webhooks may lead to the receivers of the tests."""
    listener = bound("127.0.0.1", 0)
    methods = {
        each.__name__: [name for name in dir(each) if not name.startswith("_")] for each in (Cadogan, Seat, Live)
    }
    async with running(dsn, listener, house_bots=True, webhook_networks=["127.0.0.0/8"]) as service:
        environment = {"CADOGAN_URL": service.url, "CADOGAN_PYTHON_METHODS": json.dumps(methods)}
        await npm("test", "--", f"--shard={shard}/{SHARDS}", **environment)
