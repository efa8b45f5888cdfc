"""`python -m infra.visits`: the first visits, in Chromium and in Firefox, at a temporary service.

Prints figures of each visit, and ends with 1 if axe or the page found a fault. Look at the pictures in `--out`.
"""

import argparse
import asyncio
import shutil
import sys
from pathlib import Path

from playwright.async_api import async_playwright

from cadogan.app import running
from cadogan.cli.serving.listeners import bound
from infra.lab.browsers import BrowserName, launched
from infra.lab.postgres import data_directory, postgres_at
from infra.visits.visits import VISITS, Look

BROWSERS: tuple[BrowserName, ...] = ("chromium", "firefox")


async def visit_all(names: tuple[BrowserName, ...], looks: tuple[Look, ...], out: Path) -> list[str]:
    """Make the visits in each browser, each browser at a new service. Returns the faults."""
    faults: list[str] = []
    for name in names:
        folder = out / name
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        with data_directory() as home, postgres_at(home / "postgres") as server:
            async with (
                running(server.dsn(), bound("127.0.0.1", 0), may_own=True, house_bots=True) as service,
                async_playwright() as playwright,
                launched(name, playwright) as browser,
            ):
                for look in looks:
                    visit = await look(browser, service.url, folder)
                    print(f"{name} {browser.version}, {visit.name}: {visit.vitals}", flush=True)
                    for shift in visit.shifts:
                        print(f"  moved: {shift}")
                    faults += [f"{name}, {fault}" for fault in visit.faults]
    return faults


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="infra.visits", description=__doc__)
    parser.add_argument("--browser", choices=BROWSERS, action="append", help="both by default")
    parser.add_argument("--only", help="the visit whose function has this name")
    parser.add_argument("--out", type=Path, default=Path("/tmp/cadogan-visits"), help="folder for the pictures")
    options = parser.parse_args()
    looks = tuple(look for look in VISITS if options.only in {None, getattr(look, "__name__", "")})
    faults = asyncio.run(visit_all(tuple(options.browser or BROWSERS), looks, options.out))
    print("\n".join(faults) or f"no faults; look at the pictures in {options.out}")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
