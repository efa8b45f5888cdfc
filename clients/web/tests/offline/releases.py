"""Two releases of the page, and a service whose files come from the one or the other, as behind a proxy."""

import asyncio
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from cadogan.api.showing.head import Head
from cadogan.api.static.site import Site, SiteFile
from infra.locks import npm
from tests.builds import ROOT

OLD_MOTTO, NEW_MOTTO = "Race at patience of yesterday", "Race at patience of today"
WEB = Path("clients/web")
ASKED_S = 40
"""Files that are missing are asked for again with backoff."""


class Releases(NamedTuple):
    """Folders of two builds of the page. The newer one keeps the assets of the older one."""

    old: Path
    new: Path


def build_releases(home: Path) -> Releases:
    """Build the page twice in a copy of its source, the second time with a change."""
    old = build(home, OLD_MOTTO)
    kept = home / "old"
    shutil.copytree(old, kept)
    return Releases(kept, build(home, NEW_MOTTO))


def build(home: Path, motto: str) -> Path:
    """Build the page with a motto. What an earlier build left is kept, as on a machine that is upgraded."""
    site = home / "service/cadogan/site"
    shutil.copytree(ROOT / WEB, home / WEB, dirs_exist_ok=True, ignore=shutil.ignore_patterns("node_modules", "tests"))
    site.mkdir(parents=True, exist_ok=True)
    for folder in ("typescript", "node_modules"):
        link = home / "clients" / folder
        if not link.exists():
            link.symlink_to(ROOT / "clients" / folder)
    # The rules are loaded later, and are changed, too.
    for source, before in (("words/en.ts", 'motto: "'), ("practice/local-line.ts", '"unknown-game", `')):
        path = home / WEB / "src" / source
        text = path.read_text()
        assert before in text
        path.write_text(text.replace(before, f"{before}{motto}. "))
    made = subprocess.run(
        [npm.program("npm"), "run", "build"], cwd=home / WEB, capture_output=True, text=True, check=False
    )
    assert made.returncode == 0, made.stderr
    return site


class Served(Site):
    """A web client whose pages come from `page_from`, and each file from what `file_from` says."""

    def __init__(self, first: Site) -> None:
        self.page_from = first
        self.file_from: Callable[[str], Site] = lambda _: first
        self.asked: Counter[str] = Counter()
        """How often each file was asked for."""
        self._is_asked = asyncio.Event()
        self.pages = 0
        """How many pages were sent."""
        self.framed = first.framed

    @property
    def guards(self) -> dict[str, str]:  # type: ignore[override]  # those of the page that is sent
        return self.page_from.guards

    def at(self, address: str) -> SiteFile | None:
        if address.startswith("/assets/"):
            self.asked[address] += 1
            self._is_asked.set()
            return self.file_from(address).at(address)
        return self.page_from.at(address)

    def page(self, head: Head, origin: str) -> SiteFile:
        self.pages += 1
        return self.page_from.page(head, origin)

    def follow(self, site: Site) -> None:
        """Serve a release alone from now on."""
        self.page_from, self.file_from = site, lambda _: site

    async def until_asked(self, times: int) -> None:
        """Wait until files were asked for so often, all together. A response may come between a look and a wait."""
        async with asyncio.timeout(ASKED_S):
            while self.asked.total() < times:
                self._is_asked.clear()
                await self._is_asked.wait()
