"""The browsers of the visits: Chromium, and Debian's Firefox (`apt-get install firefox-esr`)."""

import os
import shutil
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

from playwright.async_api import Browser, Playwright

from infra.chromium import CHROMIUM, FLAGS

BrowserName = Literal["chromium", "firefox"]
FIREFOX = os.environ.get("FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")
"""Path of the browser; None if there is none."""
ROOT = Path(__file__).parents[2]


@asynccontextmanager
async def launched(name: BrowserName, playwright: Playwright, **options: Any) -> AsyncIterator[Browser]:
    """A running browser; `options` are more of Playwright's."""
    match name:
        case "chromium":
            browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS, **options)
            yield browser
            await browser.close()
        case "firefox":
            if FIREFOX is None:
                raise FileNotFoundError("there is no Firefox here; install Debian's `firefox-esr`, or set FIREFOX")
            with TemporaryDirectory() as folder:
                program = Path(folder) / "firefox"
                relay = f"cd {ROOT} && FIREFOX={FIREFOX} exec {sys.executable} -m infra.visits.firefox_relay"
                program.write_text(f'#!/bin/sh\n{relay} "$@"\n')
                program.chmod(0o700)
                browser = await playwright.firefox.launch(channel="moz-firefox", executable_path=program, **options)
                yield browser
                await browser.close()
