"""A browser of this machine, and one service for all pages."""

import shutil
from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser, async_playwright

from cadogan.app import Service, running
from cadogan.cli.serve import listening
from cadogan.store.embedded import EmbeddedPostgres
from tests.fixtures import copy_of


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
