"""The TypeScript client against a real service: its own tests, which need one to race at."""

import asyncio
import os
import shutil
import sys
from pathlib import Path

import pytest

from cadogan.app import Service

CLIENTS = Path(__file__).parents[2]
INSTALLED = CLIENTS / "node_modules"
PATH = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"  # Node.js may be beside Python, as a wheel

pytestmark = [
    pytest.mark.skipif(
        shutil.which("npm", path=PATH) is None, reason="there is no Node.js here, and TypeScript needs it"
    ),
    pytest.mark.skipif(not INSTALLED.exists(), reason="`cd clients && npm ci` installs what these tests run with"),
]


async def npm(*arguments: str, **environment: str) -> None:
    """Run npm in the client's package; what it said if that failed."""
    process = await asyncio.create_subprocess_exec(
        shutil.which("npm", path=PATH) or "npm",
        *arguments,
        cwd=CLIENTS / "typescript",
        env={**os.environ, "PATH": PATH, **environment},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said, _ = await process.communicate()
    assert process.returncode == 0, said.decode()


async def test_what_the_documents_say_is_what_the_types_say() -> None:
    await npm("run", "check")


async def test_the_clients_own_tests_pass_at_a_real_service(service: Service) -> None:
    await npm("test", CADOGAN_URL=service.url)
