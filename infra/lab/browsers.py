"""Chromium and Firefox on this machine, and how tests, visits and pictures start them.

Firefox is Debian's (`apt-get install firefox-esr`).
"""

import os
import shutil
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

from playwright.async_api import Browser, Playwright

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")
"""Programs, best first. The headless shell, a Debian package of its own, takes half the CPU of the whole browser."""

CHROMIUM = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
"""Path of the browser; None if there is none."""

FLAGS = [
    "--no-sandbox",  # Chromium has no sandbox for root
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--renderer-process-limit=1",  # no renderer is started in reserve
    "--host-resolver-rules=MAP cadogan.lan 127.0.0.1",  # not a secure context, as on any other host
]
"""Flags for tests."""

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
                relay = f"cd {ROOT} && FIREFOX={FIREFOX} exec {sys.executable} -m infra.lab.firefox_relay"
                program.write_text(f'#!/bin/sh\n{relay} "$@"\n')
                program.chmod(0o700)
                browser = await playwright.firefox.launch(channel="moz-firefox", executable_path=program, **options)
                yield browser
                await browser.close()
