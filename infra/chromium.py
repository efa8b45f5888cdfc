"""Where Chromium is on this machine, and how tests and pictures start it."""

import os
import shutil

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
