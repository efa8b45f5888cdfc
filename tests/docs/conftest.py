"""The pages as `make test` has built them, and a browser that is here already."""

import shutil
from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser, async_playwright

from cadogan.api.static.docs import BUILT
from cadogan.app import Service, running
from cadogan.cli.serve import listening
from cadogan.store.embedded import EmbeddedPostgres
from tests.fixtures import copy_of


@pytest.fixture(scope="session", autouse=True)
def built() -> None:
    if not BUILT.exists():
        pytest.skip("the pages are not built: `make docs` does that")


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    program = shutil.which("chromium") or shutil.which("google-chrome")
    if program is None:
        pytest.skip("there is no browser here: neither `chromium` nor `google-chrome` is on the PATH")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        await browser.close()


@pytest.fixture(scope="package")
async def service(postgres: EmbeddedPostgres, database_template: str) -> AsyncIterator[Service]:
    """One service for all pages."""
    async with copy_of(postgres, database_template) as dsn, running(dsn, listening("127.0.0.1", 0)) as service:
        yield service
