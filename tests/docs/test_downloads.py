"""The SDKs that a service offers: pip and npm install them from its own addresses."""

import asyncio
import re
import subprocess
import sys
import tarfile
from pathlib import Path

import httpx
import pytest

from cadogan.app import Service
from infra.locks.npm import program

pytestmark = pytest.mark.usefixtures("built_docs")


async def ran(*command: str | Path, cwd: Path) -> None:
    """Run a program in a thread: the loop of this process serves."""
    done = await asyncio.to_thread(
        subprocess.run, list(map(str, command)), cwd=cwd, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def only_file(folder: Path) -> Path:
    [file] = folder.iterdir()
    return file


async def test_pip_finds_the_python_sdk_in_the_index(service: Service, tmp_path: Path) -> None:
    pip = (sys.executable, "-m", "pip", "--isolated", "--disable-pip-version-check", "download", "--no-deps")
    await ran(*pip, "--index-url", f"{service.url}/downloads/simple", "cadogan-client", cwd=tmp_path)
    assert only_file(tmp_path).name.startswith("cadogan_client-")


async def test_npm_takes_the_typescript_sdk_by_its_address(service: Service, tmp_path: Path) -> None:
    await ran(program("npm"), "pack", f"{service.url}/downloads/cadogan-client.tgz", "--silent", cwd=tmp_path)
    with tarfile.open(only_file(tmp_path)) as opened:
        assert {"package/package.json", "package/dist/index.js", "package/dist/index.d.ts"} <= {*opened.getnames()}


async def test_every_command_of_the_docs_names_a_package_that_is_there(service: Service) -> None:
    docs = Path(__file__).parents[2] / "docs"
    text = "".join((docs / page).read_text() for page in ("sdks.md", "guides/bot.md"))
    addresses = set(re.findall(r"http://127\.0\.0\.1:8000(/downloads/\S+)", text))
    assert len(addresses) == 2
    async with httpx.AsyncClient(base_url=service.url) as http:
        for address in (*addresses, "/downloads", "/downloads/"):
            assert (await http.get(address)).status_code == 200, address
        for address in ("/downloads/nothing.whl", "/downloads/%2e%2e/index.html", "/downloads/simple/nothing/"):
            assert (await http.get(address)).status_code == 404, address
